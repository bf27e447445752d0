// One object of a config file, read key by key: what is absent, what is a size, what is neither.
// Knows values and their places; knows no family.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/catalogue/config_reader.h"

namespace headsup {

/// The kind of a value, as faults name it.
std::string_view kind_of(const Document::Node& node);

/// The file, what is wrong with it and what is to be said about it.
struct ConfigScan {
  const Document& document;
  std::optional<Fault> fault;  // the first
  std::vector<Note> notes;

  // The values are those of the code's arguments, in the order of its table. Of faults the first is
  // kept.
  void fail(Code code, std::uint32_t node, std::initializer_list<ArgValue> values);
  void fail(Fault made, std::uint32_t node);  // made elsewhere, at another place
  void note(NoteCode code, std::uint32_t node, std::initializer_list<ArgValue> values);
};

class ConfigObject {
 public:
  /// Requires `node` to be an object of the scan's document, or kNoNode: an object without members.
  ConfigObject(ConfigScan& scan, std::uint32_t node) : scan_(&scan), node_(node) {}

  /// The member's value, kNoNode where there is none or it is null. Fails where the key is written
  /// twice with different values.
  std::uint32_t find(std::string_view key) const;
  bool has(std::string_view key) const { return find(key) != kNoNode; }
  bool has_any(std::string_view keys) const;

  /// The member as a size; unknown where it is absent. Fails where it is no size.
  SizeReading size(std::string_view key) const;
  /// The first of several spellings. Fails where two of them say different things.
  SizeReading size_of(std::string_view keys) const;
  /// The member if it is a size, else 0. Never fails.
  std::int64_t size_if_good(std::string_view key) const;
  /// A list of sizes, or one size. Fails where an item is no size.
  std::vector<std::int64_t> sizes(std::string_view key) const;

  /// true or false; `otherwise` where it is absent. Fails where it is neither.
  bool flag(std::string_view key, bool otherwise) const;
  /// The text, "" where there is none.
  std::string_view text(std::string_view key) const;
  /// The member if it is an object, else an object without members.
  ConfigObject object(std::string_view key) const;
  /// The items of a list, none where it is no list.
  std::vector<std::uint32_t> items(std::string_view key) const;
  ConfigObject item(std::uint32_t node) const;

  bool absent() const { return node_ == kNoNode; }
  std::uint32_t node() const { return node_; }
  ConfigScan& scan() const { return *scan_; }

 private:
  // The first member of this key; `differs` where another has it and says something else.
  std::uint32_t look(std::string_view key, std::uint32_t& differs) const;
  SizeReading read(std::uint32_t node, std::string_view key) const;

  ConfigScan* scan_;
  std::uint32_t node_;
};

}  // namespace headsup
