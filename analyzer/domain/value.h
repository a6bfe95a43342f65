// Abstract values. A Value is 16 bytes and trivially copyable; what it points at is immutable and lives in the entry's arena,
// what can change lives in a heap cell (State) and is named by a reference.
#pragma once

#include <cstdint>
#include <span>

#include "analyzer/base/ids.h"
#include "analyzer/ir/ir.h"
#include "analyzer/symbolic/context.h"

namespace foreshape::domain {

using base::NameId;
using symbolic::ExprId;
using symbolic::FormulaId;
using symbolic::SymbolId;

using CellId = base::Id<struct CellTag>;
using ProvenanceId = base::Id<struct ProvenanceTag>;
using ReasonId = base::Id<struct ReasonTag>;
using GraphNodeId = base::Id<struct GraphNodeTag>;
using IntrinsicId = base::Id<struct IntrinsicTag>;

enum class Tag : std::uint8_t {
  kUnbound,         // a variable that was never assigned (or was deleted)
  kUnknown,         // nothing is known; payload ReasonId
  kNone,
  kEllipsis,
  kNotImplemented,
  kBool,            // payload FormulaId
  kInt,             // payload ExprId
  kFloat,           // payload double when kKnown
  kComplex,
  kStr,             // payload NameId when kKnown, else an atom SymbolId (valid or not)
  kBytes,           // payload NameId when kKnown
  kDType,           // payload DType
  kTuple,           // payload const Sequence*
  kSlice,           // payload const SliceValue*
  kReference,       // payload CellId of an object
  kFunction,        // payload const FunctionValue*
  kMethod,          // payload const MethodValue*
  kIntrinsic,       // payload IntrinsicId
  kChoice,          // payload const ChoiceValue*
  kObject,          // only inside heap cells: payload const Object*
};

enum ValueFlags : std::uint8_t {
  kKnown = 1,            // the payload holds the exact value (Float, Str, Bytes)
  kStaticUnknown = 2,    // Int, Bool, Tuple: TensorFlow's static shape inference does not know it, though a run does
  kPoisoned = 4,         // Int, Bool, Tuple: depends on an operand of a failed operation; constraints on it are skipped
  kNewAxis = 8,          // Int: a dim of size 1 that code inserted on purpose (None, expand_dims, keepdims)
  kShape = 32,           // Tuple: the shape of a tensor, or a part of one
  kQuotient = 16,        // Float, not kKnown: exactly numerator() / denominator(), two ints
};

enum class DType : std::uint8_t {
  kNone, kBool, kInt8, kInt16, kInt32, kInt64, kUInt8, kUInt16, kUInt32, kUInt64, kFloat16, kBFloat16, kFloat32, kFloat64,
  kComplex64, kComplex128, kString, kObject, kResource,
};

struct Sequence;
struct SliceValue;
struct FunctionValue;
struct MethodValue;
struct ChoiceValue;
struct Object;

struct Value {
  Tag tag = Tag::kUnbound;
  std::uint8_t flags = 0;
  std::uint16_t spare = 0;
  ProvenanceId provenance;  // Int, Str: where the value comes from
  union {
    std::uint64_t bits;
    std::uint32_t id;
    double number;
    const Sequence* sequence;
    const SliceValue* slice;
    const FunctionValue* function;
    const MethodValue* method;
    const ChoiceValue* choice;
    const Object* object;
  };

  constexpr Value() : bits(0) {}

  static Value none() { return of(Tag::kNone); }
  static Value ellipsis() { return of(Tag::kEllipsis); }
  static Value not_implemented() { return of(Tag::kNotImplemented); }
  static Value unknown(ReasonId reason) { return of(Tag::kUnknown, reason.value); }
  static Value boolean(FormulaId formula, std::uint8_t flags = 0) { return of(Tag::kBool, formula.value, flags); }
  static Value integer(ExprId expr, std::uint8_t flags = 0, ProvenanceId from = {}) {
    Value value = of(Tag::kInt, expr.value, flags);
    value.provenance = from;
    return value;
  }
  static Value floating(double number) {
    Value value = of(Tag::kFloat, 0, kKnown);
    value.number = number;
    return value;
  }
  static Value floating() { return of(Tag::kFloat); }
  // The true quotient of two ints; whoever forms it knows that the denominator is not 0.
  static Value quotient(ExprId numerator, ExprId denominator) {
    Value value = of(Tag::kFloat, 0, kQuotient);
    value.bits = numerator.value | static_cast<std::uint64_t>(denominator.value) << 32;
    return value;
  }
  static Value complex() { return of(Tag::kComplex); }
  static Value string(NameId text) { return of(Tag::kStr, text.value, kKnown); }
  static Value string(SymbolId atom) { return of(Tag::kStr, atom.value); }
  static Value string() { return of(Tag::kStr, SymbolId::kNone); }
  static Value bytes(NameId text) { return of(Tag::kBytes, text.value, kKnown); }
  static Value bytes() { return of(Tag::kBytes); }
  static Value dtype(DType type) { return of(Tag::kDType, static_cast<std::uint32_t>(type)); }
  static Value tuple(const Sequence* items, std::uint8_t flags = 0) {
    Value value = of(Tag::kTuple, 0, flags);
    value.sequence = items;
    return value;
  }
  static Value slice_of(const SliceValue* parts) {
    Value value = of(Tag::kSlice);
    value.slice = parts;
    return value;
  }
  static Value reference(CellId cell) { return of(Tag::kReference, cell.value); }
  static Value function_of(const FunctionValue* function) {
    Value value = of(Tag::kFunction);
    value.function = function;
    return value;
  }
  static Value method_of(const MethodValue* method) {
    Value value = of(Tag::kMethod);
    value.method = method;
    return value;
  }
  static Value intrinsic(IntrinsicId id) { return of(Tag::kIntrinsic, id.value); }
  static Value choice_of(const ChoiceValue* choice) {
    Value value = of(Tag::kChoice);
    value.choice = choice;
    return value;
  }
  static Value object_of(const Object* object) {
    Value value = of(Tag::kObject);
    value.object = object;
    return value;
  }

