// Reads a Document field by field and collects what is wrong, each fault with its JSON pointer, so
// that a file's reader only says what the file must hold. Knows JSON's kinds; knows no file format.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/fault.h"
#include "headsup/json/document.h"

namespace headsup {

class DocumentReader;
class ObjectReader;

/// One value of a document, or the absence of one. Reading an absent value gives the default and
/// notes nothing: whatever made it absent has been noted already, so that one mistake is one fault.
class Field {
 public:
  bool present() const { return node_ != kAbsent; }
  /// True where the file says null. An absent field is not null.
  bool is_null() const;
  bool is_whole_number() const;
  bool is_empty_array() const;
  std::string pointer() const;

  // Each notes field_wrong_kind where the value is of another kind, and then gives the default.
  std::string string() const;
  std::int64_t whole_number() const;  // without fraction or exponent, within 64 bits
  double number() const;              // finite
  bool boolean() const;
  std::vector<Field> items() const;  // of an array, in order
  /// Also notes field_unknown for each member whose key is not in `known`, a list of words, and
  /// json_duplicate_key.
  ObjectReader object(std::string_view known) const;
  /// Whatever members it has.
  ObjectReader members() const;

  /// A string that must be one of `words`, else field_bad_value; "" then.
  std::string one_of(std::span<const std::string_view> words) const;
  /// An authored id: 1 to 80 ASCII letters, digits, '-', '_' or '.'; else field_bad_value, "" then.
  std::string id() const;

  /// Notes a fault of the caller's own at this place. Nothing where the field is absent.
  void fault(Code code, std::initializer_list<ArgValue> values) const;
  void bad_value(std::string_view value, std::string_view expected) const;

 private:
  friend class DocumentReader;
  friend class ObjectReader;
  static constexpr std::uint32_t kAbsent = std::numeric_limits<std::uint32_t>::max();

  Field(DocumentReader& reader, std::uint32_t node) : reader_(&reader), node_(node) {}
  const Document::Node& node() const;
  bool is(Document::Type type, std::string_view expected) const;

  DocumentReader* reader_;
  std::uint32_t node_;
};

/// The members of one object. All are absent where the value was no object.
class ObjectReader {
 public:
  /// The member, or an absent field and field_missing at the place where it should be.
  Field required(std::string_view key) const;
  /// The member, or an absent field. Of duplicates the first is read.
  Field optional(std::string_view key) const;

 private:
  friend class Field;
  explicit ObjectReader(Field object) : object_(object) {}
  Field object_;
};

/// Reads the member "schema", which must be the whole number `schema`; else field_bad_value.
void read_schema(const ObjectReader& file, std::int64_t schema);

/// A reading of one document. Neither it nor the document may move while Fields look at it.
class DocumentReader {
 public:
  /// A file with more faults than this is not read by its author but by a program that has lost its
  /// way: the rest are dropped.
  static constexpr std::size_t kMaxFaults = 100;

  explicit DocumentReader(const Document& document) : document_(document) {}
  DocumentReader(const DocumentReader&) = delete;
  DocumentReader& operator=(const DocumentReader&) = delete;

  /// Absent where the document has no nodes, with the fault field_missing.
  Field root();

  /// Notes a fault; texts of a hostile file are cut short.
  void note(Fault fault);

  const Faults& faults() const { return faults_; }
  /// How many there were, those dropped too.
  std::size_t count() const { return faults_.size() + dropped_; }
  bool ok() const { return faults_.empty(); }

 private:
  friend class Field;
  friend class ObjectReader;

  bool full() const { return faults_.size() >= kMaxFaults; }
  // Whether one more would be kept; counts it where not.
  bool takes_more() {
    dropped_ += full();
    return !full();
  }

  const Document& document_;
  Faults faults_;
  std::size_t dropped_ = 0;
};

}  // namespace headsup
