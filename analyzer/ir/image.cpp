#include "analyzer/ir/image.h"

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <unordered_map>

namespace foreshape::ir {

namespace {

constexpr std::uint32_t kMagic = 0x52495346;  // "FSIR"
constexpr std::uint32_t kVersion = 1;

// Header, directory (sorted by name), then one record a module. Offsets count from the start of the image.
struct Header {
  std::uint32_t magic = kMagic;
  std::uint32_t version = kVersion;
  std::uint32_t layout = 0;  // see layout_stamp
  std::uint32_t count = 0;
};

struct Entry {
  std::uint32_t name = 0;
  std::uint32_t name_size = 0;
  std::uint32_t path = 0;
  std::uint32_t path_size = 0;
  std::uint32_t lines = 0;
  std::uint32_t line_count = 0;
  std::uint32_t record = 0;
  std::uint32_t record_size = 0;
};

struct ModuleHead {
  std::uint32_t body = 0;
  std::uint32_t scope = 0;
  std::uint8_t language = 0;
  std::uint8_t python2 = 0;
  std::uint16_t padding = 0;
};

struct ScopeHead {
  std::uint32_t kind = 0;
  std::uint32_t parent = 0;
  std::uint32_t names = 0;  // how many; they follow all heads
};

struct Definition {
  std::uint32_t name = 0;
  std::uint32_t qualified_name = 0;
  std::uint32_t scope = 0;
  std::uint32_t node = 0;
  std::uint32_t children = 0;  // parameters or arguments
  std::uint32_t body = 0;
  std::uint32_t storage_slot = 0;
  std::uint32_t name_begin = 0;
  std::uint32_t name_end = 0;
  std::uint16_t storage_depth = 0;
  std::uint8_t storage_binding = 0;
  std::uint8_t flags = 0;  // 1 generator, 2 async, 4 assigns enclosing
};

// An image of other structures is refused.
constexpr std::uint32_t layout_stamp() {
  return static_cast<std::uint32_t>(sizeof(Node) | sizeof(Definition) << 8 |
                                    static_cast<std::size_t>(Kind::kCount) << 16 |
                                    static_cast<std::size_t>(BinaryOperator::kShiftRight) << 24);
}

template <typename Info>
Definition to_definition(const Info& info, std::uint32_t children, std::uint8_t flags) {
  Definition wire;
  wire.name = info.name.value;
  wire.qualified_name = info.qualified_name.value;
  wire.scope = info.scope.value;
  wire.node = info.node.value;
  wire.children = children;
  wire.body = info.body.value;
  wire.storage_slot = info.storage.slot;
  wire.name_begin = info.name_span.begin;
  wire.name_end = info.name_span.end;
  wire.storage_depth = info.storage.depth;
  wire.storage_binding = static_cast<std::uint8_t>(info.storage.binding);
  wire.flags = flags;
  return wire;
}

template <typename Info>
Info from_definition(const Definition& wire) {
  Info info;
  info.name = NameId(wire.name);
  info.qualified_name = NameId(wire.qualified_name);
  info.scope = ScopeId(wire.scope);
  info.node = NodeId(wire.node);
  info.body = NodeId(wire.body);
  info.storage = {static_cast<Binding>(wire.storage_binding), wire.storage_depth, wire.storage_slot};
  info.name_span = {wire.name_begin, wire.name_end};
  return info;
}

// Bytes without padding, so that equal values are equal bytes.
template <typename T>
constexpr bool kPlain = std::is_trivially_copyable_v<T>&& std::has_unique_object_representations_v<T>;

class Writer {
 public:
  explicit Writer(std::vector<std::byte>& out) : out_(out) {}

  std::uint32_t offset() const { return static_cast<std::uint32_t>(out_.size()); }

