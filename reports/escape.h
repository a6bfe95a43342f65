// Text that comes from analysed files, made safe to print: it can neither steer a terminal nor a continuous integration
// log.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace foreshape::reports {

// Control characters, marks that reorder text and bytes that are no UTF-8 become \x1b, \u202e, \xff; line ends and tabs
// too. Text that a log would take for a command ("##[…", "::" at the start) is broken by an escape.
std::string printable(std::string_view text);
// The same line by line: line feeds stay.
std::string printable_lines(std::string_view text);

// One character as it is printed.
struct Cell {
  std::string text;
  unsigned width = 1;  // columns that it takes
};
// One cell a code point of `line`; a tab is four spaces.
std::vector<Cell> cells_of(std::string_view line);
unsigned display_width(std::string_view printable_text);

// A relative path as a URI: every byte but letters, digits, -._~ and / percent-encoded.
std::string uri_path(std::string_view path);

// JSON that a log cannot take for a command.
std::string without_log_commands(std::string json);

}  // namespace foreshape::reports
