#include "headsup/json/json_reader.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace headsup {

namespace {

using Json = nlohmann::json;
using Type = Document::Type;
using Node = Document::Node;

// Walks the text and leaves its place where the handler can see it: nlohmann's SAX interface tells
// a handler what it read, not where.
class TrackedText {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  TrackedText(const char* at, const char** seen) : at_(at), seen_(seen) {}
  reference operator*() const { return *at_; }
  TrackedText& operator++() {
    *seen_ = ++at_;
    return *this;
  }
  TrackedText operator++(int) {
    const TrackedText before = *this;
    ++*this;
    return before;
  }
  bool operator==(const TrackedText& other) const { return at_ == other.at_; }

 private:
  const char* at_;
  const char** seen_;
};

// A fault at the byte at `offset`, by line and column from 1. Columns count characters, not bytes.
// Requires the code's arguments to be these two.
Fault fault_at(Code code, std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, std::min(offset, text.size()));
  const std::size_t line = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
  const std::size_t start = before.rfind('\n') == before.npos ? 0 : before.rfind('\n') + 1;
  const std::string_view row = before.substr(start);
  const auto continues = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; };
  const std::size_t characters =
      row.size() - static_cast<std::size_t>(std::count_if(row.begin(), row.end(), continues));
  return make_fault(code, "", {line + 1, characters + 1});
}

bool in_number(char c) {
  return (c >= '0' && c <= '9') || c == '.' || c == 'e' || c == 'E' || c == '+' || c == '-';
}

// A number that JSON does not have, and where it ends.
struct NotFinite {
  std::size_t end;
  double value;
};

struct Stand {
  std::string_view name;
  std::string_view instead;  // a number of the same length, so that all places stay
  double value;
};
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr Stand kStands[] = {{"NaN", "0e0", std::numeric_limits<double>::quiet_NaN()},
                             {"Infinity", "0e000000", kInfinity},
                             {"-Infinity", "-0e000000", -kInfinity}};

// Writes numbers over the names of those that are not finite, where a value may stand: outside of
// strings, after a colon, a comma or a bracket. Any other text is left for the parser to refuse.
std::vector<NotFinite> replace_not_finite(std::string& text) {
  std::vector<NotFinite> found;
  bool in_string = false;
  char last = ',';  // the last byte outside of strings that is no white space
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      in_string = c != '"';
      continue;
    }
    in_string = c == '"';
    if (last == ':' || last == ',' || last == '[') {
      for (const Stand& stand : kStands) {
        const std::size_t end = i + stand.name.size();
        if (text.compare(i, stand.name.size(), stand.name) != 0) continue;
        if (end < text.size() && in_number(text[end])) continue;
        text.replace(i, stand.name.size(), stand.instead);
        i = end - 1;
        found.push_back({end, stand.value});
        break;
      }
    }
    if (c != ' ' && c != '\t' && c != '\n' && c != '\r') last = c;
  }
  return found;
}

// Receives nlohmann's events and appends nodes. Every method returns false to stop.
class Filler {
 public:
  Filler(std::string_view text, const JsonLimits& limits, std::span<const NotFinite> not_finite)
      : text_(text), limits_(limits), not_finite_(not_finite), seen_(text.data()) {}

  TrackedText begin() { return {text_.data(), &seen_}; }
  TrackedText end() { return {text_.data() + text_.size(), &seen_}; }
  Document take() { return std::move(document_); }
  const std::optional<Fault>& fault() const { return fault_; }

  bool null() { return add(Type::null) != nullptr; }

  bool boolean(bool value) {
    Node* node = add(Type::boolean);
    if (node != nullptr) node->boolean = value;
    return node != nullptr;
  }

  bool number_integer(std::int64_t value) {
    Node* node = add_number(static_cast<double>(value));
    if (node == nullptr) return false;
    node->whole = true;
    node->integer = value;
    return true;
  }

  bool number_unsigned(std::uint64_t value) {
    if (value <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
      return number_integer(static_cast<std::int64_t>(value));
    }
    return add_number(static_cast<double>(value)) != nullptr;
  }

  bool number_float(double value, const std::string&) { return add_number(value) != nullptr; }

  bool string(std::string& value) {
    Node* node = add(Type::string);
    if (node != nullptr) node->string = std::move(value);
    return node != nullptr;
  }

  // JSON text has no binary values.
  bool binary(Json::binary_t&) { return false; }

  bool start_object(std::size_t) { return open(Type::object); }
  bool start_array(std::size_t) { return open(Type::array); }
  bool end_array() { return close(); }

  bool key(std::string& value) {
    key_ = std::move(value);
    return true;
  }

  bool end_object() {
    mark_duplicates(open_.back());
    return close();
  }

