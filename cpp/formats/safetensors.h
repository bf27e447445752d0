// The header of a safetensors file: which tensors it has, and where. Source of the format and its
// rules: the README of huggingface/safetensors, and the checks of its deserializer.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/formats/model_source.h"

namespace headsup {

/// As the file states it.
struct Safetensor {
  std::string name;
  std::string dtype;                // "F32", "BF16", ..., or one that is not known
  std::vector<std::int64_t> shape;  // () has one number
  std::uint64_t begin = 0;          // bytes [begin, end) of the data, which follow the header
  std::uint64_t end = 0;
};

/// The tensors of a header, in the order of their data. Requires the size of all data.
/// Faults, at "/", a tensor's name and what is wrong of it (a JSON pointer): those of read_json;
/// field_missing, field_unknown, field_wrong_kind, field_bad_value and json_duplicate_key of what a
/// tensor states; count_overflow; tensor_bytes; tensor_out_of_place where data leave a hole or
/// overlap; model_file_size where they end before or after the file.
Result<std::vector<Safetensor>> read_safetensors_header(std::string_view header,
                                                        std::uint64_t data_size);

/// "[2, 3]", as the file has it.
std::string sizes_text(const std::vector<std::int64_t>& shape);

/// Asks for the pieces of one file's header until it has read it.
class SafetensorsReader {
 public:
  /// `place` is the file's among the caller's.
  SafetensorsReader(const ModelFile& file, std::size_t place) : file_(file), place_(place) {}

  /// Nothing once the header is read.
  std::optional<FileRange> next() const;

  /// The bytes of next(). Faults at the file's name: model_file_size where it ends before its
  /// header; model_header_too_large; out_of_memory; those of read_safetensors_header.
  Faults take(std::span<const std::byte> bytes);

  /// Requires next() to be nothing.
  const std::vector<Safetensor>& tensors() const { return tensors_; }
  /// Where the file has this tensor.
  FileRange range_of(const Safetensor& tensor) const {
    return {place_, data_begin() + tensor.begin, data_begin() + tensor.end};
  }
  const std::string& file() const { return file_.name; }

 private:
  Faults take_length(std::span<const std::byte> bytes);
  Faults read_header();
  std::uint64_t data_begin() const;

  ModelFile file_;
  std::size_t place_;
  bool has_length_ = false, is_read_ = false;
  std::uint64_t length_ = 0;  // of the header
  std::string header_;        // what has been read of it
  std::vector<Safetensor> tensors_;
};

}  // namespace headsup
