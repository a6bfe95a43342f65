// Leaves: inputs, constants, shared state.
#include "engine/base/error.h"
#include "engine/ops/family.h"

namespace foreshape::engine {

namespace {

// The type of a leaf is given with it; nobody asks these rules.
std::vector<DType> leaf_dtypes(const Signature&) {
  throw VerifierError("the type of a leaf is given, not inferred");
}
std::vector<Dims> leaf_shapes(const Signature&) {
  throw VerifierError("the type of a leaf is given, not inferred");
}
void given_by_the_caller(const Computation&) {
  throw VerifierError("the value of a leaf is given, not computed");
}

std::vector<DType> constant_dtypes(const Signature& signature) {
  return {signature.attributes.tensor("value").dtype()};
}
std::vector<Dims> constant_shapes(const Signature& signature) {
  return {dims_of(signature.attributes.tensor("value").shape())};
}
void constant_reference(const Computation& computation) {
  copy_into(computation.attributes.tensor("value"), computation.results[0]);
}
std::optional<Dims> constant_contents(const Node& node, std::span<const std::optional<Dims>>) {
  const std::vector<std::int64_t> values = node.attributes.tensor("value").to_integers();
  return Dims(values.begin(), values.end());
}

constexpr OpRow kRows[] = {
#define FORESHAPE_OP FORESHAPE_OP_ROW
#include "engine/ops/structural.def"
#undef FORESHAPE_OP
};
static_assert(complete(kRows));

}  // namespace

std::span<const OpRow> structural_rows() {
  return kRows;
}

}  // namespace foreshape::engine
