#include "analyzer/python/line_structure.h"

#include <algorithm>
#include <array>
#include <utility>

namespace foreshape::python {

namespace {

bool is_name_byte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

template <std::size_t size>
bool contains(const std::array<std::string_view, size>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// No line within brackets begins with one of these.
constexpr std::array<std::string_view, 18> kStatementWords = {
    "def",   "class", "return", "import", "while",  "try",    "except", "finally",  "with",
    "raise", "pass",  "break",  "del",    "global", "assert", "elif",   "continue", "nonlocal"};
// These also stand within expressions, there without a colon.
constexpr std::array<std::string_view, 3> kWordsWithColon = {"if", "for", "else"};
// Words that may follow a value within an expression.
constexpr std::array<std::string_view, 10> kInnerWords = {"if",  "else", "for", "in",    "is",
                                                          "not", "and",  "or",  "async", "from"};
// A line of these that is followed by a deeper one wants a colon.
constexpr std::array<std::string_view, 11> kHeaderWords = {"def",  "class", "while", "try", "except", "finally",
                                                           "with", "elif",  "if",    "for", "else"};

// How many unclosed inner brackets a closing one may show.
constexpr std::size_t kDepthSearched = 64;

std::string_view word_at(std::string_view line) {
  std::size_t length = 0;
  while (length < line.size() && is_name_byte(line[length]))
    ++length;
  return line.substr(0, length);
}

// Whether a line that is not deeper than the statement around it begins a new one. `before`: the last character of code
// before it.
bool begins_statement(std::string_view line, char before) {
  if (line[0] == '@' && before != ')' && before != ']' && !is_name_byte(before)) return true;
  const std::string_view word = word_at(line);
  if (word.empty()) return false;
  // Two values without an operator or comma between them.
  const bool after_value =
      is_name_byte(before) || before == ')' || before == ']' || before == '}' || before == '"' || before == '\'';
  if (after_value && !contains(kInnerWords, word)) return true;
  if (word == "from") return line.find("import") != std::string_view::npos;
  if (contains(kWordsWithColon, word)) return line.find(':') != std::string_view::npos;
  // name.name = value, but no `name=value,` and no `name=value)`: that is how keyword arguments look.
  std::size_t at = line.find_first_not_of(" \t", word.size());
  while (at != std::string_view::npos && line[at] == '.') {
    ++at;
    while (at < line.size() && is_name_byte(line[at]))
      ++at;
    at = line.find_first_not_of(" \t", at);
  }
  if (at == std::string_view::npos || line[at] != '=') return false;
  if (at + 1 < line.size() && line[at + 1] == '=') return false;
  const std::size_t last = line.find_last_not_of(" \t\r");
  return line[last] != ',' && std::count(line.begin(), line.end(), ')') <= std::count(line.begin(), line.end(), '(');
}

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  void run() {
    while (at_ < text_.size()) {
      if (line_start_) start_line();
      if (at_ < text_.size()) step();
    }
    if (!open_.empty()) close_all();
    end_line();
  }

  RepairedText repaired() {
    RepairedText result;
    if (insertions_.empty() && blanks_.empty()) return result;
    std::string joined(text_);
    for (const base::Span blank : blanks_)
      std::fill(joined.begin() + blank.begin, joined.begin() + blank.end, ' ');
    const std::string_view source = joined;
    result.repairs = std::move(repairs_);
    std::stable_sort(result.repairs.begin(), result.repairs.end(),
                     [](const Repair& a, const Repair& b) { return a.place < b.place; });
    std::size_t from = 0;
    for (const Insertion& insertion : insertions_) {
      result.text += source.substr(from, insertion.at - from);
      from = insertion.at;
      for (const char c : insertion.characters) {
        result.insertions.at.push_back(static_cast<std::uint32_t>(result.text.size()));
        result.text.push_back(c);
      }
    }
    result.text += source.substr(from);
    return result;
  }

  std::vector<LogicalLine> lines() { return std::move(lines_); }

 private:
  struct Open {
    char closer;
    std::uint32_t at;
  };
  struct Insertion {
    std::size_t at;
    std::string characters;
  };

  // `at_` stands at the beginning of a physical line.
  void start_line() {
    line_start_ = false;
    std::size_t first = at_;
    std::uint32_t indentation = 0;
    for (; first < text_.size(); ++first) {
      const char c = text_[first];
      if (c == ' ') {
        ++indentation;
      } else if (c == '\t') {
        indentation += 8;
      } else if (c == '\f') {
        indentation = 0;
      } else {
        break;
      }
    }
    const bool continued = std::exchange(continued_, false);
    if (first >= text_.size() || text_[first] == '\n' || text_[first] == '\r' || text_[first] == '#') return;
    at_ = first;
    if (continued) return;
    if (!open_.empty()) {
      const std::size_t end = std::min(text_.find('\n', first), text_.size());
      const std::string_view line = text_.substr(first, end - first);
      const bool never_inside = contains(kStatementWords, word_at(line));
      const bool begins = indentation <= current_.indentation && begins_statement(line, text_[last_code_end_ - 1]);
      if (!never_inside && !begins) return;
      close_all();
    }
    end_line();
    if (wants_colon_ && indentation > current_.indentation) {
      repairs_.push_back({Repair::Kind::kNoColon, {current_.begin, current_.end}});
      insertions_.push_back({current_.end, ":"});
    }
    wants_colon_ = false;
    current_ = {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(first), indentation};
    in_statement_ = true;
    last_code_end_ = first;
  }

  void end_line() {
    if (!in_statement_) return;
    in_statement_ = false;
    current_.end = static_cast<std::uint32_t>(last_code_end_);
    lines_.push_back(current_);
    wants_colon_ = text_[last_code_end_ - 1] != ':' && !has_colon_ && is_header();
    has_colon_ = false;
  }

  bool is_header() const {
    std::string_view word = first_word(text_, current_);
    if (word == "async") {
      const std::size_t next = text_.find_first_not_of(" \t", current_.begin + word.size());
      if (next != std::string_view::npos) word = word_at(text_.substr(next));
    }
    return contains(kHeaderWords, word);
  }

  void step() {
    const char c = text_[at_];
    switch (c) {
      case '\n':
      case '\r':
        line_start_ = true;
        blank(at_, at_ + 1);
        ++at_;
        return;
      case '#': {
        const std::size_t end = std::min(text_.find('\n', at_), text_.size());
        blank(at_, end);
        at_ = end;
        return;
      }
      case '\\':
        ++at_;
        if (at_ < text_.size() && text_[at_] == '\r') ++at_;
        if (at_ < text_.size() && text_[at_] == '\n') {
          continued_ = true;
          line_start_ = true;
          ++at_;
        }
        last_code_end_ = at_;
        return;
      case '\'':
      case '"':
        string(c);
        last_code_end_ = at_;
        return;
      case '(':
        open_.push_back({')', static_cast<std::uint32_t>(at_)});
        break;
      case '[':
        open_.push_back({']', static_cast<std::uint32_t>(at_)});
        break;
      case '{':
        open_.push_back({'}', static_cast<std::uint32_t>(at_)});
        break;
      case ')':
      case ']':
      case '}':
        close(c);
        break;
      case ':':
        has_colon_ |= open_.empty();
        break;
      default:
        break;
    }
    ++at_;
    if (c != ' ' && c != '\t' && c != '\f') last_code_end_ = at_;
  }

  // Within brackets line ends and comments mean nothing.
  void blank(std::size_t begin, std::size_t end) {
    if (!open_.empty()) blanks_.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
  }

  void string(char quote) {
    const auto triple_at = [&] {
      return at_ + 2 < text_.size() && text_[at_] == quote && text_[at_ + 1] == quote && text_[at_ + 2] == quote;
    };
    const bool triple = triple_at();
    at_ += triple ? 3 : 1;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\\') {
        at_ = std::min(at_ + 2, text_.size());
      } else if (!triple && c == '\n') {
        return;  // not closed: the line ends it
      } else if (c == quote && (!triple || triple_at())) {
        at_ += triple ? 3 : 1;
        return;
      } else {
        ++at_;
      }
    }
  }

