#include "analyzer/library/entry.h"

#include <algorithm>
#include <chrono>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "analyzer/interpreter/machine.h"
#include "analyzer/library/program.h"
#include "analyzer/library/session.h"

namespace foreshape::library {

using interpreter::Machine;

namespace {

// What kept the code at this place from being executed: the innermost decision against a block around it, or the end of the run.
std::string why_unreached(const ir::Module& module, const ir::Node& node, const Machine& machine, const base::SourceFile& file) {
  const base::Span* innermost = nullptr;
  std::uint32_t decided = 0;
  for (const auto& [block, at] : machine.unreachable_) {
    if (block.first != &module) continue;
    const base::Span& span = module.nodes[block.second].span;
    if (span.begin > node.span.begin || span.end < node.span.end) continue;
    if (innermost == nullptr || span.begin > innermost->begin) {
      innermost = &span;
      decided = at;
    }
  }
  if (innermost != nullptr) return fmt::format("not reached: decided at {}:{}", file.root_path, file.position(decided).line);
  if (machine.cut_off_ && machine.cut_off_->file == module.file && machine.cut_off_->span.begin < node.span.begin) {
    return fmt::format("not reached: the run ends at {}:{}", file.root_path, file.position(machine.cut_off_->span.begin).line);
  }
  return "not reached";
}

// Calls in code that was not executed whose callee is reached through an imported tensor library: they count as not known.
void count_unreached(const ir::Module& module, const base::Interner& names, const Machine& machine, Program& program,
                     const base::SourceFile& file, interpreter::CoverageCounter::Totals& totals) {
  std::set<base::NameId> library_names;
  for (const ir::Node& node : module.nodes) {
    if (node.kind != ir::Kind::kImport && node.kind != ir::Kind::kImportFrom) continue;
    for (const ir::NodeId alias : module.children_of(node)) {
      const ir::Node& one = module[alias];
      const std::string_view source = node.kind == ir::Kind::kImport ? names.text(one.name) : names.text(node.name);
      const std::string_view top = source.substr(0, source.find('.'));
      if (top.empty() || !program.is_modelled_library(top) || program.is_python_model(top)) continue;
      if (one.child_count > 0) library_names.insert(module[module.children[one.first_child]].name);
    }
  }
  if (library_names.empty()) return;
  for (std::uint32_t i = 0; i < module.nodes.size(); ++i) {
    const ir::Node& node = module.nodes[i];
    if (node.kind != ir::Kind::kCall || machine.coverage_.counted(module, ir::NodeId{i})) continue;
    ir::NodeId root = module.children[node.first_child];
    while (module[root].kind == ir::Kind::kAttribute) root = module.child(root, 0);
    if (module[root].kind != ir::Kind::kName || !library_names.contains(module[root].name)) continue;
    ++totals.tensors;
    ++totals.reasons[why_unreached(module, node, machine, file)];
  }
}

}  // namespace

EntryResult analyze_entry(const std::string& path, const std::string& root_path, std::string bytes, const EntryOptions& options) {
  return EntryAnalyzer()(path, root_path, std::move(bytes), options);
}

EntryAnalyzer::EntryAnalyzer() : session_(std::make_shared<Session>()) {}

EntryResult EntryAnalyzer::operator()(const std::string& path, const std::string& root_path, std::string bytes,
                                      const EntryOptions& options) const {
  const auto started = std::chrono::steady_clock::now();
  EntryResult result;
  base::Interner& names = session_->names;
  Program program(*session_, result.files, options);
  const ir::Module& entry = program.add_entry(path, root_path, std::move(bytes));
  symbolic::QueryEngine& engine = session_->engine;
  const std::uint64_t stopped_before = engine.stopped_by_the_clock();
  interpreter::Options machine_options;
  if (options.step_budget != 0) machine_options.step_budget = options.step_budget;
  machine_options.collect_shapes = options.collect_shapes;
  const Machine* const imported = session_->imported.for_entry(program, entry);
  const auto made = imported != nullptr ? std::make_unique<Machine>(program, *imported, machine_options)
                                        : std::make_unique<Machine>(program, session_->intrinsics, names, engine, machine_options);
  Machine& machine = *made;
  const auto key_of = [&](const ir::Module& module, std::uint32_t function) {
    if (!module.file.valid()) return std::string();  // a method that is inherited from a model
    return fmt::format("{}:{}", result.files[module.file].root_path, module[module.functions[function].node].span.begin);
  };
  machine.function_key_ = key_of;
  machine.run_entry(entry, program.entry_dotted_name());

  for (const ProjectFile& file : program.project_files()) {
    FileOutcome outcome;
    outcome.file = file.file;
    outcome.partial = file.parsed->partial;
    outcome.reason = file.parsed->reason;
    if (&file == &program.project_files().front()) {
      if (machine.exhausted_) {
        outcome.partial = true;
        outcome.reason += (outcome.reason.empty() ? "" : "; ") + machine.exhausted_reason_;
      }
      if (machine.functions_cut_off_ > 0) {
        outcome.partial = true;
        const std::size_t others = machine.functions_cut_off_ - 1;
        outcome.reason += fmt::format("{}`{}`{} stopped before the end, after too many steps", outcome.reason.empty() ? "" : "; ",
                                      machine.first_cut_off_,
                                      others == 0 ? "" : fmt::format(" and {} more function{}", others, others == 1 ? "" : "s"));
      }
      if (engine.stopped_by_the_clock() != stopped_before) {
        outcome.partial = true;
        outcome.reason += std::string(outcome.reason.empty() ? "" : "; ") + "a question to the solver was stopped by the clock";
      }
    }
    auto totals = machine.coverage_.totals(file.module());
    if (&file == &program.project_files().front()) count_unreached(file.module(), names, machine, program, result.files[file.file], totals);
    outcome.coverage.tensors = totals.tensors;
    outcome.coverage.known = totals.known;
    outcome.coverage.rank_only = totals.rank_only;
    outcome.coverage.reasons.assign(totals.reasons.begin(), totals.reasons.end());
    std::stable_sort(outcome.coverage.reasons.begin(), outcome.coverage.reasons.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    result.outcomes.push_back(std::move(outcome));
  }
  result.failures = std::move(machine.failures_);
  result.library_mode_functions = std::move(machine.failure_functions_);
  for (const auto& [module, function] : machine.called_) {
    if (module->file.valid()) result.called_functions.push_back(key_of(*module, function));
  }
  std::sort(result.called_functions.begin(), result.called_functions.end());
  std::set<std::tuple<base::Place, std::string, std::string, std::string>> seen;
  for (auto& row : machine.shapes_) {
    std::string dims = row.shape ? "" : "?";
    for (const verdict::DimText& dim : row.shape.value_or(std::vector<verdict::DimText>{})) dims += dim.text + ",";
    if (!seen.emplace(row.place, row.name, dims + row.dtype, row.context).second) continue;
    result.shapes.push_back({row.place, std::move(row.name), std::move(row.shape), std::move(row.dtype), std::move(row.context)});
  }
  for (const auto& [place, text] : machine.reveals_) result.reveals.emplace_back(place, text);
  for (const auto& [name, places] : machine.missing_) result.missing_models[name] = places.size();
  const auto& solved = machine.solver_.statistics();
  result.statistics.answered = {{"normal form", solved.by_normal_form}, {"path fact", solved.by_path_fact}, {"interval", solved.by_intervals},
                                {"sample", solved.by_sample},           {"cache", solved.by_cache},         {"z3", solved.by_z3},
                                {"unknown", solved.unknown}};
  result.statistics.parse_seconds = program.parse_seconds();
  result.statistics.solver_seconds = solved.z3_seconds;
  result.statistics.lines = program.lines();
  const double total = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  result.statistics.interpretation_seconds = std::max(0.0, total - program.parse_seconds() - solved.z3_seconds);
  return result;
}

}  // namespace foreshape::library
