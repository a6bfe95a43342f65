// Where reports and messages go.
#pragma once

#include <string>
#include <string_view>

namespace foreshape::cli {

// Closed standard streams are opened on nothing, so that no file of the run takes their place; a broken pipe is an
// error of write and no signal. First thing in main.
void prepare_streams();

// To stdout. A reader that went away is no failure; false when the text could not be written for another reason, which
// is then told on stderr.
bool print(std::string_view text);

// To a file, which is replaced. The same answer.
bool print_to_file(const std::string& path, std::string_view text);

// A line on stderr, after "foreshape: ". Control characters are escaped.
void print_error(std::string_view message);
void print_to_stderr(std::string_view text);

// Colours for stdout under --color auto: a terminal, without NO_COLOR; or FORCE_COLOR.
bool stdout_wants_color();

}  // namespace foreshape::cli
