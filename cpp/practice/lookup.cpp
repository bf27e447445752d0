#include "headsup/practice/lookup.h"

#include <utility>

namespace headsup {

namespace {

constexpr std::string_view kYesNo[] = {"yes", "no"};

// The steps of one tower.
class LookupBuilder {
 public:
  explicit LookupBuilder(const ConfigReading& reading)
      : reading_(reading), tower_(reading.towers[0]) {}

  Lookup build() {
    if (tower_.attention == AttentionKind::undisclosed) return {};
    key_step("width", ConfigSize::d_model);
    if (tower_.attention != AttentionKind::none) {
      key_step("heads", ConfigSize::n_heads);
      head_dim_step();
      divides_step();
    }
    sharing_step();
    return std::move(lookup_);
  }

 private:
  const SizeReading& size(ConfigSize of) const { return tower_[of]; }
  // The row of a catalogue: there is no file to look into, so that a prompt tells what it needs.
  bool no_file() const { return reading_.document.nodes.empty(); }
  bool latent() const { return tower_.attention == AttentionKind::mla; }

  LookupStep& add(std::string_view id, std::string_view asks, std::string_view prompt) {
    LookupStep& step = lookup_.all[lookup_.count++];
    step.id = id;
    step.asks = asks;
    step.prompt = prompt;
    return step;
  }

  void mark(LookupStep& step, ConfigSize first, ConfigSize second) const {
    step.marks = {size(first).node, size(second).node};
  }

  void key_step(std::string_view id, ConfigSize of) {
    std::vector<KeyOption> keys = key_options(reading_, of);
    if (keys.empty()) return;
    LookupStep& step = add(id, "key", id);
    step.why = id;
    step.keys = std::move(keys);
    mark(step, of, of);
  }

  void head_dim_step() {
    const SizeReading& head_dim = size(ConfigSize::head_dim);
    if (!head_dim || !size(ConfigSize::d_model) || !size(ConfigSize::n_heads)) return;
    const bool given = !tower_.heads_fill_width().value_or(true);
    LookupStep& step = add("head_dim", "number",
                           !no_file() ? "head_dim"
                           : latent() ? "head_dim_parts"
                           : given    ? "head_dim_product"
                                      : "head_dim_told");
    step.number = head_dim.value;
    step.why = why_head_dim(head_dim, given);
    if (head_dim.origin == Origin::quotient) {
      mark(step, ConfigSize::d_model, ConfigSize::n_heads);
    } else {
      mark(step, ConfigSize::head_dim,
           latent() ? ConfigSize::qk_rope_head_dim : ConfigSize::head_dim);
    }
  }

  static std::string_view why_head_dim(const SizeReading& head_dim, bool given) {
    switch (head_dim.origin) {
      case Origin::quotient:
        return "head_dim_quotient";
      case Origin::sum:
        return "head_dim_sum";
      case Origin::family:
        return "head_dim_family";
      case Origin::class_default:
        return "head_dim_default";
      case Origin::catalogue:
        return "head_dim_catalogue";
      default:
        return given ? "head_dim_given" : "head_dim_both";
    }
  }

  void divides_step() {
    const std::optional<bool> evenly = tower_.divides_evenly();
    if (!evenly) return;
    LookupStep& step = add("divides", "choice", no_file() ? "divides_told" : "divides");
    step.choices = kYesNo;
    step.choice = *evenly ? "yes" : "no";
    const bool fill = tower_.heads_fill_width().value_or(true);
    step.why = *evenly ? (fill ? "divides_clean" : "divides_apart") : "divides_not";
    mark(step, ConfigSize::d_model, ConfigSize::n_heads);
  }

  void sharing_step() {
    const bool none = tower_.attention == AttentionKind::none;
    // Of a row of the catalogue that has no heads the prompt would tell it.
    if (!tower_.layer_heads.empty() || !tower_.layer_kv_heads.empty() || (none && no_file()))
      return;
    LookupStep& step = add("sharing", "choice",
                           !no_file() ? "sharing"
                           : latent() ? "sharing_latent"
                                      : "sharing_told");
    const auto names = attention_kind_names();
    step.choices = names.first(names.size() - 1);  // all but undisclosed
    const std::string_view right = names[static_cast<std::size_t>(tower_.attention)];
    step.choice = right;
    const bool unwritten = size(ConfigSize::n_kv_heads).origin == Origin::heads;
    step.why = tower_.attention == AttentionKind::mha && unwritten ? "sharing_MHA_unwritten"
                                                                   : why_of(right);
    mark(step, latent() ? ConfigSize::kv_lora_rank : ConfigSize::n_heads,
         latent() ? ConfigSize::kv_lora_rank : ConfigSize::n_kv_heads);
  }

  std::string_view why_of(std::string_view right) const {
    if (right == "MHA") return "sharing_MHA";
    if (right == "GQA") return "sharing_GQA";
    if (right == "MQA") return "sharing_MQA";
    return right == "MLA" ? "sharing_MLA" : "sharing_none";
  }

  const ConfigReading& reading_;
  const Tower& tower_;
  Lookup lookup_;
};

}  // namespace

const LookupStep* Lookup::find_step(std::string_view id) const {
  for (const LookupStep& step : steps()) {
    if (step.id == id) return &step;
  }
  return nullptr;
}

Lookup lookup_of(const ConfigReading& reading) { return LookupBuilder(reading).build(); }

std::vector<Arg> lookup_args(const ConfigReading& reading) {
  const Tower& tower = reading.towers[0];
  const auto size = [&](ConfigSize of) { return tower[of].value; };
  const auto key = [&](ConfigSize of) { return reading.document.pointer(tower[of].node); };
  const std::int64_t width = size(ConfigSize::d_model);
  const std::int64_t heads = size(ConfigSize::n_heads);
  const std::int64_t kv_heads = size(ConfigSize::n_kv_heads);
  const std::int64_t head_dim = size(ConfigSize::head_dim);
  const std::int64_t quotient = heads > 0 ? width / heads : 0;
  return named_args(
      "d_model n_heads n_kv_heads head_dim kv_lora_rank qk_nope_head_dim qk_rope_head_dim quotient "
      "remainder product group width_key heads_key kv_key head_dim_key",
      {width, heads, kv_heads, head_dim, size(ConfigSize::kv_lora_rank),
       size(ConfigSize::qk_nope_head_dim), size(ConfigSize::qk_rope_head_dim), quotient,
       width - heads * quotient, heads * head_dim, kv_heads > 0 ? heads / kv_heads : 0,
       key(ConfigSize::d_model), key(ConfigSize::n_heads), key(ConfigSize::n_kv_heads),
       key(ConfigSize::head_dim)});
}

}  // namespace headsup
