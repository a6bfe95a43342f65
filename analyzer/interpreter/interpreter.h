// The abstract interpreter of one entry. This header is what intrinsics see; how statements and expressions are executed is in
// the room's other files.
#pragma once

#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "analyzer/base/function_ref.h"
#include "analyzer/base/interner.h"
#include "analyzer/base/source_file.h"
#include "analyzer/dataflow/graph.h"
#include "analyzer/domain/state.h"
#include "analyzer/interpreter/intrinsic.h"
#include "analyzer/symbolic/solver.h"
#include "analyzer/verdict/failure.h"

namespace foreshape::interpreter {

using base::NameId;
using base::Place;
using dataflow::KeywordValue;
using domain::CellId;
using domain::DType;
using domain::Sequence;
using domain::State;
using domain::Tag;
using domain::TensorObject;
using domain::Value;
using symbolic::ExprId;
using symbolic::FormulaId;
using symbolic::Truth;

struct CallArguments {
  std::span<const Value> positional;
  std::span<const KeywordValue> keywords;
  bool open = false;  // `*unknown` or `**unknown`: further arguments, of which nothing is known
};

// An operand named in a failure's report.
struct Operand {
  std::string_view name;
  const Sequence* shape = nullptr;  // null: not known
  int clash = -1;                   // index of the dim in question, counted from the left; -1: none
};

// What a library demands of a call.
struct Constraint {
  FormulaId formula;
  std::uint8_t flags = 0;                    // kPoisoned: skipped
  std::string_view rule;                     // rule name
  std::string_view raises = "ValueError";    // exception class, by its last name
  std::function<std::string()> message;      // called only when it fails
  std::span<const Operand> operands;
  std::span<const Value> sizes;              // the clashing sizes, for their provenance
};

enum class Kind : std::uint8_t {  // what a value is, where that is decided
  kUnknown, kNone, kBool, kInt, kFloat, kComplex, kStr, kBytes, kDType, kTuple, kList, kSet, kDict, kRange, kIterator, kSlice,
  kEllipsis, kTensor, kInstance, kClass, kModule, kFunction, kOther,
};
constexpr std::size_t kKinds = static_cast<std::size_t>(Kind::kOther) + 1;

class Interpreter {
 public:
  virtual ~Interpreter() = default;

  // Tables of the entry.
  virtual symbolic::Context& symbols() = 0;
  virtual symbolic::Solver& solver() = 0;
  virtual base::Interner& names() = 0;
  virtual State& state() = 0;
  base::Arena& arena() { return state().arena(); }

  // Making values.
  Value integer(std::int64_t number) { return Value::integer(symbols().constant(number)); }
  Value integer(ExprId expr, std::uint8_t flags = 0) { return Value::integer(expr, flags); }
  Value boolean(bool truth) { return Value::boolean(symbols().truth(truth)); }
  Value string(std::string_view text) { return Value::string(names().intern(text)); }
  virtual Value unknown(std::string_view reason) = 0;             // a fresh unknown object
  Value tuple(std::span<const Value> items, std::uint8_t flags = 0);
  Value list(std::span<const Value> items);
  Value list(const Sequence& elements);
  Value set(std::span<const Value> items);
  Value dict(std::span<const domain::DictEntry> entries);
  Value iterator(const Sequence& elements);                       // a one-shot iterator over elements
  const Sequence* sequence(std::span<const Value> items);         // an immutable copy in the arena
  const Sequence* sequence(const Sequence& with_gap);
  virtual Value tensor(CellId type, const Sequence* shape, DType dtype) = 0;  // a new tensor object, part of the running operation
  // A fresh integer symbol. Dims are >= 1 for inputs and >= 0 for opaque ones.
  virtual Value fresh_int(std::string_view name, symbolic::Origin origin, bool is_dim) = 0;
  virtual Value fresh_bool(std::string_view name, symbolic::Origin origin) = 0;

