#include "analyzer/driver/suppressions.h"

#include <algorithm>

#include "checkers/registry.h"

namespace foreshape::driver {

namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

bool starts_word(std::string_view text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  if (text.size() == word.size()) return true;
  const char next = text[word.size()];
  return next == '[' || next == ' ' || next == '\t' || next == ',' || next == ';' || next == '#';
}

// Where the string literal whose opening quote is at `at` ends (behind its closing quote). One that is not closed on
// its line ends there.
std::size_t end_of_string(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const bool triple = text.substr(at).starts_with(quote == '"' ? "\"\"\"" : "'''");
  std::size_t i = at + (triple ? 3 : 1);
  for (; i < text.size(); ++i) {
    if (text[i] == '\\') {
      i += text.substr(i + 1).starts_with("\r\n") ? 2 : 1;
    } else if (text[i] == quote && !triple) {
      return i + 1;
    } else if (text[i] == quote && text.substr(i).starts_with(quote == '"' ? "\"\"\"" : "'''")) {
      return i + 3;
    } else if (!triple && (text[i] == '\n' || text[i] == '\r')) {
      return i;
    }
  }
  return text.size();
}

}  // namespace

bool Suppressions::Scope::holds(checkers::RuleId rule) const {
  return all || std::find(rules.begin(), rules.end(), rule) != rules.end();
}

void Suppressions::add_comment(std::string_view comment, std::uint32_t line, bool comment_only) {
  constexpr std::string_view kMark = "foreshape:";
  if (comment_only) lines_[line].comment_only = true;
  std::size_t mark = comment.find(kMark);
  for (; mark != std::string_view::npos; mark = comment.find(kMark, mark + kMark.size())) {
    std::string_view rest = trimmed(comment.substr(mark + kMark.size()));
    const bool whole_file = starts_word(rest, "ignore-file");
    if (!whole_file && !starts_word(rest, "ignore")) continue;
    rest = trimmed(rest.substr(whole_file ? 11 : 6));
    Scope& scope = whole_file ? file_ : lines_[line].scope;
    if (!whole_file) lines_[line].says_ignore = true;
    if (!rest.starts_with('[')) {
      scope.all = true;
      continue;
    }
    rest = rest.substr(1, rest.find(']') == std::string_view::npos ? std::string_view::npos : rest.find(']') - 1);
    while (!rest.empty()) {
      const std::size_t comma = rest.find(',');
      if (const auto rule = checkers::find_rule(trimmed(rest.substr(0, comma)))) scope.rules.push_back(*rule);
      rest = comma == std::string_view::npos ? std::string_view{} : rest.substr(comma + 1);
    }
  }
}

Suppressions Suppressions::of_python(std::string_view text) {
  Suppressions found;
  if (text.find("foreshape:") == std::string_view::npos) return found;
  std::uint32_t line = 1;
  bool line_is_blank = true;  // so far
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == '\n' || c == '\r') {
      i += c == '\r' && i + 1 < text.size() && text[i + 1] == '\n' ? 2 : 1;
      ++line;
      line_is_blank = true;
    } else if (c == '#') {
      const std::size_t end = std::min(text.find_first_of("\r\n", i), text.size());
      found.add_comment(text.substr(i, end - i), line, line_is_blank);
      i = end;
    } else if (c == '"' || c == '\'') {
      const std::size_t end = end_of_string(text, i);
      for (; i < end; ++i) {
        if (text[i] == '\n' || (text[i] == '\r' && (i + 1 >= text.size() || text[i + 1] != '\n'))) ++line;
      }
      line_is_blank = false;
    } else {
      if (c != ' ' && c != '\t') line_is_blank = false;
      ++i;
    }
  }
  return found;
}

bool Suppressions::cover(checkers::RuleId rule, const checkers::Location& at) const {
  if (file_.holds(rule)) return true;
  for (const std::uint32_t line : {at.start.line, at.end.line}) {
    const auto own = lines_.find(line);
    if (own != lines_.end() && own->second.says_ignore && own->second.scope.holds(rule)) return true;
  }
  for (std::uint32_t line = at.start.line; line-- > 1;) {
    const auto above = lines_.find(line);
    if (above == lines_.end() || !above->second.comment_only) return false;
    if (above->second.says_ignore && above->second.scope.holds(rule)) return true;
  }
  return false;
}

}  // namespace foreshape::driver
