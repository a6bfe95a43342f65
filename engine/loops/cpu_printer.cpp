#include "engine/loops/cpu_printer.h"

#include <algorithm>
#include <cstdio>
#include <optional>
#include <set>
#include <utility>

namespace foreshape::engine::loops {
namespace {

std::string_view storage_type(DType dtype) {
  switch (dtype) {
    case DType::kBool:
      return "bool";
    case DType::kInt8:
      return "signed char";
    case DType::kInt16:
      return "short";
    case DType::kInt32:
      return "int";
    case DType::kInt64:
      return "long";
    case DType::kUInt8:
      return "unsigned char";
    case DType::kUInt16:
      return "unsigned short";
    case DType::kUInt32:
      return "unsigned int";
    case DType::kUInt64:
      return "unsigned long";
    case DType::kFloat16:
      return "Float16";
    case DType::kBFloat16:
      return "BFloat16";
    case DType::kFloat32:
      return "float";
    case DType::kFloat64:
      return "double";
  }
  return "";
}

bool is_stored_only(DType dtype) {
  return dtype == DType::kFloat16 || dtype == DType::kBFloat16;
}

std::string compute_type_name(DType dtype) {
  return std::string(is_stored_only(dtype) ? "float" : storage_type(dtype));
}

std::string_view combine_name(Combine combine) {
  switch (combine) {
    case Combine::kSum:
      return "Sum";
    case Combine::kProduct:
      return "Product";
    case Combine::kMaximum:
      return "Maximum";
    case Combine::kMinimum:
      return "Minimum";
    case Combine::kAny:
      return "Any";
    case Combine::kAll:
      return "All";
  }
  return "";
}

// Exactly this value, whatever the locale.
std::string literal(const Scalar& scalar) {
  const std::string type = compute_type_name(scalar.dtype);
  if (!is_floating(scalar.dtype)) {
    if (scalar.dtype == DType::kUInt64) return std::to_string(static_cast<std::uint64_t>(scalar.integer)) + "UL";
    if (scalar.integer == INT64_MIN) return "(" + type + ")(-9223372036854775807L - 1)";
    return "(" + type + ")" + std::to_string(scalar.integer) + "L";
  }
  if (scalar.number != scalar.number) return type + "(__builtin_nan(\"\"))";
  if (scalar.number - scalar.number != 0.0)
    return type + (scalar.number > 0 ? "(__builtin_inf())" : "(-__builtin_inf())");
  char text[64];
  std::snprintf(text, sizeof text, "%a", scalar.number);
  // A locale may write another decimal point.
  for (char& c : text) {
    if (c == ',') c = '.';
  }
  return type + "(" + text + ")";
}

std::string number_text(std::int64_t number) {
  return std::to_string(number);
}

// Writes lines with the indentation of the open blocks.
class Lines {
 public:
  void add(const std::string& line) { text_ += std::string(2 * depth_, ' ') + line + "\n"; }
  void open(const std::string& line) {
    add(line + " {");
    ++depth_;
  }
  void close() {
    --depth_;
    add("}");
  }
  void pragma(const std::string& line) { text_ += "#pragma " + line + "\n"; }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
  std::size_t depth_ = 0;
};

class KernelPrinter {
 public:
  explicit KernelPrinter(const Kernel& kernel)
      : kernel_(kernel), levels_(levels(kernel)), last_(kernel.axes.size() - 1), outer_(outer_axes(kernel)) {}

  std::string print() {
    declare_extents();
    declare_pointers();
    if (!reduces(kernel_)) {
      print_map();
    } else if (is_columns(kernel_)) {
      print_columns();
    } else {
      print_rows();
    }
    return lines_.take();
  }

