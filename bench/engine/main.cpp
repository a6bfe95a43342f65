// Measures the engine against what the machine can do; script/bench engine calls it. One line a figure: name, unit,
// value, bound.
#include <cmath>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>

#include "bench/engine/figures.h"
#include "bench/engine/measure.h"
#include "bench/engine/network.h"
#include "bench/engine/roofline.h"
#include "engine/base/error.h"
#include "engine/native/gemm.h"
#include "engine/runtime/native_module.h"

namespace foreshape::bench {
namespace {

void networks(const Settings& settings) {
  std::printf("%-28s %5s %7s  %12s %12s  %s\n", "training, examples a second", "batch", "threads", "roofline", "engine",
              "ratio (bound)");
  for (const Sizes& sizes : {Sizes{784, 10}, Sizes{784, 500, 10}, Sizes{784, 1000, 1000, 1000, 10}}) {
    for (const std::int64_t batch : {1, 10, 60}) {
      std::int64_t examples = settings.examples;
      // The largest network would take minutes a measurement at batch 1.
      if (settings.quick) examples = sizes.size() > 3 ? 120 : 600;
      const DataSet data(examples, sizes.front(), sizes.back());
      Training training(initial_parameters(sizes), settings.options());
      Roofline roofline(sizes, batch);
      double loss = 0;
      const std::vector<double> seconds = interleaved_medians(
          {{"roofline", [&] { roofline.epoch(data); }}, {"engine", [&] { loss = training.epoch(data, batch); }}},
          settings.rounds);
      if (!std::isfinite(loss))
        throw engine::CheckError("the loss of " + name_of(sizes) + " is " + std::to_string(loss));
      const double bound = batch == 1 || sizes.size() == 2 ? 0.85 : 0.95;
      const double ratio = seconds[0] / seconds[1];
      std::printf("%-28s %5ld %7d  %12.0f %12.0f  %.3f (%.2f: %s)\n", name_of(sizes).c_str(), static_cast<long>(batch),
                  settings.threads, static_cast<double>(examples) / seconds[0],
                  static_cast<double>(examples) / seconds[1], ratio, bound, ratio >= bound ? "kept" : "NOT KEPT");
      std::fflush(stdout);
      if (settings.profile) std::cout << training.function().profile().to_string() << "\n";
    }
  }
}

// Answers lines on standard input, so that other programs can be measured in turn with this one: `setup 784-500-10
// BATCH EXAMPLES`, then `roofline` or `engine`, each of which runs through the examples once and prints the seconds.
int serve(const Settings& settings) {
  std::unique_ptr<DataSet> data;
  std::unique_ptr<Training> training;
  std::unique_ptr<Roofline> roofline;
  std::int64_t batch = 1;
  std::string line;
  while (std::getline(std::cin, line)) {
    std::istringstream words(line);
    std::string what;
    words >> what;
    const double start = now();
    if (what == "setup") {
      std::string name;
      std::int64_t examples = 0;
      words >> name >> batch >> examples;
      Sizes sizes;
      std::istringstream parts(name);
      for (std::string part; std::getline(parts, part, '-');)
        sizes.push_back(std::stol(part));
      data = std::make_unique<DataSet>(examples, sizes.front(), sizes.back());
      training = std::make_unique<Training>(initial_parameters(sizes), settings.options());
      roofline = std::make_unique<Roofline>(sizes, batch);
    } else if (what == "roofline") {
      roofline->epoch(*data);
    } else if (what == "engine") {
      if (!std::isfinite(training->epoch(*data, batch))) throw engine::CheckError("the loss is not finite");
    }
    std::cout << now() - start << std::endl;
  }
  return 0;
}

int run(int count, char** words) {
  Settings settings;
  std::string only;
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    const auto number = [&] { return i + 1 < count ? std::stol(words[++i]) : 0L; };
    if (word == "--examples") {
      settings.examples = number();
    } else if (word == "--rounds") {
      settings.rounds = static_cast<int>(number());
    } else if (word == "--threads") {
      settings.threads = static_cast<int>(number());
    } else if (word == "--quick") {
      settings.quick = true;
    } else if (word == "--profile") {
      settings.profile = true;
    } else if (word == "--calls-only") {
      const std::int64_t nodes = number();
      return calls_only(settings, nodes, number());
    } else {
      only = word;
    }
  }
  engine::native::set_thread_count(settings.threads);
  if (engine::native_module().backend == nullptr) {
    std::cerr << engine::native_module().reason << "\n";
    return 2;
  }
  if (only == "compile") return compilation(settings);
  if (only == "serve") return serve(settings);
  std::printf("%s\n", engine::native::describe_libraries().c_str());
  if (only.empty() || only == "stream") fused_stream(settings);
  if (only.empty() || only == "calls") call_overhead(settings);
  if (only.empty() || only == "networks") networks(settings);
  return 0;
}

}  // namespace
}  // namespace foreshape::bench

int main(int count, char** words) {
  try {
    return foreshape::bench::run(count, words);
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 2;
  }
}
