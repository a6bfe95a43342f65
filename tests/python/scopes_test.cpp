#include "analyzer/python/scopes.h"

#include <gtest/gtest.h>

#include "tests/python/support.h"

namespace foreshape::python {
namespace {

TEST(Scopes, ModuleScopeHasASlotForEveryNameLookedUpGlobally) {
  const Parsed parsed("import a\ndef f(b):\n  c = d\n  def g(): return e\n  global h\n  h = c\nclass A:\n  i = j\n");
  EXPECT_EQ(parsed.slots(0), "a f A d e h j i");
}

TEST(Scopes, NamesBoundInTheModuleComeFirstThoseOnlyReadLast) {
  const Parsed parsed("print(x)\nx = y\n");
  EXPECT_EQ(parsed.slots(0), "x print y");
}

TEST(Scopes, NamesAssignedInAClassBodyHaveAModuleSlotToFallBackTo) {
  const Parsed parsed("class A:\n  x = x\n");
  EXPECT_EQ(parsed.slots(0), "A x");
  EXPECT_EQ(parsed.slots(1), "x");
}

TEST(Scopes, ParametersHaveTheFirstSlotsInOrder) {
  const Parsed parsed("def f(a, *b, c=1, **d):\n  e = a\n");
  EXPECT_EQ(parsed.slots(1), "a b c d e");
}

TEST(Scopes, ComprehensionVariablesHaveSlotsOfTheirOwn) {
  const Parsed parsed("def f(x):\n  y = [x for x in x]\n  z = [x for x in y]\n");
  EXPECT_EQ(parsed.slots(1), "x y z x x");
}

TEST(Scopes, KnowTheirKindAndParent) {
  const Parsed parsed("class A:\n  def f(self):\n    return lambda: self\n");
  const auto& scopes = parsed.module().scopes;
  ASSERT_EQ(scopes.size(), 4U);
  EXPECT_EQ(scopes[0].kind, ir::ScopeKind::kModule);
  EXPECT_FALSE(scopes[0].parent.valid());
  EXPECT_EQ(scopes[1].kind, ir::ScopeKind::kClass);
  EXPECT_EQ(scopes[1].parent, ir::ScopeId(0));
  EXPECT_EQ(scopes[2].kind, ir::ScopeKind::kFunction);
  EXPECT_EQ(scopes[2].parent, ir::ScopeId(1));
  EXPECT_EQ(scopes[3].kind, ir::ScopeKind::kFunction);
  EXPECT_EQ(scopes[3].parent, ir::ScopeId(2));
}

TEST(Scopes, DefinitionsKnowWhereTheyAreStored) {
  const Parsed parsed("def f():\n  global g\n  def g(): pass\n  class A: pass\n");
  const auto& functions = parsed.module().functions;
  ASSERT_EQ(functions.size(), 2U);
  EXPECT_EQ(parsed.name(functions[0].name), "g");
  EXPECT_EQ(functions[0].storage.binding, ir::Binding::kGlobal);
  EXPECT_EQ(parsed.name(parsed.module().scopes[0].names[functions[0].storage.slot]), "g");
  EXPECT_EQ(functions[1].storage.binding, ir::Binding::kLocal);
  EXPECT_EQ(parsed.module().classes[0].storage.binding, ir::Binding::kLocal);
  EXPECT_EQ(parsed.slots(1), "A");
}

TEST(Scopes, DefinitionsKnowTheirNames) {
  const Parsed parsed("class A:\n  def f(self):\n    def g(): pass\n    return lambda: 0\n  class B: pass\n");
  std::vector<std::string_view> names;
  for (const auto& info : parsed.module().functions)
    names.push_back(parsed.name(info.qualified_name));
  EXPECT_EQ(names, (std::vector<std::string_view>{"A.f.<locals>.g", "A.f.<locals>.<lambda>", "A.f"}));
  EXPECT_EQ(parsed.name(parsed.module().classes[0].qualified_name), "A.B");
  EXPECT_EQ(parsed.name(parsed.module().classes[1].qualified_name), "A");
}

TEST(Scopes, FunctionsSayWhetherTheyDeclareOuterNames) {
  const Parsed parsed("def f():\n  x = 1\n  def g():\n    nonlocal x\n  def h(): pass\n");
  const auto& functions = parsed.module().functions;
  EXPECT_TRUE(functions[0].assigns_enclosing);
  EXPECT_FALSE(functions[1].assigns_enclosing);
  EXPECT_FALSE(functions[2].assigns_enclosing);
}

TEST(Scopes, ListComprehensionsLeakInPython2Only) {
  EXPECT_EQ(Parsed("[x for x in y]\n{x for x in y}\n").slots(0), "y x x");
  EXPECT_EQ(Parsed("print 'a'\n[x for x in y]\n{x for x in y}\n").slots(0), "x print y x");
}

}  // namespace
}  // namespace foreshape::python
