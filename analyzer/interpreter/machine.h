// The interpreter's own view of itself: frames, control flow, and what the other files of this room share.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "analyzer/base/inline_vector.h"
#include "analyzer/domain/join.h"
#include "analyzer/domain/provenance.h"
#include "analyzer/interpreter/coverage.h"
#include "analyzer/interpreter/interpreter.h"
#include "analyzer/interpreter/known_names.h"
#include "analyzer/interpreter/modules.h"
#include "analyzer/verdict/decision.h"

namespace foreshape::interpreter {

using domain::Environment;
using domain::FunctionValue;
using domain::OperationKind;

// A state in which control left a body, with the value that it left with.
struct Exit {
  State state;
  Value value;
};

// Where `break` and `continue` of the innermost loop go.
struct LoopContext {
  std::vector<State> breaks;
  std::vector<State> continues;
  bool general = false;  // an iteration that stands for many
  LoopContext* outer = nullptr;
};

// What a `try` (or pytest.raises) does with an exception class.
enum class Handling : std::uint8_t {
  kNone,      // not caught here
  kRecovers,  // caught, and the program goes on
  kSwallows,  // caught by a bare handler
  kReports,   // caught, but raised again, or the program ends, or it is only logged
};

struct TryContext {
  const ir::Module* module = nullptr;
  std::span<const ir::NodeId> handlers;  // empty for pytest.raises and its kin
  bool catches_all = false;              // pytest.raises, contextlib.suppress
  std::vector<Exit> raised;
  TryContext* outer = nullptr;
};

struct Frame {
  const ir::Module* module = nullptr;
  const ir::FunctionInfo* info = nullptr;  // null for module and class bodies
  const FunctionValue* function = nullptr;
  const Environment* environment = nullptr;
  Frame* caller = nullptr;
  Value self;                              // first argument of a method
  bool library = false;                    // model code
  ir::NodeId current;                      // what is being executed
  base::InlineVector<Exit, 2> returns;
  LoopContext* loop = nullptr;
  bool is_generator = false;
  std::vector<Value> yields;
  std::vector<Value> general_yields;       // from iterations that stand for many
  std::optional<State> last_yield;
  NameId operation;                        // of a library operation or layer
  std::uint32_t depth = 0;
  int undecided = 0;                       // Machine::undecided_ when the call was made
};

// The one lint that general code is exempt from.
constexpr std::string_view kSizeOneReduction = "size-one-reduction";

struct Options {
  std::uint64_t step_budget = 4'000'000;
  // Of each function that nobody calls: in all, and more for each call that is written in it.
  std::uint64_t function_steps = 25'000;
  std::uint64_t steps_per_call = 1'500;
  std::size_t memory_budget = std::size_t{700} << 20;  // bytes of the entry's arena
  std::uint32_t call_depth = 1400;
  bool collect_shapes = false;
};

struct ShapeRecord {
  Place place;
  std::string name;
  std::optional<std::vector<verdict::DimText>> shape;
  std::string dtype;
  std::string context;
};

class Machine final : public Interpreter {
 public:
  Machine(ModuleProvider& provider, const std::vector<IntrinsicRow>& intrinsics, base::Interner& names,
          symbolic::QueryEngine& engine, const Options& options);
  // Starts with what `imported` has imported; that one must outlive it and not go on.
  Machine(ModuleProvider& provider, const Machine& imported, const Options& options);
  ~Machine() override;

  void import_builtins();
  void import_library(std::string_view dotted);
  std::vector<std::string> imported_modules() const;

  // ---- The entry
  // Runs the module as `__main__`, then the functions and classes that nobody called with input symbols.
  void run_entry(const ir::Module& module, std::string_view dotted);

