// Reads one object of a config file key by key. A key that is null counts as absent, as it does for
// Python's None.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/catalogue/config_reader.h"
#include "headsup/json/document_reader.h"

namespace headsup {

/// A number that is a size, else 0.
std::int64_t size_in(const Document::Node& node);

/// The file with what is wrong with it and its notes.
struct ConfigScan {
  explicit ConfigScan(const Document& read) : document(read), reader(read) {}

  const Document& document;
  DocumentReader reader;  // keeps the faults
  std::vector<Note> notes;

  bool failed() const { return !reader.ok(); }
  // The values are the code's arguments, in the order of its table.
  void fail(Code code, std::uint32_t node, std::initializer_list<ArgValue> values);
  void fail(Fault made, std::uint32_t node);  // made elsewhere, with another place
  void note(NoteCode code, std::uint32_t node, std::initializer_list<ArgValue> values);
};

class ConfigObject {
 public:
  /// Requires `node` to be an object of the scan's document, or kNoNode: an object without members.
  ConfigObject(ConfigScan& scan, std::uint32_t node) : scan_(&scan), node_(node) {}

  /// The member's value; kNoNode if it is absent or null. Fails if the key occurs twice with
  /// different values.
  std::uint32_t find(std::string_view key) const;
  bool has(std::string_view key) const { return find(key) != kNoNode; }
  bool has_any(std::string_view keys) const;
  /// Whether one of the keys says null.
  bool has_null(std::string_view keys) const;

  /// The member as a size; unknown if it is absent. Fails if it is not a size.
  SizeReading size(std::string_view key) const;
  /// The first of several keys that is present. Fails if two of them differ.
  SizeReading size_of(std::string_view keys) const;
  /// The same; config_size_missing if none is present.
  SizeReading required_size(std::string_view name, std::string_view keys) const;
  /// config_size_missing of a size that one of these keys would give, unless one is present and has
  /// a fault of its own.
  void fail_missing(std::string_view name, std::string_view keys) const;
  /// field_missing of a member.
  void fail_missing(std::string_view key) const;
  /// The member if it is a size, else 0. Never fails.
  std::int64_t size_or_zero(std::string_view key) const;
  /// A list of sizes, or one size. Fails if an item is not a size.
  std::vector<std::int64_t> sizes(std::string_view key) const;

  /// A whole number from 0; `otherwise` if it is absent. Fails if it is anything else.
  std::int64_t count(std::string_view key, std::int64_t otherwise) const;
  /// A number above 0 within the range of float32; 1 and a fault if it is anything else. Where it
  /// is absent `otherwise`; field_missing if that is none.
  double positive(std::string_view key, std::optional<double> otherwise = {}) const;
  /// A boolean; `otherwise` if it is absent. Fails if it is anything else.
  bool flag(std::string_view key, bool otherwise) const;
  /// Whether the member is true. Never fails but of a key that is there twice.
  bool is_true(std::string_view key) const;
  /// A string; "" if it is absent.
  std::string_view text(std::string_view key) const;
  /// A string; `otherwise` if it is absent. Fails if it is anything else.
  std::string_view word(std::string_view key, std::string_view otherwise) const;
  /// The member if it is an object, else an object without members.
  ConfigObject object(std::string_view key) const;
  /// The items of a list; none if it is not a list.
  std::vector<std::uint32_t> items(std::string_view key) const;
  ConfigObject item(std::uint32_t node) const;

  bool absent() const { return node_ == kNoNode; }
  std::uint32_t node() const { return node_; }
  ConfigScan& scan() const { return *scan_; }

 private:
  bool is_null(std::uint32_t node) const;
  // The first member with this key; `differs` is a later one with another value.
  std::uint32_t find_first(std::string_view key, std::uint32_t& differs) const;
  SizeReading read(std::uint32_t node, std::string_view key) const;

  ConfigScan* scan_;
  std::uint32_t node_;
};

/// The root; field_wrong_kind if it is no object.
ConfigObject top_object(ConfigScan& scan);

}  // namespace headsup