  template <typename T>
  void put(const T& value) {
    static_assert(kPlain<T>);
    append(&value, sizeof(T));
  }
  // How many, then the items.
  template <typename T>
  void put_all(const std::vector<T>& items) {
    static_assert(kPlain<T>);
    put(static_cast<std::uint32_t>(items.size()));
    append(items.data(), items.size() * sizeof(T));
  }
  void put_text(std::string_view text) { append(text.data(), text.size()); }

 private:
  void append(const void* from, std::size_t size) {
    const auto* bytes = static_cast<const std::byte*>(from);
    out_.insert(out_.end(), bytes, bytes + size);
  }
  std::vector<std::byte>& out_;
};

class Reader {
 public:
  explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}

  template <typename T>
  T get() {
    static_assert(std::is_trivially_copyable_v<T>);
    T value;
    std::memcpy(&value, take(sizeof(T)), sizeof(T));
    return value;
  }
  template <typename T>
  void get_all(std::vector<T>& out) {
    static_assert(std::is_trivially_copyable_v<T>);
    const auto count = get<std::uint32_t>();
    const std::byte* from = take(std::size_t{count} * sizeof(T));
    out.resize(count);
    if (count != 0) std::memcpy(static_cast<void*>(out.data()), from, std::size_t{count} * sizeof(T));
  }
  std::string_view get_text(std::size_t size) { return {reinterpret_cast<const char*>(take(size)), size}; }

