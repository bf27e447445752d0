#include "practice/lookup.h"

#include <algorithm>
#include <utility>

namespace headsup {

namespace {

constexpr std::string_view kYesNo[] = {"yes", "no"};

// The steps of one tower.
class Steps {
 public:
  explicit Steps(const ConfigReading& reading) : reading_(reading), tower_(reading.towers[0]) {}

  std::vector<LookupStep> take() {
    if (tower_.sharing == Sharing::undisclosed) return {};
    key_step("width", SizeOf::d_model);
    if (tower_.sharing != Sharing::none) {
      key_step("heads", SizeOf::n_heads);
      head_dim_step();
      divides_step();
    }
    sharing_step();
    return std::move(steps_);
  }

 private:
  const Found& size(SizeOf of) const { return tower_[of]; }
  // The row of a catalogue: there is no file to look into, so that a prompt tells what it needs.
  bool no_file() const { return reading_.document.nodes.empty(); }
  bool latent() const { return tower_.sharing == Sharing::mla; }

  LookupStep& add(std::string_view id, std::string_view asks, std::string_view prompt) {
    LookupStep step;
    step.id = id;
    step.asks = asks;
    step.prompt = prompt;
    steps_.push_back(std::move(step));
    return steps_.back();
  }

  void mark(LookupStep& step, SizeOf of) const {
    if (size(of).node != kNoNode) step.marks.push_back(size(of).node);
  }

  void key_step(std::string_view id, SizeOf of) {
    std::vector<KeyOption> keys = key_options(reading_, of);
    if (keys.empty()) return;
    LookupStep& step = add(id, "key", id);
    step.why = id;
    for (const KeyOption& key : keys) {
      if (key.right) step.accepted.push_back(reading_.document.pointer(key.node));
    }
    step.keys = std::move(keys);
    mark(step, of);
  }

  void head_dim_step() {
    const Found& head_dim = size(SizeOf::head_dim);
    if (!head_dim || !size(SizeOf::d_model) || !size(SizeOf::n_heads)) return;
    const bool given = !tower_.heads_fill_width().value_or(true);
    LookupStep& step = add("head_dim", "number",
                           !no_file() ? "head_dim"
                           : latent() ? "head_dim_parts"
                           : given    ? "head_dim_product"
                                      : "head_dim_told");
    step.accepted.push_back(std::to_string(head_dim.value));
    step.why = why_head_dim(head_dim, given);
    mark(step, SizeOf::head_dim);
    if (latent()) mark(step, SizeOf::qk_rope_head_dim);
    if (head_dim.how != Origin::quotient) return;
    mark(step, SizeOf::d_model);
    mark(step, SizeOf::n_heads);
  }

  static std::string_view why_head_dim(const Found& head_dim, bool given) {
    switch (head_dim.how) {
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
    step.accepted.emplace_back(*evenly ? "yes" : "no");
    const bool fill = tower_.heads_fill_width().value_or(true);
    step.why = *evenly ? (fill ? "divides_clean" : "divides_apart") : "divides_not";
    mark(step, SizeOf::d_model);
    mark(step, SizeOf::n_heads);
  }

  void sharing_step() {
    const bool none = tower_.sharing == Sharing::none;
    // Of a row of the catalogue that has no heads the prompt would tell it.
    if (!tower_.layer_heads.empty() || !tower_.layer_kv_heads.empty() || (none && no_file()))
      return;
    LookupStep& step = add("sharing", "choice",
                           !no_file() ? "sharing"
                           : latent() ? "sharing_latent"
                                      : "sharing_told");
    const auto names = sharing_names();
    step.choices = names.first(names.size() - 1);  // all but undisclosed
    const std::string_view right = names[static_cast<std::size_t>(tower_.sharing)];
    step.accepted.emplace_back(right);
    const bool unwritten = size(SizeOf::n_kv_heads).how == Origin::heads;
    step.why =
        tower_.sharing == Sharing::mha && unwritten ? "sharing_MHA_unwritten" : why_of(right);
    if (latent()) return mark(step, SizeOf::kv_lora_rank);
    mark(step, SizeOf::n_heads);
    mark(step, SizeOf::n_kv_heads);
  }

  std::string_view why_of(std::string_view right) const {
    if (right == "MHA") return "sharing_MHA";
    if (right == "GQA") return "sharing_GQA";
    if (right == "MQA") return "sharing_MQA";
    return right == "MLA" ? "sharing_MLA" : "sharing_none";
  }

  const ConfigReading& reading_;
  const Tower& tower_;
  std::vector<LookupStep> steps_;
};

std::vector<Arg> args_of(const ConfigReading& reading) {
  const Tower& tower = reading.towers[0];
  std::vector<Arg> out;
  const auto add = [&](std::string_view name, std::string value) {
    out.push_back({std::string(name), std::move(value)});
  };
  for (std::size_t i = 0; i < kSizesOfTower; ++i) {
    const auto size = static_cast<SizeOf>(i);
    if (tower[size]) add(name_of(size), std::to_string(tower[size].value));
  }
  const std::int64_t width = tower[SizeOf::d_model].value;
  const std::int64_t heads = tower[SizeOf::n_heads].value;
  const std::int64_t kv_heads = tower[SizeOf::n_kv_heads].value;
  if (heads > 0) {
    add("quotient", std::to_string(width / heads));
    add("remainder", std::to_string(width % heads));
    add("product", std::to_string(heads * tower[SizeOf::head_dim].value));
    if (kv_heads > 0) add("group", std::to_string(heads / kv_heads));
  }
  add("width_key", reading.document.pointer(tower[SizeOf::d_model].node));
  add("heads_key", reading.document.pointer(tower[SizeOf::n_heads].node));
  add("kv_key", reading.document.pointer(tower[SizeOf::n_kv_heads].node));
  add("head_dim_key", reading.document.pointer(tower[SizeOf::head_dim].node));
  return out;
}

}  // namespace

const LookupStep* Lookup::find_step(std::string_view id) const {
  const auto found = std::find_if(steps.begin(), steps.end(),
                                  [&](const LookupStep& step) { return step.id == id; });
  return found == steps.end() ? nullptr : &*found;
}

Lookup lookup_of(const ConfigReading& reading) { return {Steps(reading).take(), args_of(reading)}; }

}  // namespace headsup
