#include "cli/arguments.h"

#include <CLI/CLI.hpp>
#include <map>
#include <sstream>

#include "cli/output.h"
#include "reports/version.h"

namespace foreshape::cli {

namespace {

// Lists take one value an option, so that the paths behind it stay paths.
void add_words(CLI::App& app, const std::string& name, std::optional<std::vector<std::string>>& target,
               const std::string& type, const std::string& help) {
  app.add_option_function<std::vector<std::string>>(
         name, [&target](const std::vector<std::string>& words) { target = words; }, help)
      ->delimiter(',')
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->type_name(type);
}

void add_run_options(CLI::App& app, driver::Requested& requested) {
  app.add_option("-j,--jobs", requested.jobs, "Worker processes (one a core)")
      ->type_name("N")
      ->check(CLI::Range(1U, 1024U));
  add_words(app, "--models", requested.models, "DIR", "Folders with models of your own, before the bundled ones");
  app.add_option_function<std::uint64_t>(
         "--memory", [&requested](std::uint64_t megabytes) { requested.memory_megabytes = megabytes; },
         "Address space of a worker in megabytes (3072)")
      ->type_name("MB");
}

void add_discovery_options(CLI::App& app, driver::Requested& requested) {
  add_words(app, "--exclude", requested.exclude, "PATTERN", "Leave out what matches (patterns as in .gitignore)");
  app.add_flag_callback(
      "--force-exclude", [&requested] { requested.force_exclude = true; },
      "Leave excluded files out even when they are given");
}

void add_check(CLI::App& app, CheckArguments& arguments) {
  driver::Requested& requested = arguments.requested;
  app.add_option("path", requested.paths, "Files and folders (the working directory)")->type_name("PATH");
  const std::map<std::string, Format> formats = {
      {"text", Format::kText}, {"concise", Format::kConcise}, {"json", Format::kJson}, {"sarif", Format::kSarif}};
  app.add_option("--output-format", arguments.format, "text, concise, json or sarif (text)")
      ->type_name("FORMAT")
      ->transform(CLI::CheckedTransformer(formats).description(""));
  app.add_option("-o,--output", arguments.output, "Write the report to this file")->type_name("FILE");
  add_words(app, "--select", requested.select, "RULES",
            "Report these rules only: codes, names or beginnings of codes (FS1)");
  add_words(app, "--ignore", requested.ignore, "RULES", "Do not report these rules");
  app.add_option_function<std::string>(
         "--fail-level", [&requested](const std::string& level) { requested.fail_level = level; },
         "Exit with 1 from this severity on: note, warning or error (error)")
      ->type_name("LEVEL");
  app.add_option_function<double>(
         "--min-coverage", [&requested](double percent) { requested.min_coverage = percent; },
         "Exit with 1 when fewer shapes than this are known")
      ->type_name("PERCENT");
  add_discovery_options(app, requested);
  app.add_flag_callback(
      "--only-given", [&requested] { requested.only_given = true; }, "Report findings in the given files only");
  add_run_options(app, requested);
  app.add_flag("--allow-failed", requested.allow_failed,
               "A file that cannot be analysed does not make the exit status 2");
  app.add_flag("--statistics", arguments.statistics, "Say on stderr where the time went");
  app.add_flag("-v,--verbose", arguments.verbose, "Whole chains, partial files, and why shapes are unknown");
  app.add_option("--color", arguments.color, "auto, always or never (auto)")
      ->type_name("WHEN")
      ->transform(
          CLI::CheckedTransformer(std::map<std::string, Color>{
                                      {"auto", Color::kAuto}, {"always", Color::kAlways}, {"never", Color::kNever}})
              .description(""));
  app.add_option_function<std::string>(
         "--sarif-suppressed",
         [&arguments](const std::string& word) { arguments.sarif_suppressed = word == "include"; },
         "omit or include findings that a comment suppresses (omit)")
      ->type_name("HOW")
      ->check(CLI::IsMember({"omit", "include"}).description(""));
}

void add_shapes(CLI::App& app, ShapesArguments& arguments) {
  app.add_option("file", arguments.requested.paths, "Python files")->type_name("FILE")->required();
  app.add_option("--output-format", arguments.format, "text or json (text)")
      ->type_name("FORMAT")
      ->transform(
          CLI::CheckedTransformer(std::map<std::string, Format>{{"text", Format::kText}, {"json", Format::kJson}})
              .description(""));
  add_run_options(app, arguments.requested);
}

void add_models(CLI::App& app, ModelsArguments& arguments) {
  CLI::Option* missing =
      app.add_flag("--missing", arguments.missing, "List the library names that the files use and that have no model");
  CLI::Option* stats = app.add_flag("--stats", arguments.stats, "Count the modelled names of each library");
  missing->excludes(stats);
  app.add_option("path", arguments.requested.paths, "Files and folders for --missing")->type_name("PATH");
  add_discovery_options(app, arguments.requested);
  add_run_options(app, arguments.requested);
}

void add_run(CLI::App& app, RunArguments& arguments) {
  app.add_option("graph", arguments.file, "A graph in text form (.fsg) or a model (.onnx)")
      ->type_name("GRAPH")
      ->required();
  app.add_option("--inputs", arguments.inputs, "Values of inputs: a file of lines `name = dtype (sizes) [elements]`")
      ->type_name("FILE");
  app.add_option("--size", arguments.sizes, "The size of a symbol, for inputs without a value (2)")
      ->type_name("NAME SIZE");
  app.add_option("--device", "Where it runs: cpu (cpu)")
      ->type_name("DEVICE")
      ->check(CLI::IsMember({"cpu"}).description(""));
  app.add_flag("--values", arguments.values, "Print the elements of the outputs, not only their types");
  app.add_flag("--checked", arguments.checked, "Recompute every node and compare");
  app.add_flag("--dot", arguments.dot, "Print the graph in Graphviz's language instead of running it");
}

}  // namespace

Arguments parse_arguments(int count, char** words) {
  CLI::App app("Tells which tensor operation in your model code will fail, before you run it.", "foreshape");
  app.set_version_flag("--version", "foreshape " + std::string(reports::tool_version()));
  app.require_subcommand(1);
  app.get_formatter()->column_width(34);

  CheckArguments check_arguments;
  IrArguments ir_arguments;
  ShapesArguments shapes_arguments;
  RuleArguments rule_arguments;
  ModelsArguments models_arguments;
  RunArguments run_arguments;

  CLI::App* check = app.add_subcommand("check", "Check Python files and folders");
  add_check(*check, check_arguments);
  CLI::App* shapes = app.add_subcommand("shapes", "Print the shape of every tensor that is assigned");
  add_shapes(*shapes, shapes_arguments);
  CLI::App* rule = app.add_subcommand("rule", "Explain a rule, or list all");
  rule->add_option("rule", rule_arguments.rule, "Code or name, for example FS009 or layer-input")->type_name("RULE");
  CLI::App* models = app.add_subcommand("models", "What of the libraries is modelled");
  add_models(*models, models_arguments);
  CLI::App* ir = app.add_subcommand("ir", "Print the intermediate representation of a file");
  ir->add_option("file", ir_arguments.file, "A Python file")->type_name("FILE")->required();
  CLI::App* run = app.add_subcommand("run", "Run a graph of tensor operations");
  add_run(*run, run_arguments);

  try {
    app.parse(count, words);
  } catch (const CLI::ParseError& error) {
    // Help and version are "errors" with status 0.
    std::ostringstream text;
    std::ostringstream problem;
    if (app.exit(error, text, problem) != 0) {
      print_error(error.what());
      return 2;
    }
    return print(text.str()) ? 0 : 2;
  }
  if (check->parsed()) return check_arguments;
  if (shapes->parsed()) return shapes_arguments;
  if (rule->parsed()) return rule_arguments;
  if (run->parsed()) return run_arguments;
  if (models->parsed()) {
    if (models_arguments.missing || models_arguments.stats) return models_arguments;
    print_error("models needs --missing PATH… or --stats");
    return 2;
  }
  return ir_arguments;
}

}  // namespace foreshape::cli
