#include "headsup/json/json_reader.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "tracking_iterator.h"

namespace headsup {

namespace {

using Type = Document::Type;
using Node = Document::Node;

// A fault at the byte at `offset`, by line and column from 1. Columns count characters, not bytes.
// Requires a code whose arguments are these two.
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

// A NaN or an infinity, and where its literal ends in the text.
struct NonFinite {
  std::size_t end;
  double value;
};

struct NonFiniteLiteral {
  std::string_view name;
  std::string_view stand_in;  // a JSON number of the same length, so that no offset changes
  double value;
};
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr NonFiniteLiteral kNonFiniteLiterals[] = {
    {"NaN", "0e0", std::numeric_limits<double>::quiet_NaN()},
    {"Infinity", "0e000000", kInfinity},
    {"-Infinity", "-0e000000", -kInfinity}};

// Overwrites NaN, Infinity and -Infinity by their stand-ins wherever a value may start: outside of
// strings, after a colon, a comma or a bracket. The parser refuses them anywhere else.
std::vector<NonFinite> replace_non_finite(std::string& text) {
  std::vector<NonFinite> found;
  bool in_string = false;
  char last = ',';  // the last byte outside of strings that is not white space
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      in_string = c != '"';
      continue;
    }
    in_string = c == '"';
    if (last == ':' || last == ',' || last == '[') {
      for (const NonFiniteLiteral& literal : kNonFiniteLiterals) {
        const std::size_t end = i + literal.name.size();
        if (text.compare(i, literal.name.size(), literal.name) != 0) continue;
        if (end < text.size() && in_number(text[end])) continue;
        text.replace(i, literal.name.size(), literal.stand_in);
        i = end - 1;
        found.push_back({end, literal.value});
        break;
      }
    }
    if (c != ' ' && c != '\t' && c != '\n' && c != '\r') last = c;
  }
  return found;
}

// Receives nlohmann's events and appends nodes. Every method returns false to stop.
class DocumentBuilder {
 public:
  DocumentBuilder(std::string_view text, const JsonLimits& limits,
                  std::span<const NonFinite> non_finite)
      : text_(text), limits_(limits), non_finite_(non_finite), position_(text.data()) {}

  TrackingIterator begin() { return {text_.data(), &position_}; }
  TrackingIterator end() { return {text_.data() + text_.size(), &position_}; }
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
    node->is_integer = true;
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
    mark_duplicate_keys(open_.back());
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
    node.offset = static_cast<std::size_t>(position_ - text_.data());
    if (!open_.empty()) {
      Node& parent = document_.nodes[open_.back()];
      node.parent = open_.back();
      node.index = parent.child_count++;
      if (parent.type == Type::object) node.key = std::move(key_);
    }
    document_.nodes.push_back(std::move(node));
    return &document_.nodes.back();
  }

  Node* add_number(double value) {
    Node* node = add(Type::number);
    if (node == nullptr) return nullptr;
    node->number = value;
    // The parser has read one byte past a number, unless the text ends with the number.
    if (node->offset > 0 && !in_number(text_[node->offset - 1])) --node->offset;
    if (!non_finite_.empty() && non_finite_[0].end == node->offset) {
      node->number = non_finite_[0].value;
      non_finite_ = non_finite_.subspan(1);
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
  void mark_duplicate_keys(std::uint32_t object) {
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
  std::span<const NonFinite> non_finite_;  // those not yet read
  const char* position_;                   // just after the last byte read
  Document document_;
  std::vector<std::uint32_t> open_;  // the objects and arrays not yet closed, outermost first
  std::string key_;                  // of the member whose value comes next
  std::optional<Fault> fault_;
};

// JSON starts with ASCII characters, which have a NUL byte in UTF-16 and UTF-32. The first NUL
// comes within eight bytes even if a program took the text for UTF-8 and replaced the two bytes of
// its byte order mark by two characters of three bytes each.
bool is_utf16_or_utf32(std::string_view text, std::size_t nul) {
  if (nul >= 8 || nul + 2 >= text.size()) return false;
  return text[nul + 1] == '\0' || text[nul + 2] == '\0';
}

}  // namespace

Result<Document> read_json(std::string_view text, const JsonLimits& limits) {
  if (text.size() > limits.bytes) {
    return make_fault(Code::json_too_large, "", {limits.bytes});
  }
  // nlohmann takes a NUL for the end of the text and would ignore what follows. No JSON text
  // contains one.
  const std::size_t nul = text.find('\0');
  if (is_utf16_or_utf32(text, nul)) return Fault{Code::json_not_utf8, "", {}};
  std::string copy;
  std::vector<NonFinite> non_finite;
  if (limits.allow_nan && (text.find("NaN") != text.npos || text.find("Inf") != text.npos)) {
    copy = text;
    non_finite = replace_non_finite(copy);
    text = copy;
  }
  DocumentBuilder builder(text.substr(0, nul), limits, non_finite);
  Json::sax_parse(builder.begin(), builder.end(),
                  &builder);  // which hands its errors to the builder
  if (builder.fault()) return *builder.fault();
  if (nul != text.npos) return fault_at(Code::json_syntax, text, nul);
  return builder.take();
}

}  // namespace headsup
