// The program's surroundings: its end, its input, paths.
#include <algorithm>

#include "analyzer/library/python/text_support.h"

namespace foreshape::library::python {

namespace {

Value exit_program(Interpreter& in, Arguments) {
  in.raise("SystemExit", "");
  return Value::none();
}

// raise_error(class name, message?): what the library raises of its own accord.
Value raise_error(Interpreter& in, Arguments arguments) {
  const std::string name(known_text(in, arguments[0]).value_or("Exception"));
  const std::string message(given(arguments, 1) ? known_text(in, arguments[1]).value_or("") : "");
  in.raise(name, message);
  return Value::none();
}

// input_value("batch_size", "int"): what the user of the program chooses freely.
Value input_value(Interpreter& in, Arguments arguments) {
  const std::string name(known_text(in, arguments[0]).value_or("input"));
  const auto kind = given(arguments, 1) ? known_text(in, arguments[1]) : std::nullopt;
  if (kind == "int") return in.fresh_int(name, Origin::kInput, false);
  if (kind == "float") return Value::floating();
  if (kind == "bool") return in.fresh_bool(name, Origin::kInput);
  if (kind == "str") return Value::string();
  UnknownObject object;
  object.kind = ObjectKind::kUnknown;
  object.reason = domain::ReasonId{in.names().intern("value given by the user").value};
  object.origin = Origin::kInput;
  object.name = in.names().intern(name);
  return Value::reference(in.state().create(object));
}

// import_by_name("a.b", package?): the module a.b; a leading dot stands for the package.
Value import_by_name(Interpreter& in, Arguments arguments) {
  const auto name = known_text(in, arguments[0]);
  if (!name || name->empty()) return in.unknown("import of a name that is not known");
  std::string dotted(*name);
  if (dotted.starts_with('.')) {
    const auto package = given(arguments, 1) ? known_text(in, arguments[1]) : std::nullopt;
    if (!package || dotted.starts_with("..")) return in.unknown("import of a name that is not known");
    dotted = std::string(*package) + dotted;
  }
  return in.import_module(dotted);
}

// __import__("a.b") imports a.b and gives a.
Value import_top(Interpreter& in, Arguments arguments) {
  const auto name = known_text(in, arguments[0]);
  if (!name || name->empty()) return in.unknown("import of a name that is not known");
  const std::string dotted(*name);
  const Value whole = in.import_module(dotted);
  const std::size_t dot = dotted.find('.');
  return dot == std::string::npos ? whole : in.import_module(dotted.substr(0, dot));
}

// The number and kinds of the values of a struct format: "4s" is one text, "3i" three ints.
struct Record {
  std::vector<char> codes;
  std::int64_t size = 0;
};

std::optional<Record> parse_record(std::string_view format) {
  constexpr std::size_t kMaxValues = 65536;
  Record record;
  bool native = true;
  if (!format.empty() && std::string_view("@=<>!").find(format[0]) != std::string_view::npos) {
    native = format[0] == '@';
    format.remove_prefix(1);
  }
  for (std::size_t i = 0; i < format.size(); ++i) {
    if (is_space(format[i])) continue;
    std::int64_t count = -1;
    while (i < format.size() && is_digit(format[i])) {
      count = std::max<std::int64_t>(count, 0) * 10 + (format[i++] - '0');
      if (count > (std::int64_t{1} << 40)) return std::nullopt;
    }
    if (i == format.size()) return std::nullopt;
    const char code = format[i];
    std::int64_t size = 0;
    switch (code) {
      case 'x':
      case 'c':
      case 'b':
      case 'B':
      case '?':
      case 's':
      case 'p':
        size = 1;
        break;
      case 'h':
      case 'H':
      case 'e':
        size = 2;
        break;
      case 'i':
      case 'I':
      case 'f':
        size = 4;
        break;
      case 'l':
      case 'L':
        size = native ? 8 : 4;
        break;
      case 'q':
      case 'Q':
      case 'd':
      case 'n':
      case 'N':
      case 'P':
        size = 8;
        break;
      default:
        return std::nullopt;
    }
    if (native) record.size = (record.size + size - 1) / size * size;
    const std::int64_t repeated = count < 0 ? 1 : count;
    record.size += repeated * size;
    if (code == 'x') continue;
    const std::int64_t values = code == 's' || code == 'p' ? 1 : repeated;
    if (static_cast<std::size_t>(values) + record.codes.size() > kMaxValues) return std::nullopt;
    record.codes.insert(record.codes.end(), static_cast<std::size_t>(values), code);
  }
  return record;
}

std::optional<Record> record_of(Interpreter& in, const Value& format) {
  const auto text = text_of(in, format);
  return text ? parse_record(*text) : std::nullopt;
}

Value struct_size(Interpreter& in, Arguments arguments) {
  const auto record = record_of(in, arguments[0]);
  return record ? in.integer(record->size) : fresh_length(in, "size");
}

Value struct_unpack(Interpreter& in, Arguments arguments) {
  const auto record = record_of(in, arguments[0]);
  if (!record) return Value::tuple(in.sequence(gap_only(fresh_length(in, "count").expr(), Value{})));
  std::vector<Value> values;
  for (const char code : record->codes) {
    const bool real = code == 'e' || code == 'f' || code == 'd';
    const bool text = code == 'c' || code == 's' || code == 'p';
    values.push_back(real          ? Value::floating()
                     : text        ? Value::bytes()
                     : code == '?' ? opaque_bool(in, "flag")
                                   : opaque_int(in, "number"));
  }
  return in.tuple(values);
}

// Paths are exact on known texts, with '/' as the separator.
std::optional<std::string> path_text(Interpreter& in, const Value& value) {
  if (const auto text = text_of(in, value)) return std::string(*text);
  const auto* instance = object_if<InstanceObject>(in, value, ObjectKind::kInstance);
  if (instance == nullptr) return std::nullopt;
  const auto method = in.find_attribute(value, in.names().intern("__fspath__"));
  if (!method || is_unknown(in, *method)) return std::nullopt;
  const auto text = text_of(in, in.call(*method, {}));
  return text ? std::optional<std::string>(*text) : std::nullopt;
}

Value path_join(Interpreter& in, Arguments arguments) {
  const auto parts = rest_items(arguments[0]);
  std::string result;
  if (!parts) return Value::string();
  for (std::size_t i = 0; i < parts->size(); ++i) {
    const auto part = path_text(in, (*parts)[i]);
    if (!part) return Value::string();
    if (part->starts_with('/') || i == 0) {
      result = *part;
    } else {
      if (!result.empty() && !result.ends_with('/')) result += '/';
      result += *part;
    }
  }
  return in.string(result);
}

std::pair<std::string, std::string> split_path(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) return {"", path};
  std::string head = path.substr(0, slash + 1);
  const std::size_t last = head.find_last_not_of('/');
  if (last != std::string::npos) head.erase(last + 1);
  return {head, path.substr(slash + 1)};
}

std::pair<std::string, std::string> split_extension(const std::string& path) {
  const std::size_t start = path.rfind('/') == std::string::npos ? 0 : path.rfind('/') + 1;
  const std::size_t dot = path.rfind('.');
  if (dot == std::string::npos || dot < start) return {path, ""};
  // Leading dots belong to the name.
  const std::size_t name = path.find_first_not_of('.', start);
  if (name == std::string::npos || dot < name) return {path, ""};
  return {path.substr(0, dot), path.substr(dot)};
}

Value path_basename(Interpreter& in, Arguments arguments) {
  const auto path = path_text(in, arguments[0]);
  return path ? in.string(split_path(*path).second) : Value::string();
}

Value path_dirname(Interpreter& in, Arguments arguments) {
  const auto path = path_text(in, arguments[0]);
  return path ? in.string(split_path(*path).first) : Value::string();
}

Value pair_of(Interpreter& in, const std::optional<std::pair<std::string, std::string>>& texts) {
  const Value parts[] = {texts ? in.string(texts->first) : Value::string(),
                         texts ? in.string(texts->second) : Value::string()};
  return in.tuple(parts);
}

Value path_split(Interpreter& in, Arguments arguments) {
  const auto path = path_text(in, arguments[0]);
  return pair_of(in, path ? std::optional(split_path(*path)) : std::nullopt);
}

Value path_splitext(Interpreter& in, Arguments arguments) {
  const auto path = path_text(in, arguments[0]);
  return pair_of(in, path ? std::optional(split_extension(*path)) : std::nullopt);
}

Value path_normpath(Interpreter& in, Arguments arguments) {
  const auto path = path_text(in, arguments[0]);
  if (!path) return Value::string();
  std::vector<std::string> parts;
  const bool rooted = path->starts_with('/');
  std::size_t at = 0;
  while (at <= path->size()) {
    const std::size_t end = std::min(path->find('/', at), path->size());
    const std::string part = path->substr(at, end - at);
    at = end + 1;
    if (part.empty() || part == ".") continue;
    if (part == ".." && !parts.empty() && parts.back() != "..") {
      parts.pop_back();
    } else if (part != ".." || !rooted) {
      parts.push_back(part);
    }
  }
  std::string result = rooted ? "/" : "";
  for (std::size_t i = 0; i < parts.size(); ++i)
    result += (i == 0 ? "" : "/") + parts[i];
  return in.string(result.empty() ? "." : result);
}

Value path_isabs(Interpreter& in, Arguments arguments) {
  const auto path = path_text(in, arguments[0]);
  return path ? in.boolean(path->starts_with('/')) : opaque_bool(in, "isabs");
}

constexpr IntrinsicRow kRows[] = {
    {"exit_program", "*ignored **named", exit_program},
    {"raise_error", "name message?", raise_error},
    {"import_by_name", "name package?", import_by_name},
    {"import_top", "name *ignored **named", import_top},
    {"struct_size", "format", struct_size},
    {"struct_unpack", "format", struct_unpack},
    {"input_value", "name kind?", input_value},
    {"path_join", "*parts", path_join},
    {"path_basename", "path", over_choice<path_basename, 0>},
    {"path_dirname", "path", over_choice<path_dirname, 0>},
    {"path_split", "path", over_choice<path_split, 0>},
    {"path_splitext", "path", over_choice<path_splitext, 0>},
    {"path_normpath", "path", over_choice<path_normpath, 0>},
    {"path_isabs", "path", path_isabs},
};

}  // namespace

std::span<const IntrinsicRow> program_rows() {
  return kRows;
}

}  // namespace foreshape::library::python
