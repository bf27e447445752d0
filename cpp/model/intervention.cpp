#include "headsup/model/intervention.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "headsup/base/decimal.h"

namespace headsup {

namespace {

using enum InterventionKind;

// In the order of the enum.
constexpr std::array<std::string_view, 13> kNames = {
    "zero_head",     "reference_mean_head", "keep_patterns",     "patch_output",
    "patch_pattern", "scale_scores",        "no_rope",           "other_rope_pairs",
    "window",        "repeat_kv",           "zero_output_slice", "swap_tokens",
    "padding"};
static_assert(static_cast<std::size_t>(padding) + 1 == kNames.size());

// As long as any context.
constexpr std::int64_t kMostPadding = kMaxModelSize;

Fault bad(std::size_t at, std::string_view field, const ArgValue& value,
          std::string_view expected) {
  return bad_value("interventions/" + std::to_string(at) + "/" + std::string(field), value,
                   expected);
}

bool patches(InterventionKind kind) { return kind == patch_output || kind == patch_pattern; }

bool names_heads(InterventionKind kind) {
  return kind == zero_head || kind == reference_mean_head || patches(kind) ||
         kind == scale_scores || kind == zero_output_slice;
}

// Edits by layer, while they are put together.
class Edits {
 public:
  Edits(const Architecture& architecture, const StandIns& stand_ins)
      : a_(architecture), stand_ins_(stand_ins), layers_(Count(a_.n_layers).size()) {}

  Faults check(const Intervention& one, std::size_t at) const {
    Faults out;
    const auto require = [&](bool good, std::string_view field, const ArgValue& value,
                             std::string_view expected) {
      if (!good) out.push_back(bad(at, field, value, expected));
    };
    const InterventionKind kind = one.kind;
    const auto& [reference, clean, second] = stand_ins_;
    require(one.layer >= -1 && one.layer < a_.n_layers, "layer", one.layer, "layer_of_the_model");
    require(!names_heads(kind) || (one.head >= -1 && one.head < a_.n_heads), "head", one.head,
            "head_of_the_model");
    require(kind != scale_scores || (one.factor >= 0 && one.factor <= 1e6), "factor",
            decimal_text(one.factor), "factor_of_scores");
    require(kind != window || (one.count >= 1 && one.count <= kMaxModelSize), "count", one.count,
            "keys_of_a_window");
    require(kind != keep_patterns || clean != nullptr, "kind", name_of(kind),
            "intervention_without_a_text");
    require(kind != reference_mean_head || reference != nullptr, "kind", name_of(kind),
            "intervention_without_reference_texts");
    require(!patches(kind) || second != nullptr, "kind", name_of(kind),
            "intervention_without_a_second_text");
    const bool is_there = second == nullptr || (one.place >= -1 && one.place < second->tokens);
    require(!patches(kind) || is_there, "place", one.place, "place_of_a_patch");
    return out;
  }

  void add(const Intervention& one) {
    const std::int64_t first = one.layer < 0 || one.kind == padding ? 0 : one.layer;
    const std::int64_t end = one.layer < 0 || one.kind == padding ? a_.n_layers : one.layer + 1;
    for (std::int64_t layer = first; layer < end; ++layer) {
      const auto at = static_cast<std::size_t>(layer);
      if (!layers_[at]) layers_[at] = LayerEdit{layer, {}, {}};
      if (names_heads(one.kind) || one.kind == keep_patterns) {
        add_heads(one, *layers_[at]);
      } else {
        add_to_block(one, layers_[at]->block);
      }
    }
  }

  std::vector<LayerEdit> all() && {
    std::vector<LayerEdit> out;
    for (std::optional<LayerEdit>& layer : layers_) {
      if (layer) out.push_back(std::move(*layer));
    }
    return out;
  }

 private:
  static void add_to_block(const Intervention& one, BlockEdit& block) {
    if (one.kind == no_rope) block.rope = false;
    if (one.kind == other_rope_pairs) block.other_rope_pairs = true;
    if (one.kind == repeat_kv) block.tiled_kv = true;
    if (one.kind == window) {
      block.window = block.window == 0 ? one.count : std::min(block.window, one.count);
    }
    if (one.kind == padding && one.before && one.masked) block.first_key += one.count;
  }

