#include "engine/native/clusters.h"

#include <algorithm>
#include <set>

#include "engine/ops/op.h"

namespace foreshape::engine::native {
namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

class ClusterFinder {
 public:
  ClusterFinder(const Schedule& schedule, const std::vector<bool>& taken)
      : schedule_(schedule),
        taken_(taken),
        type_of_([this](std::size_t slot) -> const Type& { return schedule_.slots[slot].type; }),
        group_(schedule.steps.size(), kNone),
        after_(schedule.steps.size()),
        producer_(schedule.slots.size(), kNone) {
    for (std::size_t step = 0; step < schedule.steps.size(); ++step) {
      for (const std::size_t earlier : schedule.before[step])
        after_[earlier].push_back(step);
      for (const std::size_t slot : schedule.steps[step].results)
        producer_[slot] = step;
    }
  }

  std::vector<Cluster> run() {
    for (std::size_t step = 0; step < schedule_.steps.size(); ++step) {
      if (taken_[step]) continue;
      if (is_product(schedule_, step)) {
        start_group({step}, false);
      } else if (FusedBody::supports(schedule_, step, type_of_)) {
        place(step);
      }
    }
    std::vector<Cluster> clusters;
    for (const Group& group : groups_) {
      if (group.steps.empty()) continue;
      clusters.push_back(cluster_of(group));
    }
    return clusters;
  }

 private:
  struct Group {
    std::vector<std::size_t> steps;
    bool fuses = true;
  };

  void start_group(std::vector<std::size_t> steps, bool fuses) {
    for (const std::size_t step : steps)
      group_[step] = groups_.size();
    groups_.push_back({std::move(steps), fuses});
  }

  // Into the groups of all its operands made one, else the group of one operand, else a new one.
  void place(std::size_t step) {
    std::vector<std::size_t> candidates;
    for (const std::size_t slot : schedule_.steps[step].operands) {
      if (producer_[slot] == kNone) continue;
      const std::size_t group = group_[producer_[slot]];
      if (group == kNone || !groups_[group].fuses) continue;
      if (std::find(candidates.begin(), candidates.end(), group) == candidates.end()) candidates.push_back(group);
    }
    if (candidates.size() > 1 && join(candidates, step)) return;
    for (auto candidate = candidates.rbegin(); candidate != candidates.rend(); ++candidate) {
      if (join({*candidate}, step)) return;
    }
    FusedBody alone(schedule_, type_of_);
    if (alone.add(step)) start_group({step}, true);
  }

  bool join(const std::vector<std::size_t>& groups, std::size_t step) {
    std::vector<std::size_t> steps = {step};
    for (const std::size_t group : groups)
      steps.insert(steps.end(), groups_[group].steps.begin(), groups_[group].steps.end());
    std::sort(steps.begin(), steps.end());
    if (makes_a_circle(steps)) return false;
    FusedBody body(schedule_, type_of_);
    for (const std::size_t each : steps) {
      if (!body.add(each)) return false;
    }
    for (const std::size_t group : groups)
      groups_[group].steps.clear();
    start_group(std::move(steps), true);
    return true;
  }

  // Whether something outside would both need the steps and be needed by them.
  bool makes_a_circle(const std::vector<std::size_t>& steps) const {
    const std::set<std::size_t> members(steps.begin(), steps.end());
    const std::size_t last = steps.back();
    std::vector<bool> seen(schedule_.steps.size(), false);
    std::vector<std::size_t> open;
    const auto visit = [&](std::size_t step) {
      if (seen[step]) return;
      seen[step] = true;
      open.push_back(step);
      // A group runs as one.
      if (group_[step] == kNone) return;
      for (const std::size_t other : groups_[group_[step]].steps) {
        if (seen[other] || members.contains(other)) continue;
        seen[other] = true;
        open.push_back(other);
      }
    };
    for (const std::size_t step : steps) {
      for (const std::size_t later : after_[step]) {
        if (!members.contains(later)) visit(later);
      }
    }
    while (!open.empty()) {
      const std::size_t step = open.back();
      open.pop_back();
      for (const std::size_t later : after_[step]) {
        if (members.contains(later)) return true;
        if (later <= last || group_[later] != kNone) visit(later);
      }
    }
    return false;
  }

  Cluster cluster_of(const Group& group) const {
    Cluster cluster = make_cluster(schedule_, group.steps);
    cluster.overwrites.resize(cluster.results.size());
    if (!group.fuses) {
      const Step& step = schedule_.steps[group.steps[0]];
      // C of a gemm, and nothing that is read while it is written.
      if (is(*step.node, Op::gemm) && step.operands[0] != step.operands[1] && step.operands[0] != step.operands[2])
        cluster.overwrites[0].push_back(position(cluster, step.operands[0]));
      return cluster;
    }
    FusedBody body(schedule_, type_of_);
    for (const std::size_t step : group.steps)
      body.add(step);
    for (std::size_t i = 0; i < cluster.results.size(); ++i) {
      const FusedBody::Result& result = body.results().at(cluster.results[i]);
      const Dims& dims = schedule_.slots[cluster.results[i]].type.dims;
      for (const FusedBody::Load& load : body.loads()) {
        // Read once, at the points where the result is written.
        const auto same_slot = std::count_if(body.loads().begin(), body.loads().end(),
                                             [&](const FusedBody::Load& other) { return other.slot == load.slot; });
        const Dims& loaded = schedule_.slots[load.slot].type.dims;
        if (same_slot != 1 || load.map != result.map || loaded.size() != dims.size()) continue;
        if (!std::equal(loaded.begin(), loaded.end(), dims.begin())) continue;
        cluster.overwrites[i].push_back(position(cluster, load.slot));
      }
    }
    return cluster;
  }

  static std::size_t position(const Cluster& cluster, std::size_t slot) {
    return static_cast<std::size_t>(std::find(cluster.operands.begin(), cluster.operands.end(), slot) -
                                    cluster.operands.begin());
  }

  const Schedule& schedule_;
  const std::vector<bool>& taken_;
  FusedBody::TypeOf type_of_;
  std::vector<Group> groups_;
  std::vector<std::size_t> group_;
  std::vector<std::vector<std::size_t>> after_;
  std::vector<std::size_t> producer_;
};

}  // namespace

bool is_product(const Schedule& schedule, std::size_t index) {
  const Step& step = schedule.steps[index];
  if (!is(*step.node, Op::matmul) && !is(*step.node, Op::gemm)) return false;
  const DType dtype = schedule.slots[step.results[0]].type.dtype;
  return dtype == DType::kFloat32 || dtype == DType::kFloat64;
}

std::vector<Cluster> find_clusters(const Schedule& schedule, const std::vector<bool>& taken) {
  return ClusterFinder(schedule, taken).run();
}

}  // namespace foreshape::engine::native
