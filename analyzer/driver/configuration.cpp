#include "analyzer/driver/configuration.h"

#include <unistd.h>

#include <algorithm>
#include <iterator>
#include <string_view>

#include "analyzer/driver/project.h"

namespace foreshape::driver {
namespace {
// toml++ takes for granted what some broken documents do not keep.
struct BrokenDocument {};
[[noreturn]] void refuse_document() { throw BrokenDocument(); }
}  // namespace
}  // namespace foreshape::driver

#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#define TOML_ASSERT(expression) ((expression) ? static_cast<void>(0) : ::foreshape::driver::refuse_document())
// Also in release builds, where it would leave them out.
#pragma push_macro("NDEBUG")
#undef NDEBUG
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

namespace foreshape::driver {

namespace {

class Section {
 public:
  Section(const std::string& path, const toml::table& table) : path_(path), table_(table) {}

  [[noreturn]] void fail(const toml::source_region& at, const std::string& what) const {
    throw ConfigurationError(path_ + ":" + std::to_string(at.begin.line) + ": " + what);
  }

  std::optional<bool> flag(std::string_view key) const {
    const toml::node* node = table_.get(key);
    if (node == nullptr) return std::nullopt;
    if (!node->is_boolean()) fail(node->source(), std::string(key) + " must be true or false");
    return node->value<bool>();
  }

  std::optional<double> number(std::string_view key) const {
    const toml::node* node = table_.get(key);
    if (node == nullptr) return std::nullopt;
    if (!node->is_number()) fail(node->source(), std::string(key) + " must be a number");
    return node->value<double>();
  }

  std::optional<std::string> word(std::string_view key) const {
    const toml::node* node = table_.get(key);
    if (node == nullptr) return std::nullopt;
    if (!node->is_string()) fail(node->source(), std::string(key) + " must be a string");
    return node->value<std::string>();
  }

  std::optional<std::vector<std::string>> words(std::string_view key) const {
    const toml::node* node = table_.get(key);
    if (node == nullptr) return std::nullopt;
    const toml::array* list = node->as_array();
    if (list == nullptr) fail(node->source(), std::string(key) + " must be a list of strings");
    std::vector<std::string> words;
    for (const toml::node& element : *list) {
      if (!element.is_string()) fail(element.source(), std::string(key) + " must be a list of strings");
      words.push_back(*element.value<std::string>());
    }
    return words;
  }

 private:
  const std::string& path_;
  const toml::table& table_;
};

constexpr std::string_view kKeys[] = {"exclude",      "fail-level", "force-exclude", "ignore",
                                      "min-coverage", "models",     "only-given",    "select"};

}  // namespace

Configuration parse_configuration(const std::string& path, const std::string& folder, const std::string& text) {
  const toml::parse_result parsed = [&] {
    try {
      return toml::parse(text, path);
    } catch (const BrokenDocument&) {
      throw ConfigurationError(path + ": is not valid TOML");
    }
  }();
  if (!parsed) {
    const toml::parse_error& error = parsed.error();
    throw ConfigurationError(path + ":" + std::to_string(error.source().begin.line) +
                             ": not valid TOML: " + std::string(error.description()));
  }
  Configuration configuration;
  const toml::node* tool = parsed.table().get("tool");
  const toml::node* node = tool != nullptr && tool->is_table() ? tool->as_table()->get("foreshape") : nullptr;
  if (node == nullptr) return configuration;
  const toml::table* table = node->as_table();
  if (table == nullptr) {
    throw ConfigurationError(path + ":" + std::to_string(node->source().begin.line) +
                             ": tool.foreshape must be a table");
  }
  const Section section(path, *table);
  for (const auto& [key, value] : *table) {
    if (std::find(std::begin(kKeys), std::end(kKeys), key.str()) != std::end(kKeys)) continue;
    std::string known;
    for (const std::string_view name : kKeys)
      known += (known.empty() ? "" : ", ") + std::string(name);
    section.fail(key.source(), "unknown key " + std::string(key.str()) + " in tool.foreshape (it has " + known + ")");
  }
  configuration.folder = folder;
  configuration.select = section.words("select");
  configuration.ignore = section.words("ignore");
  configuration.exclude = section.words("exclude");
  configuration.models = section.words("models");
  configuration.force_exclude = section.flag("force-exclude");
  configuration.only_given = section.flag("only-given");
  configuration.fail_level = section.word("fail-level");
  configuration.min_coverage = section.number("min-coverage");
  if (configuration.models) {
    for (std::string& models : *configuration.models) {
      if (!models.starts_with('/')) models = absolute_path(join_path(folder, models));
    }
  }
  return configuration;
}

Configuration read_configuration(const std::string& project_root, const std::string& shown_folder) {
  const std::string file = join_path(project_root, "pyproject.toml");
  if (::access(file.c_str(), F_OK) != 0) return {};
  const std::string shown =
      shown_folder.empty() || shown_folder == "." ? "pyproject.toml" : join_path(shown_folder, "pyproject.toml");
  std::string error;
  const std::optional<std::string> text = read_file(file, error);
  if (!text) throw ConfigurationError(shown + ": " + error);
  return parse_configuration(shown, project_root, *text);
}

}  // namespace foreshape::driver
