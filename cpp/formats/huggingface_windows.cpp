#include <algorithm>
#include <string>

#include "headsup/base/checked.h"
#include "huggingface_config.h"

namespace headsup {

namespace {

bool is_qwen(ModelType type) { return type == ModelType::qwen2 || type == ModelType::qwen3; }

// How many keys back the layers that slide see; 0 where none does.
std::int64_t window_of(const ConfigKeys& config, ModelType type) {
  if (type == ModelType::gpt2 || type == ModelType::llama) {
    // Not read by transformers, and by others it is: the models differ.
    if (const auto field = config.find("sliding_window")) {
      note_unsupported(*field, std::to_string(field->integer()));
    }
    return 0;
  }
  if (is_qwen(type) && !config.flag("use_sliding_window", false)) return 0;
  constexpr std::int64_t kDefault = 4096;
  return config.has_null("sliding_window") ? 0 : config.size("sliding_window", kDefault);
}

// What layer_types says, where it may decide and where it may not differ.
void read_layer_types(const Field& list, std::int64_t window, bool decides,
                      std::vector<std::int64_t>& windows) {
  const std::vector<Field> items = list.items();
  if (items.size() != windows.size()) {
    list.bad_value(std::to_string(items.size()), "one for each layer");
    return;
  }
  for (std::size_t layer = 0; layer < items.size(); ++layer) {
    const std::string type = items[layer].string();
    const bool slides = type == "sliding_attention";
    const std::int64_t own = slides ? window : 0;
    const bool is_known = slides ? window > 0 : type == "full_attention";
    if (!is_known || (!decides && own != windows[layer])) {
      items[layer].fault(Code::model_key_unsupported, {"layer_types", type});
    }
    windows[layer] = own;
  }
}

}  // namespace

std::vector<std::int64_t> read_windows(const ConfigKeys& config, ModelType type,
                                       std::int64_t n_layers) {
  constexpr std::int64_t kDefaultFirst = 28;
  const std::int64_t window = window_of(config, type);
  const std::int64_t first = is_qwen(type) ? config.count("max_window_layers", kDefaultFirst) : 0;
  std::vector<std::int64_t> out(Count(n_layers).size(), window);
  std::fill_n(out.begin(), std::min(first, n_layers), 0);
  if (const auto types = config.find("layer_types")) {
    read_layer_types(*types, window, is_qwen(type), out);
  }
  const bool all_see_all = std::ranges::count(out, 0) == n_layers;
  return all_see_all ? std::vector<std::int64_t>() : out;
}

}  // namespace headsup