 private:
  static std::string name(const char* kind, std::size_t a) { return kind + std::to_string(a); }
  static std::string name(const char* kind, std::size_t a, std::size_t b) {
    return kind + std::to_string(a) + "_" + std::to_string(b);
  }
  std::string size(std::size_t axis) const {
    const Extent& extent = kernel_.axes[axis].size;
    return extent.fixed ? number_text(extent.value) : name("size", axis);
  }
  // "a * stride", or nothing where the stride is 0.
  std::string step(std::size_t operand, std::size_t axis, const std::string& index) const {
    const Extent& stride = kernel_.operands[operand].strides[axis];
    if (stride.fixed && stride.value == 0) return {};
    if (stride.fixed && stride.value == 1) return index;
    return index + " * " + (stride.fixed ? number_text(stride.value) : name("stride", operand, axis));
  }

  void declare_extents() {
    std::size_t next = 0;
    for (std::size_t axis = 0; axis < kernel_.axes.size(); ++axis) {
      if (!kernel_.axes[axis].size.fixed)
        lines_.add("const long " + name("size", axis) + " = numbers[" + std::to_string(next++) + "];");
    }
    for (std::size_t operand = 0; operand < kernel_.operands.size(); ++operand) {
      for (std::size_t axis = 0; axis < kernel_.axes.size(); ++axis) {
        if (!kernel_.operands[operand].strides[axis].fixed)
          lines_.add("const long " + name("stride", operand, axis) + " = numbers[" + std::to_string(next++) + "];");
      }
    }
  }

  void declare_pointers() {
    for (std::size_t operand = 0; operand < kernel_.operands.size(); ++operand) {
      const Operand& row = kernel_.operands[operand];
      const std::string type = (row.written ? "" : "const ") + std::string(storage_type(row.dtype));
      std::string pointer = "pointers[" + std::to_string(operand) + "]";
      lines_.add(type + "* const " + name("p", operand) + " = (" + type + "*)" + pointer + ";");
    }
  }

  // Results that are written past the caches, block by block: their pointers and the limits of the range are aligned.
  bool streams() const {
    return kernel_.streaming && kernel_.axes.size() == 1 && !reduces(kernel_) &&
           std::all_of(kernel_.stores.begin(), kernel_.stores.end(),
                       [&](const Store& each) { return kernel_.operands[each.operand].strides[0].value == 1; });
  }

  void vector_pragma(std::size_t axis) {
    const Extent& extent = kernel_.axes[axis].size;
    lines_.pragma(extent.fixed && extent.value < 64
                      ? "clang loop vectorize(assume_safety) vectorize_predicate(enable) interleave(disable)"
                      : "clang loop vectorize(assume_safety)");
  }

  // Indices of `count` axes from one flat index, the innermost last.
  void decompose(const std::string& flat, std::size_t count) {
    for (std::size_t axis = count; axis-- > 0;) {
      std::string above = flat;
      for (std::size_t inner = count - 1; inner > axis; --inner)
        above = above + " / " + size(inner);
      lines_.add("const long " + name("i", axis) + " = " + above + (axis > 0 ? " % " + size(axis) : "") + ";");
    }
  }

  // Pointers moved by the outer indices, and by `more` along the last axis.
  void declare_rows(const std::string& more = {}) {
    for (std::size_t operand = 0; operand < kernel_.operands.size(); ++operand) {
      std::string sum = name("p", operand);
      for (std::size_t axis = 0; axis < outer_; ++axis) {
        if (const std::string term = step(operand, axis, name("i", axis)); !term.empty()) sum += " + " + term;
      }
      if (!more.empty()) {
        if (const std::string term = step(operand, last_, more); !term.empty()) sum += " + " + term;
      }
      const Operand& row = kernel_.operands[operand];
      lines_.add((row.written ? "" : "const ") + std::string(storage_type(row.dtype)) + "* const " +
                 name("row", operand) + " = " + sum + ";");
    }
  }

  // The element of an operand at the indices of the axes from `first` on; those before are in the row pointer.
  std::string element(std::size_t operand, std::size_t first, const std::string& base) const {
    std::string index;
    for (std::size_t axis = first; axis < kernel_.axes.size(); ++axis) {
      const std::string term = step(operand, axis, name("i", axis));
      if (!term.empty()) index += (index.empty() ? "" : " + ") + term;
    }
    return name(base.c_str(), operand) + "[" + (index.empty() ? "0" : index) + "]";
  }

