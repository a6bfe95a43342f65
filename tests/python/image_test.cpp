#include "analyzer/ir/image.h"

#include <gtest/gtest.h>

#include "analyzer/ir/verifier.h"
#include "tests/python/support.h"

namespace foreshape::python {
namespace {

constexpr std::string_view kLinear = R"(
import math
from . import base as b
class Linear(b.Module):
    """A layer."""
    def __init__(self, in_features, out_features=99999999999999999999, *, bias=True):
        self.weight = parameter([out_features, in_features])
    async def forward(self, x: Tensor) -> Tensor:
        def inner():
            nonlocal x
            yield x
        return f"{x!r:>3}", b'\xff', [y for y in x if y < 1 <= 2], 1.5e3
)";
constexpr std::string_view kPrint = "print 1 / 2\nmatch = {'a': lambda q: q}\n";

std::vector<std::byte> image_of(const std::vector<const Parsed*>& files, const std::vector<std::string>& names) {
  // One interner for all, as when the models are compiled.
  base::Interner interner;
  std::vector<ParseResult> results;
  std::vector<ir::NamedModule> modules;
  results.reserve(files.size());
  for (std::size_t i = 0; i < files.size(); ++i) {
    results.push_back(parse(files[i]->file, base::FileId(0), interner));
    modules.push_back({names[i], "models/" + names[i] + ".py", &results[i].module, files[i]->file.line_starts});
  }
  return ir::write_image(modules, interner);
}

TEST(Image, GivesBackWhatWasWritten) {
  const Parsed linear(kLinear);
  const Parsed print(kPrint);
  const auto bytes = image_of({&linear, &print}, {"torch.nn.linear", "py2"});
  base::Interner interner;
  interner.intern("something else first");
  ir::Image image = ir::Image::open(bytes, interner);
  const ir::Module* module = image.find("torch.nn.linear");
  ASSERT_NE(module, nullptr);
  EXPECT_TRUE(ir::verify(*module).empty());
  EXPECT_EQ(ir::print(*module, interner), ir::print(linear.module(), linear.interner));
  EXPECT_EQ(module->functions[1].is_async, linear.module().functions[1].is_async);
  EXPECT_EQ(interner.text(module->functions[0].qualified_name), "Linear.__init__");
  EXPECT_EQ(image.find("torch.nn.linear"), module);
  const ir::Module* other = image.find("py2");
  ASSERT_NE(other, nullptr);
  EXPECT_TRUE(other->python2);
  EXPECT_EQ(ir::print(*other, interner), ir::print(print.module(), print.interner));
}

TEST(Image, KeepsPathsAndLines) {
  const Parsed linear(kLinear);
  const auto bytes = image_of({&linear}, {"torch.nn.linear"});
  base::Interner interner;
  const ir::Image image = ir::Image::open(bytes, interner);
  const ir::Image::Source source = image.source("torch.nn.linear");
  EXPECT_EQ(source.path, "models/torch.nn.linear.py");
  EXPECT_EQ(source.line_starts, linear.file.line_starts);
  EXPECT_EQ(image.source("torch").path, "");
}

TEST(Image, NamesAreSortedAndFound) {
  const Parsed print(kPrint);
  const auto bytes = image_of({&print, &print, &print}, {"b", "a.b", "a"});
  base::Interner interner;
  ir::Image image = ir::Image::open(bytes, interner);
  ASSERT_EQ(image.size(), 3U);
  EXPECT_EQ(image.name(0), "a");
  EXPECT_EQ(image.name(1), "a.b");
  EXPECT_EQ(image.name(2), "b");
  EXPECT_TRUE(image.contains("a.b"));
  EXPECT_FALSE(image.contains("a.c"));
  EXPECT_EQ(image.find("c"), nullptr);
}

TEST(Image, OpeningInternsNothing) {
  const Parsed linear(kLinear);
  const auto bytes = image_of({&linear}, {"linear"});
  base::Interner interner;
  const std::size_t before = interner.size();
  ir::Image image = ir::Image::open(bytes, interner);
  EXPECT_EQ(interner.size(), before);
  image.find("linear");
  EXPECT_GT(interner.size(), before);
}

TEST(Image, BytesDependOnTheModulesOnly) {
  const Parsed linear(kLinear);
  const Parsed print(kPrint);
  EXPECT_EQ(image_of({&linear, &print}, {"a", "b"}), image_of({&print, &linear}, {"b", "a"}));
}

TEST(Image, RefusesWhatIsNoImage) {
  base::Interner interner;
  EXPECT_THROW(ir::Image::open({}, interner), ir::ImageError);
  const Parsed linear(kLinear);
  auto bytes = image_of({&linear}, {"linear"});
  bytes[0] = std::byte{0};
  EXPECT_THROW(ir::Image::open(bytes, interner), ir::ImageError);
}

TEST(Image, RefusesEveryCutImage) {
  const Parsed print(kPrint);
  const auto bytes = image_of({&print}, {"print"});
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    base::Interner interner;
    const auto read = [&] {
      ir::Image image = ir::Image::open(std::span(bytes).first(size), interner);
      image.find("print");
    };
    EXPECT_THROW(read(), ir::ImageError) << size;
  }
}

TEST(Image, RefusesTwoModulesOfOneName) {
  const Parsed print(kPrint);
  EXPECT_THROW(image_of({&print, &print}, {"a", "a"}), std::invalid_argument);
}

}  // namespace
}  // namespace foreshape::python
