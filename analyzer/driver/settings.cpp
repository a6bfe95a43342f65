#include "analyzer/driver/settings.h"

#include <sched.h>

#include <algorithm>

#include "analyzer/driver/configuration.h"
#include "analyzer/driver/project.h"
#include "checkers/registry.h"

namespace foreshape::driver {

namespace {

constexpr std::uint64_t kLeastMegabytes = 1024;  // the stack's address space is half of it

unsigned cores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (::sched_getaffinity(0, sizeof set, &set) != 0) return 1;
  return static_cast<unsigned>(std::max(1, CPU_COUNT(&set)));
}

checkers::Severity parse_level(const std::string& word) {
  for (const auto severity : {checkers::Severity::kNote, checkers::Severity::kWarning, checkers::Severity::kError}) {
    if (word == checkers::severity_name(severity)) return severity;
  }
  throw UsageError("the fail level is note, warning or error, not " + word);
}

void mark(RuleSet& rules, const std::string& selector, bool value) {
  if (const auto rule = checkers::find_rule(selector)) {
    rules[static_cast<std::size_t>(*rule)] = value;
    return;
  }
  bool found = false;
  for (const checkers::Rule& rule : checkers::rules()) {
    if (selector.size() < 2 || !rule.code.starts_with(selector)) continue;
    rules[static_cast<std::size_t>(rule.id)] = value;
    found = true;
  }
  if (!found) throw UsageError("no rule is named " + selector + " (foreshape rule lists them)");
}

Configuration configuration_for(const std::vector<std::string>& paths) {
  const std::string first = absolute_path(paths.front());
  Projects projects;
  const std::string root = projects.root_of_folder(is_folder(first) ? first : parent_folder(first));
  return read_configuration(root, relative_path(root, absolute_path(".")));
}

template <typename T>
std::optional<T> either(const std::optional<T>& requested, const std::optional<T>& configured) {
  return requested ? requested : configured;
}

}  // namespace

RuleSet select_rules(const std::optional<std::vector<std::string>>& select, const std::vector<std::string>& ignore) {
  RuleSet rules{};
  if (select) {
    for (const std::string& selector : *select)
      mark(rules, selector, true);
  } else {
    rules.fill(true);
  }
  for (const std::string& selector : ignore)
    mark(rules, selector, false);
  return rules;
}

Settings resolve(const Requested& requested) {
  Settings settings;
  settings.paths = requested.paths.empty() ? std::vector<std::string>{"."} : requested.paths;
  Configuration configured;
  try {
    configured = configuration_for(settings.paths);
  } catch (const ConfigurationError& error) {
    throw UsageError(error.what());
  }
  settings.merging.rules =
      select_rules(either(requested.select, configured.select),
                   either(requested.ignore, configured.ignore).value_or(std::vector<std::string>{}));
  settings.merging.only_given = either(requested.only_given, configured.only_given).value_or(false);

  settings.discovery.exclude = either(requested.exclude, configured.exclude).value_or(std::vector<std::string>{});
  settings.discovery.exclude_folder =
      requested.exclude || configured.folder.empty() ? absolute_path(".") : configured.folder;
  settings.discovery.force_exclude = either(requested.force_exclude, configured.force_exclude).value_or(false);

  settings.exit_rules.fail_level = parse_level(either(requested.fail_level, configured.fail_level).value_or("error"));
  settings.exit_rules.min_coverage = either(requested.min_coverage, configured.min_coverage).value_or(0);
  settings.exit_rules.allow_failed = requested.allow_failed;
  if (!(settings.exit_rules.min_coverage >= 0 && settings.exit_rules.min_coverage <= 100)) {
    throw UsageError("the minimum coverage is a percentage from 0 to 100");
  }

  settings.models = either(requested.models, configured.models).value_or(std::vector<std::string>{});
  for (const std::string& folder : settings.models) {
    if (!is_folder(folder)) throw UsageError("no folder of models: " + folder);
  }
  settings.collect_shapes = requested.collect_shapes;
  settings.jobs = requested.jobs == 0 ? cores() : requested.jobs;
  if (requested.memory_megabytes) {
    if (*requested.memory_megabytes < kLeastMegabytes) {
      throw UsageError("a worker needs at least " + std::to_string(kLeastMegabytes) + " MB");
    }
    settings.limits.memory_bytes = *requested.memory_megabytes << 20;
  }
  return settings;
}

}  // namespace foreshape::driver
