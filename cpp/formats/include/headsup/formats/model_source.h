// What a model's files say before their numbers are read: its architecture, and where each weight
// stands in which file.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/model/architecture.h"
#include "headsup/model/weight_id.h"

namespace headsup {

/// One file as the caller knows it: its name without folders, and how many bytes it has.
struct ModelFile {
  std::string name;
  std::int64_t size = 0;

  /// None where the size is none.
  std::uint64_t bytes() const { return size > 0 ? static_cast<std::uint64_t>(size) : 0; }
};

/// Bytes [begin, end) of a file, by its place in the caller's list.
struct FileRange {
  std::size_t file = 0;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;

  std::uint64_t size() const { return end - begin; }
};

/// No piece that is asked for is longer.
inline constexpr std::uint64_t kMaxPieceBytes = 16 << 20;

enum class NumberFormat : std::uint8_t { f32, f16, bf16, int8_grouped };

/// The columns [first, first + count) of a file's rows are this weight; with Layout::out_in its
/// rows [first, first + count) are. A fused matrix has several.
struct Placement {
  WeightId weight;
  std::int64_t first = 0;
  std::int64_t count = 0;
};

/// One tensor of a file that is needed: a matrix of rows, or a vector as one row.
struct StoredTensor {
  std::string name;  // as the file has it, for messages
  FileRange range;
  NumberFormat format = NumberFormat::f32;
  std::int64_t rows = 1;
  std::int64_t cols = 0;
  Layout layout = Layout::out_in;
  std::vector<Placement> placements;
  // Of int8_grouped: the factors, one float32 for each `group` numbers.
  FileRange scales;
  std::int64_t group = 0;
};

struct ModelContents {
  Architecture architecture;
  std::vector<StoredTensor> tensors;  // every weight once
};

/// Asks for parts of files until it knows what is in them.
class ModelSource {
 public:
  virtual ~ModelSource() = default;
  /// The range that it wants next; nothing once it knows. At most kMaxPieceBytes.
  virtual std::optional<FileRange> next() const = 0;
  /// The bytes of next(). Faults: what is wrong with them, at the file's name, then a "/" and the
  /// place in it (a JSON pointer, a tensor's name).
  virtual Faults take(std::span<const std::byte> bytes) = 0;
  /// Requires next() to be nothing.
  virtual ModelContents contents() = 0;
};

/// llama2.c's file: versions 0, 1 and 2. Source: its export.py.
std::unique_ptr<ModelSource> llama2c_source(const std::vector<ModelFile>& files);

/// A folder as Hugging Face's transformers writes it: config.json of a type with `weights` in
/// catalogue/families.json, beside model.safetensors, or model.safetensors.index.json and the parts
/// that it names. Numbers are float32, float16 or bfloat16; other files are passed over.
/// Faults, before anything is read: model_file_missing; json_too_large of a config.json above 1 MiB
/// or an index above 16 MiB. Faults of take(), beside those of files that are no JSON, or break the
/// rules of safetensors (read_safetensors_header): model_type_unknown and model_key_unsupported,
/// where config.json asks for what is not built here; model_file_missing and model_index_disagrees
/// of parts; tensor_shape, tensor_dtype, tensor_unexpected and tensor_missing of weights.
Result<std::unique_ptr<ModelSource>> huggingface_source(const std::vector<ModelFile>& files);

}  // namespace headsup
