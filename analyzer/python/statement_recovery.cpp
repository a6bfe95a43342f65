#include "analyzer/python/statement_recovery.h"

#include <algorithm>
#include <array>
#include <span>

#include "analyzer/python/line_structure.h"
#include "analyzer/python/syntax_tree.h"

namespace foreshape::python {

namespace {

using base::Span;

constexpr int kDeepest = 60;
// After this many failures the text is no program with an error in it.
constexpr std::size_t kMostMasked = 2000;
// How often a byte may be parsed, on average.
constexpr std::uint64_t kParsesPerByte = 12;

constexpr std::array<std::string_view, 4> kContinuing = {"elif", "else", "except", "finally"};

class Masking {
 public:
  explicit Masking(std::string_view text) : text_(text), bytes_left_(text.size() * kParsesPerByte + 4096) {}

  MaskedText run() {
    const std::vector<LogicalLine> lines = logical_lines(text_);
    block(lines, 0);
    std::sort(masked_.begin(), masked_.end());
    MaskedText result{std::string(text_), {}};
    for (const Span place : masked_) {
      blank(result.text, place);
      result.masked.push_back(place);
    }
    return result;
  }

 private:
  using Lines = std::span<const LogicalLine>;

  // An expression that covers just the place: 0, 00 or ( … 0).
  static void blank(std::string& text, Span place) {
    std::fill(text.begin() + place.begin, text.begin() + place.end, ' ');
    text[place.end - 1] = '0';
    text[place.begin] = '0';
    if (place.end - place.begin < 3) return;
    text[place.begin] = '(';
    text[place.end - 2] = '0';
    text[place.end - 1] = ')';
  }

  // Splits the lines of one block into its statements.
  void block(Lines lines, int depth) {
    for (std::size_t from = 0; from < lines.size();) {
      const std::uint32_t indentation = lines[from].indentation;
      std::size_t to = from + 1;
      bool decorated = text_[lines[from].begin] == '@';
      for (; to < lines.size(); ++to) {
        if (lines[to].indentation > indentation) continue;
        if (lines[to].indentation < indentation) break;
        if (decorated) {
          decorated = text_[lines[to].begin] == '@';
          continue;
        }
        if (!continues(lines[to])) break;
      }
      statement(lines.subspan(from, to - from), depth);
      from = to;
    }
  }

  bool continues(const LogicalLine& line) const {
    return std::find(kContinuing.begin(), kContinuing.end(), first_word(text_, line)) != kContinuing.end();
  }

  // The first line and those as deep begin clauses; what is deeper is their blocks.
  void statement(Lines lines, int depth) {
    if (parses(lines)) return;
    if (lines.size() > 1 && depth < kDeepest) {
      for (std::size_t from = 1; from < lines.size();) {
        std::size_t to = from;
        while (to < lines.size() && lines[to].indentation > lines[0].indentation)
          ++to;
        if (to > from) block(lines.subspan(from, to - from), depth + 1);
        from = to + 1;
      }
      if (parses(lines)) return;
    }
    mask({lines.front().begin, lines.back().end});
  }

  // As it is by now, that is without what was taken out of it.
  bool parses(Lines lines) {
    const Span place{lines.front().begin, lines.back().end};
    if (masked_.size() >= kMostMasked || place.end - place.begin > bytes_left_) return false;
    bytes_left_ -= place.end - place.begin;
    // The lines keep their distance from the margin; the first one's is left out, which the grammar does not mind.
    std::string piece(text_.substr(place.begin, place.end - place.begin));
    for (auto at = std::lower_bound(masked_.begin(), masked_.end(), place); at != masked_.end() && at->end <= place.end;
         ++at) {
      blank(piece, {at->begin - place.begin, at->end - place.begin});
    }
    piece += '\n';
    return SyntaxTree::parses(piece);
  }

  void mask(Span place) {
    const auto first = std::lower_bound(masked_.begin(), masked_.end(), place);
    masked_.erase(first, masked_.end());  // what was taken out within; nothing behind was looked at yet
    masked_.push_back(place);
  }

  std::string_view text_;
  std::uint64_t bytes_left_;
  std::vector<Span> masked_;  // ascending
};

}  // namespace

MaskedText mask_broken_statements(std::string_view text) {
  return Masking(text).run();
}

}  // namespace foreshape::python
