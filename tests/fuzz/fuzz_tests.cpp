// Each target on its seeds and on mutations of them. FORESHAPE_FUZZ_RUNS says how many (the default is for every run of
// the tests); build the preset `asan` to see more than crashes.
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/fuzz/mutation.h"
#include "tests/fuzz/targets.h"

namespace foreshape::fuzz {
namespace {

class Survives : public testing::TestWithParam<Target> {};

TEST_P(Survives, AnyBytes) {
  const char* wanted = std::getenv("FORESHAPE_FUZZ_RUNS");
  const std::uint64_t runs = wanted == nullptr ? 150 : std::strtoull(wanted, nullptr, 10);
  const std::vector<std::string> seeds = GetParam().seeds();
  ASSERT_FALSE(seeds.empty());
  for (const std::string& seed : seeds)
    ASSERT_NO_THROW(GetParam().run(seed));
  for (std::uint64_t number = 0; number < runs; ++number) {
    ASSERT_NO_THROW(GetParam().run(mutated(seeds, number))) << "mutation " << number;
  }
}

INSTANTIATE_TEST_SUITE_P(Targets, Survives, testing::ValuesIn(targets().begin(), targets().end()),
                         [](const testing::TestParamInfo<Target>& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace foreshape::fuzz
