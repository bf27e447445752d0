#include "headsup/catalogue/config_object.h"

#include <cmath>

#include "headsup/base/decimal.h"
#include "headsup/base/words.h"
#include "headsup/layer/config.h"

namespace headsup {

namespace {

using Node = Document::Node;
using Type = Document::Type;

// Equal for a reading; lists and objects are not compared.
bool same(const Node& a, const Node& b) {
  if (a.type != b.type || a.type == Type::array || a.type == Type::object) return false;
  return a.boolean == b.boolean && a.number == b.number && a.string == b.string;
}

}  // namespace

std::int64_t size_in(const Node& node) {
  const double number = node.type == Type::number ? node.number : 0;
  const bool good = number >= 1 && number <= kMaxSize && number == std::floor(number);
  return good ? static_cast<std::int64_t>(number) : 0;
}

ConfigObject top_object(ConfigScan& scan) {
  const ConfigObject top = ConfigObject(scan, kNoNode).item(0);
  if (top.absent()) {
    scan.fail(Code::field_wrong_kind, 0, {"object", kind_of(scan.document.nodes[0])});
  }
  return top;
}

void ConfigScan::fail(Code code, std::uint32_t node, std::initializer_list<ArgValue> values) {
  reader.note(make_fault(code, document.pointer(node), values));
}

void ConfigScan::fail(Fault made, std::uint32_t node) {
  made.where = document.pointer(node);
  reader.note(std::move(made));
}

void ConfigScan::note(NoteCode code, std::uint32_t node, std::initializer_list<ArgValue> values) {
  notes.push_back({code, node, named_args(code.info().args, values)});
}

std::uint32_t ConfigObject::find_first(std::string_view key, std::uint32_t& differs) const {
  differs = kNoNode;
  if (absent()) return kNoNode;
  const std::vector<Node>& nodes = scan_->document.nodes;
  std::uint32_t first = kNoNode;
  for (std::uint32_t child = node_ + 1; child < nodes[node_].end; child = nodes[child].end) {
    if (nodes[child].key != key) continue;
    if (first == kNoNode) {
      first = child;
    } else if (!same(nodes[first], nodes[child])) {
      differs = child;
      return first;
    }
  }
  return first;
}

bool ConfigObject::is_null(std::uint32_t node) const {
  return node != kNoNode && scan_->document.nodes[node].type == Type::null;
}

std::uint32_t ConfigObject::find(std::string_view key) const {
  std::uint32_t differs = kNoNode;
  const std::uint32_t first = find_first(key, differs);
  if (differs == kNoNode) return is_null(first) ? kNoNode : first;
  scan_->fail(Code::json_duplicate_key, differs, {key});
  return kNoNode;
}

bool ConfigObject::has_any(std::string_view keys) const {
  return any_of_words(keys, [&](std::string_view key) { return has(key); });
}

bool ConfigObject::has_null(std::string_view keys) const {
  return any_of_words(keys, [&](std::string_view key) {
    std::uint32_t differs = kNoNode;
    return is_null(find_first(key, differs));
  });
}

SizeReading ConfigObject::read(std::uint32_t at, std::string_view key) const {
  const Node& node = scan_->document.nodes[at];
  if (node.type != Type::number) {
    scan_->fail(Code::field_wrong_kind, at, {"whole_number", kind_of(node)});
    return {};
  }
  Faults faults;
  const double number = std::isfinite(node.number) ? node.number : std::nan("");
  const std::int64_t value = SizeReader(faults).read(key, number);
  if (faults.empty()) return {value, Origin::file, at};
  scan_->fail(std::move(faults[0]), at);
  return {};
}

SizeReading ConfigObject::size(std::string_view key) const {
  const std::uint32_t at = find(key);
  return at == kNoNode ? SizeReading{} : read(at, key);
}

SizeReading ConfigObject::size_of(std::string_view keys) const {
  SizeReading found;
  std::string_view first;
  any_of_words(keys, [&](std::string_view key) {
    const SizeReading next = size(key);
    if (found && next && next.value != found.value) {
      scan_->fail(Code::config_keys_disagree, next.node, {first, found.value, key, next.value});
    }
    if (!found && next) {
      found = next;
      first = key;
    }
    return false;
  });
  return found;
}

SizeReading ConfigObject::required_size(std::string_view name, std::string_view keys) const {
  const SizeReading found = size_of(keys);
  if (!found) fail_missing(name, keys);
  return found;
}

void ConfigObject::fail_missing(std::string_view name, std::string_view keys) const {
  if (has_any(keys)) return;
  std::string list;
  any_of_words(keys, [&](std::string_view key) {
    list += (list.empty() ? "" : ", ") + std::string(key);
    return false;
  });
  scan_->fail(Code::config_size_missing, node_, {name, list});
}

void ConfigObject::fail_missing(std::string_view key) const {
  std::string where = scan_->document.pointer(node_);
  append_pointer_token(where, key);
  scan_->reader.note(make_fault(Code::field_missing, where, {key}));
}

std::int64_t ConfigObject::size_or_zero(std::string_view key) const {
  std::uint32_t differs = kNoNode;
  const std::uint32_t at = find_first(key, differs);
  return at == kNoNode || differs != kNoNode ? 0 : size_in(scan_->document.nodes[at]);
}

std::vector<std::int64_t> ConfigObject::sizes(std::string_view key) const {
  std::vector<std::int64_t> out;
  const std::uint32_t at = find(key);
  if (at == kNoNode) return out;
  const std::vector<Node>& nodes = scan_->document.nodes;
  const bool list = nodes[at].type == Type::array;
  for (std::uint32_t i = list ? at + 1 : at; i < nodes[at].end; i = nodes[i].end) {
    out.push_back(read(i, key).value);
    if (scan_->failed()) break;
  }
  return out;
}

std::int64_t ConfigObject::count(std::string_view key, std::int64_t otherwise) const {
  const std::uint32_t at = find(key);
  if (at == kNoNode) return otherwise;
  const Node& node = scan_->document.nodes[at];
  if (node.is_integer && node.integer >= 0) return node.integer;
  scan_->fail(Code::field_bad_value, at, {decimal_text(node.number), "a whole number from 0"});
  return 0;
}

double ConfigObject::positive(std::string_view key, std::optional<double> otherwise) const {
  const std::uint32_t at = find(key);
  if (at == kNoNode) {
    if (otherwise) return *otherwise;
    fail_missing(key);
    return 1;
  }
  const Node& node = scan_->document.nodes[at];
  if (node.type != Type::number) {
    scan_->fail(Code::field_wrong_kind, at, {"number", kind_of(node)});
    return 1;
  }
  if (node.number > 0 && node.number <= std::numeric_limits<float>::max()) return node.number;
  scan_->fail(Code::field_bad_value, at, {decimal_text(node.number), "positive_number"});
  return 1;
}

bool ConfigObject::flag(std::string_view key, bool otherwise) const {
  const std::uint32_t at = find(key);
  if (at == kNoNode) return otherwise;
  const Node& node = scan_->document.nodes[at];
  if (node.type == Type::boolean) return node.boolean;
  scan_->fail(Code::field_wrong_kind, at, {"boolean", kind_of(node)});
  return otherwise;
}

bool ConfigObject::is_true(std::string_view key) const {
  const std::uint32_t at = find(key);
  return at != kNoNode && scan_->document.nodes[at].boolean;
}

std::string_view ConfigObject::text(std::string_view key) const {
  const std::uint32_t at = find(key);
  return at == kNoNode ? std::string_view{} : scan_->document.nodes[at].string;
}

std::string_view ConfigObject::word(std::string_view key, std::string_view otherwise) const {
  const std::uint32_t at = find(key);
  if (at == kNoNode) return otherwise;
  const Node& node = scan_->document.nodes[at];
  if (node.type != Type::string) scan_->fail(Code::field_wrong_kind, at, {"string", kind_of(node)});
  return node.string;
}

ConfigObject ConfigObject::object(std::string_view key) const { return item(find(key)); }

ConfigObject ConfigObject::item(std::uint32_t node) const {
  const bool object = node != kNoNode && scan_->document.nodes[node].type == Type::object;
  return {*scan_, object ? node : kNoNode};
}

std::vector<std::uint32_t> ConfigObject::items(std::string_view key) const {
  std::vector<std::uint32_t> out;
  const std::uint32_t at = find(key);
  const std::vector<Node>& nodes = scan_->document.nodes;
  if (at == kNoNode || nodes[at].type != Type::array) return out;
  for (std::uint32_t child = at + 1; child < nodes[at].end; child = nodes[child].end) {
    out.push_back(child);
  }
  return out;
}

}  // namespace headsup
