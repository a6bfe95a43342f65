#include "analyzer/driver/gitignore.h"

#include <array>
#include <cctype>
#include <optional>
#include <span>
#include <utility>

namespace foreshape::driver {

namespace {

bool in_class(std::string_view name, unsigned char c) {
  constexpr std::array<std::pair<std::string_view, int (*)(int)>, 8> kClasses = {{{"alpha", std::isalpha},
                                                                                  {"digit", std::isdigit},
                                                                                  {"alnum", std::isalnum},
                                                                                  {"upper", std::isupper},
                                                                                  {"lower", std::islower},
                                                                                  {"space", std::isspace},
                                                                                  {"punct", std::ispunct},
                                                                                  {"xdigit", std::isxdigit}}};
  for (const auto& [class_name, test] : kClasses) {
    if (class_name == name) return test(c) != 0;
  }
  return false;
}

struct Bracket {
  bool matches = false;
  std::size_t length = 0;  // of the expression in the pattern
};

// The bracket expression at the start of `pattern`; nothing when it is not closed (then '[' stands for itself).
std::optional<Bracket> match_bracket(std::string_view pattern, char subject) {
  std::size_t i = 1;
  bool negated = false;
  if (i < pattern.size() && (pattern[i] == '!' || pattern[i] == '^')) {
    negated = true;
    ++i;
  }
  bool found = false;
  for (bool first = true; i < pattern.size(); first = false) {
    if (pattern[i] == ']' && !first) return Bracket{found != negated, i + 1};
    if (pattern.substr(i).starts_with("[:")) {
      const std::size_t close = pattern.find(":]", i + 2);
      if (close != std::string_view::npos) {
        found |= in_class(pattern.substr(i + 2, close - i - 2), static_cast<unsigned char>(subject));
        i = close + 2;
        continue;
      }
    }
    if (pattern[i] == '\\' && i + 1 < pattern.size()) ++i;
    const char low = pattern[i++];
    char high = low;
    if (i + 1 < pattern.size() && pattern[i] == '-' && pattern[i + 1] != ']') {
      i += pattern[i + 1] == '\\' && i + 2 < pattern.size() ? 2 : 1;
      high = pattern[i++];
    }
    const auto code = [](char c) { return static_cast<unsigned char>(c); };
    found |= code(low) <= code(subject) && code(subject) <= code(high);
  }
  return std::nullopt;
}

// The length of one element of `pattern` that matches `subject`, or 0.
std::size_t match_one(std::string_view pattern, char subject) {
  if (pattern[0] == '?') return 1;
  if (pattern[0] == '[') {
    if (const std::optional<Bracket> bracket = match_bracket(pattern, subject)) {
      return bracket->matches ? bracket->length : 0;
    }
  }
  if (pattern[0] == '\\' && pattern.size() > 1) return pattern[1] == subject ? 2 : 0;
  return pattern[0] == subject ? 1 : 0;
}

std::vector<std::string_view> split(std::string_view path) {
  std::vector<std::string_view> parts;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= path.size(); ++i) {
    if (i < path.size() && path[i] != '/') continue;
    if (i > begin) parts.push_back(path.substr(begin, i - begin));
    begin = i + 1;
  }
  return parts;
}

// Table over (pattern suffix, path suffix), so that many "**" cost no more than their product.
bool matches_path(std::span<const std::string> pattern, std::span<const std::string_view> path) {
  std::vector<char> after(path.size() + 1, 0);  // row of the pattern suffix behind the current one
  after[path.size()] = 1;
  std::vector<char> row(path.size() + 1, 0);
  for (std::size_t p = pattern.size(); p-- > 0;) {
    const bool any_depth = pattern[p] == "**";
    const bool last = p + 1 == pattern.size();
    for (std::size_t s = path.size() + 1; s-- > 0;) {
      if (any_depth) {
        // A trailing "/**" matches what is inside, not the folder itself.
        row[s] =
            last ? static_cast<char>(s < path.size()) : static_cast<char>(after[s] || (s < path.size() && row[s + 1]));
      } else {
        row[s] = static_cast<char>(s < path.size() && after[s + 1] && matches_segment(pattern[p], path[s]));
      }
    }
    std::swap(row, after);
  }
  return after[0] != 0;
}

}  // namespace

bool matches_segment(std::string_view pattern, std::string_view text) {
  std::size_t p = 0;
  std::size_t t = 0;
  std::size_t star = std::string_view::npos;  // the last '*' and where its match ends
  std::size_t star_end = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      star_end = t;
      continue;
    }
    const std::size_t length = p < pattern.size() ? match_one(pattern.substr(p), text[t]) : 0;
    if (length != 0) {
      p += length;
      ++t;
      continue;
    }
    if (star == std::string_view::npos) return false;
    p = star + 1;
    t = ++star_end;
  }
  while (p < pattern.size() && pattern[p] == '*')
    ++p;
  return p == pattern.size();
}

IgnorePatterns IgnorePatterns::parse(std::string_view text) {
  IgnorePatterns patterns;
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    patterns.add(text.substr(0, end));
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return patterns;
}

void IgnorePatterns::add(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  while (line.ends_with(' ') && !line.ends_with("\\ "))
    line.remove_suffix(1);
  if (line.empty() || line[0] == '#') return;
  Pattern pattern;
  if (line[0] == '!') {
    pattern.negated = true;
    line.remove_prefix(1);
  }
  if (line.ends_with('/')) {
    pattern.directory_only = true;
    line.remove_suffix(1);
  }
  pattern.anchored = line.find('/') != std::string_view::npos;
  for (const std::string_view segment : split(line))
    pattern.segments.emplace_back(segment);
  if (!pattern.segments.empty()) patterns_.push_back(std::move(pattern));
}

Ignored IgnorePatterns::match(std::string_view path, bool is_directory) const {
  if (patterns_.empty()) return Ignored::kUndecided;
  const std::vector<std::string_view> parts = split(path);
  if (parts.empty()) return Ignored::kUndecided;
  for (auto pattern = patterns_.rbegin(); pattern != patterns_.rend(); ++pattern) {
    if (pattern->directory_only && !is_directory) continue;
    const bool matches = pattern->anchored ? matches_path(pattern->segments, parts)
                                           : matches_segment(pattern->segments[0], parts.back());
    if (matches) return pattern->negated ? Ignored::kNo : Ignored::kYes;
  }
  return Ignored::kUndecided;
}

}  // namespace foreshape::driver
