#include "headsup/json/document_reader.h"

#include <array>
#include <utility>

#include "headsup/base/words.h"

namespace headsup {

namespace {

using Type = Document::Type;

// In bytes: longer than any real pointer or value, and short enough for a hundred faults.
constexpr std::size_t kMaxText = 200;

std::string truncated(std::string text) {
  if (text.size() <= kMaxText) return text;
  std::size_t end = kMaxText;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
    --end;  // a character's first byte
  text.resize(end);
  return text + "...";
}

}  // namespace

std::string_view kind_of(const Document::Node& node) {
  static constexpr std::array<std::string_view, 6> kKinds = {"null",   "boolean", "number",
                                                             "string", "array",   "object"};
  return kKinds[static_cast<std::size_t>(node.type)];
}

const Document::Node& Field::node() const { return reader_->document_.nodes[node_]; }

std::string Field::pointer() const {
  return present() ? reader_->document_.pointer(node_) : std::string();
}

bool Field::is(Type type, std::string_view expected) const {
  if (!present()) return false;
  if (node().type == type) return true;
  fault(Code::field_wrong_kind, {expected, kind_of(node())});
  return false;
}

std::string Field::string() const {
  return is(Type::string, "string") ? node().string : std::string();
}

std::int64_t Field::integer() const {
  if (!is(Type::number, "whole_number")) return 0;
  if (node().is_integer) return node().integer;
  fault(Code::field_wrong_kind, {"whole_number", "number"});
  return 0;
}

std::vector<Field> Field::items() const {
  std::vector<Field> out;
  if (!is(Type::array, "array")) return out;
  out.reserve(node().child_count);
  for (std::uint32_t child = node_ + 1; child < node().end;) {
    out.push_back(Field(*reader_, child));
    child = reader_->document_.nodes[child].end;
  }
  return out;
}

std::vector<Field> Field::values() const {
  std::vector<Field> out;
  if (!is(Type::object, "object")) return out;
  out.reserve(node().child_count);
  for (std::uint32_t child = node_ + 1; child < node().end;) {
    const Document::Node& member = reader_->document_.nodes[child];
    const Field& field = out.emplace_back(Field(*reader_, child));
    if (member.duplicate) field.fault(Code::json_duplicate_key, {member.key});
    child = member.end;
  }
  return out;
}

std::string_view Field::key() const { return node().key; }

Field Field::object() const {
  return is(Type::object, "object") ? *this : Field(*reader_, kAbsent);
}

Field Field::object(std::string_view known) const {
  const Field out = object();
  if (!out.present()) return out;
  for (std::uint32_t child = node_ + 1; child < node().end;) {
    const Document::Node& member = reader_->document_.nodes[child];
    const Field field(*reader_, child);
    if (!any_of_words(known, [&](std::string_view key) { return key == member.key; })) {
      field.fault(Code::field_unknown, {member.key});
    } else if (member.duplicate) {
      field.fault(Code::json_duplicate_key, {member.key});
    }
    child = member.end;
  }
  return out;
}

void Field::fault(Code code, std::initializer_list<ArgValue> values) const {
  // The pointers of a hostile file may be long, so none is made for a fault that is not kept.
  if (present() && reader_->takes_more()) {
    reader_->note(make_fault(code, pointer(), values));
  }
}

void Field::bad_value(std::string_view value, std::string_view expected) const {
  fault(Code::field_bad_value, {value, expected});
}

Field Field::required(std::string_view key) const {
  const Field found = optional(key);
  if (!found.present() && present() && reader_->takes_more()) {
    std::string where = pointer();
    append_pointer_token(where, key);
    reader_->note(make_fault(Code::field_missing, where, {key}));
  }
  return found;
}

Field Field::optional(std::string_view key) const {
  for (std::uint32_t child = node_ + 1; present() && child < node().end;) {
    const Document::Node& member = reader_->document_.nodes[child];
    if (member.key == key) return Field(*reader_, child);
    child = member.end;
  }
  return Field(*reader_, kAbsent);
}

Field DocumentReader::root() {
  if (!document_.nodes.empty()) return Field(*this, 0);
  note(make_fault(Code::field_missing, "", {""}));
  return Field(*this, Field::kAbsent);
}

void DocumentReader::note(Fault fault) {
  if (full()) return;
  for (Arg& arg : fault.args) arg.value = truncated(std::move(arg.value));
  fault.where = truncated(std::move(fault.where));
  faults_.push_back(std::move(fault));
}

}  // namespace headsup
