// The analysis of one given file, run as `__main__`, with everything that it imports of the project. The result is
// plain data: it crosses a process boundary after the driver made findings of it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analyzer/base/ids.h"
#include "analyzer/base/source_file.h"
#include "analyzer/base/span.h"
#include "analyzer/verdict/failure.h"

namespace foreshape::library {

// How many of a file's tensor operations have a known result.
struct Coverage {
  std::uint64_t tensors = 0;    // calls and operators on tensors, or on operands of unknown kind
  std::uint64_t known = 0;      // known rank and no opaque symbol in a dim
  std::uint64_t rank_only = 0;  // known rank, some dim opaque
  std::vector<std::pair<std::string, std::uint64_t>> reasons;  // why the others are unknown, most frequent first
};

// One distinct shape of one assignment of a tensor, for `foreshape shapes`.
struct ShapeRow {
  base::Place place;
  std::string name;
  std::optional<std::vector<verdict::DimText>> shape;  // nothing: the rank is unknown
  std::string dtype;                                   // empty when unknown
  std::string context;                                 // the calls that led there, empty at module level
};

struct EntryOptions {
  std::string project_root;                    // folder; SourceFile::root_path of imported files is relative to it
  std::vector<std::string> roots;              // import roots in the order of sys.path
  std::vector<std::string> model_directories;  // the user's own models, before the bundled ones
  std::uint64_t step_budget = 0;               // interpreter steps; 0: the default
  bool collect_shapes = false;                 // fill EntryResult::shapes
};

struct FileOutcome {
  base::FileId file;
  bool partial = false;  // a part could not be parsed, was not reached within the budget, …
  std::string reason;    // why it is partial
  Coverage coverage;
};

struct Statistics {
  double parse_seconds = 0;
  double interpretation_seconds = 0;  // without the solver
  double solver_seconds = 0;
  std::uint64_t lines = 0;
  // Questions answered by each rung of the solver ladder, in the order of the ladder: {"normal form", 120}, …
  std::vector<std::pair<std::string, std::uint64_t>> answered;
};

struct EntryResult {
  // Every file of the project that was read, with the path that it was opened with; the entry is the first.
  base::SourceFiles files;
  std::vector<FileOutcome> outcomes;       // one a file, in the order of `files`
  std::vector<verdict::Failure> failures;  // in the order in which the program meets them
  // Beside each failure: the function ("root_path:offset of its def") that nobody called and that was analysed with
  // input symbols; empty for failures of the default run.
  std::vector<std::string> library_mode_functions;
  std::vector<std::string> called_functions;  // the user's functions that the default run called, in the same form
  std::vector<ShapeRow> shapes;
  std::vector<std::pair<base::Place, std::string>> reveals;  // what `reveal_shape(x)` in user code saw, for tests
  Statistics statistics;
  // Library names without a model and at how many places of the entry file itself they are used, so that sums over
  // entries count each place once.
  std::map<std::string, std::uint64_t> missing_models;
};

// `bytes` is the content of the file at `path`. Throws std::bad_alloc; all else that goes wrong is told in the result.
EntryResult analyze_entry(const std::string& path, const std::string& root_path, std::string bytes,
                          const EntryOptions& options);

// The same for many entries of one process, which then decode the library models once. Not for two threads at once.
class EntryAnalyzer {
 public:
  EntryAnalyzer();
  EntryResult operator()(const std::string& path, const std::string& root_path, std::string bytes, const EntryOptions& options) const;

 private:
  std::shared_ptr<struct Session> session_;
};

// The modelled names of each library, for `foreshape models --stats`: {"tensorflow", 812}, …, sorted by library.
// Throws std::runtime_error naming the file when a model cannot be read.
std::map<std::string, std::uint64_t> count_models(const std::vector<std::string>& model_directories);

}  // namespace foreshape::library
