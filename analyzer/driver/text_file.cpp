#include "analyzer/driver/text_file.h"

#include <algorithm>

namespace foreshape::driver {

namespace {
constexpr std::size_t kLookedAt = 8192;
}

bool is_binary(std::string_view bytes) {
  using namespace std::string_view_literals;
  for (const std::string_view start : {"\x7f"
                                       "ELF"sv,
                                       "PK\3\4"sv, "\x89PNG\r\n"sv, "\x1f\x8b"sv, "\xff\xd8\xff"sv, "%PDF-"sv}) {
    if (bytes.starts_with(start)) return true;
  }
  if (bytes.starts_with("\xff\xfe"sv) || bytes.starts_with("\xfe\xff"sv)) return false;
  const std::string_view head = bytes.substr(0, kLookedAt);
  if (head.find('\0') == std::string_view::npos) return false;
  const auto is_control = [](char c) {
    return static_cast<unsigned char>(c) < 0x20 && std::string_view("\t\n\v\f\r\x1b").find(c) == std::string_view::npos;
  };
  const auto controls = static_cast<std::size_t>(std::count_if(head.begin(), head.end(), is_control));
  return controls * 10 > head.size();
}

}  // namespace foreshape::driver