  // Looking at values.
  Kind kind(const Value& value);
  std::optional<std::int64_t> constant(const Value& value);       // a known int or bool
  std::optional<double> number(const Value& value);               // a known int, bool or float
  std::optional<std::string_view> text(const Value& value);       // a known string or bytes
  // The int that a value stands for: Int, Bool, 0-d integer tensor with known content, or unknown used as an int (which then stays
  // that symbol). Unbound if it cannot be an int.
  virtual Value as_int(const Value& value) = 0;
  const TensorObject* as_tensor(const Value& value);               // null unless it is a tensor
  // Elements of anything iterable: exact, or with a gap, or nothing when it is not known to be iterable.
  virtual std::optional<Sequence> elements(const Value& value) = 0;
  // Any one of the values, nobody knows which: what the elements of a gap have in common.
  virtual Value summary(std::span<const Value> values) = 0;
  virtual std::string show(const Value& value) = 0;                // as a message quotes it
  std::string show_shape(const Sequence& shape);                   // (?, 784)
  virtual Value class_of(const Value& value) = 0;                  // the class object's reference, or an unknown
  virtual Truth is_instance(const Value& value, const Value& type) = 0;  // type may be a tuple of classes
  virtual Value import_module(std::string_view) { return unknown("import at run time"); }  // by dotted name
  virtual std::optional<CellId> library_class(std::string_view dotted) = 0;  // "builtins.ValueError", "numpy.ndarray"

  // Python's operations, on any values.
  virtual Value call(const Value& callee, const CallArguments& arguments) = 0;
  Value call(const Value& callee, std::initializer_list<Value> positional) {
    return call(callee, CallArguments{{positional.begin(), positional.size()}, {}});
  }
  virtual Value attribute(const Value& object, NameId name) = 0;   // unknown when it has none
  virtual std::optional<Value> find_attribute(const Value& object, NameId name) = 0;
  virtual void set_attribute(const Value& object, NameId name, const Value& value) = 0;
  virtual Value subscript(const Value& object, const Value& index) = 0;
  virtual void set_subscript(const Value& object, const Value& index, const Value& value) = 0;
  virtual Value binary(ir::BinaryOperator op, const Value& left, const Value& right) = 0;
  virtual Value compare(ir::CompareOperator op, const Value& left, const Value& right) = 0;
  virtual FormulaId truth_of(const Value& value) = 0;              // Python truth; may be symbolic

  // Reasoning on the current path.
  virtual Truth decide(FormulaId formula) = 0;
  Truth decide_equal(const Value& a, const Value& b);              // two Int values
  virtual void assume(FormulaId formula) = 0;
  // Runs `then` where the formula holds and `otherwise` where it does not, and joins. Only the reachable sides run.
  virtual Value branch(FormulaId formula, base::FunctionRef<Value()> then, base::FunctionRef<Value()> otherwise) = 0;
  // Applies `f` to each alternative of a choice, each under its guard, and joins the results.
  virtual Value distribute(const Value& value, base::FunctionRef<Value(const Value&)> f) = 0;
  // The same for the operand of an operation: where nothing is known of the condition, only what fails for each alternative is told.
  virtual Value distribute_operand(const Value& value, base::FunctionRef<Value(const Value&)> f) = 0;

  // Decides the constraint: false only if it certainly fails here (it was recorded, or a handler catches it).
  virtual bool require(const Constraint& constraint) = 0;
  // Records a warning where the formula certainly holds (rules FS1xx).
  virtual void lint(const Constraint& constraint) = 0;
  // Raises an exception of user-visible code: control goes to the handlers.
  virtual void raise(std::string_view type, const std::string& message) = 0;

  // The library operation that is running, as the library names it; empty outside.
  virtual std::string_view operation() = 0;
  virtual Place site() = 0;                                        // the user's code that is being executed
  virtual dataflow::Graph& graph() = 0;
  // Counts work against the entry's budget; true when it is used up.
  virtual bool out_of_budget(std::uint64_t steps = 1) = 0;

  // A tensor's known contents; unbound when there are none, or when they were overwritten through its base or another view.
  Value content(const TensorObject& tensor) {
    if (tensor.base.valid() && state().object_as<TensorObject>(tensor.base).version != tensor.version) return {};
    return tensor.content;
  }
  // A slot for the entry's lifetime under a key that intrinsics choose (a hash of all that the value depends on); unbound at first.
  Value& remembered(std::uint64_t key) { return remembered_[key]; }

 private:
  std::unordered_map<std::uint64_t, Value> remembered_;
};

}  // namespace foreshape::interpreter
