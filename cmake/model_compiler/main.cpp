// Compiles the models below a directory to one image: model_compiler MODELS OUTPUT. A syntax error in a model is an error of the build.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "analyzer/base/source_file.h"
#include "analyzer/ir/image.h"
#include "analyzer/python/parser.h"

namespace {

std::string dotted_name(const std::filesystem::path& relative) {
  std::string name = relative.generic_string();
  name.resize(name.size() - 3);
  if (name.ends_with("/__init__")) name.resize(name.size() - 9);
  std::replace(name.begin(), name.end(), '/', '.');
  return name;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace foreshape;
  if (argc != 3) {
    std::fprintf(stderr, "usage: model_compiler MODELS OUTPUT\n");
    return 2;
  }
  const std::filesystem::path root = argv[1];
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    if (entry.is_regular_file() && entry.path().extension() == ".py") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  base::Interner interner;
  std::vector<std::unique_ptr<ir::Module>> modules;
  std::vector<ir::NamedModule> named;
  int errors = 0;
  for (const std::filesystem::path& path : paths) {
    std::ifstream in(path, std::ios::binary);
    std::string bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    const std::string relative = path.lexically_relative(root).generic_string();
    const base::SourceFile file = base::SourceFile::from_bytes(relative, relative, std::move(bytes));
    python::ParseResult parsed = python::parse(file, base::FileId{0}, interner);
    if (parsed.partial) {
      std::fprintf(stderr, "models/%s: %s\n", relative.c_str(), parsed.reason.c_str());
      ++errors;
    }
    modules.push_back(std::make_unique<ir::Module>(std::move(parsed.module)));
    named.push_back({dotted_name(path.lexically_relative(root)), relative, modules.back().get(), file.line_starts});
  }
  if (errors != 0) return 1;
  const std::vector<std::byte> image = ir::write_image(named, interner);
  std::ofstream out(argv[2], std::ios::binary);
  out.write(reinterpret_cast<const char*>(image.data()), static_cast<std::streamsize>(image.size()));
  return out ? 0 : 1;
}
