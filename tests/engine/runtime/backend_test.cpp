// The interface of backends, with one that runs elementwise chains by the interpreter, and does what it is told
// wrongly.
#include "engine/runtime/backend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unordered_map>

#include "engine/interface/engine.h"
#include "engine/interpreter/interpreter.h"
#include "engine/runtime/interpreter_backend.h"

namespace foreshape::engine {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using enum DType;

enum class Fault : std::uint8_t { kNone, kWrongNumber, kChangesOperand, kDoesNotCompile, kDoesNotBind };

class ChainKernel : public Kernel {
 public:
  ChainKernel(std::unique_ptr<Kernel> inner, std::span<const Binding> operands, Fault fault, std::size_t& runs)
      : inner_(std::move(inner)), operands_(operands.begin(), operands.end()), fault_(fault), runs_(runs) {}
  void run(void* const* operands, void* const* results) override {
    inner_->run(operands, results);
    ++runs_;
    if (fault_ == Fault::kWrongNumber) *static_cast<float*>(results[0]) += 1;
    if (fault_ == Fault::kChangesOperand) *static_cast<float*>(operands[0]) += 1;
  }

 private:
  std::unique_ptr<Kernel> inner_;
  std::vector<Binding> operands_;
  Fault fault_;
  std::size_t& runs_;
};

class ChainCluster : public CompiledCluster {
 public:
  ChainCluster(const Schedule& schedule, Cluster cluster, Fault fault, std::size_t& runs)
      : schedule_(schedule), cluster_(std::move(cluster)), fault_(fault), runs_(runs) {}
  std::unique_ptr<Kernel> bind(std::span<const Binding> operands, std::span<const Binding> results) override {
    if (fault_ == Fault::kDoesNotBind) throw BackendError("it does not bind");
    return std::make_unique<ChainKernel>(bind_reference_cluster(schedule_, cluster_, operands, results), operands,
                                         fault_, runs_);
  }

 private:
  Schedule schedule_;
  Cluster cluster_;
  Fault fault_;
  std::size_t& runs_;
};

class ChainBackend : public Backend {
 public:
  explicit ChainBackend(Fault fault = Fault::kNone) : fault_(fault) {}
  std::string name() const override { return "chains"; }
  std::vector<Cluster> claim(const Schedule& schedule, const std::vector<bool>& taken) override {
    std::vector<std::size_t> steps;
    for (std::size_t i = 0; i < schedule.steps.size(); ++i) {
      if (!taken[i] && schedule.steps[i].node->op->is_elementwise()) steps.push_back(i);
    }
    return steps.empty() ? std::vector<Cluster>{} : std::vector<Cluster>{make_cluster(schedule, steps)};
  }
  std::vector<std::unique_ptr<CompiledCluster>> compile(const Schedule& schedule,
                                                        std::span<const Cluster> clusters) override {
    if (fault_ == Fault::kDoesNotCompile) throw BackendError("it does not compile");
    std::vector<std::unique_ptr<CompiledCluster>> compiled;
    for (const Cluster& cluster : clusters)
      compiled.push_back(std::make_unique<ChainCluster>(schedule, cluster, fault_, runs));
    return compiled;
  }
  std::size_t runs = 0;