  // The scalars that `wanted` needs, reductions not looked through.
  std::set<std::size_t> needed(const std::vector<std::size_t>& wanted) const {
    std::set<std::size_t> found;
    std::vector<std::size_t> open = wanted;
    while (!open.empty()) {
      const std::size_t scalar = open.back();
      open.pop_back();
      if (!found.insert(scalar).second || is_reduction(scalar)) continue;
      for (const std::size_t argument : kernel_.scalars[scalar].arguments)
        open.push_back(argument);
    }
    return found;
  }
  bool is_reduction(std::size_t scalar) const {
    return kernel_.scalars[scalar].kind == Scalar::Kind::kReduction && reduces(kernel_);
  }

  std::string expression(std::size_t index, std::size_t first_axis, const std::string& base) const {
    const Scalar& scalar = kernel_.scalars[index];
    const std::string type = compute_type_name(scalar.dtype);
    std::string value;
    switch (scalar.kind) {
      case Scalar::Kind::kLoad: {
        const std::string loaded = element(scalar.operand, first_axis, base);
        return is_stored_only(scalar.dtype) ? "float(" + loaded + ")" : loaded;
      }
      case Scalar::Kind::kConstant:
        return literal(scalar);
      case Scalar::Kind::kCall: {
        value = "scalar::" + scalar.function + "(";
        for (std::size_t i = 0; i < scalar.arguments.size(); ++i)
          value += (i == 0 ? "" : ", ") + name("v", scalar.arguments[i]);
        value += ")";
        break;
      }
      case Scalar::Kind::kConvert:
        value = "convert<" + type + ">(" + name("v", scalar.arguments[0]) + ")";
        break;
      case Scalar::Kind::kReduction:
        // Without reduced axes there is one point, which is its own sum.
        value = name("v", scalar.arguments[0]);
        break;
      case Scalar::Kind::kIndex: {
        std::string index = "0";
        for (std::size_t axis = 0; axis < kernel_.axes.size(); ++axis) {
          if (kernel_.axes[axis].reduced) index = name("i", axis);
        }
        value = "(" + type + ")" + index;
        break;
      }
      case Scalar::Kind::kCount: {
        std::string count;
        for (std::size_t axis = 0; axis < kernel_.axes.size(); ++axis) {
          if (kernel_.axes[axis].reduced) count += (count.empty() ? "" : " * ") + size(axis);
        }
        value = "(" + type + ")(" + (count.empty() ? "1" : count) + ")";
        break;
      }
    }
    // Rounded to what the result is stored as, so that fused and unfused kernels agree.
    if (is_stored_only(scalar.dtype)) value = "float(" + std::string(storage_type(scalar.dtype)) + "(" + value + "))";
    return value;
  }

  void define(std::size_t index, std::size_t first_axis, const std::string& base) {
    lines_.add("const " + compute_type_name(kernel_.scalars[index].dtype) + " " + name("v", index) + " = " +
               expression(index, first_axis, base) + ";");
  }

  std::string stored(std::size_t scalar, DType dtype) const {
    const std::string value = name("v", scalar);
    return is_stored_only(dtype) ? std::string(storage_type(dtype)) + "(" + value + ")" : value;
  }
  void store(const Store& store, std::size_t first_axis, const std::string& base) {
    lines_.add(element(store.operand, first_axis, base) + " = " +
               stored(store.scalar, kernel_.operands[store.operand].dtype) + ";");
  }

  // ---- without reductions

