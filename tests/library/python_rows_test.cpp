// The tables of intrinsics and the models that import from them.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <string>

#include "analyzer/interpreter/machine.h"
#include "analyzer/library/python/python_intrinsics.h"
#include "analyzer/library/tensors/tensor_intrinsics.h"

namespace foreshape::library {
namespace {

namespace fs = std::filesystem;

TEST(PythonIntrinsics, HaveNamesOfTheirOwn) {
  std::map<std::string, int> count;
  for (const auto& row : python_intrinsics())
    ++count[std::string(row.name)];
  for (const auto& row : tensor_intrinsics())
    ++count[std::string(row.name)];
  for (const auto& [name, times] : count)
    EXPECT_EQ(times, 1) << name;
}

TEST(PythonIntrinsics, HaveParametersThatCanBeBound) {
  for (const auto& row : python_intrinsics()) {
    std::set<std::string> names;
    const std::string parameters(row.parameters);
    const std::regex word(R"((\*{0,2})(\w+)(\??))");
    bool optional = false;
    for (auto at = std::sregex_iterator(parameters.begin(), parameters.end(), word); at != std::sregex_iterator();
         ++at) {
      EXPECT_TRUE(names.insert((*at)[2]).second) << row.name;
      const bool collects = (*at)[1].length() > 0;
      const bool may_be_missing = collects || (*at)[3].length() > 0;
      EXPECT_TRUE(may_be_missing || !optional) << row.name << ": a required parameter after an optional one";
      optional = optional || may_be_missing;
    }
  }
}

TEST(PythonModels, ImportIntrinsicsThatExist) {
  std::set<std::string> rows{"reveal_shape"};
  for (const auto& row : python_intrinsics())
    rows.insert(std::string(row.name));
  for (const auto& row : tensor_intrinsics())
    rows.insert(std::string(row.name));
  for (const auto& row : interpreter::interpreter_intrinsics())
    rows.insert(std::string(row.name));
  const std::regex import(R"(from foreshape import (\(([^)]*)\)|[^\n(]*))");
  const std::regex name(R"((\w+)(\s+as\s+\w+)?)");
  std::size_t imported = 0;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(FORESHAPE_SOURCE_DIR) / "models" / "python")) {
    if (entry.path().extension() != ".py") continue;
    std::ifstream in(entry.path());
    const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    for (auto at = std::sregex_iterator(text.begin(), text.end(), import); at != std::sregex_iterator(); ++at) {
      const std::string names = (*at)[2].matched ? (*at)[2].str() : (*at)[1].str();
      for (auto one = std::sregex_iterator(names.begin(), names.end(), name); one != std::sregex_iterator(); ++one) {
        EXPECT_TRUE(rows.contains((*one)[1])) << entry.path() << ": " << (*one)[1];
        ++imported;
      }
    }
  }
  EXPECT_GT(imported, 400U);
}

}  // namespace
}  // namespace foreshape::library