  // ---- Interpreter
  symbolic::Context& symbols() override { return symbols_; }
  symbolic::Solver& solver() override { return solver_; }
  base::Interner& names() override { return names_; }
  State& state() override { return state_; }
  Value unknown(std::string_view reason) override;
  Value tensor(CellId type, const Sequence* shape, DType dtype) override;
  Value fresh_int(std::string_view name, symbolic::Origin origin, bool is_dim) override;
  Value fresh_bool(std::string_view name, symbolic::Origin origin) override;
  Value summary(std::span<const Value> values) override;
  Value as_int(const Value& value) override;
  std::optional<Sequence> elements(const Value& value) override;
  std::string show(const Value& value) override;
  Value class_of(const Value& value) override;
  Truth is_instance(const Value& value, const Value& type) override;
  std::optional<CellId> library_class(std::string_view dotted) override;
  using Interpreter::call;
  Value call(const Value& callee, const CallArguments& arguments) override;
  Value attribute(const Value& object, NameId name) override;
  std::optional<Value> find_attribute(const Value& object, NameId name) override;
  void set_attribute(const Value& object, NameId name, const Value& value) override;
  Value subscript(const Value& object, const Value& index) override;
  void set_subscript(const Value& object, const Value& index, const Value& value) override;
  Value binary(ir::BinaryOperator op, const Value& left, const Value& right) override;
  Value compare(ir::CompareOperator op, const Value& left, const Value& right) override;
  FormulaId truth_of(const Value& value) override;
  Truth decide(FormulaId formula) override;
  void assume(FormulaId formula) override;
  Value branch(FormulaId formula, base::FunctionRef<Value()> then, base::FunctionRef<Value()> otherwise) override;
  Value distribute(const Value& value, base::FunctionRef<Value(const Value&)> f) override;
  Value distribute_operand(const Value& value, base::FunctionRef<Value(const Value&)> f) override;
  bool require(const Constraint& constraint) override;
  void lint(const Constraint& constraint) override;
  void demand(FormulaId formula);
  void raise(std::string_view type, const std::string& message) override;
  std::string_view operation() override;
  Place site() override;
  dataflow::Graph& graph() override { return graph_; }
  bool out_of_budget(std::uint64_t steps) override {
    steps_ += steps;
    return steps_ < next_budget_check_ ? exhausted_ : check_budget();
  }
  bool check_budget();
  std::string_view name_of(const FunctionValue& function) const;
  // Runs what has a budget of its own; when that is used up, the rest of the entry goes on.
  Value within_budget(const FunctionValue& function, base::FunctionRef<Value()> run);

  // ---- Statements (statements.cpp, loops.cpp, exceptions.cpp, patterns.cpp, imports.cpp, classes.cpp)
  void execute_block(ir::NodeId block);
  void execute(ir::NodeId id);
  void execute_if(ir::NodeId id);
  void execute_for(ir::NodeId id);
  void execute_while(ir::NodeId id);
  void execute_try(ir::NodeId id);
  void execute_finally(ir::NodeId block, std::size_t returns_before);
  void execute_with(ir::NodeId id);
  void execute_match(ir::NodeId id);
  void execute_raise(ir::NodeId id);
  void execute_assert(ir::NodeId id);
  void execute_function(ir::NodeId id);
  void execute_class(ir::NodeId id);
  void execute_import(ir::NodeId id);
  void execute_import_from(ir::NodeId id);
  void execute_augmented(ir::NodeId id);
  void execute_delete(ir::NodeId id);
  void execute_opaque(ir::NodeId id);
  void assign(ir::NodeId target, const Value& value);
  void unpack(ir::NodeId target, std::span<const ir::NodeId> targets, const Value& value);
  void narrow_length(const Value& value, const Sequence& known, std::size_t needed);
  Value middle_element(const Value& value, const Sequence& known, std::size_t index);
  void mark_unreachable(ir::NodeId block);
  void mark_cut_off(ir::NodeId id);
  void store(const ir::Storage& storage, const Value& value);
  void leave_with(const Value& manager);
  bool mentions_version(ir::NodeId id);
  void iterate(ir::NodeId target, ir::NodeId body, ir::NodeId otherwise, const Value& iterable);
  void general_iterations(const State& start, ir::NodeId body, LoopContext& loop, ExprId trips, base::FunctionRef<void(ExprId)> bind,
                          base::FunctionRef<void()> enter, base::FunctionRef<void()> leave);
  Value gap_member(const Value& iterable);
  void run_body(ir::NodeId body, LoopContext& loop);
  void leave_loop(LoopContext& loop, ir::NodeId otherwise);
  FormulaId match_pattern(ir::NodeId pattern, const Value& subject);
  Value import_module(std::string_view dotted) override;
  Value import_from_here(std::string_view dotted);
  Value intrinsic_module();
  Value intrinsic_member(domain::IntrinsicId id);
  void import_star(const Value& source);
  Value create_module(std::string_view dotted, const FoundModule& found);
  Value unresolved_module(std::string_view dotted, std::string_view why);
  void run_module(const Value& object, const ir::Module& module, bool library);
  bool is_python_model(std::string_view dotted);
  NameId module_dotted(const domain::ModuleObject& module) const;
  std::string absolute_name(std::string_view relative);
  void run_exit_handlers();

