#include "bench/engine/figures.h"

#include <immintrin.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <vector>

#include "bench/engine/measure.h"
#include "bench/engine/network.h"
#include "engine/ops/family.h"
#include "engine/runtime/native_module.h"

namespace foreshape::bench {

using engine::Dim;
using engine::DType;
using engine::Tensor;
using engine::Value;

engine::FunctionOptions Settings::options() const {
  engine::FunctionOptions options;
  options.backends = {engine::native_module().backend};
  options.forbid_fallback = true;
  options.profile = profile;
  return options;
}

int compilation(const Settings& settings) {
  const DataSet data(60, 784, 10);
  const std::vector<Tensor> parameters = initial_parameters({784, 1000, 1000, 1000, 10});
  const double start = now();
  Training training(parameters, settings.options());
  const double compiled = now();
  training.epoch(data, 60);
  const double called = now();
  training.epoch(data, 60);
  // What the call would have taken anyway is no compilation.
  std::printf("%.1f\n", 1e3 * ((called - start) - (now() - called)));
  std::fprintf(stderr, "function %.1f ms, first call %.1f ms, second %.1f ms\n", 1e3 * (compiled - start),
               1e3 * (called - compiled), 1e3 * (now() - called));
  return 0;
}

namespace {

void plain_copy(float* to, const float* from, std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i)
    to[i] = from[i];
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) void streaming_copy(float* to, const float* from, std::int64_t count) {
  for (std::int64_t i = 0; i + 8 <= count; i += 8)
    _mm256_stream_ps(to + i, _mm256_loadu_ps(from + i));
  _mm_sfence();
}
#else
void streaming_copy(float* to, const float* from, std::int64_t count) {
  plain_copy(to, from, count);
}
#endif

template <typename Body>
void in_parallel(std::int64_t count, int threads, Body body) {
#pragma omp parallel for num_threads(threads) schedule(static)
  for (std::int64_t part = 0; part < threads; ++part)
    body(count * part / threads / 64 * 64, part + 1 == threads ? count : count * (part + 1) / threads / 64 * 64);
}

}  // namespace

void fused_stream(const Settings& settings) {
  const std::int64_t count = std::int64_t{16} << 20;
  const Tensor x = engine::sample_tensor(DType::kFloat32, {count}, -2, 2, 1);
  const Tensor to = Tensor::zeros(DType::kFloat32, {count});
  const Value vx = engine::vector("x");
  const Value a = engine::scalar_input("a");
  const Value b = engine::scalar_input("b");
  const Value c = engine::scalar_input("c");
  engine::Function function({vx, a, b, c}, {engine::tanh(a * vx + b) * c}, settings.options());
  const Tensor ta = Tensor::scalar(1.5F);
  const Tensor tb = Tensor::scalar(0.25F);
  const Tensor tc = Tensor::scalar(2.0F);
  const auto* const from = x.data<float>();
  auto* const target = to.data<float>();
  const std::vector<double> seconds = interleaved_medians(
      {{"memcpy",
        [&] {
          in_parallel(count, settings.threads, [&](std::int64_t begin, std::int64_t end) {
            std::memcpy(target + begin, from + begin, static_cast<std::size_t>(end - begin) * sizeof(float));
          });
        }},
       {"plain",
        [&] {
          in_parallel(count, settings.threads, [&](std::int64_t begin, std::int64_t end) {
            plain_copy(target + begin, from + begin, end - begin);
          });
        }},
       {"streaming",
        [&] {
          in_parallel(count, settings.threads, [&](std::int64_t begin, std::int64_t end) {
            streaming_copy(target + begin, from + begin, end - begin);
          });
        }},
       {"engine", [&] { function(x, ta, tb, tc); }}},
      settings.rounds);
  const double fastest = std::min({seconds[0], seconds[1], seconds[2]});
  const double bytes = 8.0 * static_cast<double>(count);
  std::printf(
      "tanh(a*x+b)*c on 16M floats, %d threads: %.1f GB/s; memcpy %.1f, plain copy %.1f, streaming copy %.1f; ratio "
      "%.3f (0.80: %s)\n",
      settings.threads, bytes / seconds[3] / 1e9, bytes / seconds[0] / 1e9, bytes / seconds[1] / 1e9,
      bytes / seconds[2] / 1e9, fastest / seconds[3], fastest / seconds[3] >= 0.8 ? "kept" : "NOT KEPT");
}

namespace {

// A function with `nodes` nodes that cannot be fused: square roots with the axes exchanged between them.
engine::Function chain(const Settings& settings, std::int64_t nodes, bool shared) {
  const engine::Shape shape = nodes == 1 ? engine::Shape{} : engine::Shape{2, 2};
  const Value x = shared ? Value(engine::shared(Tensor::full(DType::kFloat32, shape, 0.5), "x"))
                         : engine::tensor("x", DType::kFloat32, engine::dims_of(shape));
  Value y = engine::sqrt(x);
  for (std::int64_t i = 1; i < nodes; ++i)
    y = engine::sqrt(engine::transpose(y, {1, 0}));
  return engine::Function(shared ? std::vector<engine::In>{} : std::vector<engine::In>{x}, {y}, settings.options());
}

Tensor argument(std::int64_t nodes) {
  return Tensor::full(DType::kFloat32, nodes == 1 ? engine::Shape{} : engine::Shape{2, 2}, 0.5);
}

}  // namespace

void call_overhead(const Settings& settings) {
  constexpr int kCalls = 20000;
  engine::Function one = chain(settings, 1, false);
  engine::Function shared = chain(settings, 1, true);
  const std::vector<std::int64_t> lengths = {2, 10, 100};
  std::vector<engine::Function> chains;
  std::vector<Alternative> alternatives = {{"call",
                                            [&] {
                                              const Tensor input = argument(1);
                                              for (int i = 0; i < kCalls; ++i)
                                                one(input);
                                            }},
                                           {"call_n", [&] { shared.call_n(kCalls); }}};
  for (const std::int64_t length : lengths)
    chains.push_back(chain(settings, length, false));
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    alternatives.push_back({"chain", [&, i] {
                              const Tensor input = argument(lengths[i]);
                              for (int k = 0; k < kCalls; ++k)
                                chains[i](input);
                            }});
  }
  const std::vector<double> seconds = interleaved_medians(alternatives, settings.rounds);
  const auto nanoseconds = [&](std::size_t i) { return 1e9 * seconds[i] / kCalls; };
  std::printf("call of one scalar op %.0f ns (150), in call_n %.1f ns (50)\n", nanoseconds(0), nanoseconds(1));
  std::printf("calls of 2, 10, 100 nodes that are not fused: %.0f, %.0f, %.0f ns; %.1f ns a further node (30)\n",
              nanoseconds(2), nanoseconds(3), nanoseconds(4), (nanoseconds(4) - nanoseconds(2)) / 98);
}

int calls_only(const Settings& settings, std::int64_t nodes, std::int64_t calls) {
  engine::Function function = chain(settings, nodes, false);
  const Tensor input = argument(nodes);
  for (std::int64_t i = 0; i < calls; ++i)
    function(input);
  std::printf("%zu units\n", function.compiled().statistics()->units);
  return 0;
}

}  // namespace foreshape::bench
