// Reads a model from files that somebody else opens: says which bytes it wants next, and is handed
// them, so that no file ever stands in memory whole.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "headsup/formats/model_source.h"
#include "headsup/formats/weight_keeping.h"
#include "headsup/model/model_weights.h"

namespace headsup {

class ModelLoader {
 public:
  /// Of one file of llama2.c, named *.bin, or of the files of a folder of transformers.
  /// Faults: model_file_unknown; those of huggingface_source.
  static Result<ModelLoader> open(const std::vector<ModelFile>& files,
                                  Keeping keeping = Keeping::automatic);

  /// What reads the headers of these files. Faults: model_file_unknown; those of
  /// huggingface_source.
  static Result<std::unique_ptr<ModelSource>> source_of(const std::vector<ModelFile>& files);
  /// Faults: size_too_large of a row that is no piece.
  static Faults check_rows(const std::vector<ModelFile>& files,
                           const std::vector<StoredTensor>& tensors);
  /// Whether there is memory for weights of so many bytes, and for reading them.
  static bool fits_memory(const std::vector<StoredTensor>& tensors, Count bytes);

  /// The bytes that it wants next, at most kMaxPieceBytes; nothing where the model is whole.
  std::optional<FileRange> next() const;

  /// The bytes of next(). Faults: those of ModelSource::take; out_of_memory before weights are
  /// made; size_too_large of a row that is no piece; weight_not_finite at the file and tensor.
  /// After a fault the loader is of no use.
  Faults take(std::span<const std::byte> bytes);

  /// How far it is, of all bytes of weights.
  double progress() const;

  /// Requires next() to be nothing.
  std::shared_ptr<const ModelWeights> weights() { return weights_; }

 private:
  // Rows that are read at once.
  struct Rows {
    std::int64_t first = 0, count = 0;
  };

  Faults start();
  Rows rows() const;
  FileRange range_of(const FileRange& all, const Rows& rows) const;
  bool is_int8(const StoredTensor& tensor) const;
  bool has_two_passes(const StoredTensor& tensor) const;
  void to_floats(const StoredTensor& tensor, std::span<const std::byte> bytes);
  Faults take_rows(const StoredTensor& tensor, std::span<const std::byte> bytes);
  void put(const StoredTensor& tensor, const Rows& rows);
  void put_factors(const WeightId& id, std::int64_t output, std::span<const float> row,
                   std::int64_t stored_row);
  void find_largest(const StoredTensor& tensor, std::int64_t rows);
  void put_largest(const StoredTensor& tensor);
  void advance(std::int64_t rows);

  std::vector<ModelFile> files_;
  std::unique_ptr<ModelSource> source_;
  std::vector<StoredTensor> tensors_;
  std::shared_ptr<ModelWeights> weights_;
  Keeping keeping_ = Keeping::automatic;
  // The tensor that is being read, the rows of it that are, and of the next rows the factors where
  // they have some.
  std::size_t tensor_ = 0;
  std::int64_t row_ = 0;
  bool is_second_pass_ = false;
  std::vector<float> factors_;
  std::vector<float> numbers_;
  std::vector<float> largest_;  // of each column of the tensor, where it is read twice
  double bytes_read_ = 0;
};

}  // namespace headsup
