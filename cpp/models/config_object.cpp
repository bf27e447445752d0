#include "models/config_object.h"

#include <cmath>

#include "attention/size_reader.h"

namespace headsup {

namespace {

using Node = Document::Node;
using Type = Document::Type;

// In the order of Document::Type.
constexpr std::string_view kKinds[] = {"null", "boolean", "number", "string", "array", "object"};

// Equal as far as a reading is concerned; lists and objects are not looked into.
bool same(const Node& a, const Node& b) {
  if (a.type != b.type || a.type == Type::array || a.type == Type::object) return false;
  return a.boolean == b.boolean && a.number == b.number && a.string == b.string;
}

}  // namespace

std::string_view kind_of(const Node& node) { return kKinds[static_cast<std::size_t>(node.type)]; }

void ConfigScan::fail(Code code, std::string where, std::vector<Arg> args) {
  if (!fault) fault = Fault{code, std::move(where), std::move(args)};
}

void ConfigScan::note(NoteCode code, std::string where,
                      std::initializer_list<std::string_view> values) {
  Note note{code, std::move(where), {}};
  auto value = values.begin();
  any_word(note_table()[static_cast<std::size_t>(code)].args, [&](std::string_view name) {
    note.args.push_back({std::string(name), std::string(*value++)});
    return false;
  });
  notes.push_back(std::move(note));
}

std::uint32_t ConfigObject::find(std::string_view key) const {
  if (absent()) return kAbsent;
  const std::vector<Node>& nodes = scan_->document.nodes;
  std::uint32_t first = kAbsent;
  for (std::uint32_t child = node_ + 1; child < nodes[node_].end; child = nodes[child].end) {
    if (nodes[child].key != key) continue;
    if (first == kAbsent) {
      first = child;
    } else if (!same(nodes[first], nodes[child])) {
      scan_->fail(Code::json_duplicate_key, scan_->document.pointer(child),
                  {{"key", std::string(key)}});
      return kAbsent;
    }
  }
  return first != kAbsent && nodes[first].type == Type::null ? kAbsent : first;
}

bool ConfigObject::has_any(std::string_view keys) const {
  return any_word(keys, [&](std::string_view key) { return has(key); });
}

std::string ConfigObject::pointer(std::string_view key) const {
  const std::uint32_t at = find(key);
  return at == kAbsent ? "" : scan_->document.pointer(at);
}

Found ConfigObject::read(std::uint32_t at, std::string_view key) const {
  const Node& node = scan_->document.nodes[at];
  std::string where = scan_->document.pointer(at);
  if (node.type != Type::number) {
    scan_->fail(Code::field_wrong_kind, std::move(where),
                {{"expected", "whole_number"}, {"got", std::string(kind_of(node))}});
    return {};
  }
  Faults faults;
  const double number = std::isfinite(node.number) ? node.number : std::nan("");
  const std::int64_t value = SizeReader(faults).read(key, number);
  if (!faults.empty()) {
    scan_->fail(faults[0].code, std::move(where), std::move(faults[0].args));
    return {};
  }
  return {value, Origin::file, std::move(where)};
}

Found ConfigObject::size(std::string_view key) const {
  const std::uint32_t at = find(key);
  return at == kAbsent ? Found{} : read(at, key);
}

Found ConfigObject::size_of(std::string_view keys) const {
  Found found;
  std::string_view first;
  any_word(keys, [&](std::string_view key) {
    Found next = size(key);
    if (found && next && next.value != found.value) {
      scan_->fail(Code::config_keys_disagree, next.where,
                  {{"key", std::string(first)},
                   {"value", std::to_string(found.value)},
                   {"other_key", std::string(key)},
                   {"other_value", std::to_string(next.value)}});
    }
    if (!found && next) {
      found = std::move(next);
      first = key;
    }
    return scan_->fault.has_value();
  });
  return found;
}

std::int64_t ConfigObject::size_if_good(std::string_view key) const {
  ConfigScan apart{scan_->document, {}, {}};
  return ConfigObject(apart, node_).size(key).value;
}

std::vector<std::int64_t> ConfigObject::sizes(std::string_view key) const {
  std::vector<std::int64_t> out;
  const std::uint32_t at = find(key);
  if (at == kAbsent) return out;
  if (scan_->document.nodes[at].type != Type::array) return {read(at, key).value};
  for (const std::uint32_t item : items(key)) out.push_back(read(item, key).value);
  return out;
}

bool ConfigObject::flag(std::string_view key, bool otherwise) const {
  const std::uint32_t at = find(key);
  if (at == kAbsent) return otherwise;
  const Node& node = scan_->document.nodes[at];
  if (node.type == Type::boolean) return node.boolean;
  scan_->fail(Code::field_wrong_kind, scan_->document.pointer(at),
              {{"expected", "boolean"}, {"got", std::string(kind_of(node))}});
  return otherwise;
}

std::string_view ConfigObject::text(std::string_view key) const {
  const std::uint32_t at = find(key);
  return at == kAbsent ? std::string_view{} : scan_->document.nodes[at].string;
}

ConfigObject ConfigObject::object(std::string_view key) const {
  const std::uint32_t at = find(key);
  return item(at);
}

ConfigObject ConfigObject::item(std::uint32_t node) const {
  const bool object = node != kAbsent && scan_->document.nodes[node].type == Type::object;
  return {*scan_, object ? node : kAbsent};
}

std::vector<std::uint32_t> ConfigObject::items(std::string_view key) const {
  std::vector<std::uint32_t> out;
  const std::uint32_t at = find(key);
  const std::vector<Node>& nodes = scan_->document.nodes;
  if (at == kAbsent || nodes[at].type != Type::array) return out;
  for (std::uint32_t child = at + 1; child < nodes[at].end; child = nodes[child].end) {
    out.push_back(child);
  }
  return out;
}

}  // namespace headsup