  void print_map() {
    std::vector<std::size_t> wanted;
    for (const Store& each : kernel_.stores)
      wanted.push_back(each.scalar);
    const std::set<std::size_t> scalars = needed(wanted);
    const bool flat = outer_ == 0;
    if (!flat) {
      lines_.open("for (long outer = begin; outer < end; ++outer)");
      decompose("outer", outer_);
      declare_rows();
    }
    // What is the same for all points of a row is computed once: the compiler cannot know that no result lies over it.
    std::set<std::size_t> inner;
    for (const std::size_t scalar : scalars) {
      if (varies_along_last(scalar, inner)) {
        inner.insert(scalar);
      } else {
        define(scalar, flat ? 0 : outer_, flat ? "p" : "row");
      }
    }
    if (streams()) return print_streaming_blocks(inner);
    const std::string index = name("i", last_);
    vector_pragma(last_);
    lines_.open("for (long " + index + (flat ? " = begin; " : " = 0; ") + index + " < " +
                (flat ? std::string("end") : size(last_)) + "; ++" + index + ")");
    for (const std::size_t scalar : inner)
      define(scalar, flat ? 0 : outer_, flat ? "p" : "row");
    for (const Store& each : kernel_.stores)
      store(each, flat ? 0 : outer_, flat ? "p" : "row");
    lines_.close();
    if (!flat) lines_.close();
  }

  bool varies_along_last(std::size_t index, const std::set<std::size_t>& varying) const {
    const Scalar& scalar = kernel_.scalars[index];
    if (scalar.kind == Scalar::Kind::kLoad) return kernel_.operands[scalar.operand].strides[last_].value != 0;
    return std::any_of(scalar.arguments.begin(), scalar.arguments.end(),
                       [&](std::size_t argument) { return varying.contains(argument); });
  }

  void print_streaming_blocks(const std::set<std::size_t>& scalars) {
    lines_.open("for (long first = begin; first < end; first += loops::kBlock)");
    lines_.add("const long last = first + loops::kBlock < end ? first + loops::kBlock : end;");
    for (const Store& each : kernel_.stores) {
      const std::string type(storage_type(kernel_.operands[each.operand].dtype));
      lines_.add("alignas(64) " + type + " " + name("block", each.operand) + "[loops::kBlock];");
    }
    vector_pragma(last_);
    const std::string index = name("i", last_);
    lines_.open("for (long " + index + " = first; " + index + " < last; ++" + index + ")");
    for (const std::size_t scalar : scalars)
      define(scalar, 0, "p");
    for (const Store& each : kernel_.stores) {
      lines_.add(name("block", each.operand) + "[" + index +
                 " - first] = " + stored(each.scalar, kernel_.operands[each.operand].dtype) + ";");
    }
    lines_.close();
    for (const Store& each : kernel_.stores) {
      lines_.add("loops::stream_block(" + name("p", each.operand) + " + first, " + name("block", each.operand) +
                 ", last - first);");
    }
    lines_.close();
    lines_.add("FORESHAPE_STORE_FENCE;");
  }

  // ---- stages

