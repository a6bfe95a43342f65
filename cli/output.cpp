#include "cli/output.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include "reports/escape.h"

namespace foreshape::cli {

namespace {

// 0, or errno.
int write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t put = ::write(fd, text.data(), text.size());
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return errno;
    text.remove_prefix(static_cast<std::size_t>(put));
  }
  return 0;
}

bool set_and_not_empty(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

}  // namespace

void prepare_streams() {
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(fd, F_GETFD) >= 0) continue;
    // Readable only, so that writing to a closed stream stays an error. open() takes the lowest free number, which is
    // `fd`.
    if (::open("/dev/null", O_RDONLY) != fd) ::_exit(2);
  }
  ::signal(SIGPIPE, SIG_IGN);
}

bool print(std::string_view text) {
  const int error = write_all(STDOUT_FILENO, text);
  if (error == 0 || error == EPIPE) return true;
  print_error(std::string("cannot write the report: ") + std::strerror(error));
  return false;
}

bool print_to_file(const std::string& path, std::string_view text) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  int error = fd < 0 ? errno : write_all(fd, text);
  if (fd >= 0 && ::close(fd) != 0 && error == 0) error = errno;
  if (error == 0) return true;
  print_error("cannot write " + path + ": " + std::strerror(error));
  return false;
}

void print_error(std::string_view message) {
  print_to_stderr("foreshape: " + reports::printable(message) + "\n");
}

void print_to_stderr(std::string_view text) {
  write_all(STDERR_FILENO, text);
}

bool stdout_wants_color() {
  if (set_and_not_empty("NO_COLOR")) return false;
  if (set_and_not_empty("FORCE_COLOR")) return true;
  return ::isatty(STDOUT_FILENO) == 1;
}

}  // namespace foreshape::cli
