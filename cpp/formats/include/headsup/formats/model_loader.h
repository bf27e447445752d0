// Reads a model from files that somebody else opens: says which bytes it wants next, and is handed
// them, so that no file ever stands in memory whole.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "headsup/formats/model_source.h"
#include "headsup/model/model_weights.h"

namespace headsup {

class ModelLoader {
 public:
  /// Of one file of llama2.c, named *.bin, or of the files of a folder of transformers.
  /// Faults: model_file_unknown; those of huggingface_source.
  static Result<ModelLoader> open(const std::vector<ModelFile>& files);

  /// The bytes that it wants next, at most kMaxPieceBytes; nothing where the model is whole.
  std::optional<FileRange> next() const;

  /// The bytes of next(). Faults: those of ModelSource::take; memory_over_limit or out_of_memory
  /// before weights are made; weight_not_finite at the file and tensor. After a fault the loader is
  /// of no use.
  Faults take(std::span<const std::byte> bytes);

  /// How far it is, of all bytes of weights.
  double progress() const;

  /// Requires next() to be nothing.
  std::shared_ptr<const ModelWeights> weights() { return weights_; }

 private:
  Faults start();
  Faults take_rows(const StoredTensor& tensor, std::span<const std::byte> bytes);
  void advance();

  std::vector<ModelFile> files_;
  std::unique_ptr<ModelSource> source_;
  std::vector<StoredTensor> tensors_;
  std::shared_ptr<ModelWeights> weights_;
  // The tensor that is being read, the rows of it that are, and its factors where it has some.
  std::size_t tensor_ = 0;
  std::int64_t row_ = 0;
  std::vector<float> factors_;
  std::vector<float> numbers_;
  double bytes_read_ = 0;
};

}  // namespace headsup
