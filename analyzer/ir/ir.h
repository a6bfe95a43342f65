// The core language that every front end lowers to. Nodes live in one flat table per module and are named by index, so a module
// can be written to an image and mapped back as it is. What each kind's children are stands beside it in `Kind`.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "analyzer/base/ids.h"
#include "analyzer/base/span.h"

namespace foreshape::ir {

using base::NameId;
using base::Span;
using NodeId = base::Id<struct NodeTag>;
using ScopeId = base::Id<struct ScopeTag>;

// Children in order; `?` is always there but may be an invalid id, `*` any number. `name` is Node::name, `detail` is Node::detail.
// A child is built before its parent (its id is smaller), has one parent, and its span lies within the parent's.
enum class Kind : std::uint8_t {
  // Expressions
  kConstant,       // detail ConstantKind; name: text (see there) of all but None, bools, `...` and Int; Int: value in Module::integers[payload]
  kName,           // name; detail Binding; payload slot; depth in flags (Binding::kEnclosing: how many function scopes up)
  kAttribute,      // object; name
  kSubscript,      // object, index (a kDisplay of kind tuple for several indices)
  kSlice,          // lower?, upper?, step?
  kCall,           // callee, kArgument*
  kArgument,       // value; detail ArgumentKind; name for keywords
  kUnary,          // operand; detail UnaryOperator
  kBinary,         // left, right; detail BinaryOperator
  kCompare,        // operands (two or more); operators of the chain: Module::operators[payload…] (children - 1 of them)
  kBoolean,        // operands (two or more); detail: BooleanOperator
  kConditional,    // condition, then, else
  kLambda,         // kParameter*, body expression; payload index into Module::functions
  kDisplay,        // elements (kStarred among them; dict: kDictItem or kStarred for **); detail DisplayKind
  kDictItem,       // key, value
  kComprehension,  // element (or kDictItem), kGenerator+; detail DisplayKind (kGeneratorDisplay for a generator expression)
  kGenerator,      // target, iterable, condition*; detail 1: async
  kFormat,         // parts of an f-string: kConstant Str or kFormatPart
  kFormatPart,     // value, format spec (kFormat)?; detail: conversion character or 0
  kStarred,        // value
  kAssignExpr,     // target kName, value (walrus)
  kAwait,          // value
  kYield,          // value?; detail 1: yield from
  // Statements
  kBlock,          // statements
  kExpression,     // value
  kAssign,         // value, target+ (several for a = b = v)
  kDeclare,        // target, annotation, value? (x: T = v)
  kAugmented,      // target, value; detail BinaryOperator. In place for arrays and lists, rebinding otherwise.
  kDelete,         // targets
  kIf,             // condition, then kBlock, else kBlock?
  kWhile,          // condition, body kBlock, else kBlock?
  kFor,            // target, iterable, body kBlock, else kBlock?; detail 1: async
  kTry,            // body kBlock, kHandler*, else kBlock?, finally kBlock?: handler count in payload; detail 1: except*
  kHandler,        // type?, body kBlock; name (invalid if none), payload slot of the name with detail Binding
  kWith,           // kWithItem+, body kBlock; detail 1: async
  kWithItem,       // context expression, target?
  kMatch,          // subject, kCase*
  kCase,           // kPattern, guard? (invalid id when none), body kBlock
  kPattern,        // detail PatternKind; children see there
  kFunction,       // kParameter*, body kBlock, return annotation?, decorator*: payload index into Module::functions; name
  kParameter,      // default?, annotation?; name (.0, .1, … for a tuple parameter of Python 2, unpacked by the body); detail
                   // ParameterKind; payload slot. A bare `*` or `/` is none
  kClass,          // kArgument* (bases, metaclass=…), body kBlock, decorator*: payload index into Module::classes; name
  kReturn,         // value?
  kRaise,          // exception?, cause?
  kBreak,
  kContinue,
  kPass,
  kGlobal,         // names were resolved by the scope pass; kept for the printer: children kName; detail 1: nonlocal
  kImport,         // kAlias+
  kImportFrom,     // kAlias* (none: *); name: module text with leading dots; detail 1: star
  kAlias,          // name: dotted module or member; payload NameId of the bound name; child: kName target; detail 1: written with
                   // `as` (`import a.b` binds a to the package a, `import a.b as a` binds a to the module a.b)
  kAssert,         // condition, message?
  kOpaque,         // what could not be parsed: children are kName targets that it may assign; forgets them. May also stand where an
                   // expression, a target or a pattern is expected: an unknown value. detail 1: the type parameters of the
                   // function or class that follows (no defect of the source)
  kCount,
};

// Texts: Str is UTF-8 with escapes decoded, Bytes are raw bytes; Float and Imaginary are the literal without underscores and `j`;
// BigInt (out of int64) is the literal without underscores and `L`, with its 0x, 0o or 0b if it has one.
enum class ConstantKind : std::uint8_t { kNone, kTrue, kFalse, kEllipsis, kInt, kBigInt, kFloat, kImaginary, kStr, kBytes };
enum class DisplayKind : std::uint8_t { kTuple, kList, kSet, kDict, kGeneratorDisplay };
enum class ArgumentKind : std::uint8_t { kPositional, kKeyword, kStar, kDoubleStar };
enum class ParameterKind : std::uint8_t { kPositionalOnly, kNormal, kKeywordOnly, kStar, kDoubleStar };
enum class UnaryOperator : std::uint8_t { kNegate, kPlus, kNot, kInvert };
enum class BooleanOperator : std::uint8_t { kAnd, kOr };

// Arithmetic names its meaning: Python's `/`, `//`, `%` against C++'s truncating pair.
enum class BinaryOperator : std::uint8_t {
  kAdd, kSubtract, kMultiply, kTrueDivide, kFloorDivide, kFloorModulo, kTruncDivide, kTruncModulo,
  kPower, kMatmul, kBitAnd, kBitOr, kBitXor, kShiftLeft, kShiftRight,
};
enum class CompareOperator : std::uint8_t { kEqual, kNotEqual, kLess, kLessEqual, kGreater, kGreaterEqual, kIs, kIsNot, kIn, kNotIn };

// Where a name is found. Every name that a function assigns is kLocal there; comprehension variables are slots of their own in
// the enclosing function (or module) with no frame.
enum class Binding : std::uint8_t {
  kLocal,      // slot of the running frame (module and class bodies have frames too)
  kEnclosing,  // slot of a function scope further out; Node::flags says how many function scopes up (class scopes are not
               // counted: from a method of a class in f, f is 1 up)
  kGlobal,     // slot of the module scope; unbound there: a built-in
};

enum class PatternKind : std::uint8_t {
  kWildcard,  // _
  kCapture,   // child kName
  kValue,     // child expression
  kSequence,  // child patterns, at most one kStarPattern
  kStarPattern,  // child kName? (invalid: *_)
  kMapping,   // pairs: key expression, pattern, …; then, if payload is 1, a kName for **rest
  kClassPattern,  // class expression, kPattern*; keyword patterns are kKeywordPattern
  kKeywordPattern,  // name, child pattern
  kOrPattern,  // child patterns
  kAsPattern,  // pattern, kName
};

struct Node {
  Kind kind = Kind::kPass;
  std::uint8_t detail = 0;
  std::uint16_t flags = 0;
  NameId name;
  std::uint32_t payload = 0;
  std::uint32_t first_child = 0;  // index into Module::children
  std::uint32_t child_count = 0;
  Span span;
};
static_assert(sizeof(Node) == 28);

enum class ScopeKind : std::uint8_t { kModule, kFunction, kClass };

// A scope's slots; slot i is named names[i]. Comprehension variables and type parameters may repeat a name in a slot of their own,
// after the slot of the plain name if there is one. A function's parameters come first, in order. The module scope has a slot for every
// name that is looked up globally anywhere in the module or is assigned in a class body (which falls back to it while unbound).
struct Scope {
  ScopeKind kind = ScopeKind::kModule;
  ScopeId parent;
  std::vector<NameId> names;
};

// Where a def or class statement stores what it makes: as on a kName.
struct Storage {
  Binding binding = Binding::kLocal;
  std::uint16_t depth = 0;
  std::uint32_t slot = 0;
};

struct FunctionInfo {
  NameId name;             // invalid for a lambda
  NameId qualified_name;  // Outer.method, f.<locals>.g
  ScopeId scope;
  NodeId node;             // the kFunction or kLambda node
  std::uint32_t parameters = 0;  // children [0, parameters) of the node are kParameter
  NodeId body;             // kBlock, or the expression of a lambda
  Storage storage;         // unused for a lambda
  Span name_span;          // the name after `def`; of a lambda: the whole
  bool is_generator = false;
  bool is_async = false;
  bool assigns_enclosing = false;  // has nonlocal or global declarations
};

struct ClassInfo {
  NameId name;
  NameId qualified_name;
  ScopeId scope;
  NodeId node;
  std::uint32_t arguments = 0;  // children [0, arguments) are kArgument
  NodeId body;
  Storage storage;
  Span name_span;          // the name after `class`
};

// What the front end wants a reader of the report to know (syntax errors repaired or skipped).
struct Diagnostic {
  Span span;
  std::string message;
};

enum class Language : std::uint8_t { kPython, kCpp };

struct Module {
  Language language = Language::kPython;
  bool python2 = false;    // true division rules of Python 2 (no `from __future__ import division`)
  base::FileId file;
  NodeId body;             // kBlock
  ScopeId scope;           // kModule
  std::vector<Node> nodes;
  std::vector<NodeId> children;
  std::vector<std::int64_t> integers;
  std::vector<CompareOperator> operators;
  std::vector<Scope> scopes;
  std::vector<FunctionInfo> functions;
  std::vector<ClassInfo> classes;
  std::vector<Diagnostic> diagnostics;

  const Node& operator[](NodeId id) const { return nodes[id.value]; }
  std::span<const NodeId> children_of(const Node& node) const {
    return {children.data() + node.first_child, node.child_count};
  }
  std::span<const NodeId> children_of(NodeId id) const { return children_of(nodes[id.value]); }
  NodeId child(NodeId id, std::uint32_t index) const { return children[nodes[id.value].first_child + index]; }
};

}  // namespace foreshape::ir