  bool stores_along_reduced(const Store& each) const {
    const Operand& operand = kernel_.operands[each.operand];
    for (std::size_t axis = 0; axis < kernel_.axes.size(); ++axis) {
      if (kernel_.axes[axis].reduced && operand.strides[axis].value != 0) return true;
    }
    return levels_[each.scalar].inner;
  }
  // Loops over the reduced axes: one a stage that reduces; results are stored in the last, because they may overwrite
  // what is read.
  std::size_t stages() const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < kernel_.scalars.size(); ++i) {
      if (is_reduction(i)) count = std::max(count, levels_[i].stage);
    }
    for (const Store& each : kernel_.stores) {
      if (stores_along_reduced(each)) count = std::max(count, levels_[each.scalar].stage + 1);
    }
    return count;
  }
  std::vector<std::size_t> reductions_of(std::size_t stage) const {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < kernel_.scalars.size(); ++i) {
      if (is_reduction(i) && levels_[i].stage == stage + 1) found.push_back(i);
    }
    return found;
  }
  std::string accumulator_type(std::size_t reduction) const {
    const Scalar& scalar = kernel_.scalars[reduction];
    return "loops::" + std::string(combine_name(scalar.combine)) + "::Accumulator<" + compute_type_name(scalar.dtype) +
           ">";
  }
  std::string identity(std::size_t reduction) const {
    const Scalar& scalar = kernel_.scalars[reduction];
    return "loops::" + std::string(combine_name(scalar.combine)) + "::identity<" + compute_type_name(scalar.dtype) +
           ">()";
  }
  std::string reduced_value(std::size_t reduction, const std::string& accumulator) const {
    const Scalar& scalar = kernel_.scalars[reduction];
    std::string value = "(" + compute_type_name(scalar.dtype) + ")" + accumulator;
    if (is_stored_only(scalar.dtype)) value = "float(" + std::string(storage_type(scalar.dtype)) + "(" + value + "))";
    return "const " + compute_type_name(scalar.dtype) + " " + name("v", reduction) + " = " + value + ";";
  }

  // ---- rows: the last axis is reduced

  void print_rows() {
    lines_.open("for (long outer = begin; outer < end; ++outer)");
    decompose("outer", outer_);
    declare_rows();
    const std::size_t count = stages();
    for (std::size_t stage = 0; stage <= count; ++stage) {
      for (std::size_t i = 0; i < kernel_.scalars.size(); ++i) {
        if (!levels_[i].inner && levels_[i].stage == stage && !is_reduction(i)) define(i, kernel_.axes.size(), "row");
      }
      if (stage < count) print_row_stage(stage, stage + 1 == count);
    }
    for (const Store& each : kernel_.stores) {
      if (!stores_along_reduced(each)) store(each, kernel_.axes.size(), "row");
    }
    lines_.close();
  }

  void print_row_stage(std::size_t stage, bool stores) {
    const std::vector<std::size_t> reductions = reductions_of(stage);
    std::vector<std::size_t> wanted;
    for (const std::size_t reduction : reductions) {
      lines_.add(accumulator_type(reduction) + " " + name("a", reduction) + " = " + identity(reduction) + ";");
      wanted.push_back(kernel_.scalars[reduction].arguments[0]);
    }
    for (const Store& each : kernel_.stores) {
      if (stores && stores_along_reduced(each)) wanted.push_back(each.scalar);
    }
    for (std::size_t axis = outer_; axis < last_; ++axis)
      open_loop(axis);
    if (reductions.empty()) {
      vector_pragma(last_);
      open_loop(last_);
    } else {
      open_block(reductions);
    }
    for (const std::size_t scalar : needed(wanted)) {
      if (levels_[scalar].inner) define(scalar, outer_, "row");
    }
    for (const std::size_t reduction : reductions) {
      lines_.add(name("block", reduction) + "[" + name("i", last_) + (is_blocked() ? " - first" : "") +
                 "] = " + name("v", kernel_.scalars[reduction].arguments[0]) + ";");
    }
    for (const Store& each : kernel_.stores) {
      if (stores && stores_along_reduced(each)) store(each, outer_, "row");
    }
    lines_.close();
    for (const std::size_t reduction : reductions) {
      const std::string combine = "loops::" + std::string(combine_name(kernel_.scalars[reduction].combine));
      lines_.add(name("a", reduction) + " = " + combine + "::join(" + name("a", reduction) + ", loops::combine_block<" +
                 combine + ">(" + name("block", reduction) + ", " + (is_blocked() ? "last - first" : size(last_)) +
                 "));");
    }
    if (!reductions.empty()) lines_.close();
    for (std::size_t axis = outer_; axis < last_; ++axis)
      lines_.close();
    for (const std::size_t reduction : reductions)
      lines_.add(reduced_value(reduction, name("a", reduction)));
  }

  void open_loop(std::size_t axis) {
    const std::string index = name("i", axis);
    lines_.open("for (long " + index + " = 0; " + index + " < " + size(axis) + "; ++" + index + ")");
  }

  // A row that is short and fixed is one block.
  bool is_blocked() const { return !kernel_.axes[last_].size.fixed; }

  void open_block(const std::vector<std::size_t>& reductions) {
    std::string length = "loops::kBlock";
    if (is_blocked()) {
      lines_.open("for (long first = 0; first < " + size(last_) + "; first += loops::kBlock)");
      lines_.add("const long last = first + loops::kBlock < " + size(last_) +
                 " ? first + loops::kBlock : " + size(last_) + ";");
    } else {
      lines_.open("");
      length = number_text((kernel_.axes[last_].size.value + 63) / 64 * 64);
    }
    for (const std::size_t reduction : reductions) {
      lines_.add("alignas(64) " + compute_type_name(kernel_.scalars[reduction].dtype) + " " + name("block", reduction) +
                 "[" + length + "];");
    }
    vector_pragma(last_);
    const std::string index = name("i", last_);
    lines_.open("for (long " + index + " = " + (is_blocked() ? "first" : "0") + "; " + index + " < " +
                (is_blocked() ? "last" : size(last_)) + "; ++" + index + ")");
  }

  // ---- columns: the last axis is kept

  void print_columns() {
    lines_.add("const long tiles = (" + size(last_) + " + loops::kTile - 1) / loops::kTile;");
    lines_.open("for (long unit = begin; unit < end; ++unit)");
    if (outer_ > 0) decompose("(unit / tiles)", outer_);
    lines_.add("const long first = unit % tiles * loops::kTile;");
    lines_.add("const long count = " + size(last_) + " - first < loops::kTile ? " + size(last_) +
               " - first : loops::kTile;");
    declare_rows("first");
    const std::size_t count = stages();
    for (std::size_t stage = 0; stage < count; ++stage)
      print_column_stage(stage, stage + 1 == count);
    std::vector<std::size_t> wanted;
    std::vector<Store> stores;
    for (const Store& each : kernel_.stores) {
      if (stores_along_reduced(each)) continue;
      wanted.push_back(each.scalar);
      stores.push_back(each);
    }
    if (!stores.empty()) {
      open_columns();
      define_columns(wanted);
      for (const Store& each : stores)
        store(each, last_, "row");
      lines_.close();
    }
    lines_.close();
  }

  void open_columns() {
    lines_.pragma("clang loop vectorize(assume_safety)");
    const std::string index = name("i", last_);
    lines_.open("for (long " + index + " = 0; " + index + " < count; ++" + index + ")");
  }

  void define_columns(const std::vector<std::size_t>& wanted) {
    for (const std::size_t scalar : needed(wanted)) {
      if (is_reduction(scalar)) {
        lines_.add(reduced_value(scalar, name("a", scalar) + "[" + name("i", last_) + "]"));
      } else {
        // What is the same along the reduced axes has no strides there, so that their indices do not matter.
        define(scalar, levels_[scalar].inner ? outer_ : last_, "row");
      }
    }
  }

  void print_column_stage(std::size_t stage, bool stores) {
    const std::vector<std::size_t> reductions = reductions_of(stage);
    std::vector<std::size_t> wanted;
    for (const std::size_t reduction : reductions) {
      lines_.add("alignas(64) " + accumulator_type(reduction) + " " + name("a", reduction) + "[loops::kTile];");
      lines_.open("for (long i = 0; i < loops::kTile; ++i)");
      lines_.add(name("a", reduction) + "[i] = " + identity(reduction) + ";");
      lines_.close();
      wanted.push_back(kernel_.scalars[reduction].arguments[0]);
    }
    for (const Store& each : kernel_.stores) {
      if (stores && stores_along_reduced(each)) wanted.push_back(each.scalar);
    }
    for (std::size_t axis = outer_; axis < last_; ++axis)
      open_loop(axis);
    open_columns();
    define_columns(wanted);
    for (const std::size_t reduction : reductions) {
      const std::string at = name("a", reduction) + "[" + name("i", last_) + "]";
      lines_.add(at + " = loops::" + std::string(combine_name(kernel_.scalars[reduction].combine)) + "::join(" + at +
                 ", (" + accumulator_type(reduction) + ")" + name("v", kernel_.scalars[reduction].arguments[0]) + ");");
    }
    for (const Store& each : kernel_.stores) {
      if (stores && stores_along_reduced(each)) store(each, outer_, "row");
    }
    lines_.close();
    for (std::size_t axis = outer_; axis < last_; ++axis)
      lines_.close();
  }

  const Kernel& kernel_;
  std::vector<Level> levels_;
  std::size_t last_;
  std::size_t outer_;
  Lines lines_;
};

}  // namespace

std::string print_body(const Kernel& kernel) {
  verify(kernel);
  return KernelPrinter(kernel).print();
}

}  // namespace foreshape::engine::loops
