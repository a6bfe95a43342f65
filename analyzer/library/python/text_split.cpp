// Methods of str and bytes that take a text apart or put one together.
#include "analyzer/library/python/text_support.h"

namespace foreshape::library::python {

namespace {

Value unknown_parts(Interpreter& in, const Value& self) {
  return in.list(gap_only(fresh_length(in, "parts").expr(), unknown_text_like(in, self)));
}

Value listed(Interpreter& in, const Value& self, std::span<const std::string_view> parts) {
  std::vector<Value> items;
  items.reserve(parts.size());
  for (const std::string_view part : parts)
    items.push_back(text_like(in, self, part));
  return in.list(items);
}

// Runs of white space separate, none at the ends.
std::vector<std::string_view> words(std::string_view text, std::int64_t limit, bool from_right) {
  std::vector<std::string_view> parts;
  const auto trim = [&] {
    while (!text.empty() && is_space(text.front()))
      text.remove_prefix(1);
    while (!text.empty() && is_space(text.back()))
      text.remove_suffix(1);
  };
  const auto trim_near = [&] {
    if (from_right) {
      while (!text.empty() && is_space(text.back()))
        text.remove_suffix(1);
    } else {
      while (!text.empty() && is_space(text.front()))
        text.remove_prefix(1);
    }
  };
  if (limit < 0) trim();
  trim_near();
  while (!text.empty()) {
    if (limit == 0) {
      parts.push_back(text);
      break;
    }
    std::size_t length = 0;
    const auto at = [&](std::size_t i) { return from_right ? text[text.size() - 1 - i] : text[i]; };
    while (length < text.size() && !is_space(at(length)))
      ++length;
    parts.push_back(from_right ? text.substr(text.size() - length) : text.substr(0, length));
    if (from_right) {
      text.remove_suffix(length);
    } else {
      text.remove_prefix(length);
    }
    trim_near();
    --limit;
  }
  if (from_right) std::reverse(parts.begin(), parts.end());
  return parts;
}

std::vector<std::string_view> pieces(std::string_view text, std::string_view separator, std::int64_t limit,
                                     bool from_right) {
  std::vector<std::string_view> parts;
  while (limit != 0) {
    const std::size_t found = from_right ? text.rfind(separator) : text.find(separator);
    if (found == std::string_view::npos) break;
    if (from_right) {
      parts.push_back(text.substr(found + separator.size()));
      text = text.substr(0, found);
    } else {
      parts.push_back(text.substr(0, found));
      text = text.substr(found + separator.size());
    }
    --limit;
  }
  parts.push_back(text);
  if (from_right) std::reverse(parts.begin(), parts.end());
  return parts;
}

Value split(Interpreter& in, Arguments arguments, bool from_right) {
  const auto text = text_of(in, arguments[0]);
  const auto limit = given(arguments, 2) ? known_int(in, arguments[2]) : -1;
  const bool by_space = !given(arguments, 1) || arguments[1].is(Tag::kNone);
  if (!text || !limit) return unknown_parts(in, arguments[0]);
  if (by_space) return listed(in, arguments[0], words(*text, *limit, from_right));
  const auto separator = text_of(in, arguments[1]);
  if (!separator || separator->empty()) return unknown_parts(in, arguments[0]);
  return listed(in, arguments[0], pieces(*text, *separator, *limit, from_right));
}

Value str_split(Interpreter& in, Arguments arguments) {
  return split(in, arguments, false);
}
Value str_rsplit(Interpreter& in, Arguments arguments) {
  return split(in, arguments, true);
}

Value str_splitlines(Interpreter& in, Arguments arguments) {
  const auto text = text_of(in, arguments[0]);
  if (!text || !is_ascii(*text)) return unknown_parts(in, arguments[0]);
  const auto keep =
      given(arguments, 1) ? in.symbols().constant_truth(in.truth_of(arguments[1])) : std::optional<bool>(false);
  if (!keep) return unknown_parts(in, arguments[0]);
  std::vector<std::string_view> lines;
  for (std::size_t at = 0; at < text->size();) {
    std::size_t end = at;
    while (end < text->size() && !((*text)[end] >= '\n' && (*text)[end] <= '\r'))
      ++end;
    std::size_t next = std::min(end + 1, text->size());
    if (next < text->size() && (*text)[end] == '\r' && (*text)[next] == '\n') ++next;
    lines.push_back(text->substr(at, (*keep ? next : end) - at));
    at = next;
  }
  return listed(in, arguments[0], lines);
}

Value partition(Interpreter& in, Arguments arguments, bool last) {
  const auto text = text_of(in, arguments[0]), separator = text_of(in, arguments[1]);
  Value parts[3];
  if (!text || !separator || separator->empty()) {
    for (Value& part : parts)
      part = unknown_text_like(in, arguments[0]);
    return in.tuple(parts);
  }
  const std::size_t found = last ? text->rfind(*separator) : text->find(*separator);
  const auto part = [&](std::string_view piece) { return text_like(in, arguments[0], piece); };
  if (found == std::string_view::npos) {
    parts[0] = part(last ? "" : *text);
    parts[1] = part("");
    parts[2] = part(last ? *text : "");
  } else {
    parts[0] = part(text->substr(0, found));
    parts[1] = part(*separator);
    parts[2] = part(text->substr(found + separator->size()));
  }
  return in.tuple(parts);
}

Value str_partition(Interpreter& in, Arguments arguments) {
  return partition(in, arguments, false);
}
Value str_rpartition(Interpreter& in, Arguments arguments) {
  return partition(in, arguments, true);
}

Value str_join(Interpreter& in, Arguments arguments) {
  const auto separator = text_of(in, arguments[0]);
  const auto elements = take_elements(in, arguments[1]);
  if (!separator || !elements || elements->has_gap()) return unknown_text_like(in, arguments[0]);
  std::string result;
  for (std::size_t i = 0; i < elements->items.size(); ++i) {
    const auto item = text_of(in, elements->items[i]);
    if (!item || result.size() + item->size() > 65536) return unknown_text_like(in, arguments[0]);
    if (i != 0) result += *separator;
    result += *item;
  }
  return text_like(in, arguments[0], result);
}

constexpr IntrinsicRow kRows[] = {
    {"str_split", "self sep? maxsplit?", str_split},      {"str_rsplit", "self sep? maxsplit?", str_rsplit},
    {"str_splitlines", "self keepends?", str_splitlines}, {"str_partition", "self sep", str_partition},
    {"str_rpartition", "self sep", str_rpartition},       {"str_join", "self iterable", str_join},
};

}  // namespace

std::span<const IntrinsicRow> text_split_rows() {
  return kRows;
}

}  // namespace foreshape::library::python