 private:
  const std::byte* take(std::size_t size) {
    if (size > bytes_.size() - at_) throw ImageError("the image ends too early");
    const std::byte* from = bytes_.data() + at_;
    at_ += size;
    return from;
  }
  std::span<const std::byte> bytes_;
  std::size_t at_ = 0;
};

std::span<const std::byte> part(std::span<const std::byte> bytes, std::uint64_t offset, std::uint64_t size) {
  if (offset > bytes.size() || size > bytes.size() - offset) throw ImageError("the image ends too early");
  return bytes.subspan(offset, size);
}

std::string_view text_of(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Calls `visit` on every name id that a module holds, always in the same order.
template <typename Visit>
void for_each_name(Module& module, Visit visit) {
  for (Node& node : module.nodes) {
    visit(node.name);
    if (node.kind == Kind::kAlias) {
      NameId bound(node.payload);
      visit(bound);
      node.payload = bound.value;
    }
  }
  for (Scope& scope : module.scopes) {
    for (NameId& name : scope.names)
      visit(name);
  }
  for (FunctionInfo& info : module.functions) {
    visit(info.name);
    visit(info.qualified_name);
  }
  for (ClassInfo& info : module.classes) {
    visit(info.name);
    visit(info.qualified_name);
  }
}

void write_module(Module module, const base::Interner& interner, Writer& writer) {
  std::vector<NameId> texts;  // by local id
  std::unordered_map<std::uint32_t, std::uint32_t> local;
  for_each_name(module, [&](NameId& name) {
    if (!name.valid()) return;
    const auto [found, added] = local.emplace(name.value, static_cast<std::uint32_t>(texts.size()));
    if (added) texts.push_back(name);
    name = NameId(found->second);
  });
  writer.put(static_cast<std::uint32_t>(texts.size()));
  for (const NameId name : texts)
    writer.put(static_cast<std::uint32_t>(interner.text(name).size()));
  for (const NameId name : texts)
    writer.put_text(interner.text(name));

  writer.put(ModuleHead{module.body.value, module.scope.value, static_cast<std::uint8_t>(module.language),
                        module.python2 ? std::uint8_t{1} : std::uint8_t{0}, 0});
  writer.put_all(module.nodes);
  writer.put_all(module.children);
  writer.put_all(module.integers);
  writer.put_all(module.operators);
  std::vector<Definition> functions;
  for (const FunctionInfo& info : module.functions) {
    const int flags = (info.is_generator ? 1 : 0) | (info.is_async ? 2 : 0) | (info.assigns_enclosing ? 4 : 0);
    functions.push_back(to_definition(info, info.parameters, static_cast<std::uint8_t>(flags)));
  }
  writer.put_all(functions);
  std::vector<Definition> classes;
  for (const ClassInfo& info : module.classes)
    classes.push_back(to_definition(info, info.arguments, 0));
  writer.put_all(classes);
  std::vector<ScopeHead> heads;
  std::vector<NameId> names;
  for (const Scope& scope : module.scopes) {
    heads.push_back(
        {static_cast<std::uint32_t>(scope.kind), scope.parent.value, static_cast<std::uint32_t>(scope.names.size())});
    names.insert(names.end(), scope.names.begin(), scope.names.end());
  }
  writer.put_all(heads);
  writer.put_all(names);
}

// Ids that others follow without a look are checked here, so that a damaged image is an error and no wild read.
void check_ranges(const Module& module) {
  const auto node = [&](NodeId id) { return !id.valid() || id.value < module.nodes.size(); };
  bool good = module.body.value < module.nodes.size() && module.scope.value < module.scopes.size();
  for (const NodeId id : module.children)
    good &= node(id);
  for (const Node& at : module.nodes) {
    good &= at.kind < Kind::kCount && std::uint64_t{at.first_child} + at.child_count <= module.children.size();
    if (at.kind == Kind::kFunction || at.kind == Kind::kLambda) good &= at.payload < module.functions.size();
    if (at.kind == Kind::kClass) good &= at.payload < module.classes.size();
  }
  for (const FunctionInfo& info : module.functions)
    good &= node(info.node) && node(info.body) && info.scope.value < module.scopes.size();
  for (const ClassInfo& info : module.classes)
    good &= node(info.node) && node(info.body) && info.scope.value < module.scopes.size();
  for (const Scope& scope : module.scopes)
    good &= !scope.parent.valid() || scope.parent.value < module.scopes.size();
  if (!good) throw ImageError("a module of the image is damaged");
}

std::unique_ptr<Module> read_module(std::span<const std::byte> record, base::Interner& interner) {
  Reader reader(record);
  std::vector<std::uint32_t> sizes;
  reader.get_all(sizes);
  std::vector<NameId> texts;
  texts.reserve(sizes.size());
  for (const std::uint32_t size : sizes)
    texts.push_back(interner.intern(reader.get_text(size)));

  auto module = std::make_unique<Module>();
  const auto head = reader.get<ModuleHead>();
  module->body = NodeId(head.body);
  module->scope = ScopeId(head.scope);
  module->language = static_cast<Language>(head.language);
  module->python2 = head.python2 != 0;
  reader.get_all(module->nodes);
  reader.get_all(module->children);
  reader.get_all(module->integers);
  reader.get_all(module->operators);
  std::vector<Definition> definitions;
  reader.get_all(definitions);
  for (const Definition& wire : definitions) {
    auto& info = module->functions.emplace_back(from_definition<FunctionInfo>(wire));
    info.parameters = wire.children;
    info.is_generator = (wire.flags & 1) != 0;
    info.is_async = (wire.flags & 2) != 0;
    info.assigns_enclosing = (wire.flags & 4) != 0;
  }
  reader.get_all(definitions);
  for (const Definition& wire : definitions)
    module->classes.emplace_back(from_definition<ClassInfo>(wire)).arguments = wire.children;
  std::vector<ScopeHead> heads;
  reader.get_all(heads);
  std::vector<NameId> names;
  reader.get_all(names);
  std::size_t at = 0;
  for (const ScopeHead& scope : heads) {
    if (scope.names > names.size() - at) throw ImageError("a module of the image is damaged");
    const auto from = names.begin() + static_cast<std::ptrdiff_t>(at);
    module->scopes.push_back({static_cast<ScopeKind>(scope.kind), ScopeId(scope.parent), {from, from + scope.names}});
    at += scope.names;
  }
  check_ranges(*module);
  for_each_name(*module, [&](NameId& name) {
    if (!name.valid()) return;
    if (name.value >= texts.size()) throw ImageError("a module of the image is damaged");
    name = texts[name.value];
  });
  return module;
}

Entry entry_at(std::span<const std::byte> bytes, std::size_t index) {
  return Reader(part(bytes, sizeof(Header) + index * sizeof(Entry), sizeof(Entry))).get<Entry>();
}

}  // namespace

std::vector<std::byte> write_image(std::span<const NamedModule> modules, const base::Interner& interner) {
  std::vector<const NamedModule*> sorted;
  for (const NamedModule& named : modules)
    sorted.push_back(&named);
  std::sort(sorted.begin(), sorted.end(), [](const auto* a, const auto* b) { return a->name < b->name; });
  for (std::size_t i = 1; i < sorted.size(); ++i) {
    if (sorted[i]->name == sorted[i - 1]->name) throw std::invalid_argument("two modules are named " + sorted[i]->name);
  }

  std::vector<std::byte> out;
  Writer writer(out);
  writer.put(Header{kMagic, kVersion, layout_stamp(), static_cast<std::uint32_t>(sorted.size())});
  std::vector<Entry> entries(sorted.size());
  for (const Entry& entry : entries)
    writer.put(entry);
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    entries[i].name = writer.offset();
    entries[i].name_size = static_cast<std::uint32_t>(sorted[i]->name.size());
    writer.put_text(sorted[i]->name);
  }
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    const NamedModule& named = *sorted[i];
    Entry& entry = entries[i];
    entry.path = writer.offset();
    entry.path_size = static_cast<std::uint32_t>(named.path.size());
    writer.put_text(named.path);
    entry.lines = writer.offset();
    entry.line_count = static_cast<std::uint32_t>(named.line_starts.size());
    for (const std::uint32_t start : named.line_starts)
      writer.put(start);
    entry.record = writer.offset();
    write_module(*named.module, interner, writer);
    entry.record_size = writer.offset() - entry.record;
  }
  if (!entries.empty()) std::memcpy(out.data() + sizeof(Header), entries.data(), entries.size() * sizeof(Entry));
  return out;
}

