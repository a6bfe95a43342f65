#include "analyzer/python/parser.h"

#include <gtest/gtest.h>

#include <string>

#include "analyzer/ir/verifier.h"
#include "tests/python/support.h"

namespace foreshape::python {
namespace {

TEST(Parser, SpansIndexTheText) {
  const Parsed parsed("\xef\xbb\xbfx = 'é'\nself.fc = nn.Linear(3, 4)\n");
  EXPECT_EQ(parsed.text(parsed.first(ir::Kind::kConstant)), "'é'");
  EXPECT_EQ(parsed.text(parsed.first(ir::Kind::kCall)), "nn.Linear(3, 4)");
  EXPECT_EQ(parsed.text(parsed.module().child(parsed.module().body, 1)), "self.fc = nn.Linear(3, 4)");
}

TEST(Parser, SpansIndexTheOriginalTextAfterARepair) {
  const Parsed parsed("x = f(1\ny = g(2)\ndef h(a\n  return k(3)\n");
  EXPECT_TRUE(parsed.result.partial);
  const auto statements = parsed.module().children_of(parsed.module().body);
  ASSERT_EQ(statements.size(), 3U);
  EXPECT_EQ(parsed.text(statements[0]), "x = f(1");
  EXPECT_EQ(parsed.text(statements[1]), "y = g(2)");
  EXPECT_EQ(parsed.text(statements[2]), "def h(a\n  return k(3)");
}

TEST(Parser, DefinitionsKnowTheirNamesPlace) {
  const Parsed parsed("@a\ndef f(): pass\nclass B: pass\n");
  const base::Span function = parsed.module().functions[0].name_span;
  EXPECT_EQ(parsed.file.text.substr(function.begin, function.end - function.begin), "f");
  const base::Span name = parsed.module().classes[0].name_span;
  EXPECT_EQ(parsed.file.text.substr(name.begin, name.end - name.begin), "B");
  EXPECT_EQ(parsed.text(parsed.module().functions[0].node), "@a\ndef f(): pass");
}

TEST(Parser, ReasonCountsAndPlacesErrors) {
  EXPECT_EQ(Parsed("x = 1\n").result.reason, "");
  EXPECT_FALSE(Parsed("x = 1\n").result.partial);
  EXPECT_EQ(Parsed("x = 1\ny = = 2\n").result.reason, "1 syntax error, at line 2: unexpected `=`");
  EXPECT_EQ(Parsed("x = 1\ny = = 2\n\nz = = 3\n").result.reason, "2 syntax errors, first at line 2: unexpected `=`");
  EXPECT_EQ(Parsed("f(x\ny = 1\n").result.reason, "1 syntax error, at line 1: `(` is never closed");
}

TEST(Parser, DivisionFlagFollowsEvidence) {
  EXPECT_FALSE(Parsed("x = 1 / 2\nprint(x)\n").module().python2);
  EXPECT_TRUE(Parsed("print 1 / 2\n").module().python2);
  EXPECT_TRUE(Parsed("if a <> b: pass\n").module().python2);
  EXPECT_TRUE(Parsed("x = 0644\n").module().python2);
  EXPECT_TRUE(Parsed("x = 3L\n").module().python2);
  EXPECT_FALSE(Parsed("from __future__ import division\nprint 1 / 2\n").module().python2);
  EXPECT_FALSE(Parsed("'print 1'\n# print 2\n").module().python2);
}

TEST(Parser, EmptyAndStrangeTexts) {
  EXPECT_EQ(body_of(""), "(empty)\n");
  EXPECT_EQ(body_of("\n\n  \n# c"), "(empty)\n");
  EXPECT_EQ(body_of("\\"), "(empty)\n");
  EXPECT_EQ(body_of(std::string_view("x = 1\0\ny = 2\n", 13)), "x.0 = 1\ny.1 = 2\n");
  EXPECT_EQ(body_of("x = 1\ry = 2\rif x:\r  z = 3\r"), "x.0 = 1\ny.1 = 2\nif x.0:\n  z.2 = 3\n");
  EXPECT_EQ(body_of("x = 1\r\ny = 2\r\n"), "x.0 = 1\ny.1 = 2\n");
  EXPECT_EQ(body_of("x = 1\f\n\fy = 2"), "x.0 = 1\ny.1 = 2\n");
}

TEST(Parser, OpaqueCodeThatReturnsMayLeaveTheFunction) {
  EXPECT_EQ(body_of("def f(x):\n  try:\n    return x\n  return 1\n"),
            "def f.0<1>(x.0):\n  if <opaque>:\n    return <opaque>\n  else:\n    opaque\n  return 1\n");
}

TEST(Parser, SameTextSameResult) {
  const std::string text = "class A:\n  def f(self, x): return [self.y(z) for z in x]\n";
  const Parsed a(text);
  const Parsed b(text);
  EXPECT_EQ(ir::print(a.module(), a.interner), ir::print(b.module(), b.interner));
}

// ---- what is deep or long

std::string repeated(std::string_view piece, int times) {
  std::string result;
  for (int i = 0; i < times; ++i)
    result += piece;
  return result;
}

struct Limit {
  const char* name;
  std::string text;
  bool partial;
};

class Limits : public ::testing::TestWithParam<Limit> {};

TEST_P(Limits, AreMetWithoutHarm) {
  const Parsed parsed("before = 1\n" + GetParam().text + "\nafter = 2\n");
  EXPECT_EQ(parsed.result.partial, GetParam().partial) << parsed.result.reason;
  EXPECT_TRUE(ir::verify(parsed.module()).empty());
  const std::string body = parsed.body();
  EXPECT_NE(body.find("before."), std::string::npos);
  EXPECT_NE(body.find("after."), std::string::npos);
  std::vector<int> depth(parsed.module().nodes.size(), 1);  // children have smaller ids
  for (std::uint32_t i = 0; i < depth.size(); ++i) {
    for (const ir::NodeId child : parsed.module().children_of(ir::NodeId(i))) {
      if (child.valid()) depth[i] = std::max(depth[i], depth[child.value] + 1);
    }
    ASSERT_LT(depth[i], 900) << ir::kind_name(parsed.module().nodes[i].kind);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Parser, Limits,
    ::testing::Values(
        Limit{"Parentheses", "x = " + repeated("(", 10000) + "1" + repeated(")", 10000), false},
        Limit{"Lists", "x = " + repeated("[", 10000) + repeated("]", 10000), true},
        Limit{"OpenBrackets", "x = " + repeated("([{", 3000), true},
        Limit{"Calls", "x = " + repeated("f(", 5000) + "1" + repeated(")", 5000), true},
        Limit{"Targets", repeated("[", 3000) + "a" + repeated("]", 3000) + " = x", true},
        Limit{"Sum", "x = a" + repeated(" + a", 5000), true}, Limit{"ShortSum", "x = a" + repeated(" + a", 150), false},
        Limit{"Disjunction", "x = a" + repeated(" or a", 5000), false},
        Limit{"Comparison", "x = a" + repeated(" < a", 5000), false},
        Limit{"Attributes", "x = a" + repeated(".b", 5000), true},
        Limit{"MethodCalls", "x = a" + repeated(".b()", 5000), true},
        Limit{"Signs", "x = " + repeated("-", 5000) + "1", true},
        Limit{"Lambdas", "x = " + repeated("lambda: ", 5000) + "1", true},
        Limit{"Conditionals", "x = " + repeated("1 if a else ", 5000) + "1", true},
        Limit{"Elifs", "if a: b\n" + repeated("elif c: d\n", 5000) + "else: e", true},
        Limit{"FormatSpecs", "x = f'{a:" + repeated("{a:", 3000) + repeated("}", 3000) + "}'", true},
        Limit{"ChainedTargets", repeated("a = ", 5000) + "1", false},
        Limit{"Decorators", repeated("@a\n", 5000) + "def f(): pass", false},
        Limit{"WithItems", "with a" + repeated(", a as b", 5000) + ": pass", false},
        Limit{"OrPatterns", "match x:\n  case 1" + repeated(" | 1", 5000) + ": pass", false},
        Limit{"SequencePatterns", "match x:\n  case " + repeated("[", 3000) + repeated("]", 3000) + ": pass", true},
        Limit{"Annotations", "def f(x: " + repeated("a[", 3000) + "b" + repeated("]", 3000) + "): pass", true},
        Limit{"DottedPattern", "match x:\n  case a" + repeated(".b", 3000) + ": pass", true},
        Limit{"Semicolons", repeated("x = 1;", 5000), false},
        Limit{"Strings", "x = (" + repeated("'a' ", 20000) + ")", false},
        Limit{"UnclosedStrings", repeated("x = 'a\n", 3000), true}, Limit{"Tries", repeated("try:\n  x\n", 1000), true},
        Limit{"Closers", repeated(")", 10000), true}),
    [](const auto& info) { return info.param.name; });

TEST(Parser, DeepBlocksAreBounded) {
  std::string text;
  for (int i = 0; i < 130; ++i)
    text += std::string(static_cast<std::size_t>(i), ' ') + "if a:\n";
  text += std::string(130, ' ') + "x = 1\n";
  const Parsed parsed(text);
  EXPECT_TRUE(parsed.result.partial);
  EXPECT_EQ(parsed.result.reason, "line 102: block nested too deep, taken as unknown");
  EXPECT_NE(parsed.body().find("opaque x.0"), std::string::npos);
}

TEST(Parser, NoiseEndsSoon) {
  std::string text;
  std::uint32_t state = 1;
  for (int i = 0; i < 40000; ++i) {
    state = state * 1664525U + 1013904223U;
    text.push_back(i % 37 == 0 ? '\n' : static_cast<char>(' ' + (state >> 24) % 95));
  }
  const Parsed parsed(text);
  EXPECT_TRUE(parsed.result.partial);
  EXPECT_LE(parsed.module().diagnostics.size(), 200U);
}

}  // namespace
}  // namespace foreshape::python
