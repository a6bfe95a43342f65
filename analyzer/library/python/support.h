// What the intrinsics of Python's built-ins share: looking at values, comparing them without running user code, and
// building sequences with a gap.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/interpreter/interpreter.h"

namespace foreshape::library::python {

using base::NameId;
using domain::CellId;
using domain::DictEntry;
using domain::DictObject;
using domain::InstanceObject;
using domain::IteratorObject;
using domain::ListObject;
using domain::Object;
using domain::ObjectKind;
using domain::RangeObject;
using domain::Sequence;
using domain::Tag;
using domain::UnknownObject;
using domain::Value;
using interpreter::CallArguments;
using interpreter::Interpreter;
using interpreter::IntrinsicRow;
using symbolic::ExprId;
using symbolic::FormulaId;
using symbolic::Origin;
using symbolic::Truth;

using Arguments = std::span<const Value>;

// The tables of this folder's files.
std::span<const IntrinsicRow> list_rows();
std::span<const IntrinsicRow> dict_rows();
std::span<const IntrinsicRow> set_rows();
std::span<const IntrinsicRow> text_case_rows();
std::span<const IntrinsicRow> text_search_rows();
std::span<const IntrinsicRow> text_split_rows();
std::span<const IntrinsicRow> formatting_rows();
std::span<const IntrinsicRow> number_rows();
std::span<const IntrinsicRow> math_rows();
std::span<const IntrinsicRow> iteration_rows();
std::span<const IntrinsicRow> aggregate_rows();
std::span<const IntrinsicRow> object_rows();
std::span<const IntrinsicRow> class_rows();
std::span<const IntrinsicRow> collection_rows();
std::span<const IntrinsicRow> random_rows();
std::span<const IntrinsicRow> program_rows();

// ---- Arguments
inline bool given(Arguments arguments, std::size_t index) {
  return index < arguments.size() && !arguments[index].is(Tag::kUnbound);
}
inline Value argument_or(Arguments arguments, std::size_t index, Value otherwise) {
  return given(arguments, index) ? arguments[index] : otherwise;
}
// The items of a `*rest` parameter; nothing when a part of them is not known.
std::optional<std::span<const Value>> rest_items(const Value& rest);
// The entries of a `**rest` parameter or any other dict; empty when there are none.
std::span<const DictEntry> entries_of(Interpreter& in, const Value& dict);
// The entry of that name in a `**rest` parameter, or unbound.
Value keyword(Interpreter& in, const Value& rest, std::string_view name);

// Where the argument `index` is a choice, the intrinsic is applied to each alternative.
template <Value (*Function)(Interpreter&, Arguments), std::size_t Index>
Value over_choice(Interpreter& in, Arguments arguments) {
  if (Index >= arguments.size() || !arguments[Index].is(Tag::kChoice)) return Function(in, arguments);
  return in.distribute(arguments[Index], [&](const Value& alternative) {
    std::vector<Value> single(arguments.begin(), arguments.end());
    single[Index] = alternative;
    return Function(in, single);
  });
}

// ---- Looking at values
// The built-in value of an instance of a subclass of list, dict, str, …; other values as they are.
Value plain(Interpreter& in, const Value& value);
const Object* object_of(Interpreter& in, const Value& value);  // null unless it is a reference
template <typename T>
const T* object_if(Interpreter& in, const Value& value, ObjectKind kind) {
  const Object* object = object_of(in, value);
  return object != nullptr && object->kind == kind ? static_cast<const T*>(object) : nullptr;
}
bool is_unknown(Interpreter& in, const Value& value);                             // nothing is known about its kind
bool is_number(const Value& value);                                               // Int, Bool or Float
std::string_view class_name(Interpreter& in, const Value& type);                  // empty unless a class
std::optional<std::string_view> known_text(Interpreter& in, const Value& value);  // of a known str (or its subclass)
std::optional<std::int64_t> known_int(Interpreter& in, const Value& value);       // of a known int or bool
// Flags that a result inherits from the ints it was computed from.
std::uint8_t inherited_flags(std::initializer_list<Value> values);
std::uint8_t inherited_flags(std::span<const Value> values);

// Python's ==, without running user code.
Truth equal_values(Interpreter& in, const Value& a, const Value& b);
// Whether the value is among the items.
Truth contains(Interpreter& in, std::span<const Value> items, const Value& value);
// Order of two known numbers, texts, or tuples and lists of them: -1, 0, 1.
std::optional<int> order_values(Interpreter& in, const Value& a, const Value& b);
// The stable order of values with these keys; nothing when two of them cannot be compared.
std::optional<std::vector<std::size_t>> sorted_order(Interpreter& in, std::span<const Value> keys, bool reverse);

// ---- Making values
// Whether `type` is the built-in class of that name and not a subclass; true for what is no class at all.
bool is_built_in(Interpreter& in, const Value& type, std::string_view name);
// A new instance of `type` with this built-in value, or the value itself if `type` is the built-in class of that name.
Value construct(Interpreter& in, const Value& type, std::string_view built_in, const Value& payload);
Value fresh_length(Interpreter& in, std::string_view name);  // an int >= 0
Value opaque_int(Interpreter& in, std::string_view name);
Value opaque_bool(Interpreter& in, std::string_view name);
// Any one of the values, each possible; nothing else is known.
Value one_of(Interpreter& in, std::span<const Value> values);
// `a` or `b`, nobody knows which.
Value either(Interpreter& in, const Value& a, const Value& b);

// ---- Sequences
ExprId length_of(Interpreter& in, const Sequence& sequence);
Sequence exact(Interpreter& in, std::span<const Value> items);
Sequence gap_only(ExprId length, const Value& element);
Sequence concatenate(Interpreter& in, const Sequence& a, const Sequence& b);
// What all elements have in common; unbound for an empty sequence or where nothing is known.
Value element_summary(Interpreter& in, const Sequence& sequence);
// The same elements in an unknown order.
Sequence shuffled(Interpreter& in, const Sequence& sequence);
// Some of the elements, in order, nobody knows how many.
Sequence thinned(Interpreter& in, const Sequence& sequence);
// The element that a gap stands for, as an ordinary value.
Value gap_value(Interpreter& in, const Sequence& sequence);
// Applies `f` to the elements; the gap's summary stands for all of its elements.
Sequence transform(Interpreter& in, const Sequence& sequence, const std::function<Value(const Value&)>& f);
// All elements of an iterable; an iterator is used up by it.
std::optional<Sequence> take_elements(Interpreter& in, const Value& iterable);
// The same for results that need something in any case: an unknown iterable has an unknown number of unknown elements.
Sequence elements_or_unknown(Interpreter& in, const Value& iterable);

// ---- Cells
// The cell of a list that may be changed; a one-shot iterator becomes a list, as Python 2 code expects of map, zip and
// filter.
std::optional<CellId> list_cell(Interpreter& in, const Value& value);
void set_elements(Interpreter& in, CellId cell, const Sequence& elements);  // of a list or set
void append_item(Interpreter& in, CellId list, const Value& item);

}  // namespace foreshape::library::python
