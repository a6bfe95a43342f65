// The engine's exceptions: one hierarchy, thrown at the edges, with what a user needs to repair the program.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "engine/base/source_site.h"

namespace foreshape::engine {

// `what()` is one line: op, failed condition, operands, places, help. A rule that fails knows only the condition and
// the help; who called it adds the rest with `add_context` and lets it pass.
class Error : public std::runtime_error {
 public:
  explicit Error(std::string condition, std::string help = {});

  const char* what() const noexcept override { return message_.c_str(); }
  const std::string& op() const { return op_; }
  const std::vector<std::string>& operands() const { return operands_; }  // "float32 (2, 3)" each
  const std::string& condition() const { return condition_; }
  const std::string& help() const { return help_; }
  const std::vector<SourceSite>& sites() const { return sites_; }

  // The first context stays: it is the innermost.
  void add_context(const std::string& op, std::vector<std::string> operands, const std::vector<SourceSite>& sites);

 private:
  void compose();

  std::string op_;
  std::vector<std::string> operands_;
  std::string condition_;
  std::string help_;
  std::vector<SourceSite> sites_;
  std::string message_;
};

#define FORESHAPE_ENGINE_ERROR(name, base) \
  class name : public base {               \
   public:                                 \
    using base::base;                      \
  }

FORESHAPE_ENGINE_ERROR(ShapeError, Error);      // sizes or ranks that do not fit
FORESHAPE_ENGINE_ERROR(DTypeError, Error);      // a dtype that an op does not take
FORESHAPE_ENGINE_ERROR(AttributeError, Error);  // an axis, a permutation, an equation that makes no sense
FORESHAPE_ENGINE_ERROR(IndexError, Error);      // an index outside its axis
FORESHAPE_ENGINE_ERROR(DivisionError, Error);   // integer division by zero
FORESHAPE_ENGINE_ERROR(NumericError, Error);    // a matrix that has no factorisation or inverse
FORESHAPE_ENGINE_ERROR(MemoryError, Error);     // more memory than there is
FORESHAPE_ENGINE_ERROR(InputError, Error);      // missing, extra, duplicate, unused or unfit inputs of a function
FORESHAPE_ENGINE_ERROR(UnusedInputError, InputError);
FORESHAPE_ENGINE_ERROR(UpdateError, Error);    // an update that does not fit its shared variable
FORESHAPE_ENGINE_ERROR(GradientError, Error);  // a derivative that does not exist
FORESHAPE_ENGINE_ERROR(DisconnectedError, GradientError);
FORESHAPE_ENGINE_ERROR(ParseError, Error);       // a text that is no graph
FORESHAPE_ENGINE_ERROR(UnsupportedError, Error);  // what an importer reads but the engine does not have
FORESHAPE_ENGINE_ERROR(VerifierError, Error);    // a graph that breaks its own rules: a defect of the engine
FORESHAPE_ENGINE_ERROR(BackendError, Error);     // a backend that cannot do what it was told to
FORESHAPE_ENGINE_ERROR(CheckError, Error);       // checked mode found a difference
FORESHAPE_ENGINE_ERROR(AssertionFailed, Error);  // an Assert op whose condition is false

#undef FORESHAPE_ENGINE_ERROR

}  // namespace foreshape::engine