  bool parse_error(std::size_t position, const std::string&, const Json::exception& error) {
    constexpr int kNumberOverflow = 406;  // nlohmann's id for a number that no double holds
    const Code code = error.id == kNumberOverflow ? Code::json_number_too_large : Code::json_syntax;
    // The position counts the byte that was wrong, or one past the end of the text.
    fault_ = fault_at(code, text_, position == 0 ? 0 : position - 1);
    return false;
  }

 private:
  // The new node, or null where there are too many. The pointer holds until the next add.
  Node* add(Type type) {
    const auto index = static_cast<std::uint32_t>(document_.nodes.size());
    if (index >= limits_.nodes) {
      stop(Code::json_too_many_nodes, limits_.nodes);
      return nullptr;
    }
    Node node;
    node.type = type;
    node.end = index + 1;
    node.offset = static_cast<std::size_t>(seen_ - text_.data());
    if (!open_.empty()) {
      Node& parent = document_.nodes[open_.back()];
      node.parent = open_.back();
      node.position = parent.children++;
      if (parent.type == Type::object) node.key = std::move(key_);
    }
    document_.nodes.push_back(std::move(node));
    return &document_.nodes.back();
  }

  Node* add_number(double value) {
    Node* node = add(Type::number);
    if (node == nullptr) return nullptr;
    node->number = value;
    // A number ends where the first byte that is none of it was read, if the text goes on.
    if (node->offset > 0 && !in_number(text_[node->offset - 1])) --node->offset;
    if (!not_finite_.empty() && not_finite_[0].end == node->offset) {
      node->number = not_finite_[0].value;
      not_finite_ = not_finite_.subspan(1);
    }
    return node;
  }

  bool open(Type type) {
    if (open_.size() >= limits_.depth) return stop(Code::json_too_deep, limits_.depth);
    if (add(type) == nullptr) return false;
    open_.push_back(static_cast<std::uint32_t>(document_.nodes.size() - 1));
    return true;
  }

  bool close() {
    document_.nodes[open_.back()].end = static_cast<std::uint32_t>(document_.nodes.size());
    open_.pop_back();
    return true;
  }

  // Sorting the members by key brings equal ones together, the earliest first.
  void mark_duplicates(std::uint32_t object) {
    std::vector<Node>& nodes = document_.nodes;
    std::vector<std::uint32_t> members;
    for (std::uint32_t child = object + 1; child < nodes.size(); child = nodes[child].end) {
      members.push_back(child);
    }
    const auto before = [&](std::uint32_t a, std::uint32_t b) {
      const int order = nodes[a].key.compare(nodes[b].key);
      return order != 0 ? order < 0 : a < b;
    };
    // A sort by heap is a quarter of the code of std::sort.
    std::make_heap(members.begin(), members.end(), before);
    std::sort_heap(members.begin(), members.end(), before);
    for (std::size_t i = 1; i < members.size(); ++i) {
      nodes[members[i]].duplicate = nodes[members[i]].key == nodes[members[i - 1]].key;
    }
  }

  bool stop(Code code, std::uint32_t limit) {
    const std::string where = open_.empty() ? "" : document_.pointer(open_.back());
    fault_ = make_fault(code, where, {limit});
    return false;
  }

  std::string_view text_;
  const JsonLimits& limits_;
  std::span<const NotFinite> not_finite_;  // those not yet read
  const char* seen_;                       // just after the last byte read
  Document document_;
  std::vector<std::uint32_t> open_;  // the objects and arrays not yet closed, outermost first
  std::string key_;                  // of the member whose value comes next
  std::optional<Fault> fault_;
};

// UTF-16 and UTF-32 have a NUL in each of their first characters, which JSON has from ASCII.
// Whoever took them for UTF-8 may have put two characters of three bytes for the byte order mark.
bool has_wide_characters(std::string_view text, std::size_t nul) {
  if (nul >= 8 || nul + 2 >= text.size()) return false;
  return text[nul + 1] == '\0' || text[nul + 2] == '\0';
}

}  // namespace

Result<Document> read_json(std::string_view text, const JsonLimits& limits) {
  if (text.size() > limits.bytes) {
    return make_fault(Code::json_too_large, "", {limits.bytes});
  }
  // nlohmann takes a NUL for the end of the text and would pass over what follows. No JSON has one.
  const std::size_t nul = text.find('\0');
  if (has_wide_characters(text, nul)) return Fault{Code::json_not_utf8, "", {}};
  std::string copy;
  std::vector<NotFinite> not_finite;
  if (limits.not_finite && (text.find("NaN") != text.npos || text.find("Inf") != text.npos)) {
    copy = text;
    not_finite = replace_not_finite(copy);
    text = copy;
  }
  Filler filler(text.substr(0, nul), limits, not_finite);
  Json::sax_parse(filler.begin(), filler.end(), &filler);  // which hands its errors to the filler
  if (filler.fault()) return *filler.fault();
  if (nul != text.npos) return fault_at(Code::json_syntax, text, nul);
  return filler.take();
}

}  // namespace headsup
