#include "analyzer/python/bracket_repair.h"

#include <algorithm>
#include <array>

namespace foreshape::python {

namespace {

bool is_name_byte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

constexpr std::array<std::string_view, 19> kStatementWords = {"def",     "class", "return", "import", "from",   "while",  "try",
                                                              "except",  "finally", "with", "raise",  "pass",   "break",  "del",
                                                              "global",  "assert", "elif",  "continue", "nonlocal"};
// These also stand within expressions, there without a colon.
constexpr std::array<std::string_view, 3> kWordsWithColon = {"if", "for", "else"};

// How many unclosed inner brackets a closing one may show.
constexpr std::size_t kDepthSearched = 64;

bool begins_statement(std::string_view line) {
  if (line.empty()) return false;
  if (line[0] == '@') return true;
  std::size_t length = 0;
  while (length < line.size() && is_name_byte(line[length])) ++length;
  if (length == 0) return false;
  const std::string_view word = line.substr(0, length);
  if (std::find(kStatementWords.begin(), kStatementWords.end(), word) != kStatementWords.end()) return true;
  if (std::find(kWordsWithColon.begin(), kWordsWithColon.end(), word) != kWordsWithColon.end()) {
    return line.find(':') != std::string_view::npos;
  }
  // name.name[…] = …, without a comma in front of the equals sign (that is how keyword arguments look: `name=value,` at the end of
  // the line).
  std::size_t at = line.find_first_not_of(" \t", length);
  while (at != std::string_view::npos && line[at] == '.') {
    ++at;
    while (at < line.size() && is_name_byte(line[at])) ++at;
    at = line.find_first_not_of(" \t", at);
  }
  if (at == std::string_view::npos || line[at] != '=') return false;
  if (at + 1 < line.size() && line[at + 1] == '=') return false;
  const std::size_t last = line.find_last_not_of(" \t\r");
  return line[last] != ',';
}

class Repair {
 public:
  explicit Repair(std::string_view text) : text_(text) {}

  RepairedText run() {
    while (at_ < text_.size()) {
      if (line_start_) start_line();
      if (at_ < text_.size()) step();
    }
    if (!open_.empty()) close_all(last_code_end_);
    return finish();
  }

 private:
  struct Open {
    char closer;
    std::uint32_t at;
  };
  struct Insertion {
    std::size_t at;
    std::string closers;
  };

  void start_line() {
    line_start_ = false;
    std::size_t first = at_;
    while (first < text_.size() && (text_[first] == ' ' || text_[first] == '\t')) ++first;
    if (first >= text_.size() || text_[first] == '\n' || text_[first] == '\r' || text_[first] == '#') return;
    const std::size_t indentation = first - at_;
    if (open_.empty()) {
      if (!continued_) indentation_ = indentation;
    } else if (indentation <= indentation_) {
      const std::size_t end = std::min(text_.find('\n', first), text_.size());
      if (begins_statement(text_.substr(first, end - first))) {
        close_all(last_code_end_);
        indentation_ = indentation;
      }
    }
    at_ = first;
  }

  void step() {
    const char c = text_[at_];
    switch (c) {
      case '\n':
      case '\r':
        line_start_ = true;
        continued_ = false;
        ++at_;
        return;
      case '#':
        at_ = std::min(text_.find('\n', at_), text_.size());
        return;
      case '\\':
        continued_ = true;
        at_ += 2;
        if (at_ <= text_.size() && text_[at_ - 1] == '\n') line_start_ = true;
        return;
      case '\'':
      case '"':
        string(c);
        last_code_end_ = at_;
        return;
      case '(': open_.push_back({')', static_cast<std::uint32_t>(at_)}); break;
      case '[': open_.push_back({']', static_cast<std::uint32_t>(at_)}); break;
      case '{': open_.push_back({'}', static_cast<std::uint32_t>(at_)}); break;
      case ')':
      case ']':
      case '}': close(c); break;
      default: break;
    }
    ++at_;
    if (c != ' ' && c != '\t' && c != '\f') last_code_end_ = at_;
  }

  void string(char quote) {
    const bool triple = text_.substr(at_).starts_with(std::string(3, quote));
    at_ += triple ? 3 : 1;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\\') {
        at_ += 2;
      } else if (!triple && c == '\n') {
        return;  // not closed: the line ends it
      } else if (c == quote && (!triple || text_.substr(at_).starts_with(std::string(3, quote)))) {
        at_ += triple ? 3 : 1;
        return;
      } else {
        ++at_;
      }
    }
    at_ = text_.size();
  }

  // A closer that fits an outer bracket shows that the inner ones were left open.
  void close(char closer) {
    const auto limit = open_.rbegin() + static_cast<std::ptrdiff_t>(std::min(open_.size(), kDepthSearched));
    const auto match = std::find_if(open_.rbegin(), limit, [&](const Open& open) { return open.closer == closer; });
    if (match == limit) return;
    const auto inner = static_cast<std::size_t>(match - open_.rbegin());
    if (inner > 0) {
      Insertion insertion{last_code_end_, {}};
      for (std::size_t i = 0; i < inner; ++i) take_innermost(insertion.closers);
      insertions_.push_back(std::move(insertion));
    }
    open_.pop_back();
  }

  void close_all(std::size_t at) {
    Insertion insertion{at, {}};
    while (!open_.empty()) take_innermost(insertion.closers);
    insertions_.push_back(std::move(insertion));
  }

  void take_innermost(std::string& closers) {
    closers.push_back(open_.back().closer);
    opened_.push_back({open_.back().at, open_.back().at + 1});
    open_.pop_back();
  }

  RepairedText finish() {
    RepairedText result;
    result.opened = std::move(opened_);
    std::sort(result.opened.begin(), result.opened.end());
    std::size_t from = 0;
    for (const Insertion& insertion : insertions_) {
      result.text += text_.substr(from, insertion.at - from);
      from = insertion.at;
      for (const char closer : insertion.closers) {
        result.insertions.at.push_back(static_cast<std::uint32_t>(result.text.size()));
        result.text.push_back(closer);
      }
    }
    if (!insertions_.empty()) result.text += text_.substr(from);
    return result;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t last_code_end_ = 0;
  std::size_t indentation_ = 0;  // of the statement that is being read
  bool line_start_ = true;
  bool continued_ = false;
  std::vector<Open> open_;
  std::vector<Insertion> insertions_;
  std::vector<base::Span> opened_;
};

}  // namespace

RepairedText repair_brackets(std::string_view text) { return Repair(text).run(); }

}  // namespace foreshape::python
