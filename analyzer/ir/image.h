// A set of modules as one block of bytes that can be mapped at start: opening reads the header only, a module is
// decoded when it is first asked for. The format is the running machine's own (no byte swapping) and carries a version;
// it is rebuilt with the command.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/base/interner.h"
#include "analyzer/ir/ir.h"

namespace foreshape::ir {

struct NamedModule {
  std::string name;  // dotted: "tensorflow.nn"
  std::string path;  // of its source, for messages
  const Module* module = nullptr;
  std::vector<std::uint32_t> line_starts;  // SourceFile::line_starts
};

// The bytes depend on the modules and their texts only, not on their order or on what else was interned. Throws
// std::invalid_argument if two modules have one name.
std::vector<std::byte> write_image(std::span<const NamedModule> modules, const base::Interner& interner);

// The bytes are no image of this version, or were cut or changed.
class ImageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Image {
 public:
  struct Source {
    std::string_view path;
    std::vector<std::uint32_t> line_starts;
  };

  // `bytes` and `interner` must outlive the image. Throws ImageError.
  static Image open(std::span<const std::byte> bytes, base::Interner& interner);

  std::size_t size() const { return count_; }
  // In byte order of the names.
  std::string_view name(std::size_t index) const;
  bool contains(std::string_view name) const;
  // Null if there is none of that name; the same address for the same name, valid while the image lives. Its `file` is
  // invalid and its diagnostics are empty. Throws ImageError if the module was damaged.
  const Module* find(std::string_view name);
  // An empty path and no lines if there is none of that name.
  Source source(std::string_view name) const;

 private:
  Image(std::span<const std::byte> bytes, base::Interner& interner) : bytes_(bytes), interner_(&interner) {}

  std::size_t index_of(std::string_view name) const;  // count_ if there is none

  std::span<const std::byte> bytes_;
  base::Interner* interner_;
  std::size_t count_ = 0;
  std::vector<std::unique_ptr<Module>> modules_;  // by index; null until asked for
};

}  // namespace foreshape::ir
