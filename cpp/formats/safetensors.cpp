#include "safetensors.h"

#include <algorithm>
#include <utility>

#include "file_faults.h"
#include "headsup/base/memory.h"
#include "headsup/json/document_reader.h"
#include "headsup/json/json_reader.h"

namespace headsup {

namespace {

constexpr std::uint64_t kLengthBytes = 8;
constexpr std::uint64_t kMaxHeaderBytes = 100'000'000;
// A tensor's shape stands in its entry, which stands in the header. Every tensor of a matrix has
// eight nodes.
constexpr JsonLimits kLimits{.bytes = kMaxHeaderBytes, .depth = 3, .nodes = 1'000'000};
// JSON has no larger whole numbers that every reader reads alike.
constexpr std::int64_t kMaxWhole = std::int64_t{1} << 53;

// How many bytes a number takes; 0 of an unknown type, and of those below a byte.
std::int64_t bytes_of(std::string_view dtype) {
  struct Type {
    std::string_view name;
    std::int64_t bytes;
  };
  static constexpr Type kTypes[] = {
      {"F32", 4},  {"BF16", 2},    {"F16", 2},     {"F64", 8}, {"I64", 8},    {"I32", 4},
      {"I16", 2},  {"I8", 1},      {"U64", 8},     {"U32", 4}, {"U16", 2},    {"U8", 1},
      {"BOOL", 1}, {"F8_E4M3", 1}, {"F8_E5M2", 1}, {"C64", 8}, {"F8_E8M0", 1}};
  const auto* found = std::ranges::find(kTypes, dtype, &Type::name);
  return found == std::end(kTypes) ? 0 : found->bytes;
}

// A whole number from 0 to 2^53; 0 where it is none, which is noted.
std::int64_t whole(const Field& field) {
  const std::int64_t value = field.integer();
  if (value >= 0 && value <= kMaxWhole) return value;
  field.bad_value(std::to_string(value), "a whole number from 0 to 2^53");
  return 0;
}

struct Entry {
  Safetensor tensor;
  Field field;
};

void read_offsets(const Field& field, Safetensor& out) {
  const std::vector<Field> items = field.items();
  if (items.size() != 2) {
    if (field.present()) field.bad_value(std::to_string(items.size()), "two byte offsets");
    return;
  }
  out.begin = static_cast<std::uint64_t>(whole(items[0]));
  out.end = static_cast<std::uint64_t>(whole(items[1]));
  if (out.begin <= out.end) return;
  field.bad_value(std::to_string(out.end), "an end that is not before the beginning");
}

// Whether its bytes are as many as its shape takes; notes it otherwise.
void check_bytes(const Entry& entry) {
  const Safetensor& tensor = entry.tensor;
  const std::int64_t each = bytes_of(tensor.dtype);
  if (each == 0) return;
  Count bytes(each);
  for (const std::int64_t size : tensor.shape) bytes = bytes * size;
  if (!bytes.fits()) {
    entry.field.fault(Code::count_overflow, {"bytes"});
  } else if (static_cast<std::uint64_t>(bytes.value()) != tensor.end - tensor.begin) {
    entry.field.fault(Code::tensor_bytes, {sizes_text(tensor.shape), tensor.dtype,
                                           tensor.end - tensor.begin, bytes.value()});
  }
}

Entry read_entry(const Field& field) {
  Entry out{{}, field};
  const Field entry = field.object("dtype shape data_offsets");
  out.tensor.name = field.key();
  out.tensor.dtype = entry.required("dtype").string();
  for (const Field& size : entry.required("shape").items()) out.tensor.shape.push_back(whole(size));
  read_offsets(entry.required("data_offsets"), out.tensor);
  return out;
}

std::vector<Entry> read_entries(const Field& root) {
  std::vector<Entry> out;
  const std::vector<Field> values = root.values();
  out.reserve(values.size());
  for (const Field& value : values) {
    if (value.key() == "__metadata__") {
      for (const Field& text : value.values()) text.string();
    } else {
      out.push_back(read_entry(value));
    }
  }
  return out;
}

// The first that does not begin where those before it end. Requires the order of their data.
void check_places(const std::vector<Entry>& entries) {
  std::uint64_t end = 0;
  for (const Entry& entry : entries) {
    if (entry.tensor.begin != end) {
      entry.field.fault(Code::tensor_out_of_place, {entry.tensor.begin, end});
      return;
    }
    end = entry.tensor.end;
  }
}

}  // namespace

std::string sizes_text(const std::vector<std::int64_t>& shape) {
  std::string out = "[";
  for (const std::int64_t size : shape) {
    if (out.size() > 1) out += ", ";
    out += std::to_string(size);
  }
  return out + "]";
}

Result<std::vector<Safetensor>> read_safetensors_header(std::string_view header,
                                                        std::uint64_t data_size) {
  if (!header.starts_with('{')) return make_fault(Code::json_syntax, "", {1, 1});
  HEADSUP_TRY(document, read_json(header, kLimits));
  DocumentReader reader(document);
  std::vector<Entry> entries = read_entries(reader.root());
  if (!reader.ok()) return reader.faults();
  std::ranges::stable_sort(entries, {}, [](const Entry& entry) {
    return std::pair(entry.tensor.begin, entry.tensor.end);
  });
  for (const Entry& entry : entries) check_bytes(entry);
  if (reader.ok()) check_places(entries);
  if (!reader.ok()) return reader.faults();
  const std::uint64_t end = entries.empty() ? 0 : entries.back().tensor.end;
  if (end != data_size) {
    const std::uint64_t before = kLengthBytes + header.size();
    return make_fault(Code::model_file_size, "", {before + data_size, before + end});
  }
  std::vector<Safetensor> out;
  out.reserve(entries.size());
  for (Entry& entry : entries) out.push_back(std::move(entry.tensor));
  return out;
}

std::optional<FileRange> SafetensorsReader::next() const {
  if (is_read_) return std::nullopt;
  if (!has_length_) return FileRange{place_, 0, std::min(file_.bytes(), kLengthBytes)};
  const std::uint64_t begin = kLengthBytes + header_.size();
  return FileRange{place_, begin, std::min(begin + kMaxPieceBytes, data_begin())};
}

std::uint64_t SafetensorsReader::data_begin() const { return kLengthBytes + length_; }

Faults SafetensorsReader::take(std::span<const std::byte> bytes) {
  Faults faults;
  if (!has_length_) {
    faults = take_length(bytes);
  } else {
    header_.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  }
  if (faults.empty() && header_.size() == length_) faults = read_header();
  return in_file(file_.name, std::move(faults));
}

Faults SafetensorsReader::take_length(std::span<const std::byte> bytes) {
  if (bytes.size() < kLengthBytes) {
    return {make_fault(Code::model_file_size, "", {file_.bytes(), kLengthBytes})};
  }
  for (std::size_t i = kLengthBytes; i-- > 0;) {
    length_ = length_ << 8 | std::to_integer<std::uint64_t>(bytes[i]);
  }
  if (length_ > kMaxHeaderBytes) {
    return {
        make_fault(Code::model_header_too_large, "", {std::to_string(length_), kMaxHeaderBytes})};
  }
  if (data_begin() > file_.bytes()) {
    return {make_fault(Code::model_file_size, "", {file_.bytes(), data_begin()})};
  }
  const Count memory(static_cast<std::int64_t>(length_));
  HEADSUP_CHECK(check_free(memory, ""));
  header_.reserve(memory.size());
  has_length_ = true;
  return {};
}

Faults SafetensorsReader::read_header() {
  is_read_ = true;
  Result<std::vector<Safetensor>> read =
      read_safetensors_header(header_, file_.bytes() - data_begin());
  header_ = {};
  if (!read) return read.faults();
  tensors_ = std::move(*read);
  return {};
}

}  // namespace headsup