  // ---- Expressions (expressions.cpp, operators.cpp, comprehensions.cpp)
  Value evaluate(ir::NodeId id);
  Value evaluate_constant(const ir::Node& node);
  Value evaluate_name(ir::NodeId id);
  Value evaluate_call(ir::NodeId id);
  Value evaluate_special_form(ir::NodeId id, domain::IntrinsicId intrinsic);
  Value evaluate_boolean(ir::NodeId id);
  Value evaluate_compare(ir::NodeId id);
  Value evaluate_conditional(ir::NodeId id);
  // The expression has no effect on the state: nothing needs to be undone where it was evaluated under a condition.
  bool only_reads(ir::NodeId id) const;
  // Such an expression's value where the condition holds.
  Value evaluate_under(FormulaId condition, ir::NodeId id);
  Value evaluate_display(ir::NodeId id);
  Value evaluate_comprehension(ir::NodeId id);
  Value evaluate_format(ir::NodeId id);
  Value evaluate_yield(ir::NodeId id);
  Value make_function(ir::NodeId id);
  Value unary(ir::UnaryOperator op, const Value& operand);
  Value read_name(const ir::Node& node);
  void write_name(const ir::Node& node, const Value& value);
  CellId cell_of(ir::Binding binding, std::uint32_t depth, std::uint32_t slot);
  Value builtin(NameId name);
  Value module_name_value();
  // Coverage: a call or operator was evaluated.
  void note_call(ir::NodeId id, const Value& callee, const Value& result, std::span<const Value> positional,
                 std::span<const KeywordValue> keywords);
  void note_missing(ir::NodeId id, const Value& object, const Value& result);
  void note_operator(ir::NodeId id, const Value& result, std::initializer_list<Value> operands);
  Knowledge knowledge_of(const Value& result, int depth = 0);
  std::string why_unknown(const Value& result);
  void note_assignment(ir::NodeId target, const Value& value);
  std::string render_message(ir::NodeId node);
  std::string reveal_text(const Value& value);

  // ---- Calls (calls.cpp, binding.cpp, construction.cpp)
  Value call_function(const FunctionValue& function, const CallArguments& arguments);
  Value call_intrinsic(domain::IntrinsicId id, const CallArguments& arguments);
  Value call_class(const Value& type, const CallArguments& arguments);
  Value call_method(const Value& object, NameId name, std::span<const Value> positional);  // unbound when there is none
  Value open_tuple(std::span<const Value> items);
  bool bind(const FunctionValue& function, const CallArguments& arguments, CellId base);
  Value run_function_body(Frame& frame);
  Value finish_frame(Frame& frame);
  void forget_new_axes(const Value& value, int nesting);
  void record_operation(const FunctionValue& function, const CallArguments& arguments, const Value& result, std::uint32_t first_cell);

  // ---- Graph runs (graph_runs.cpp)
  Value run_graph(const Value& fetches, const Value& feeds);
  Value make_placeholder(CellId type, const Sequence* shape, bool rank_known, DType dtype);
  std::string dim_name();
  void each_tensor(const Value& value, int nesting, base::FunctionRef<void(CellId)> visit);
  void evaluate_needed(const Value& fetches);
  Value in_run(const Value& value, int nesting);
  std::optional<Value> output_of(const Value& result, std::uint32_t output);
  Value fetched(const Value& value, int nesting);

