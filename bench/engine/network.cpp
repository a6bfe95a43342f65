#include "bench/engine/network.h"

#include "engine/ops/family.h"

namespace foreshape::bench {

using engine::Dim;
using engine::DType;
using engine::Tensor;
using engine::Value;

namespace {

// Rows [first, first + count): a view.
Tensor rows(const Tensor& tensor, std::int64_t first, std::int64_t count) {
  engine::Layout layout = tensor.layout();
  layout.shape[0] = count;
  layout.offset += first * layout.strides[0];
  return tensor.view(layout);
}

}  // namespace

std::string name_of(const Sizes& sizes) {
  std::string name;
  for (const std::int64_t size : sizes)
    name += (name.empty() ? "" : "-") + std::to_string(size);
  return name;
}

DataSet::DataSet(std::int64_t examples, std::int64_t inputs, std::int64_t classes)
    : x(engine::sample_tensor(DType::kFloat32, {examples, inputs}, 0, 1, 1)), labels(DType::kInt64, {examples}) {
  for (std::int64_t i = 0; i < examples; ++i)
    labels.data<std::int64_t>()[i] = (i * 7 + 3) % classes;
}

std::vector<Tensor> initial_parameters(const Sizes& sizes) {
  std::vector<Tensor> values;
  for (std::size_t i = 0; i + 1 < sizes.size(); ++i) {
    values.push_back(engine::sample_tensor(DType::kFloat32, {sizes[i], sizes[i + 1]}, -0.05, 0.05, i));
    values.push_back(Tensor::zeros(DType::kFloat32, {sizes[i + 1]}));
  }
  return values;
}

Training::Training(const std::vector<Tensor>& values, engine::FunctionOptions options) {
  const Dim batch = Dim::symbol("batch");
  const Value x = engine::tensor("x", DType::kFloat32, {batch, values.front().size(0)});
  const Value labels = engine::tensor("labels", DType::kInt64, {batch});
  std::vector<Value> parameters;
  Value h = x;
  for (std::size_t i = 0; i < values.size(); i += 2) {
    const Value w = engine::shared(values[i], "w" + std::to_string(i / 2));
    const Value b = engine::shared(values[i + 1], "b" + std::to_string(i / 2));
    parameters.insert(parameters.end(), {w, b});
    h = engine::matmul(h, w) + b;
    if (i + 2 < values.size()) h = engine::tanh(h);
  }
  const Value loss = engine::reduce_mean(engine::cross_entropy(h, labels));
  const std::vector<Value> gradients = engine::gradient(loss, parameters);
  for (std::size_t i = 0; i < parameters.size(); ++i)
    options.updates.emplace_back(parameters[i], parameters[i] - 0.01 * gradients[i]);
  function_ = std::make_unique<engine::Function>(std::vector<engine::In>{x, labels}, std::vector<Value>{loss},
                                                 std::move(options));
}

double Training::epoch(const DataSet& data, std::int64_t batch) {
  double loss = 0;
  for (std::int64_t first = 0; first + batch <= data.x.size(0); first += batch) {
    loss = (*function_)(rows(data.x, first, batch), rows(data.labels, first, batch))[0].item();
  }
  return loss;
}

}  // namespace foreshape::bench