Image Image::open(std::span<const std::byte> bytes, base::Interner& interner) {
  const auto header = Reader(bytes).get<Header>();
  if (header.magic != kMagic) throw ImageError("this is no image of models");
  if (header.version != kVersion || header.layout != layout_stamp())
    throw ImageError("the image is of another version");
  part(bytes, sizeof(Header), std::uint64_t{header.count} * sizeof(Entry));
  Image image(bytes, interner);
  image.count_ = header.count;
  image.modules_.resize(header.count);
  return image;
}

std::string_view Image::name(std::size_t index) const {
  const Entry entry = entry_at(bytes_, index);
  return text_of(part(bytes_, entry.name, entry.name_size));
}

std::size_t Image::index_of(std::string_view wanted) const {
  std::size_t low = 0;
  std::size_t high = count_;
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    if (name(middle) < wanted) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < count_ && name(low) == wanted ? low : count_;
}

bool Image::contains(std::string_view wanted) const {
  return index_of(wanted) != count_;
}

const Module* Image::find(std::string_view wanted) {
  const std::size_t index = index_of(wanted);
  if (index == count_) return nullptr;
  if (!modules_[index]) {
    const Entry entry = entry_at(bytes_, index);
    modules_[index] = read_module(part(bytes_, entry.record, entry.record_size), *interner_);
  }
  return modules_[index].get();
}

Image::Source Image::source(std::string_view wanted) const {
  Source source;
  const std::size_t index = index_of(wanted);
  if (index == count_) return source;
  const Entry entry = entry_at(bytes_, index);
  source.path = text_of(part(bytes_, entry.path, entry.path_size));
  source.line_starts.resize(entry.line_count);
  const auto lines = part(bytes_, entry.lines, std::uint64_t{entry.line_count} * sizeof(std::uint32_t));
  if (!lines.empty()) std::memcpy(source.line_starts.data(), lines.data(), lines.size());
  return source;
}

}  // namespace foreshape::ir