  // ---- Values (values.cpp, choices.cpp, budgets.cpp)
  CellId create_unknown(std::string_view reason, symbolic::Origin origin, NameId name);
  symbolic::SymbolId index_below(ExprId length);
  Value type_named(std::string_view builtin_class);
  const domain::ClassObject* class_object(const Value& value);
  bool is_subclass(CellId type, CellId of);
  Value lookup_in_class(CellId type, NameId name, CellId* found_in = nullptr);
  Value bind_attribute(const Value& found, const Value& self, CellId type);
  std::optional<Value> module_member(const Value& module, NameId name);
  Value narrow(const Value& value) { return value.is(Tag::kChoice) ? narrow_choice(value) : value; }
  Value narrow_choice(const Value& choice);
  // The same for what is only looked at: of alternatives that are tensors alike in all that an operation sees, one stands for all.
  Value narrow_operand(const Value& value) { return value.is(Tag::kChoice) ? narrow_operand_choice(value) : value; }
  Value narrow_operand_choice(const Value& choice);
  bool alike(const Value& a, const Value& b);
  Value instance_of(CellId type);
  // An instance or tensor that may be changed in place.
  domain::InstanceObject& edit_instance(CellId cell);
  Value special_method(const Value& object, NameId name);
  std::uint32_t slot_in_module(const ir::Module& module, NameId name);
  domain::ReasonId reason(std::string_view text);
  std::string_view reason_text(domain::ReasonId id) const { return names_.text(NameId{id.value}); }

  // ---- Failures (failures.cpp)
  verdict::Failure describe(const Constraint& constraint, verdict::Severity severity);
  void record(verdict::Failure failure);
  Handling handling_of(std::string_view exception, TryContext** by);
  Handling handling_in(TryContext& context, std::string_view exception);
  std::vector<verdict::Remark> provenance_of(std::span<const Value> sizes);
  std::vector<Place> user_calls();
  verdict::DimText dim_text(const Value& dim);
  std::optional<std::vector<verdict::DimText>> shape_text(const Sequence* shape);
  domain::ProvenanceId provenance_here(domain::ProvenanceKind kind, const Sequence* operand, domain::ProvenanceId parent);
  Place place_of(const Frame& frame);
  Frame* user_frame();
  NameId function_name();
  void describe_root_cause(std::span<const Value> sizes);
  void note_last_batch(const Constraint& constraint);
  void forget_failures_since(std::size_t count);
  void withdraw_lints_of_general_code();
  void report_assert(ir::NodeId id, const Value& tested);
  void report_raise(ir::NodeId id, std::string_view type);
  void report_unpack(const Value& value, const Sequence& known, std::size_t needed, bool at_least);
  void collect_compared_shapes(ir::NodeId id, std::vector<std::pair<std::string, const Sequence*>>& into);
  bool verdict_path_is_dead();
  bool path_is_certain();

  // ---- Library mode (library_mode.cpp)
  void analyze_uncalled(const ir::Module& module, const Value& module_object);
  void call_with_inputs(const FunctionValue& function, const std::optional<Value>& self);
  void open_containers(const ir::Module& module, const Value& instance);
  Value input_argument(const ir::Module& module, ir::NodeId parameter, const Value& default_value);

  // ---- State shared by the files above
  ModuleProvider& provider_;
  base::Interner& names_;
  Options options_;
  symbolic::Context symbols_;
  symbolic::QueryEngine& engine_;
  symbolic::Solver solver_;
  domain::Heap heap_;
  State state_;
  domain::Provenances provenances_;
  dataflow::Graph graph_;
  domain::Joiner joiner_;
  CoverageCounter coverage_;