  // A closer that fits an outer bracket shows that the inner ones were left open.
  void close(char closer) {
    const auto limit = open_.rbegin() + static_cast<std::ptrdiff_t>(std::min(open_.size(), kDepthSearched));
    const auto match = std::find_if(open_.rbegin(), limit, [&](const Open& open) { return open.closer == closer; });
    if (match == limit) return;
    const auto inner = static_cast<std::size_t>(match - open_.rbegin());
    if (inner > 0) {
      Insertion insertion{last_code_end_, {}};
      for (std::size_t i = 0; i < inner; ++i)
        take_innermost(insertion.characters);
      insertions_.push_back(std::move(insertion));
    }
    open_.pop_back();
  }

  // Where the code read so far ends; in a header that means in front of its colon.
  void close_all() {
    std::size_t at = last_code_end_;
    const bool header = at > 0 && text_[at - 1] == ':' && is_header();
    if (header) {
      --at;
      has_colon_ = true;
    }
    // What comes after is outside brackets after all.
    while (!blanks_.empty() && blanks_.back().begin >= last_code_end_)
      blanks_.pop_back();
    Insertion insertion{at, {}};
    while (!open_.empty())
      take_innermost(insertion.characters);
    insertions_.push_back(std::move(insertion));
  }

  void take_innermost(std::string& closers) {
    closers.push_back(open_.back().closer);
    repairs_.push_back({Repair::Kind::kUnclosed, {open_.back().at, open_.back().at + 1}});
    open_.pop_back();
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t last_code_end_ = 0;
  LogicalLine current_;
  bool in_statement_ = false;
  bool line_start_ = true;
  bool continued_ = false;
  bool has_colon_ = false;    // outside brackets, in the current line
  bool wants_colon_ = false;  // the last line is a header that ends without
  std::vector<Open> open_;
  std::vector<base::Span> blanks_;
  std::vector<Insertion> insertions_;
  std::vector<Repair> repairs_;
  std::vector<LogicalLine> lines_;
};

}  // namespace

RepairedText repair_text(std::string_view text) {
  Scanner scanner(text);
  scanner.run();
  return scanner.repaired();
}

std::vector<LogicalLine> logical_lines(std::string_view text) {
  Scanner scanner(text);
  scanner.run();
  return scanner.lines();
}

std::string_view first_word(std::string_view text, const LogicalLine& line) {
  return word_at(text.substr(line.begin));
}

}  // namespace foreshape::python
