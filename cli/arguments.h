// The command line, read into plain records: one a subcommand.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "analyzer/driver/settings.h"

namespace foreshape::cli {

enum class Format : std::uint8_t { kText, kConcise, kJson, kSarif };
enum class Color : std::uint8_t { kAuto, kAlways, kNever };

struct CheckArguments {
  driver::Requested requested;
  Format format = Format::kText;
  Color color = Color::kAuto;
  std::string output;  // empty: stdout
  bool statistics = false;
  bool verbose = false;
  bool sarif_suppressed = false;
};

struct IrArguments {
  std::string file;
};

struct ShapesArguments {
  driver::Requested requested;
  Format format = Format::kText;  // text or json
};

struct RuleArguments {
  std::string rule;  // code or name; empty: list all
};

struct ModelsArguments {
  driver::Requested requested;  // the paths of --missing
  bool missing = false;
  bool stats = false;
};

struct RunArguments {
  std::string file;
  std::string inputs;  // a file of tensors; empty: none
  std::vector<std::pair<std::string, std::int64_t>> sizes;
  bool values = false;
  bool checked = false;
  bool dot = false;
};

// What is to be done, or, when there is nothing more to do, the exit status.
using Arguments =
    std::variant<int, CheckArguments, IrArguments, ShapesArguments, RuleArguments, ModelsArguments, RunArguments>;

// Prints help, version and what is wrong with the usage itself (exit status 2).
Arguments parse_arguments(int count, char** words);

}  // namespace foreshape::cli
