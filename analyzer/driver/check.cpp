#include "analyzer/driver/check.h"

#include <stdexcept>
#include <unordered_map>
#include <utility>
#include <vector>

#include "analyzer/driver/discovery.h"
#include "analyzer/driver/entry_report.h"
#include "analyzer/driver/merge.h"
#include "analyzer/driver/project.h"
#include "analyzer/driver/text_file.h"
#include "analyzer/driver/wire.h"

namespace foreshape::driver {

namespace {

// What stops the analysis of a file before it begins. Its reason becomes that of the failed file.
struct UnreadableFile : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Every answer of a worker starts with this.
enum class Answer : std::uint64_t { kReport, kUnreadable };

std::string read_source(const std::string& path) {
  std::string error;
  std::optional<std::string> bytes = read_file(path, error);
  if (!bytes) throw UnreadableFile(error);
  if (is_binary(*bytes)) throw UnreadableFile("is a binary file");
  return *std::move(bytes);
}

// Runs `work` in a worker's task; what it writes follows Answer::kReport.
template <typename Work>
std::string answer(const Work& work) {
  WireWriter to;
  try {
    const std::string report = work();
    to.number(static_cast<std::uint64_t>(Answer::kReport));
    to.text(report);
  } catch (const UnreadableFile& error) {
    to.number(static_cast<std::uint64_t>(Answer::kUnreadable));
    to.text(error.what());
  }
  return to.take();
}

void fail(FileReport& file, std::string reason) {
  file.status = FileStatus::kFailed;
  file.reason = std::move(reason);
}

// The report of a completed task; otherwise `file` becomes failed.
std::optional<std::string> report_of(TaskOutcome outcome, FileReport& file) {
  if (!outcome.completed) {
    fail(file, std::move(outcome.reason));
    return std::nullopt;
  }
  WireReader from(outcome.payload);
  const auto kind = static_cast<Answer>(from.number());
  std::string text = from.text();
  if (kind == Answer::kReport) return text;
  fail(file, std::move(text));
  return std::nullopt;
}

struct Entry {
  Input input;
  std::string project_root;
  std::string root_path;
};

std::vector<std::string> import_roots(const Entry& entry) {
  std::vector<std::string> roots = {parent_folder(entry.input.absolute)};
  for (const std::string& root : {entry.project_root, join_path(entry.project_root, "src")}) {
    if (root != roots.front() && is_folder(root)) roots.push_back(root);
  }
  return roots;
}

class Run {
 public:
  Run(const Settings& settings, const Analyze& analyze) : settings_(settings), analyze_(analyze) {}

  RunReport run() {
    Discovery discovery = discover(settings_.paths, settings_.discovery);
    Projects projects;
    for (Input& input : discovery.inputs) {
      Entry entry;
      entry.project_root = projects.root_of_folder(parent_folder(input.absolute));
      entry.root_path = relative_path(input.absolute, entry.project_root);
      given_path_[input.absolute] = input.path;
      entry.input = std::move(input);
      entries_.push_back(std::move(entry));
    }
    std::vector<std::size_t> tasks;
    reports_.resize(entries_.size());
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      reports_[i].file.path = entries_[i].input.path;
      reports_[i].file.root_path = entries_[i].root_path;
      if (entries_[i].input.problem.empty()) {
        tasks.push_back(i);
      } else {
        fail(reports_[i].file, entries_[i].input.problem);
      }
    }
    run_in_workers(
        tasks.size(), settings_.jobs, settings_.limits,
        [&](std::size_t task) { return analyze_one(entries_[tasks[task]]); },
        [&](std::size_t task, TaskOutcome outcome) { receive(reports_[tasks[task]], std::move(outcome)); });
    RunReport report = merge(std::move(reports_), settings_.merging);
    report.warnings = std::move(discovery.warnings);
    return report;
  }

 private:
  std::string analyze_one(const Entry& entry) const {
    return answer([&] {
      std::string bytes = read_source(entry.input.path);
      library::EntryOptions options;
      options.project_root = entry.project_root;
      options.roots = import_roots(entry);
      options.model_directories = settings_.models;
      options.collect_shapes = settings_.collect_shapes;
      const library::EntryResult result = analyze_(entry.input.path, entry.root_path, std::move(bytes), options);
      return to_wire(
          make_entry_report(result, entry.project_root, [&](const std::string& path) { return shown_path(path); }));
    });
  }

  std::string shown_path(const std::string& path) const {
    const std::string absolute = absolute_path(path);
    const auto given = given_path_.find(absolute);
    return given != given_path_.end() ? given->second : relative_path(absolute, working_directory_);
  }

  static void receive(EntryReport& report, TaskOutcome outcome) {
    if (const std::optional<std::string> bytes = report_of(std::move(outcome), report.file)) report = from_wire(*bytes);
  }

  const Settings& settings_;
  const Analyze& analyze_;
  const std::string working_directory_ = absolute_path(".");
  std::vector<Entry> entries_;
  std::unordered_map<std::string, std::string> given_path_;  // by absolute path
  std::vector<EntryReport> reports_;                         // beside entries_
};

}  // namespace

RunReport check(const Settings& settings, const Analyze& analyze) {
  return Run(settings, analyze).run();
}

PrintReport print_module(const std::string& path, const WorkerLimits& limits,
                         const std::function<PrintedModule(const base::SourceFile&)>& print) {
  PrintReport report;
  report.file.path = path;
  report.file.root_path = path;
  const auto task = [&](std::size_t) {
    return answer([&] {
      const PrintedModule module = print(base::SourceFile::from_bytes(path, path, read_source(path)));
      WireWriter to;
      to.text(module.text);
      to.flag(module.partial);
      to.text(module.reason);
      return to.take();
    });
  };
  run_in_workers(1, 1, limits, task, [&](std::size_t, TaskOutcome outcome) {
    const std::optional<std::string> bytes = report_of(std::move(outcome), report.file);
    if (!bytes) return;
    WireReader from(*bytes);
    report.text = from.text();
    if (from.flag()) report.file.status = FileStatus::kPartial;
    report.file.reason = from.text();
  });
  return report;
}

}  // namespace foreshape::driver
