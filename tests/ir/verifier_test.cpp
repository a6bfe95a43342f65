#include "analyzer/ir/verifier.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analyzer/base/interner.h"
#include "analyzer/ir/builder.h"
#include "analyzer/ir/printer.h"

namespace foreshape::ir {
namespace {

// x = f(1, y=2)
struct Example {
  Example() {
    module.scopes.push_back({ScopeKind::kModule, {}, {interner.intern("x"), interner.intern("f")}});
    module.scope = ScopeId(0);
    Builder build(module);
    callee = name(build, "f", 1, {4, 5});
    const NodeId one = build.argument({6, 7}, ArgumentKind::kPositional, build.integer({6, 7}, 1));
    const NodeId two =
        build.argument({9, 12}, ArgumentKind::kKeyword, build.integer({11, 12}, 2), interner.intern("y"));
    const std::array arguments = {one, two};
    call = build.call({4, 13}, callee, arguments);
    target = name(build, "x", 0, {0, 1});
    assign = build.add(Kind::kAssign, {0, 13}, {call, target});
    module.body = build.add(Kind::kBlock, {0, 14}, {assign});
  }

  NodeId name(Builder& build, std::string_view text, std::uint32_t slot, Span span) {
    const NodeId id = build.name(span, interner.intern(text));
    build[id].payload = slot;
    return id;
  }
  Node& node(NodeId id) { return module.nodes[id.value]; }
  std::string problem() const {
    const auto problems = verify(module);
    return problems.empty() ? "" : problems.front();
  }

  base::Interner interner;
  Module module;
  NodeId callee, call, target, assign;
};

TEST(Verifier, PassesACorrectModule) {
  EXPECT_EQ(Example().problem(), "");
}

TEST(Verifier, WantsABodyAndAScope) {
  Example no_body;
  no_body.module.body = {};
  EXPECT_EQ(no_body.problem(), "the module has no body block");
  Example no_scope;
  no_scope.module.scope = {};
  EXPECT_EQ(no_scope.problem(), "the module has no scope");
}

TEST(Verifier, SeesWrongChildren) {
  Example wrong_target;
  std::swap(wrong_target.module.children[wrong_target.node(wrong_target.assign).first_child],
            wrong_target.module.children[wrong_target.node(wrong_target.assign).first_child + 1]);
  EXPECT_EQ(wrong_target.problem(), "node 7 (kAssign): child 1 is not a target");
  Example too_few;
  too_few.node(too_few.assign).child_count = 1;
  EXPECT_EQ(too_few.problem(), "node 7 (kAssign): it has 1 children, fewer than 2");
  Example missing;
  missing.module.children[missing.node(missing.call).first_child] = {};
  EXPECT_EQ(missing.problem(), "node 5 (kCall): child 0 is missing");
  Example no_statement;
  no_statement.node(no_statement.assign).kind = Kind::kWithItem;
  EXPECT_EQ(no_statement.problem(), "node 8 (kBlock): child 0 is not a statement");
}

TEST(Verifier, SeesIdsOutOfRange) {
  Example child;
  child.module.children[child.node(child.call).first_child] = NodeId(99);
  EXPECT_EQ(child.problem(), "node 5 (kCall): a child is out of range");
  Example children;
  children.node(children.call).child_count = 99;
  EXPECT_EQ(children.problem(), "node 5 (kCall): its children are out of range");
  Example integer;
  integer.module.integers.clear();
  EXPECT_EQ(integer.problem(), "node 3 (kConstant): its integer is out of range");
}

TEST(Verifier, SeesCyclesAndSharedChildren) {
  Example cycle;
  cycle.module.children[cycle.node(cycle.call).first_child] = cycle.assign;
  EXPECT_EQ(cycle.problem(), "node 5 (kCall): child 0 is not an expression");
  Example shared;
  shared.node(shared.target).kind = Kind::kAttribute;
  shared.node(shared.target).child_count = 1;
  shared.node(shared.target).first_child = shared.node(shared.call).first_child;
  EXPECT_THAT(verify(shared.module), ::testing::Contains(::testing::HasSubstr("a child has another parent too")));
}

TEST(Verifier, SeesSlotsOutOfScope) {
  Example range;
  range.node(range.target).payload = 2;
  EXPECT_EQ(range.problem(), "node 6 (kName): its slot is out of range");
  Example other;
  other.node(other.target).payload = 1;
  EXPECT_EQ(other.problem(), "node 6 (kName): its slot has another name");
  Example enclosing;
  enclosing.node(enclosing.target).detail = static_cast<std::uint8_t>(Binding::kEnclosing);
  enclosing.node(enclosing.target).flags = 1;
  EXPECT_EQ(enclosing.problem(), "node 6 (kName): its scope does not exist");
}

TEST(Verifier, SeesSpansThatDoNotNest) {
  Example outside;
  outside.node(outside.target).span = {0, 99};
  EXPECT_EQ(outside.problem(), "node 7 (kAssign): a child's span is not within its own");
  Example backwards;
  backwards.node(backwards.target).span = {1, 0};
  EXPECT_NE(backwards.problem(), "");
}

TEST(Verifier, NamesEveryKind) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(Kind::kCount); ++i)
    EXPECT_FALSE(kind_name(static_cast<Kind>(i)).empty());
  EXPECT_EQ(kind_name(Kind::kConstant), "Constant");
  EXPECT_EQ(kind_name(Kind::kBlock), "Block");
  EXPECT_EQ(kind_name(Kind::kOpaque), "Opaque");
}

TEST(Printer, PrintsAModule) {
  const Example example;
  EXPECT_EQ(print(example.module, example.interner), "module python\n  x.0 = f.1(1, y=2)\nscopes\n  0 module: x f\n");
  EXPECT_EQ(print(example.module, example.interner, example.call), "f.1(1, y=2)");
}

TEST(Printer, EscapesTexts) {
  base::Interner interner;
  Module module;
  Builder build(module);
  const NodeId text = build.constant({}, ConstantKind::kStr, interner.intern("a\"\\\n\x01é"));
  const NodeId bytes = build.constant({}, ConstantKind::kBytes, interner.intern("\xff"));
  EXPECT_EQ(print(module, interner, text), R"("a\"\\\n\x01é")");
  EXPECT_EQ(print(module, interner, bytes), R"(b"\xff")");
}

TEST(Builder, ListsNest) {
  Module module;
  Builder build(module);
  Builder::List outer(build);
  outer.add(build.integer({}, 1));
  {
    Builder::List inner(build);
    inner.add(build.integer({}, 2));
    inner.add(build.integer({}, 3));
    EXPECT_EQ(inner.size(), 2U);
  }
  outer.add(build.integer({}, 4));
  const NodeId display = build.add(Kind::kDisplay, {}, outer);
  ASSERT_EQ(module[display].child_count, 2U);
  EXPECT_EQ(module.integers[module[module.child(display, 1)].payload], 4);
}

}  // namespace
}  // namespace foreshape::ir
