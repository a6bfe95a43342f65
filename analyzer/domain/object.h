// What lives in heap cells.
#pragma once

#include <vector>

#include "analyzer/domain/value.h"

namespace foreshape::domain {

enum class ObjectKind : std::uint8_t {
  kUnknown, kList, kSet, kDict, kRange, kIterator, kInstance, kTensor, kClass, kModule,
};

// Name → value in insertion order. Small maps are scanned, large ones have an index.
class AttributeMap {
 public:
  const Value* find(NameId name) const;
  void set(NameId name, Value value, base::Arena& arena);
  bool erase(NameId name);
  struct Entry {
    NameId name;
    Value value;
  };
  std::span<const Entry> entries() const { return {entries_, count_}; }
  std::span<Entry> entries() { return {entries_, count_}; }
  // A copy that can be changed without touching this one.
  AttributeMap clone(base::Arena& arena) const;

 private:
  void index(base::Arena& arena);
  Entry* entries_ = nullptr;
  std::uint32_t count_ = 0;
  std::uint32_t capacity_ = 0;
  std::uint32_t* table_ = nullptr;  // open addressing of entry numbers + 1; null while small
  std::uint32_t table_size_ = 0;
};

struct Object {
  ObjectKind kind;
  std::uint32_t owner = 0;  // edit token of the state that may change it in place
};

// An object about which only its identity is known. Reading the same attribute or key gives the same value until it is written.
struct UnknownObject : Object {
  ReasonId reason;
  symbolic::Origin origin = symbolic::Origin::kOpaque;
  NameId name;               // how the user calls it (a parameter's name), may be invalid
  Value integer;             // the Int that it is when used as a number; unbound until then
  Value truth;               // the Bool that it is when tested; unbound until then
  Value text;                // the Str that it is when compared with strings
  Value length;
  AttributeMap attributes;
  struct Item {
    Value key;
    Value value;
  };
  std::span<const Item> items;
};

struct ListObject : Object {  // also sets (kSet): elements in order of first insertion
  Sequence elements;
  std::uint32_t capacity = 0;  // of elements.items' storage
  bool frozen = false;
};

struct DictEntry {
  Value key;
  Value value;
};

struct DictObject : Object {
  DictEntry* entries = nullptr;
  std::uint32_t count = 0;
  std::uint32_t capacity = 0;
  bool open = false;         // may hold further keys that are not listed
  Value other;               // join of the values under keys that are not listed; unbound: nothing is known
  Value default_factory;     // collections.defaultdict; unbound for plain dicts
};

struct RangeObject : Object {
  Value start, stop, step;   // Int
};

// A one-shot iterator (generator, zip, map, iter(…)): what is left of a sequence computed ahead.
struct IteratorObject : Object {
  Sequence elements;
  std::size_t position = 0;  // next element; may stand at the gap
  Value generator;           // for messages and close(); unbound otherwise
};

struct InstanceObject : Object {
  CellId type;               // ClassObject
  AttributeMap attributes;
  Value payload;             // instance of a subclass of list, dict, str, …: the built-in value; unbound otherwise
};

// An instance of a tensor class of a library model.
struct TensorObject : InstanceObject {
  const Sequence* shape = nullptr;  // Int dims; has_gap(): the rank is not known
  DType dtype = DType::kNone;       // kNone: not known
  bool static_rank_unknown = false; // graph mode: static inference does not know the rank
  GraphNodeId node;                 // what computed it
  std::uint32_t output = 0;         // which result of that node
  Value content;                    // small known contents: nested tuples of Int/Bool/Float; unbound otherwise
  CellId base;                      // the tensor that this one is a view of; never itself a view
  std::uint32_t version = 0;        // changes at each in-place write; of a view: its base's when the content was computed
};

struct ClassObject : Object {
  NameId name;
  NameId qualified_name;
  std::span<const CellId> bases;
  std::span<const CellId> resolution;  // method resolution order, this class first
  bool open = false;                   // has a base that is not known: any attribute may exist
  bool from_library = false;
  AttributeMap attributes;
  CellId module_object;
  ir::NodeId node;
  const ir::Module* module = nullptr;
  Value metaclass;
};

struct ModuleObject : Object {
  NameId name;                       // dotted
  const ir::Module* module = nullptr;  // null: an unresolved or intrinsic module
  CellId cells;                      // globals: slot i is cells + i
  bool from_library = false;
  bool is_package = false;
  bool running = false;              // its body is being executed (import cycles)
  ReasonId unresolved;               // valid: an import that could not be resolved
  AttributeMap extra;                // names bound from outside (star imports, setattr, submodules)
};

}  // namespace foreshape::domain
