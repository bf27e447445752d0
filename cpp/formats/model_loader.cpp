#include "headsup/formats/model_loader.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include "file_faults.h"
#include "headsup/base/memory.h"
#include "headsup/kernels/narrow_matrix.h"

namespace headsup {

namespace {

std::int64_t bytes_of(NumberFormat format) {
  switch (format) {
    case NumberFormat::f32:
      return 4;
    case NumberFormat::f16:
    case NumberFormat::bf16:
      return 2;
    case NumberFormat::int8_grouped:
      return 1;
  }
  return 1;
}

// Small ones: what is read, and what it becomes, stand in memory beside the weights.
constexpr std::int64_t kWeightPieceBytes = 4 << 20;

std::int64_t row_bytes(const StoredTensor& tensor) { return tensor.cols * bytes_of(tensor.format); }

std::int64_t factors_of_row(const StoredTensor& tensor) {
  return tensor.group == 0 ? 0 : tensor.cols / tensor.group;
}

std::int64_t largest_piece_of_row(const StoredTensor& tensor) {
  return std::max(row_bytes(tensor),
                  factors_of_row(tensor) * static_cast<std::int64_t>(sizeof(float)));
}

std::int64_t rows_at_once(const StoredTensor& tensor) {
  const std::int64_t most =
      kWeightPieceBytes / std::max<std::int64_t>(largest_piece_of_row(tensor), 1);
  return std::min(std::max<std::int64_t>(most, 1), tensor.rows);
}

// What the largest piece takes: as it comes and as it is handed on, and in float32, up to four
// times as much.
std::int64_t room_for_pieces(const std::vector<StoredTensor>& tensors) {
  std::int64_t out = 0;
  for (const StoredTensor& tensor : tensors) {
    out = std::max(out, 6 * rows_at_once(tensor) * largest_piece_of_row(tensor));
  }
  return out;
}

// Of finite numbers.
float larger_size(float size, float number) {
  return std::abs(number) > size ? std::abs(number) : size;
}

float largest_of(std::span<const float> numbers) {
  float out = 0;
  for (const float number : numbers) out = larger_size(out, number);
  return out;
}

bool is_safetensors(const ModelFile& file) {
  return file.name.find(".safetensors") != file.name.npos;
}

// Whether it is one of the files of a folder of transformers.
bool is_of_folder(const ModelFile& file) {
  return file.name == "config.json" || is_safetensors(file);
}

// Whether it holds weights in a format that is not read here.
bool is_foreign(const ModelFile& file) {
  constexpr std::array<std::string_view, 14> kEndings = {
      ".gguf", ".ggml", ".onnx", ".h5",     ".hdf5",    ".keras", ".tflite",
      ".pt",   ".pth",  ".ckpt", ".pickle", ".msgpack", ".pkl",   ".npz"};
  const std::string_view name = file.name;
  return std::ranges::any_of(kEndings, [&](std::string_view end) { return name.ends_with(end); }) ||
         (name.starts_with("pytorch_model") && name.ends_with(".bin"));
}

}  // namespace

Result<std::unique_ptr<ModelSource>> ModelLoader::source_of(const std::vector<ModelFile>& files) {
  // What cannot be read is named before anything beside it is tried.
  const auto foreign = std::ranges::find_if(files, is_foreign);
  if (foreign != files.end() && std::ranges::none_of(files, is_safetensors)) {
    return in_file(foreign->name, {make_fault(Code::model_file_unknown, "", {foreign->name})});
  }
  if (files.size() == 1 && files.front().name.ends_with(".bin")) return llama2c_source(files);
  if (std::ranges::any_of(files, is_of_folder)) return huggingface_source(files);
  const std::string name = files.empty() ? "" : files.front().name;
  return in_file(name, {make_fault(Code::model_file_unknown, "", {name})});
}

Result<ModelLoader> ModelLoader::open(const std::vector<ModelFile>& files, Keeping keeping) {
  HEADSUP_TRY(source, source_of(files));
  ModelLoader out;
  out.files_ = files;
  out.keeping_ = keeping;
  out.source_ = std::move(source);
  return out;
}

ModelLoader::Rows ModelLoader::rows() const {
  const StoredTensor& tensor = tensors_[tensor_];
  return {row_, std::min(rows_at_once(tensor), tensor.rows - row_)};
}

FileRange ModelLoader::range_of(const FileRange& all, const Rows& rows) const {
  const std::uint64_t row = all.size() / static_cast<std::uint64_t>(tensors_[tensor_].rows);
  const std::uint64_t begin = all.begin + static_cast<std::uint64_t>(rows.first) * row;
  return {all.file, begin, begin + static_cast<std::uint64_t>(rows.count) * row};
}

std::optional<FileRange> ModelLoader::next() const {
  if (weights_ == nullptr) return source_->next();
  if (tensor_ == tensors_.size()) return std::nullopt;
  const StoredTensor& tensor = tensors_[tensor_];
  const bool wants_factors = tensor.group > 0 && factors_.empty();
  if (wants_factors) return range_of(tensor.scales, rows());
  return range_of(tensor.range, rows());
}

Faults ModelLoader::take(std::span<const std::byte> bytes) {
  if (weights_ == nullptr) {
    Faults faults = source_->take(bytes);
    if (faults.empty() && !source_->next()) faults = start();
    return faults;
  }
  const StoredTensor& tensor = tensors_[tensor_];
  bytes_read_ += static_cast<double>(bytes.size());
  if (tensor.group > 0 && factors_.empty()) {
    factors_.resize(bytes.size() / sizeof(float));
    std::memcpy(factors_.data(), bytes.data(), bytes.size());
    return {};
  }
  return take_rows(tensor, bytes);
}

Faults ModelLoader::start() {
  ModelContents contents = source_->contents();
  tensors_ = std::move(contents.tensors);
  HEADSUP_CHECK(check_rows(files_, tensors_));
  const std::array tried = {Keeping::f32, Keeping::as_stored, Keeping::int8};
  for (const Keeping keeping : tried) {
    if (keeping_ != Keeping::automatic && keeping_ != keeping) continue;
    const WeightKinds kinds = kinds_of(tensors_, keeping);
    if (!fits_memory(tensors_, ModelWeights::bytes(contents.architecture, kinds))) continue;
    weights_ = std::make_shared<ModelWeights>(contents.architecture, kinds);
    source_.reset();
    return {};
  }
  return {make_fault(Code::out_of_memory, files_.front().name, {})};
}

bool ModelLoader::fits_memory(const std::vector<StoredTensor>& tensors, Count bytes) {
  return bytes.fits() && can_allocate(bytes + room_for_pieces(tensors));
}

Faults ModelLoader::check_rows(const std::vector<ModelFile>& files,
                               const std::vector<StoredTensor>& tensors) {
  const auto limit = static_cast<std::int64_t>(kMaxPieceBytes);
  for (const StoredTensor& tensor : tensors) {
    const std::int64_t bytes = largest_piece_of_row(tensor);
    if (bytes <= limit) continue;
    return {make_fault(Code::size_too_large, files[tensor.range.file].name + "/" + tensor.name,
                       {tensor.name, bytes, limit})};
  }
  return {};
}

bool ModelLoader::is_int8(const StoredTensor& tensor) const {
  return weights_->format(tensor.placements.front().weight) == WeightFormat::int8;
}

// The numbers of an output stand in a column, and its factor must be known before the first of them
// is kept.
bool ModelLoader::has_two_passes(const StoredTensor& tensor) const {
  return tensor.layout == Layout::in_out && is_int8(tensor);
}

void ModelLoader::to_floats(const StoredTensor& tensor, std::span<const std::byte> bytes) {
  const auto count = static_cast<std::int64_t>(bytes.size()) / bytes_of(tensor.format);
  numbers_.resize(Count(count).size());
  float* const out = numbers_.data();
  switch (tensor.format) {
    case NumberFormat::f32:
      std::memcpy(out, bytes.data(), bytes.size());
      return;
    case NumberFormat::f16:
      return floats_of_f16(bytes.data(), count, out);
    case NumberFormat::bf16:
      return floats_of_bf16(bytes.data(), count, out);
    case NumberFormat::int8_grouped:
      return floats_of_int8(bytes.data(), count, tensor.group, factors_.data(), out);
  }
}

Faults ModelLoader::take_rows(const StoredTensor& tensor, std::span<const std::byte> bytes) {
  const Rows read = rows();
  to_floats(tensor, bytes);
  const auto wrong = std::ranges::find_if_not(numbers_, [](float v) { return std::isfinite(v); });
  if (wrong != numbers_.end()) {
    const std::int64_t at = wrong - numbers_.begin();
    return {make_fault(Code::weight_not_finite, files_[tensor.range.file].name + "/" + tensor.name,
                       {row_ + at / tensor.cols, at % tensor.cols})};
  }
  if (has_two_passes(tensor) && !is_second_pass_) {
    find_largest(tensor, read.count);
  } else {
    put(tensor, read);
  }
  advance(read.count);
  return {};
}

void ModelLoader::put(const StoredTensor& tensor, const Rows& read) {
  for (const Placement& part : tensor.placements) {
    if (tensor.layout == Layout::in_out) {
      weights_->put(part.weight, tensor.layout, read.first,
                    {numbers_.data() + part.first, read.count, part.count, tensor.cols, 1});
      continue;
    }
    // Those of the rows read that are this weight's.
    const std::int64_t first = std::max(part.first, read.first);
    const std::int64_t end = std::min(part.first + part.count, read.first + read.count);
    if (first >= end) continue;
    const float* const from = numbers_.data() + (first - read.first) * tensor.cols;
    for (std::int64_t row = first; row < end && is_int8(tensor); ++row) {
      put_factors(part.weight, row - part.first,
                  {from + (row - first) * tensor.cols, Count(tensor.cols).size()},
                  row - read.first);
    }
    weights_->put(part.weight, tensor.layout, first - part.first,
                  {from, end - first, tensor.cols, tensor.cols, 1});
  }
}

void ModelLoader::put_factors(const WeightId& id, std::int64_t output, std::span<const float> row,
                              std::int64_t stored_row) {
  if (factors_.empty()) {
    const float factor = int8_factor(largest_of(row));
    return weights_->put_factors(id, output, {&factor, 1});
  }
  const auto count = static_cast<std::size_t>(factors_of_row(tensors_[tensor_]));
  weights_->put_factors(
      id, output, std::span(factors_).subspan(static_cast<std::size_t>(stored_row) * count, count));
}

void ModelLoader::find_largest(const StoredTensor& tensor, std::int64_t rows) {
  largest_.resize(Count(tensor.cols).size());
  for (std::int64_t row = 0; row < rows; ++row) {
    const float* const from = numbers_.data() + row * tensor.cols;
    for (std::size_t i = 0; i < largest_.size(); ++i) {
      largest_[i] = larger_size(largest_[i], from[i]);
    }
  }
}

void ModelLoader::put_largest(const StoredTensor& tensor) {
  for (const Placement& part : tensor.placements) {
    for (std::int64_t output = 0; output < part.count; ++output) {
      const float factor = int8_factor(largest_[static_cast<std::size_t>(part.first + output)]);
      weights_->put_factors(part.weight, output, {&factor, 1});
    }
  }
  largest_.clear();
}

void ModelLoader::advance(std::int64_t rows) {
  const StoredTensor& tensor = tensors_[tensor_];
  factors_.clear();
  row_ += rows;
  if (row_ < tensor.rows) return;
  row_ = 0;
  is_second_pass_ = has_two_passes(tensor) && !is_second_pass_;
  if (is_second_pass_) return put_largest(tensor);
  ++tensor_;
}

double ModelLoader::progress() const {
  if (weights_ == nullptr) return 0;
  double all = 0;
  for (const StoredTensor& tensor : tensors_) {
    const double once = static_cast<double>(tensor.range.size() + tensor.scales.size());
    all += has_two_passes(tensor) ? 2 * once : once;
  }
  return all == 0 ? 0 : bytes_read_ / all;
}

}  // namespace headsup
