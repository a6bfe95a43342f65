// Coverage counts code that was not reached and says what kept it from being reached.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analyzer/library/entry.h"

namespace foreshape::library::testing {
namespace {

using ::testing::Pair;
using ::testing::UnorderedElementsAre;

TEST(UnreachedCode, IsNamedWithTheLineThatCutItOff) {
  const EntryResult result = analyze_entry("main.py", "main.py",
                                           "import tensorflow as tf\n"
                                           "mode = 'train'\n"
                                           "if mode == 'test':\n"
                                           "  a = tf.zeros([2, 3])\n"
                                           "  b = tf.zeros([2, 3])\n"
                                           "c = tf.zeros([5])\n"
                                           "raise SystemExit\n"
                                           "d = tf.zeros([4])\n",
                                           {});
  ASSERT_EQ(result.outcomes.size(), 1U);
  const Coverage& coverage = result.outcomes[0].coverage;
  EXPECT_EQ(coverage.tensors, 4U);
  EXPECT_EQ(coverage.known, 1U);
  EXPECT_THAT(coverage.reasons, UnorderedElementsAre(Pair("not reached: decided at main.py:3", 2),
                                                     Pair("not reached: the run ends at main.py:7", 1)));
}

}  // namespace
}  // namespace foreshape::library::testing
