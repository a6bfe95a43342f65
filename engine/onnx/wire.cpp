#include "engine/onnx/wire.h"

#include <bit>
#include <string>

#include "engine/base/error.h"

namespace foreshape::engine::onnx {

namespace {

std::uint64_t take_varint(std::string_view& rest) {
  constexpr unsigned kMostBits = 64;
  std::uint64_t value = 0;
  for (unsigned shift = 0; shift < kMostBits; shift += 7) {
    if (rest.empty()) throw ParseError("a protobuf number is cut");
    const auto byte = static_cast<unsigned char>(rest.front());
    rest.remove_prefix(1);
    value |= static_cast<std::uint64_t>(byte & 0x7fU) << shift;
    if ((byte & 0x80U) == 0) return value;
  }
  throw ParseError("a protobuf number has more than 10 bytes");
}

std::string_view take_bytes(std::string_view& rest, std::uint64_t count) {
  if (count > rest.size()) {
    throw ParseError("a protobuf field of " + std::to_string(count) + " bytes where " + std::to_string(rest.size()) +
                     " are left");
  }
  const std::string_view bytes = rest.substr(0, count);
  rest.remove_prefix(count);
  return bytes;
}

// Little-endian, whatever the machine is.
std::uint64_t take_fixed(std::string_view& rest, std::uint64_t size) {
  const std::string_view bytes = take_bytes(rest, size);
  std::uint64_t value = 0;
  for (std::size_t i = bytes.size(); i-- > 0;)
    value = value << 8 | static_cast<unsigned char>(bytes[i]);
  return value;
}

[[noreturn]] void wrong_kind(const Field& field, const char* wanted) {
  throw ParseError("protobuf field " + std::to_string(field.number) + " is no " + wanted);
}

float as_float(std::uint64_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
}

}  // namespace

bool WireReader::next(Field& field) {
  if (rest_.empty()) return false;
  const std::uint64_t tag = take_varint(rest_);
  const std::uint64_t number = tag >> 3;
  if (number == 0 || number > 0x1fffffff) throw ParseError("a protobuf field has number " + std::to_string(number));
  field = {static_cast<std::uint32_t>(number), static_cast<WireType>(tag & 7U), 0, {}};
  switch (field.type) {
    case WireType::kVarint:
      field.bits = take_varint(rest_);
      return true;
    case WireType::kFixed64:
      field.bits = take_fixed(rest_, 8);
      return true;
    case WireType::kBytes:
      field.bytes = take_bytes(rest_, take_varint(rest_));
      return true;
    case WireType::kFixed32:
      field.bits = take_fixed(rest_, 4);
      return true;
  }
  throw ParseError("protobuf wire type " + std::to_string(tag & 7U) + " is unknown");
}

std::int64_t Field::integer() const {
  if (type != WireType::kVarint) wrong_kind(*this, "integer");
  return static_cast<std::int64_t>(bits);
}

float Field::float32() const {
  if (type != WireType::kFixed32) wrong_kind(*this, "float");
  return as_float(bits);
}

std::string_view Field::message() const {
  if (type != WireType::kBytes) wrong_kind(*this, "text or message");
  return bytes;
}

void append_integers(const Field& field, std::vector<std::int64_t>& to) {
  if (field.type != WireType::kBytes) {
    to.push_back(field.integer());
    return;
  }
  for (std::string_view rest = field.bytes; !rest.empty();)
    to.push_back(static_cast<std::int64_t>(take_varint(rest)));
}

void append_floats(const Field& field, std::vector<float>& to) {
  if (field.type != WireType::kBytes) {
    to.push_back(field.float32());
    return;
  }
  for (std::string_view rest = field.bytes; !rest.empty();)
    to.push_back(as_float(take_fixed(rest, 4)));
}

void append_doubles(const Field& field, std::vector<double>& to) {
  if (field.type == WireType::kFixed64) {
    to.push_back(std::bit_cast<double>(field.bits));
    return;
  }
  for (std::string_view rest = field.message(); !rest.empty();)
    to.push_back(std::bit_cast<double>(take_fixed(rest, 8)));
}

}  // namespace foreshape::engine::onnx
