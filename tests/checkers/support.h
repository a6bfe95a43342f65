// Failures as the analysis records them, made by hand.
#pragma once

#include <initializer_list>
#include <string>
#include <variant>
#include <vector>

#include "analyzer/base/source_file.h"
#include "analyzer/verdict/failure.h"
#include "checkers/registry.h"

namespace foreshape::checkers {

// A dim is a number or an expression; "?" is unknown.
using Dim = std::variant<std::int64_t, std::string>;

inline verdict::OperandShape operand(std::string name, std::initializer_list<Dim> dims,
                                     std::optional<std::size_t> clash = std::nullopt) {
  verdict::OperandShape shape;
  shape.name = std::move(name);
  shape.dims.emplace();
  for (const Dim& dim : dims) {
    if (const auto* size = std::get_if<std::int64_t>(&dim)) {
      shape.dims->push_back({*size, std::to_string(*size)});
    } else {
      shape.dims->push_back({std::nullopt, std::get<std::string>(dim)});
    }
  }
  shape.clash = clash;
  return shape;
}

inline verdict::OperandShape unknown_rank(std::string name) {
  verdict::OperandShape shape;
  shape.name = std::move(name);
  return shape;
}

// One file of two lines; the operation `a @ b` stands on the second.
struct Example {
  Example() { files.add(base::SourceFile::from_bytes("net.py", "net.py", "a = make()\ny = a @ b  # é\n")); }

  verdict::Failure failure(std::string rule, std::vector<verdict::OperandShape> shapes,
                           std::string message = "sizes clash") const {
    verdict::Failure result;
    result.rule = std::move(rule);
    result.place = {base::FileId{0}, {15, 20}};
    result.operation = "@";
    result.function = "main";
    result.message = std::move(message);
    result.condition = "left == right";
    result.raises = "ValueError";
    result.shapes = std::move(shapes);
    return result;
  }

  Finding find(std::string rule, std::vector<verdict::OperandShape> shapes, std::string message = "sizes clash") const {
    return check(failure(std::move(rule), std::move(shapes), std::move(message)), files);
  }

  base::SourceFiles files;
};

}  // namespace foreshape::checkers