 private:
  Fault fault_;
};

Function chain(const std::shared_ptr<Backend>& backend, Mode mode = Mode::kFastRun, bool forbid_fallback = false) {
  const Value x = vector("x");
  const Value y = vector("y");
  FunctionOptions options;
  options.mode = mode;
  options.backends = {backend};
  options.forbid_fallback = forbid_fallback;
  return function({x, y}, {(x + y) * x - 1.0}, options);
}

const Tensor& three() {
  static const Tensor value = Tensor::from<float>({1, 2, 3});
  return value;
}

TEST(Backends, RunTheClustersThatTheyClaim) {
  const auto backend = std::make_shared<ChainBackend>();
  Function f = chain(backend, Mode::kFastRun, true);
  EXPECT_THAT(f(three(), three())[0].to_doubles(), ElementsAre(1, 7, 17));
  EXPECT_EQ(backend->runs, 1U);
  EXPECT_EQ(f.compiled().nodes_per_backend().at("chains"), 3U);
  EXPECT_EQ(f.compiled().statistics()->units, 1U);
}

TEST(Backends, WhatDoesNotCompileOrBindIsRunByTheInterpreterWhichSaysSo) {
  for (const auto& [fault, why] :
       {std::pair(Fault::kDoesNotCompile, "it does not compile"), std::pair(Fault::kDoesNotBind, "it does not bind")}) {
    Function f = chain(std::make_shared<ChainBackend>(fault));
    EXPECT_THAT(f(three(), three())[0].to_doubles(), ElementsAre(1, 7, 17));
    EXPECT_THAT(f.compiled().notes(), Contains(HasSubstr(why)));
  }
}

TEST(Backends, FallBackCanBeForbidden) {
  EXPECT_THROW(chain(std::make_shared<ChainBackend>(Fault::kDoesNotCompile), Mode::kFastRun, true), BackendError);
  Function f = chain(std::make_shared<ChainBackend>(Fault::kDoesNotBind), Mode::kFastRun, true);
  EXPECT_THROW(f(three(), three()), BackendError);
  const Value x = matrix("x");
  FunctionOptions options;
  options.backends = {std::make_shared<ChainBackend>()};
  options.forbid_fallback = true;
  EXPECT_THROW(function({x}, {matmul(x, x)}, options), BackendError);
}

TEST(Backends, CheckedModeFindsWrongNumbersAndChangedOperands) {
  EXPECT_NO_THROW(chain(std::make_shared<ChainBackend>(), Mode::kChecked)(three(), three()));
  Function wrong = chain(std::make_shared<ChainBackend>(Fault::kWrongNumber), Mode::kChecked);
  EXPECT_THROW(wrong(three(), three()), CheckError);
  Function changes = chain(std::make_shared<ChainBackend>(Fault::kChangesOperand), Mode::kChecked);
  EXPECT_THROW(changes(three().copy(), three()), CheckError);
}

TEST(Schedules, WritersComeAfterTheLastReaders) {
  Shared w = shared(Tensor::from<float>({1, 2}), "w");
  const Value x = vector("x");
  const Value updated = w + x;
  const Value reader = exp(w) * x;
  const Schedule schedule = make_schedule(Graph({x}, {updated, reader}), {{w, updated}});
  std::size_t writer = 0;
  std::size_t last_reader = 0;
  for (std::size_t i = 0; i < schedule.steps.size(); ++i) {
    if (is(*schedule.steps[i].node, Op::add)) writer = i;
    if (is(*schedule.steps[i].node, Op::exp)) last_reader = i;
  }
  EXPECT_GT(writer, last_reader);
}

TEST(Plans, KeepMemoryNearTheLowerBound) {
  Value h = matrix("x");
  const Value x = h;
  std::vector<Shared> weights;
  for (int i = 0; i < 6; ++i) {
    weights.push_back(shared(Tensor::full(kFloat32, {32, 32}, 0.1), "w" + std::to_string(i)));
    h = tanh(matmul(h, weights.back()));
  }
  const Value cost = reduce_mean(square(h));
  std::vector<std::pair<Value, Value>> updates;
  for (const Shared& w : weights)
    updates.emplace_back(w, w - grad(cost, w) * 0.1);
  Function step = function({x}, {cost}, {.updates = updates});
  step(Tensor::full(kFloat32, {16, 32}, 0.5));
  const PlanStatistics& statistics = *step.compiled().statistics();
  EXPECT_LE(static_cast<double>(statistics.workspace_bytes),
            1.2 * static_cast<double>(statistics.workspace_lower_bound));
  EXPECT_EQ(statistics.forced_copies, 0U);
}

TEST(Plans, AreKeptForSeveralShapes) {
  const Value x = vector("x");
  Function f = function({x}, {exp(x) + x});
  for (int round = 0; round < 2; ++round) {
    for (const std::int64_t n : {1, 5, 3, 0})
      EXPECT_EQ(f(Tensor::zeros(kFloat32, {n}))[0].shape(), Shape{n});
  }
}

TEST(Plans, ReadStridedArguments) {
  const Value x = matrix("x");
  Function f = function({x}, {exp(x) - exp(x) + x, transpose(x, {1, 0})});
  const Tensor base = Tensor::from<float>({1, 2, 3, 4, 5, 6}, {2, 3});
  const Tensor view = base.view({{3, 2}, {-1, 3}, 2});
  const std::vector<Tensor> results = f(view);
  EXPECT_TRUE(equal(results[0], view.contiguous()));
  EXPECT_THAT(results[1].to_doubles(), ElementsAre(3, 2, 1, 6, 5, 4));
}

TEST(Plans, AnswerForMemoryBeforeTheyTakeIt) {
  const Value n = scalar_input("n", kInt64);
  Function f = function({n}, {broadcast_to(number(1, kFloat64), stack({n, n})) * 2.0});
  EXPECT_THROW(f(static_cast<int>(1 << 30)), MemoryError);
}

TEST(Plans, MutableInputsGiveTheirMemory) {
  const Value x = vector("x");
  Function f = function({In(x).may_be_overwritten()}, {reduce_sum(exp(x) * 2.0)});
  Function g = function({x}, {reduce_sum(exp(x) * 2.0)});
  const Tensor given = Tensor::from<float>({0, 0});
  EXPECT_EQ(g(given)[0].item(), 4);
  EXPECT_THAT(given.to_doubles(), ElementsAre(0, 0));
  EXPECT_EQ(f(given)[0].item(), 4);
  EXPECT_GT(f.compiled().statistics()->in_place, g.compiled().statistics()->in_place);
}

}  // namespace
}  // namespace foreshape::engine
