#include "bench/engine/roofline.h"

#include <cstring>

#include "bench/engine/measure.h"

namespace foreshape::bench {
namespace {

using engine::native::Gemm;
using engine::native::GemmLibrary;
using engine::native::GemmShape;
using engine::native::MatrixLayout;

MatrixLayout plain(std::int64_t columns) {
  return {columns, 1, 0};
}
MatrixLayout transposed(std::int64_t columns) {
  return {1, columns, 0};
}

// The library that is faster for this product, measured on memory of its own.
Gemm faster(const GemmShape& shape, double alpha, double beta) {
  const auto elements = [](std::int64_t a, std::int64_t b) {
    return std::vector<float>(static_cast<std::size_t>(a * b), 0.25F);
  };
  std::vector<float> a = elements(shape.rows, shape.inner);
  std::vector<float> b = elements(shape.inner, shape.columns);
  std::vector<float> c = elements(shape.rows, shape.columns);
  const Gemm blas = Gemm::plan(shape, GemmLibrary::kOpenBlas).value();
  const Gemm dnnl = Gemm::plan(shape, GemmLibrary::kOneDnn).value();
  const auto repeated = [&](const Gemm& gemm) {
    return [&, repeats = std::max<std::int64_t>(1, 2'000'000 / (shape.rows * shape.columns * shape.inner + 1))] {
      for (std::int64_t i = 0; i < repeats; ++i)
        gemm.run(alpha, a.data(), b.data(), beta, c.data());
    };
  };
  const std::vector<double> seconds =
      interleaved_medians({{"OpenBLAS", repeated(blas)}, {"oneDNN", repeated(dnnl)}}, 7);
  return seconds[0] < seconds[1] ? blas : dnnl;
}

void pass_over(std::vector<float>& to, const std::vector<float>& from) {
  std::memcpy(to.data(), from.data(), from.size() * sizeof(float));
}

constexpr double kRate = 0.01;

}  // namespace

Roofline::Roofline(const Sizes& sizes, std::int64_t batch) : batch_(batch) {
  std::int64_t widest = 0;
  for (std::size_t i = 0; i + 1 < sizes.size(); ++i) {
    const std::int64_t in = sizes[i];
    const std::int64_t out = sizes[i + 1];
    GemmShape forward{.rows = batch, .columns = out, .inner = in, .a = plain(in), .b = plain(out), .c = plain(out)};
    GemmShape backward{
        .rows = batch, .columns = in, .inner = out, .a = plain(out), .b = transposed(out), .c = plain(in)};
    GemmShape update{.rows = in, .columns = out, .inner = batch, .a = transposed(in), .b = plain(out), .c = plain(out)};
    const auto floats = [](std::int64_t count) { return std::vector<float>(static_cast<std::size_t>(count), 0.001F); };
    layers_.push_back({faster(forward, 1, 0), faster(backward, 1, 0), faster(update, -kRate, 1), floats(in * out),
                       floats(out), floats(batch * out), floats(batch * out), in, out});
    widest = std::max(widest, batch * out);
  }
  scratch_.resize(static_cast<std::size_t>(widest));
}

void Roofline::epoch(const DataSet& data) {
  const auto* const x = data.x.data<float>();
  for (std::int64_t first = 0; first + batch_ <= data.x.size(0); first += batch_) {
    const float* input = x + first * data.x.size(1);
    for (Layer& layer : layers_) {
      layer.forward.run(1, input, layer.weights.data(), 0, layer.output.data());
      pass_over(scratch_, layer.output);  // bias and tanh, or softmax and loss
      input = layer.output.data();
    }
    pass_over(layers_.back().gradient, layers_.back().output);  // the gradient of the loss
    for (std::size_t i = layers_.size(); i-- > 0;) {
      Layer& layer = layers_[i];
      if (i > 0) {
        layer.backward.run(1, layer.gradient.data(), layer.weights.data(), 0, layers_[i - 1].gradient.data());
        pass_over(scratch_, layers_[i - 1].gradient);  // the derivative of tanh
      }
      const float* const before = i == 0 ? x + first * data.x.size(1) : layers_[i - 1].output.data();
      layer.update.run(-kRate, before, layer.gradient.data(), 1, layer.weights.data());
      pass_over(scratch_, layer.bias);
    }
  }
}

}  // namespace foreshape::bench
