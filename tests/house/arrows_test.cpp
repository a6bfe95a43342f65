// The arrows of the house: which room may use which.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/house/support.h"

namespace foreshape::testing {
namespace {

struct Room {
  std::string folder;
  std::set<std::string> uses;  // folders of rooms, or single headers
};

// Bottom first. A new room gets a row here before it gets a file.
const std::vector<Room>& rooms() {
  static const std::vector<Room> all = [] {
    std::set<std::string> below;
    std::vector<Room> rows;
    const auto add = [&](const std::string& folder, std::set<std::string> uses) {
      rows.push_back({folder, std::move(uses)});
    };
    add("analyzer/base", {});
    add("analyzer/ir", {"analyzer/base"});
    add("analyzer/python", {"analyzer/base", "analyzer/ir"});
    add("analyzer/symbolic", {"analyzer/base"});
    below = {"analyzer/base", "analyzer/ir", "analyzer/symbolic"};
    for (const char* folder : {"analyzer/domain", "analyzer/dataflow", "analyzer/verdict", "analyzer/interpreter"}) {
      add(folder, below);
      below.insert(folder);
    }
    below.insert("analyzer/python");
    add("analyzer/library", below);
    // Checkers, driver and reports see the analysis as plain records only.
    add("checkers", {"analyzer/base", "analyzer/verdict/failure.h"});
    add("analyzer/driver", {"analyzer/base", "analyzer/library/entry.h", "analyzer/verdict/failure.h", "checkers"});
    add("reports", {"analyzer/base", "analyzer/driver", "analyzer/verdict/failure.h", "checkers"});
    add("cli", {"analyzer/base", "analyzer/ir", "analyzer/python", "analyzer/library/entry.h", "analyzer/driver",
                "checkers", "reports", "engine/base", "engine/text", "engine/interface", "engine/onnx"});
    // Made before the command is: the program that compiles the models.
    add("cmake", {"analyzer/base", "analyzer/ir", "analyzer/python"});
    // The engine stands alone.
    below.clear();
    for (const char* folder :
         {"engine/base", "engine/tensor", "engine/graph", "engine/ops", "engine/interpreter", "engine/loops", "engine/derivatives",
          "engine/rewrites", "engine/runtime", "engine/text", "engine/interface", "engine/onnx", "engine/native"}) {
      add(folder, below);
      below.insert(folder);
    }
    return rows;
  }();
  return all;
}

bool is_in(std::string_view path, std::string_view folder) {
  return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

const Room* room_of(std::string_view path) {
  for (const Room& room : rooms()) {
    if (is_in(path, room.folder)) return &room;
  }
  return nullptr;
}

struct Include {
  std::string path;
  bool quoted = false;
};

std::optional<Include> include_of(const std::string& line) {
  constexpr std::string_view kDirective = "#include ";
  if (!line.starts_with(kDirective)) return std::nullopt;
  const char open = line[kDirective.size()];
  const std::size_t end = line.find(open == '"' ? '"' : '>', kDirective.size() + 1);
  return Include{line.substr(kDirective.size() + 1, end - kDirective.size() - 1), open == '"'};
}

// "file:line: what it includes" of each include that `allowed` refuses.
template <typename Allowed>
std::vector<std::string> refused_includes(Allowed allowed) {
  std::vector<std::string> refused;
  for (const std::string& path : project_files()) {
    if (!is_cpp(path) || is_in(path, "tests") || is_in(path, "bench")) continue;
    const std::vector<std::string> lines = lines_of(read_project_file(path));
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::optional<Include> include = include_of(lines[i]);
      if (include && !allowed(path, *include))
        refused.push_back(path + ":" + std::to_string(i + 1) + ": " + include->path);
    }
  }
  return refused;
}

TEST(Arrows, EveryFileHasARoom) {
  for (const std::string& path : project_files()) {
    if (is_cpp(path) && !is_in(path, "tests") && !is_in(path, "bench")) {
      EXPECT_NE(room_of(path), nullptr) << path;
    }
  }
}

TEST(Arrows, RoomsUseOnlyWhatStandsBelow) {
  const auto allowed = [](const std::string& path, const Include& include) {
    // Generated headers have no folder.
    if (!include.quoted || include.path.find('/') == std::string::npos) return true;
    const Room* room = room_of(path);
    if (room == nullptr || is_in(include.path, room->folder)) return true;
    return std::any_of(room->uses.begin(), room->uses.end(),
                       [&](const std::string& used) { return is_in(include.path, used); });
  };
  EXPECT_THAT(refused_includes(allowed), ::testing::IsEmpty());
}

TEST(Arrows, EachOutsideLibraryHasItsRoom) {
  const std::vector<std::pair<std::string, std::string>> homes = {
      {"z3", "analyzer/symbolic"},
      {"tree_sitter/", "analyzer/python"},
      {"toml++/", "analyzer/driver"},
      {"nlohmann/", "reports"},
      {"CLI/", "cli"},
      {"clang/", "engine/native"},
      {"llvm/", "engine/native"},
      {"cblas", "engine/native"},
      {"oneapi/", "engine/native"},
  };
  const auto allowed = [&](const std::string& path, const Include& include) {
    return std::all_of(homes.begin(), homes.end(), [&](const auto& home) {
      return !include.path.starts_with(home.first) || is_in(path, home.second);
    });
  };
  EXPECT_THAT(refused_includes(allowed), ::testing::IsEmpty());
}

TEST(Arrows, IncludedFilesAreNamedFromTheRoot) {
  const auto allowed = [](const std::string&, const Include& include) {
    return !include.quoted || include.path.find('/') == std::string::npos || exists(include.path);
  };
  EXPECT_THAT(refused_includes(allowed), ::testing::IsEmpty());
}

// The tests of a room stand in the folder of its name.
TEST(Arrows, TestsAreLaidOutLikeTheRooms) {
  std::set<std::string> names = {"support", "house", "golden", "differential", "fuzz"};
  for (const Room& room : rooms())
    names.insert(room.folder.starts_with("engine/") ? "engine" : room.folder.substr(room.folder.find('/') + 1));
  for (const std::string& path : project_files()) {
    if (!is_in(path, "tests") || path == "tests/CMakeLists.txt") continue;
    const std::string folder = path.substr(6, path.find('/', 6) - 6);
    EXPECT_THAT(names, ::testing::Contains(folder)) << path;
  }
}

}  // namespace
}  // namespace foreshape::testing
