#include <cmath>
#include <string>

#include "headsup/base/decimal.h"
#include "huggingface_config.h"

namespace headsup {

namespace {

// The object under a key, unless it has no members.
std::optional<Field> find_object(const ConfigKeys& config, std::string_view key) {
  const std::optional<Field> field = config.find(key);
  if (!field || field->values().empty()) return std::nullopt;
  return field;
}

// Where the settings stand; none where there are only rope_theta and partial_rotary_factor.
std::optional<Field> find_settings(const ConfigKeys& config) {
  const std::optional<Field> older = find_object(config, "rope_scaling");
  const std::optional<Field> newer = find_object(config, "rope_parameters");
  if (older && newer) newer->bad_value("object", "rope_scaling or rope_parameters, not both");
  return older ? older : newer;
}

// A key that newer files have among the settings, and older ones beside them.
std::optional<Field> find_inside_or_beside(const std::optional<Field>& settings,
                                           const ConfigKeys& config, std::string_view key) {
  const std::optional<Field> beside = config.find(key);
  const std::optional<Field> inside = settings ? ConfigKeys(*settings).find(key) : std::nullopt;
  if (!inside || !beside) return inside ? inside : beside;
  const bool are_numbers = inside->is_number() && beside->is_number();
  if (are_numbers && inside->number() != beside->number()) {
    note_disagreement(*inside, inside->number(), *beside, beside->number());
  }
  return inside;
}

double positive_of(const std::optional<Field>& field, double otherwise) {
  if (!field) return otherwise;
  const double value = field->number();
  if (value > 0) return value;
  if (field->is_number()) field->bad_value(decimal_text(value), "positive_number");
  return 1;
}

// How many numbers of a head are turned; 0 for all of them.
std::int64_t rotary_dim(const std::optional<Field>& factor, std::int64_t head_dim) {
  const double share = positive_of(factor, 1);
  const double width = std::floor(static_cast<double>(head_dim) * share);
  if (share == 1) return 0;
  if (share < 1 && width >= 1) return static_cast<std::int64_t>(width);
  factor->bad_value(decimal_text(share), "a number up to 1 that leaves a pair to turn");
  return 0;
}

void read_llama3(const Field& settings, const std::optional<Field>& context, RopeSettings& out) {
  const ConfigKeys keys(settings);
  out.scaling = RopeScaling::llama3;
  out.factor = keys.positive("factor");
  out.low_frequency_factor = keys.positive("low_freq_factor");
  out.high_frequency_factor = keys.positive("high_freq_factor");
  // Newer releases take max_position_embeddings where it is missing, and older ones nothing.
  out.original_context =
      context ? positive_of(context, 1) : keys.positive("original_max_position_embeddings");
  if (out.high_frequency_factor > out.low_frequency_factor) return;
  if (const auto high = keys.find("high_freq_factor"); high && high->is_number()) {
    high->bad_value(decimal_text(high->number()), "more than low_freq_factor");
  }
}

}  // namespace

RopeSettings read_rope(const ConfigKeys& config, std::int64_t head_dim) {
  RopeSettings out;
  const std::optional<Field> settings = find_settings(config);
  const auto find = [&](std::string_view key) {
    return find_inside_or_beside(settings, config, key);
  };
  out.theta = positive_of(find("rope_theta"), 10000);
  out.rotary_dim = rotary_dim(find("partial_rotary_factor"), head_dim);
  if (!settings) return out;
  const ConfigKeys keys(*settings);
  for (const std::string_view layers : {"full_attention", "sliding_attention"}) {
    if (const auto own = keys.find(layers)) note_unsupported(*own, "object");
  }
  std::optional<Field> field = keys.find("rope_type");
  if (!field) field = keys.find("type");
  const std::string type = field ? field->string() : "default";
  if (type == "linear") {
    out.scaling = RopeScaling::linear;
    out.factor = keys.positive("factor");
  } else if (type == "llama3") {
    read_llama3(*settings, find("original_max_position_embeddings"), out);
  } else if (type != "default" && !type.empty()) {
    note_unsupported(*field, type);
  }
  return out;
}

}  // namespace headsup
