// Runs a command and measures it.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <functional>
#include <string>
#include <vector>

#include "tests/support/read_whole.h"
#include "tests/support/temporary_folder.h"

namespace foreshape::testing {

struct ProcessResult {
  int status = -1;  // exit status; -1: ended by a signal
  std::string out;
  std::string err;
  double seconds = 0;       // on the wall
  double cpu_seconds = 0;   // of all processes of the run
  long most_megabytes = 0;  // resident, of the largest process of the run
};

// `in_child` runs in the new process before the command does.
inline ProcessResult run_process(const std::vector<std::string>& command, const std::string& folder,
                                 const std::function<void()>& in_child = {}) {
  const TemporaryFolder streams;
  const std::string out = streams.path("out");
  const std::string err = streams.path("err");
  std::vector<char*> words;
  words.reserve(command.size() + 1);
  for (const std::string& word : command)
    words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  const auto begin = std::chrono::steady_clock::now();
  const pid_t process = ::fork();
  if (process == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::alarm(120);
    const auto redirect = [](const std::string& file, int to) {
      ::dup2(::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644), to);
    };
    redirect(out, STDOUT_FILENO);
    redirect(err, STDERR_FILENO);
    if (::chdir(folder.c_str()) != 0) ::_exit(126);
    if (in_child) in_child();
    ::execv(words[0], words.data());
    ::_exit(127);
  }
  ProcessResult result;
  int status = 0;
  struct rusage usage {};
  ::wait4(process, &status, 0, &usage);
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  const auto seconds_of = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  result.cpu_seconds = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
  result.most_megabytes = usage.ru_maxrss / 1024;
  result.out = read_whole(out);
  result.err = read_whole(err);
  return result;
}

}  // namespace foreshape::testing
