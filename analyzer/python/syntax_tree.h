// The concrete syntax of a file as one flat table in preorder, without comments: made from tree-sitter's tree in one
// pass, then cheap to look into from anywhere. Nothing here recurses, so depth costs memory only.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "analyzer/base/span.h"
#include "analyzer/python/syntax.h"

namespace foreshape::python {

using base::Span;

struct SyntaxNode {
  Symbol symbol = Symbol::kOther;
  Field field = Field::kNone;
  bool named = false;
  bool missing = false;    // a token that the parser made up
  bool has_error = false;  // this or something below is an error or missing
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t next = 0;  // index after the last node below
};

// Bytes put into a text before it was parsed; `at` are offsets in the resulting text, ascending, one byte each.
struct Insertions {
  std::vector<std::uint32_t> at;
  // The offset in the text as it was before.
  std::uint32_t original(std::uint32_t offset) const;
};

class SyntaxTree {
 public:
  // Index of a node; 0 is the root and stands for "none" where a child is asked for.
  using Index = std::uint32_t;

  // What the grammar lets pass but Python does not becomes an error too: keywords as names, statements that go on over
  // the end of their line. Parses `parsed`, whose nodes are placed in the text from which `insertions` made it. Only
  // the bytes in `range` are parsed if that is not empty. Gives up (complete() is false, no nodes) when the parser
  // needs far more steps than text of that size ever should.
  static SyntaxTree parse(std::string_view parsed, const Insertions& insertions = {}, Span range = {});

  // Whether the grammar can place all of the text.
  static bool parses(std::string_view text);

  bool complete() const { return !nodes_.empty(); }
  bool has_error() const { return complete() && nodes_[0].has_error; }
  // Something that only Python 2 has: print and exec statements, backticks, `<>`, ur'', 0777, 10L, `raise E, v`.
  bool has_python2_evidence() const { return python2_evidence_; }

  const SyntaxNode& operator[](Index index) const { return nodes_[index]; }
  Index size() const { return static_cast<Index>(nodes_.size()); }
  bool has_children(Index index) const { return nodes_[index].next > index + 1; }

  // The first child of that field or symbol; 0 if there is none.
  Index child(Index parent, Field field) const;
  Index child(Index parent, Symbol symbol) const;
  // The first named child after `after` (a child of `parent`, or `parent` itself for the first of all); 0 if there is
  // none.
  Index next_named(Index parent, Index after) const;

  // Iterates over the children: for (Index c : tree.children(i)).
  class Children {
   public:
    class Iterator {
     public:
      Iterator(const SyntaxNode* nodes, Index at) : nodes_(nodes), at_(at) {}
      Index operator*() const { return at_; }
      Iterator& operator++() {
        at_ = nodes_[at_].next;
        return *this;
      }
      bool operator!=(const Iterator& other) const { return at_ != other.at_; }

     private:
      const SyntaxNode* nodes_;
      Index at_;
    };
    Children(const SyntaxNode* nodes, Index parent) : nodes_(nodes), parent_(parent) {}
    Iterator begin() const { return {nodes_, parent_ + 1}; }
    Iterator end() const { return {nodes_, nodes_[parent_].next}; }

   private:
    const SyntaxNode* nodes_;
    Index parent_;
  };
  Children children(Index parent) const { return {nodes_.data(), parent}; }

 private:
  static SyntaxTree parse_within(std::string_view parsed, const Insertions& insertions, Span range,
                                 std::uint64_t reports_after_error);
  void mark_misread(SyntaxNode& node, std::string_view parsed, Span parsed_span);
  void note_evidence(const SyntaxNode& node, Symbol parent, std::string_view parsed, Span parsed_span);

  std::vector<SyntaxNode> nodes_;
  bool python2_evidence_ = false;
};

}  // namespace foreshape::python
