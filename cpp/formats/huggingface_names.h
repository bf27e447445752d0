// What transformers calls each weight in a file, its shape there, and which weights of the engine
// it is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/formats/model_source.h"
#include "huggingface_config.h"

namespace headsup {

struct NamedTensor {
  std::string name;                 // without what the model around it adds in front
  std::vector<std::int64_t> shape;  // as the file has it; () where any will do
  Layout layout = Layout::out_in;
  std::vector<Placement> placements;  // none: no weight, and passed over
  bool is_in_base_model = true;       // its name may stand behind "transformer." or "model."

  bool is_weight() const { return !placements.empty(); }
};

/// Every tensor that a model's files may have. GPT-2: its matrices are [in, out] (Conv1D), with
/// W_q, W_k and W_v side by side in c_attn; the others have [out, in] (Linear). A tied lm_head is
/// the token embedding once more, and passed over, as are masks and frequencies that older releases
/// saved.
class TensorNames {
 public:
  explicit TensorNames(const HuggingfaceConfig& config);

  /// In the order of their names.
  const std::vector<NamedTensor>& all() const { return tensors_; }
  /// Its place in all(), by its name in a file, with or without what stands in front.
  std::optional<std::size_t> find(std::string_view name) const;

 private:
  std::string_view prefix_;
  std::vector<NamedTensor> tensors_;
};

}  // namespace headsup
