#include "tests/fuzz/mutation.h"

#include <algorithm>
#include <iterator>
#include <random>

namespace foreshape::fuzz {

namespace {

constexpr const char* kPieces[] = {"(",
                                   ")",
                                   "[",
                                   "]",
                                   "{",
                                   "}",
                                   ":",
                                   "\n",
                                   "\n    ",
                                   "\t",
                                   "\\\n",
                                   "'''",
                                   "\"",
                                   "#",
                                   "lambda ",
                                   "def f(",
                                   "*",
                                   "**",
                                   "@",
                                   "if x:",
                                   "else",
                                   "= ",
                                   ", ",
                                   "print ",
                                   "`",
                                   "\xc3",
                                   "\xef\xbb\xbf",
                                   "\0",
                                   "0x",
                                   "1e999",
                                   "99999999999999999999",
                                   "!",
                                   "/",
                                   "..",
                                   "[:,None]",
                                   "yield ",
                                   "async ",
                                   "match x:\n case ",
                                   "f'{",
                                   "}'"};

}  // namespace

std::string mutated(const std::vector<std::string>& seeds, std::uint64_t number) {
  std::mt19937_64 random(number);
  const auto below = [&](std::size_t bound) {
    return bound == 0 ? std::size_t{0} : static_cast<std::size_t>(random() % bound);
  };
  std::string text = seeds[below(seeds.size())];
  const std::size_t changes = 1 + below(6);
  for (std::size_t i = 0; i < changes; ++i) {
    const std::size_t at = below(text.size() + 1);
    const std::size_t length = std::min(below(40), text.size() - at);
    switch (below(7)) {
      case 0:
        text.erase(at, length);
        break;
      case 1:
        text.insert(at, kPieces[below(std::size(kPieces))]);
        break;
      case 2:
        if (at < text.size()) text[at] = static_cast<char>(random());
        break;
      case 3:
        text.insert(below(text.size() + 1), text.substr(at, length));
        break;
      case 4:
        text.resize(at);
        break;
      case 5: {
        const std::string& other = seeds[below(seeds.size())];
        const std::size_t from = below(other.size() + 1);
        text.insert(at, other.substr(from, below(200)));
        break;
      }
      default:
        std::reverse(text.begin() + static_cast<std::ptrdiff_t>(at),
                     text.begin() + static_cast<std::ptrdiff_t>(at + length));
        break;
    }
  }
  return text;
}

}  // namespace foreshape::fuzz
