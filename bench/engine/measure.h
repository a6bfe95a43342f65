// Times of alternatives, taken in turns so that a disturbance meets all of them.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace foreshape::bench {

inline double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

struct Alternative {
  std::string name;
  std::function<void()> run;
};

inline double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

// Median seconds of each, after one run that is not counted.
inline std::vector<double> interleaved_medians(const std::vector<Alternative>& alternatives, int rounds) {
  std::vector<std::vector<double>> seconds(alternatives.size());
  for (int round = -1; round < rounds; ++round) {
    for (std::size_t i = 0; i < alternatives.size(); ++i) {
      const double start = now();
      alternatives[i].run();
      if (round >= 0) seconds[i].push_back(now() - start);
    }
  }
  std::vector<double> medians;
  for (std::vector<double>& each : seconds)
    medians.push_back(median(std::move(each)));
  return medians;
}

}  // namespace foreshape::bench
