// Reads a Document field by field and collects its faults, each with a JSON pointer, so that the
// reader of a file only states what the file must contain.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/fault.h"
#include "headsup/json/document.h"

namespace headsup {

class DocumentReader;

/// The type of a value, as faults name it; integer() adds "whole_number".
std::string_view kind_of(const Document::Node& node);

/// One value of a document, or an absent one. Reading an absent value returns the default and notes
/// nothing, because the fault that made it absent has been noted already: one mistake is one fault.
class Field {
 public:
  bool present() const { return node_ != kAbsent; }
  std::string pointer() const;

  // Each notes field_wrong_kind if the value is of another type, and then returns the default.
  std::string string() const;
  std::int64_t integer() const;      // without fraction or exponent, within 64 bits
  std::vector<Field> items() const;  // of an array, in order
  /// An object; all members of what is none are absent.
  Field object() const;
  /// The same. Also notes field_unknown for each member whose key is not in `known`, a list of
  /// words, and json_duplicate_key.
  Field object(std::string_view known) const;
  /// The member of an object; if there is none, an absent field, and field_missing is noted at its
  /// place.
  Field required(std::string_view key) const;
  /// The member, or an absent field. The first of duplicates.
  Field optional(std::string_view key) const;
  /// The value of each member of an object, in order; key() names it. Also notes
  /// json_duplicate_key.
  std::vector<Field> values() const;
  /// A member's key; "" if it is no member of an object. Requires present().
  std::string_view key() const;

  /// Notes a fault of the caller's at this place, unless the field is absent.
  void fault(Code code, std::initializer_list<ArgValue> values) const;
  void bad_value(std::string_view value, std::string_view expected) const;

 private:
  friend class DocumentReader;
  static constexpr std::uint32_t kAbsent = std::numeric_limits<std::uint32_t>::max();

  Field(DocumentReader& reader, std::uint32_t node) : reader_(&reader), node_(node) {}
  const Document::Node& node() const;
  bool is(Document::Type type, std::string_view expected) const;

  DocumentReader* reader_;
  std::uint32_t node_;
};

/// Reads one document. Neither it nor the document may move while Fields refer to them.
class DocumentReader {
 public:
  /// Further faults are counted but not kept: nobody reads so many, and each takes memory.
  static constexpr std::size_t kMaxFaults = 100;

  explicit DocumentReader(const Document& document) : document_(document) {}
  DocumentReader(const DocumentReader&) = delete;
  DocumentReader& operator=(const DocumentReader&) = delete;

  /// The root; absent, with the fault field_missing, if the document has no nodes.
  Field root();

  /// Notes a fault, and truncates its texts, since a hostile file may have very long ones.
  void note(Fault fault);

  const Faults& faults() const { return faults_; }
  /// How many faults there were, including those not kept.
  std::size_t count() const { return faults_.size() + dropped_; }
  bool ok() const { return faults_.empty(); }

 private:
  friend class Field;

  bool full() const { return faults_.size() >= kMaxFaults; }
  // Whether one more fault would be kept; counts it otherwise.
  bool takes_more() {
    dropped_ += full();
    return !full();
  }

  const Document& document_;
  Faults faults_;
  std::size_t dropped_ = 0;
};

}  // namespace headsup