  Frame* frame_ = nullptr;
  TryContext* try_ = nullptr;
  std::set<const ir::Module*> tensor_libraries_;  // model modules that are not Python's own
  std::uint64_t steps_ = 0;
  std::uint64_t next_budget_check_ = 0;
  bool exhausted_ = false;
  std::string exhausted_reason_;
  std::size_t functions_cut_off_ = 0;  // that nobody calls and that took more steps than they may
  std::string first_cut_off_;
  std::map<std::pair<const ir::Module*, std::uint32_t>, std::uint64_t> calls_written_;  // in a function, those within it included

  struct IntrinsicParameter {
    NameId name;
    bool optional = false;
    bool star = false;
    bool double_star = false;
  };
  struct Intrinsic {
    IntrinsicFunction function = nullptr;
    NameId name;
    std::vector<IntrinsicParameter> parameters;
    bool is_constant = false;
  };
  struct Intrinsics {
    std::vector<Intrinsic> rows;
    std::unordered_map<NameId, domain::IntrinsicId> by_name;
  };
  KnownNames known_{names_};
  std::shared_ptr<const Intrinsics> intrinsics_;
  domain::IntrinsicId op_, layer_, require_, lint_, reveal_, shape_of_;
  std::uint32_t expression_depth_ = 0;

  std::map<std::string, Value, std::less<>> loaded_;  // dotted name → module object
  Value builtins_;
  std::vector<std::uint32_t> builtin_slots_;  // by name: see builtin()
  Value main_module_;
  std::unordered_map<std::string, Value> library_classes_;

  // Graph runs.
  struct Run {
    std::unordered_map<std::uint32_t, Value> feeds;    // tensor cell → fed value
    std::unordered_map<std::uint32_t, Value> results;  // graph node → result
    Place site;
    std::vector<Place> calls;
    Run* outer = nullptr;
  };
  Run* run_ = nullptr;
  std::set<symbolic::SymbolId> placeholder_dims_;  // that the graph leaves open
  int general_ = 0;                                // the program's loops around the current place whose iteration stands for many
  const dataflow::Node* replayed_ = nullptr;  // the node that is being evaluated again

  // Results.
  std::vector<verdict::Failure> failures_;
  std::size_t failures_met_ = 0;  // those that were told before included
  std::set<std::string> failure_keys_;
  std::vector<ShapeRecord> shapes_;
  std::set<std::pair<const ir::Module*, std::uint32_t>> called_;  // functions with a call of known arguments
  std::set<std::pair<const ir::Module*, std::uint32_t>> called_in_library_mode_;  // the same from functions that nobody calls
  std::map<std::string, std::set<std::uint32_t>> missing_;  // unmodelled name → places in the entry
  const ir::Module* entry_ = nullptr;
  std::map<std::pair<const ir::Module*, std::uint32_t>, std::uint32_t> unreachable_;  // block → where it was decided against
  std::string library_mode_function_;       // being analysed with input symbols; empty in the default run
  std::vector<std::string> failure_functions_;
  std::vector<std::string> failure_key_list_;
  std::string root_cause_;                  // of the failure that was described last; empty if it has none
  std::vector<std::string> failure_causes_;  // beside failures_: the cause that each was the first to tell of
  std::map<std::string, Place> told_causes_;  // causes that a recorded failure told of, and where it stands
  std::set<Place> general_places_;          // of reductions that were also executed over other sizes than 1
  std::vector<std::pair<Place, std::string>> reveals_;
  std::function<std::string(const ir::Module&, std::uint32_t)> function_key_;  // names a function in results
  std::string entry_dotted_;                // the entry's own dotted name within its project
  std::optional<Place> cut_off_;            // the line that ended the default run early
  domain::ReasonId star_reason_;
  std::size_t unresolved_imports_ = 0;
  std::size_t user_modules_run_ = 0;
  std::size_t free_dims_ = 0;
  int undecided_ = 0;                       // branches around the current place whose condition was not decided
  int silent_ = 0;                          // > 0: failures are not recorded (a trial)
};

// The intrinsics that are part of the interpreter itself.
std::span<const IntrinsicRow> interpreter_intrinsics();
std::string_view dtype_text(DType type);

}  // namespace foreshape::interpreter
