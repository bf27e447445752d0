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

#include "models/config_reader.h"

namespace headsup {

/// The kind of a value, as faults name it.
std::string_view kind_of(const Document::Node& node);

/// The file, what is wrong with it and what is to be said about it.
struct ConfigScan {
  const Document& document;
  std::optional<Fault> fault;  // the first
  std::vector<Note> notes;

  /// Keeps the first fault only.
  void fail(Code code, std::string where, std::vector<Arg> args);
  /// The values are those of the code's arguments, in the order of note_table().
  void note(NoteCode code, std::string where, std::initializer_list<std::string_view> values);
};

class ConfigObject {
 public:
  static constexpr std::uint32_t kAbsent = std::numeric_limits<std::uint32_t>::max();

  /// Requires `node` to be an object of the scan's document, or kAbsent: an object without members.
  ConfigObject(ConfigScan& scan, std::uint32_t node) : scan_(&scan), node_(node) {}

  /// The member's value, kAbsent where there is none or it is null. Fails where the key is written
  /// twice with different values.
  std::uint32_t find(std::string_view key) const;
  bool has(std::string_view key) const { return find(key) != kAbsent; }
  bool has_any(std::string_view keys) const;

  /// The member as a size; unknown where it is absent. Fails where it is no size.
  Found size(std::string_view key) const;
  /// The first of several spellings. Fails where two of them say different things.
  Found size_of(std::string_view keys) const;
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

  bool absent() const { return node_ == kAbsent; }
  /// The same object, whose faults and notes go elsewhere.
  ConfigObject in(ConfigScan& scan) const { return {scan, node_}; }
  /// Of the object, or of a member; "" for one that is not there.
  std::string pointer() const { return absent() ? "" : scan_->document.pointer(node_); }
  std::string pointer(std::string_view key) const;
  ConfigScan& scan() const { return *scan_; }

 private:
  Found read(std::uint32_t node, std::string_view key) const;

  ConfigScan* scan_;
  std::uint32_t node_;
};

}  // namespace headsup