  bool is(Tag t) const { return tag == t; }
  bool has(std::uint8_t flag) const { return (flags & flag) != 0; }
  bool is_known_string() const { return tag == Tag::kStr && has(kKnown); }
  ExprId expr() const { return ExprId{id}; }
  FormulaId formula() const { return FormulaId{id}; }
  NameId text() const { return NameId{id}; }
  ExprId numerator() const { return ExprId{static_cast<std::uint32_t>(bits)}; }
  ExprId denominator() const { return ExprId{static_cast<std::uint32_t>(bits >> 32)}; }
  SymbolId atom() const { return SymbolId{id}; }
  CellId cell() const { return CellId{id}; }
  ReasonId reason() const { return ReasonId{id}; }
  IntrinsicId intrinsic_id() const { return IntrinsicId{id}; }
  DType data_type() const { return static_cast<DType>(id); }

  // The same abstract value; flags that carry meaning count, provenance does not.
  bool same(const Value& other) const { return tag == other.tag && flags == other.flags && bits == other.bits; }
  Value with_flags(std::uint8_t more) const {
    Value value = *this;
    value.flags = static_cast<std::uint8_t>(value.flags | more);
    return value;
  }
  Value with_provenance(ProvenanceId from) const {
    Value value = *this;
    value.provenance = from;
    return value;
  }

 private:
  static Value of(Tag tag, std::uint32_t id = 0, std::uint8_t flags = 0) {
    Value value;
    value.tag = tag;
    value.flags = flags;
    value.bits = id;
    return value;
  }
};
static_assert(sizeof(Value) == 16);

// Elements in order, with an optional unknown middle: items[0, gap) come first, then `gap_length` elements that `gap_element`
// summarises, then items[gap, count). Shapes are sequences of Int; a shape of unknown rank has a gap.
struct Sequence {
  std::span<const Value> items = {};
  std::int32_t gap = -1;
  ExprId gap_length = {};    // valid when gap >= 0
  Value gap_element = {};    // join of the elements of the gap; unbound: nothing is known
  bool has_gap() const { return gap >= 0; }
  std::size_t prefix() const { return has_gap() ? static_cast<std::size_t>(gap) : items.size(); }
  std::size_t suffix() const { return has_gap() ? items.size() - static_cast<std::size_t>(gap) : 0; }
};

struct SliceValue {
  Value lower, upper, step;  // none where absent
};

// The cells of the variables that a function sees; slot i of the scope is cell base + i.
struct Environment {
  const ir::Module* module = nullptr;
  ir::ScopeId scope;
  CellId base;
  const Environment* parent = nullptr;   // the enclosing function's; null for functions of a module or class body
  CellId module_cells;                   // cells of the module's globals
  CellId module_object;                  // the module's object
};

enum class OperationKind : std::uint8_t {
  kNone,   // ordinary code
  kOp,     // a library operation: recorded as a graph node, can be evaluated again with other inputs
  kLayer,  // ordinary model code, but named in messages
};

struct FunctionValue {
  const ir::Module* module = nullptr;
  std::uint32_t function = 0;              // index into Module::functions
  const Environment* environment = nullptr;  // where it was defined
  std::span<const Value> defaults;         // one per parameter; unbound where there is none
  Value owner;                             // class reference, for super() and qualified names; unbound outside classes
  OperationKind operation = OperationKind::kNone;
  bool is_static = false;                  // @staticmethod
  bool is_class_method = false;            // @classmethod
  bool is_property = false;                // @property or a cached one
  bool is_context_manager = false;         // @contextlib.contextmanager
  bool from_library = false;               // model code: its frames are not user frames
  NameId operation_name;                   // as the library names it: tf.matmul
  Value setter;                            // property setter, unbound if none
  CellId attributes;                       // attributes set on the function, an instance object; invalid if none
};

struct MethodValue {
  Value self;
  Value function;  // function or intrinsic
};

struct Alternative {
  FormulaId guard;
  Value value;  // never a choice
};

struct ChoiceValue {
  std::span<const Alternative> alternatives;
};

}  // namespace foreshape::domain
