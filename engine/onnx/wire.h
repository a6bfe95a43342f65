// The wire format of protocol buffers (protobuf.dev, "Encoding"), read without a schema. Messages come from outside:
// every length and number is checked against the bytes that are there.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace foreshape::engine::onnx {

enum class WireType : std::uint8_t { kVarint = 0, kFixed64 = 1, kBytes = 2, kFixed32 = 5 };

struct Field {
  std::uint32_t number = 0;
  WireType type = WireType::kVarint;
  std::uint64_t bits = 0;  // of a varint, or of a fixed number
  std::string_view bytes;  // of a text, a message, packed numbers

  // The field as one kind; a ParseError where the message holds another.
  std::int64_t integer() const;
  float float32() const;
  std::string_view message() const;
};

// The fields of one message, one after the other.
class WireReader {
 public:
  explicit WireReader(std::string_view message) : rest_(message) {}
  // False at the end. Throws ParseError for a message that is cut or not well formed.
  bool next(Field& field);

 private:
  std::string_view rest_;
};

// Repeated numbers come packed into one field or one a field; these append what a field holds.
void append_integers(const Field& field, std::vector<std::int64_t>& to);
void append_floats(const Field& field, std::vector<float>& to);
void append_doubles(const Field& field, std::vector<double>& to);

}  // namespace foreshape::engine::onnx
