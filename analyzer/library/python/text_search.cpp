// Methods of str and bytes that look for a part of the text.
#include "analyzer/library/python/text_support.h"

namespace foreshape::library::python {

namespace {

struct Window {
  std::string_view text;  // of the part that is searched
  std::size_t offset = 0;
  bool valid = true;  // there is such a part; not even an empty text is found otherwise
};

// The part between `start` and `stop`; positions are only known in ASCII text.
std::optional<Window> window(Interpreter& in, Arguments arguments, std::size_t start_at) {
  const auto text = text_of(in, arguments[0]);
  if (!text) return std::nullopt;
  const bool bounded = given(arguments, start_at) || given(arguments, start_at + 1);
  if (!bounded) return Window{*text, 0};
  if (!is_ascii(*text)) return std::nullopt;
  const auto size = static_cast<std::int64_t>(text->size());
  const auto bound = [&](std::size_t index, std::int64_t otherwise) -> std::optional<std::int64_t> {
    if (!given(arguments, index) || arguments[index].is(Tag::kNone)) return otherwise;
    auto number = known_int(in, arguments[index]);
    if (number && *number < 0) *number = std::max<std::int64_t>(*number + size, 0);
    return number;
  };
  const auto start = bound(start_at, 0), stop = bound(start_at + 1, size);
  if (!start || !stop) return std::nullopt;
  const std::int64_t from = *start, to = std::min(*stop, size);
  if (from > to) return Window{std::string_view{}, 0, false};
  return Window{text->substr(static_cast<std::size_t>(from), static_cast<std::size_t>(to - from)),
                static_cast<std::size_t>(from)};
}

Value found_at(Interpreter& in, Arguments arguments, bool last) {
  const auto part = window(in, arguments, 2);
  const auto wanted = text_of(in, arguments[1]);
  if (!part || !wanted || !is_ascii(part->text)) return opaque_int(in, "position");
  if (!part->valid) return in.integer(-1);
  const std::size_t found = last ? part->text.rfind(*wanted) : part->text.find(*wanted);
  return in.integer(found == std::string_view::npos ? -1 : static_cast<std::int64_t>(found + part->offset));
}

Value str_find(Interpreter& in, Arguments arguments) {
  return found_at(in, arguments, false);
}
Value str_rfind(Interpreter& in, Arguments arguments) {
  return found_at(in, arguments, true);
}

// index() raises where find() gives -1.
Value indexed(Interpreter& in, Arguments arguments, bool last) {
  const Value found = found_at(in, arguments, last);
  return in.constant(found) == -1 ? fresh_length(in, "position") : found;
}

Value str_index(Interpreter& in, Arguments arguments) {
  return indexed(in, arguments, false);
}
Value str_rindex(Interpreter& in, Arguments arguments) {
  return indexed(in, arguments, true);
}

Value str_count(Interpreter& in, Arguments arguments) {
  const auto part = window(in, arguments, 2);
  const auto wanted = text_of(in, arguments[1]);
  if (!part || !wanted || wanted->empty()) return fresh_length(in, "count");
  if (!part->valid) return in.integer(0);
  std::int64_t count = 0;
  for (std::size_t at = part->text.find(*wanted); at != std::string_view::npos;
       at = part->text.find(*wanted, at + wanted->size()))
    ++count;
  return in.integer(count);
}

Value affixed(Interpreter& in, Arguments arguments, bool at_start) {
  const auto part = window(in, arguments, 2);
  if (!part) return opaque_bool(in, "affix");
  const auto has = [&](const Value& affix) -> std::optional<bool> {
    const auto text = text_of(in, affix);
    if (!text) return std::nullopt;
    if (!part->valid) return false;
    return at_start ? part->text.starts_with(*text) : part->text.ends_with(*text);
  };
  const Value affixes = plain(in, arguments[1]);
  if (!affixes.is(Tag::kTuple)) {
    const auto result = has(affixes);
    return result ? in.boolean(*result) : opaque_bool(in, "affix");
  }
  bool known = !affixes.sequence->has_gap();
  for (const Value& affix : affixes.sequence->items) {
    const auto result = has(affix);
    if (result == true) return in.boolean(true);
    known = known && result.has_value();
  }
  return known ? in.boolean(false) : opaque_bool(in, "affix");
}

Value str_startswith(Interpreter& in, Arguments arguments) {
  return affixed(in, arguments, true);
}
Value str_endswith(Interpreter& in, Arguments arguments) {
  return affixed(in, arguments, false);
}

Value str_contains(Interpreter& in, Arguments arguments) {
  const auto text = text_of(in, arguments[0]), part = text_of(in, arguments[1]);
  if (!text || !part) return opaque_bool(in, "contains");
  return in.boolean(text->find(*part) != std::string_view::npos);
}

constexpr IntrinsicRow kRows[] = {
    {"str_find", "self sub start? end?", str_find},
    {"str_rfind", "self sub start? end?", str_rfind},
    {"str_index", "self sub start? end?", str_index},
    {"str_rindex", "self sub start? end?", str_rindex},
    {"str_count", "self sub start? end?", str_count},
    {"str_startswith", "self prefix start? end?", over_choice<str_startswith, 1>},
    {"str_endswith", "self suffix start? end?", over_choice<str_endswith, 1>},
    {"str_contains", "self part", over_choice<str_contains, 1>},
};

}  // namespace

std::span<const IntrinsicRow> text_search_rows() {
  return kRows;
}

}  // namespace foreshape::library::python