  void add_heads(const Intervention& one, LayerEdit& to) const {
    const bool all = one.head < 0 || one.kind == keep_patterns;
    for (std::int64_t head = all ? 0 : one.head; head < (all ? a_.n_heads : one.head + 1); ++head) {
      add_head(one, {to.layer, head}, to);
    }
  }

  void add_head(const Intervention& one, const HeadId& head, LayerEdit& to) const {
    BlockEdit& block = to.block;
    HeadEdits& heads = to.heads;
    switch (one.kind) {
      case zero_head:
      case reference_mean_head:
        block.replace_heads = true;
        heads.replaced.push_back({head.head, one.kind == zero_head
                                                 ? std::span<const float>()
                                                 : stand_ins_.reference->of(head)});
        break;
      case keep_patterns:
        block.edit_patterns = true;
        heads.patterns.push_back({head.head, stand_ins_.clean->head(TensorId::weights, head)});
        break;
      case patch_output:
        block.replace_heads = true;
        add_outputs(one, head, heads);
        break;
      case patch_pattern:
        block.edit_patterns = true;
        heads.patterns.push_back(
            {head.head, stand_ins_.second->head(TensorId::weights, head), one.place});
        break;
      case scale_scores:
        block.scale_scores = true;
        heads.factors.push_back({head.head, static_cast<float>(one.factor)});
        break;
      default:
        block.zero_slices = true;
        heads.zeroed_slices.push_back(head.head);
    }
  }

  // Row by row, so that a text that is read token by token finds each.
  void add_outputs(const Intervention& one, const HeadId& head, HeadEdits& to) const {
    const MatrixView rows = stand_ins_.second->head(TensorId::head_outputs, head);
    const std::int64_t end = one.place < 0 ? rows.rows : one.place + 1;
    for (std::int64_t row = std::max<std::int64_t>(one.place, 0); row < end; ++row) {
      to.replaced.push_back({head.head, {&rows.at(row, 0), Count(rows.cols).size()}, row});
    }
  }

  const Architecture& a_;
  const StandIns& stand_ins_;
  std::vector<std::optional<LayerEdit>> layers_;
};

}  // namespace

std::string_view name_of(InterventionKind kind) { return kNames[static_cast<std::size_t>(kind)]; }

Result<EditedText> edited_text(std::span<const Token> tokens,
                               std::span<const Intervention> interventions,
                               std::int64_t max_context) {
  EditedText out;
  out.tokens.assign(tokens.begin(), tokens.end());
  out.count = static_cast<std::int64_t>(tokens.size());
  for (std::size_t at = 0; at < interventions.size(); ++at) {
    const Intervention& one = interventions[at];
    if (one.kind == swap_tokens) {
      for (const auto& [field, place] : {std::pair{"first", one.first}, {"second", one.second}}) {
        if (place >= 0 && place < out.count) continue;
        return bad(at, field, place, "place_in_the_text");
      }
      const auto token = [&](std::int64_t place) -> Token& {
        return out.tokens[static_cast<std::size_t>(out.first + place)];
      };
      std::swap(token(one.first), token(one.second));
    }
    if (one.kind == padding) {
      if (one.count < 0 || one.count > kMostPadding) {
        return bad(at, "count", one.count, "tokens_of_padding");
      }
      const std::int64_t longer = std::ssize(out.tokens) + one.count;
      if (longer > max_context) {
        return make_fault(Code::text_over_context, "tokens", {longer, max_context});
      }
      const auto where = one.before ? out.tokens.begin() : out.tokens.end();
      out.tokens.insert(where, Count(one.count).size(), one.token);
      if (one.before) out.first += one.count;
    }
  }
  return out;
}

Result<std::vector<LayerEdit>> layer_edits(const Architecture& architecture,
                                           std::span<const Intervention> interventions,
                                           const StandIns& stand_ins) {
  Edits edits(architecture, stand_ins);
  for (std::size_t at = 0; at < interventions.size(); ++at) {
    HEADSUP_CHECK(edits.check(interventions[at], at));
  }
  for (const Intervention& one : interventions) {
    if (one.kind != swap_tokens) edits.add(one);
  }
  return std::move(edits).all();
}

}  // namespace headsup
