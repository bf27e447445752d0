#include "headsup/formats/model_loader.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <utility>

#include "headsup/base/available_memory.h"
#include "headsup/kernels/convert.h"

namespace headsup {

namespace {

std::int64_t bytes_of(NumberFormat format) {
  if (format == NumberFormat::f32) return 4;
  return format == NumberFormat::int8_grouped ? 1 : 2;
}

std::int64_t row_bytes(const StoredTensor& tensor) { return tensor.cols * bytes_of(tensor.format); }

// As many rows as a piece may have; at least one.
std::int64_t rows_at_once(const StoredTensor& tensor) {
  const auto most =
      static_cast<std::int64_t>(kMaxPieceBytes) / std::max<std::int64_t>(row_bytes(tensor), 1);
  return std::max<std::int64_t>(most, 1);
}

void to_floats(const StoredTensor& tensor, std::int64_t first_row, std::span<const std::byte> bytes,
               std::span<const float> factors, float* out) {
  const auto count = static_cast<std::int64_t>(bytes.size()) / bytes_of(tensor.format);
  switch (tensor.format) {
    case NumberFormat::f32:
      std::memcpy(out, bytes.data(), bytes.size());
      return;
    case NumberFormat::f16:
      return floats_of_f16(bytes.data(), count, out);
    case NumberFormat::bf16:
      return floats_of_bf16(bytes.data(), count, out);
    case NumberFormat::int8_grouped:
      return floats_of_int8(bytes.data(), count, tensor.group,
                            factors.data() + first_row * (tensor.cols / tensor.group), out);
  }
}

// Whether it is one of the files of a folder of transformers.
bool is_of_folder(const ModelFile& file) {
  return file.name == "config.json" || file.name.find(".safetensors") != file.name.npos;
}

}  // namespace

Result<ModelLoader> ModelLoader::open(const std::vector<ModelFile>& files) {
  ModelLoader out;
  out.files_ = files;
  if (files.size() == 1 && files.front().name.ends_with(".bin")) {
    out.source_ = llama2c_source(files);
  } else if (std::ranges::any_of(files, is_of_folder)) {
    Result<std::unique_ptr<ModelSource>> source = huggingface_source(files);
    if (!source) return source.faults();
    out.source_ = std::move(*source);
  } else {
    const std::string name = files.empty() ? "" : files.front().name;
    return make_fault(Code::model_file_unknown, name, {name});
  }
  return out;
}

std::optional<FileRange> ModelLoader::next() const {
  if (weights_ == nullptr) return source_->next();
  if (tensor_ == tensors_.size()) return std::nullopt;
  const StoredTensor& tensor = tensors_[tensor_];
  if (tensor.group > 0 && factors_.empty()) return tensor.scales;
  const std::int64_t rows = std::min(rows_at_once(tensor), tensor.rows - row_);
  const auto begin = tensor.range.begin + static_cast<std::uint64_t>(row_ * row_bytes(tensor));
  return FileRange{tensor.range.file, begin,
                   begin + static_cast<std::uint64_t>(rows * row_bytes(tensor))};
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
  Faults faults = take_rows(tensor, bytes);
  advance();
  return faults;
}

Faults ModelLoader::start() {
  ModelContents contents = source_->contents();
  const Count bytes = ModelWeights::bytes(contents.architecture);
  if (!bytes.fits() || !can_allocate(bytes + static_cast<std::int64_t>(3 * kMaxPieceBytes))) {
    return {make_fault(Code::out_of_memory, files_.front().name, {})};
  }
  tensors_ = std::move(contents.tensors);
  weights_ = std::make_shared<ModelWeights>(contents.architecture);
  return {};
}

Faults ModelLoader::take_rows(const StoredTensor& tensor, std::span<const std::byte> bytes) {
  const auto rows = static_cast<std::int64_t>(bytes.size()) / row_bytes(tensor);
  numbers_.resize((Count(rows) * tensor.cols).size());
  to_floats(tensor, row_, bytes, factors_, numbers_.data());
  const auto wrong = std::ranges::find_if_not(numbers_, [](float v) { return std::isfinite(v); });
  if (wrong != numbers_.end()) {
    const std::int64_t at = wrong - numbers_.begin();
    return {make_fault(Code::weight_not_finite, files_[tensor.range.file].name + "/" + tensor.name,
                       {row_ + at / tensor.cols, at % tensor.cols})};
  }
  for (const Placement& part : tensor.placements) {
    if (tensor.layout == Layout::in_out) {
      weights_->put(part.weight, tensor.layout, row_,
                    {numbers_.data() + part.first, rows, part.count, tensor.cols, 1});
      continue;
    }
    // Those of the rows read that are this weight's.
    const std::int64_t first = std::max(part.first, row_);
    const std::int64_t end = std::min(part.first + part.count, row_ + rows);
    if (first >= end) continue;
    weights_->put(
        part.weight, tensor.layout, first - part.first,
        {numbers_.data() + (first - row_) * tensor.cols, end - first, tensor.cols, tensor.cols, 1});
  }
  row_ += rows;
  return {};
}

void ModelLoader::advance() {
  if (row_ < tensors_[tensor_].rows) return;
  ++tensor_;
  row_ = 0;
  factors_.clear();
}

double ModelLoader::progress() const {
  double all = 0;
  for (const StoredTensor& tensor : tensors_) {
    all += static_cast<double>(tensor.range.size() + tensor.scales.size());
  }
  return all == 0 ? 0 : bytes_read_ / all;
}

}  // namespace headsup
