// Compiled functions.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/interface/variables.h"
#include "engine/runtime/compiled_function.h"

namespace foreshape::engine {

// An input of a function, with what is special about it.
struct In {
  In(const Value& input)
      : variable(input) {}  // NOLINT(google-explicit-constructor): most inputs are nothing but a variable

  In& with_default(Tensor value) {
    default_value = std::move(value);
    return *this;
  }
  In& may_be_overwritten() {
    is_mutable = true;
    return *this;
  }
  In& named(std::string keyword) {
    name = std::move(keyword);
    return *this;
  }

  Value variable;
  std::string name;  // empty: that of the variable
  std::optional<Tensor> default_value;
  bool is_mutable = false;  // the function may use the argument's memory for intermediate values
  bool strict = false;      // no conversion at all
};

// What is given for an input: a tensor, or a number that takes the input's dtype.
class Argument {
 public:
  Argument(const Tensor& value) : tensor_(value) {}                             // NOLINT(google-explicit-constructor)
  Argument(double value) : tensor_(Tensor::scalar(value)), is_number_(true) {}  // NOLINT(google-explicit-constructor)
  Argument(int value)
      : tensor_(Tensor::scalar(std::int64_t{value})), is_number_(true) {}  // NOLINT(google-explicit-constructor)

  const Tensor& tensor() const { return tensor_; }
  bool is_number() const { return is_number_; }

 private:
  Tensor tensor_;
  bool is_number_ = false;
};

enum class OnUnusedInput : std::uint8_t { kRaise, kIgnore };

struct FunctionOptions {
  std::vector<std::pair<Value, Value>> updates =
      {};                                            // shared variable, its new value; all computed from the old values
  std::vector<std::pair<Value, Value>> givens = {};  // replaced before anything else
  Mode mode = Mode::kFastRun;
  bool trust_input = false;  // arguments are only checked for dtype and rank
  OnUnusedInput on_unused_input = OnUnusedInput::kRaise;
  std::optional<bool> allow_downcast = {};  // of arguments; nothing: of numbers to floating dtypes only
  std::string name = {};
  bool no_default_updates = false;
  bool profile = false;
  std::vector<std::shared_ptr<Backend>> backends = {};  // none: the interpreter
  bool forbid_fallback = false;
};

class Function {
 public:
  // Compiles. Throws InputError (a needed input is missing, one is there twice), UnusedInputError, UpdateError (twice,
  // no shared variable, another type), and what the rules of ops throw for givens that do not fit.
  Function(std::vector<In> inputs, std::vector<Value> outputs, FunctionOptions options);

  // Throws InputError for missing, extra or unfit arguments, and what ops throw.
  template <typename... Arguments>
  std::vector<Tensor> operator()(const Arguments&... arguments) {
    if constexpr ((std::is_same_v<Arguments, Tensor> && ...)) {
      const std::array<Tensor, sizeof...(Arguments)> tensors = {arguments...};
      if (fit_as_they_are(tensors)) return compiled_->call(tensors);
    }
    const std::array<Argument, sizeof...(Arguments)> list = {Argument(arguments)...};
    return call(list);
  }
  std::vector<Tensor> call(std::span<const Argument> arguments);
  std::vector<Tensor> call(const std::vector<std::pair<std::string, Argument>>& named);
  // For functions without inputs: n calls in one go; the outputs of the last.
  std::vector<Tensor> call_n(std::uint64_t n) { return compiled_->call_n(n); }

  const Profile& profile() const { return compiled_->profile(); }
  // Another function that shares the shared variables, or has some of them swapped for others.
  Function copy(const std::vector<std::pair<Value, Value>>& swap = {}) const;
  void free() { compiled_->free(); }
  const std::string& name() const { return options_.name; }
  const std::vector<In>& inputs() const { return inputs_; }
  const std::vector<Value>& outputs() const { return outputs_; }
  const FunctionOptions& options() const { return options_; }
  const CompiledFunction& compiled() const { return *compiled_; }

 private:
  bool fit_as_they_are(std::span<const Tensor> tensors) const;
  Tensor converted(std::size_t input, const Argument& argument) const;

  std::vector<In> inputs_;
  std::vector<Value> outputs_;  // as given
  FunctionOptions options_;
  std::shared_ptr<CompiledFunction> compiled_;
};

inline Function function(std::vector<In> inputs, std::vector<Value> outputs, FunctionOptions options = {}) {
  return Function(std::move(inputs), std::move(outputs), std::move(options));
}

// The function as text (.fsg): what it computes, its updates, and the values of its shared variables now.
std::string save_function(const Function& function);
// Compiles what was saved. `options` says everything but updates and givens; `shared` receives the shared variables by
// their order in the text. Throws ParseError, and what function() throws.
Function load_function(std::string_view text, const std::string& file, FunctionOptions options = {},
                       std::vector<Shared>* shared = nullptr);

}  // namespace foreshape::engine
