// Unknown values and fresh dims.
#include "analyzer/library/tensors/support.h"

namespace foreshape::library::tensors {

namespace {

std::string_view text_or(Interpreter& in, const Value& value, std::string_view otherwise) {
  return in.text(value).value_or(otherwise);
}

// unknown(reason=)
Value unknown(Interpreter& in, Arguments arguments) { return in.unknown(text_or(in, argument(arguments, 0), "unknown")); }

// unmodelled(name)
Value unmodelled(Interpreter& in, Arguments arguments) {
  return in.unknown("unmodelled " + std::string(text_or(in, argument(arguments, 0), "name")));
}

// opaque_dim(name, lower=1, key=)
Value opaque_dim_of(Interpreter& in, Arguments arguments) {
  const std::string_view name = text_or(in, argument(arguments, 0), "n");
  const Value& lower_argument = argument(arguments, 1);
  const std::int64_t lower = given(lower_argument) ? in.constant(lower_argument).value_or(0) : 1;
  const Value& key = argument(arguments, 2);
  if (!given_not_none(key)) return opaque_dim(in, name, lower);
  return keyed_dim(in, key_of(name, {static_cast<std::uint64_t>(lower), key_of_value(in, key)}), name, lower);
}

// opaque_shape(least=0, most=): a shape about which nothing is known but how many axes it may have.
Value opaque_shape(Interpreter& in, Arguments arguments) {
  const Value& least_argument = argument(arguments, 0);
  const Value& most_argument = argument(arguments, 1);
  const std::int64_t least = given_not_none(least_argument) ? in.constant(least_argument).value_or(0) : 0;
  const std::optional<std::int64_t> most = given_not_none(most_argument) ? in.constant(most_argument) : std::nullopt;
  if (most && *most == least && least >= 0 && least <= kMaxRank) {
    Dims dims;
    for (std::int64_t i = 0; i < least; ++i) dims.push_back(opaque_dim(in, "n"));
    return shape_value(in.sequence(dims.span()));
  }
  return shape_value(in.sequence(unknown_dims(in, Origin::kOpaque, std::max<std::int64_t>(least, 0), most)));
}

// input_dim(name)
Value input_dim(Interpreter& in, Arguments arguments) {
  return in.fresh_int(text_or(in, argument(arguments, 0), "N"), Origin::kInput, true);
}

constexpr IntrinsicRow kRows[] = {
    {"unknown", "reason?", unknown},
    {"unmodelled", "name", unmodelled},
    {"opaque_dim", "name? lower? key?", spread<opaque_dim_of>},
    {"opaque_shape", "least? most?", spread<opaque_shape>},
    {"input_dim", "name?", input_dim},
};

}  // namespace

std::span<const IntrinsicRow> structure_rows() { return kRows; }

}  // namespace foreshape::library::tensors
