#include <cmath>
#include <string>

#include "headsup/base/decimal.h"
#include "huggingface_config.h"

namespace headsup {

namespace {

void bad_value(const ConfigObject& object, std::string_view key, std::string_view value,
               std::string_view expected) {
  object.scan().fail(Code::field_bad_value, object.find(key), {value, expected});
}

const Document::Node& node_of(const ConfigObject& object, std::string_view key) {
  return object.scan().document.nodes[object.find(key)];
}

// The object under a key; absent where it has no members.
ConfigObject find_object(const ConfigObject& config, std::string_view key) {
  const ConfigObject out = config.object(key);
  if (out.absent() && config.has(key)) {
    const std::string_view kind = kind_of(node_of(config, key));
    config.scan().fail(Code::field_wrong_kind, config.find(key), {"object", kind});
  }
  return config.has(key) && node_of(config, key).child_count == 0 ? config.object("") : out;
}

// Where the settings stand; absent where there are only rope_theta and partial_rotary_factor.
ConfigObject find_settings(const ConfigObject& config) {
  const ConfigObject older = find_object(config, "rope_scaling");
  const ConfigObject newer = find_object(config, "rope_parameters");
  if (!older.absent() && !newer.absent()) {
    bad_value(config, "rope_parameters", "object", "rope_scaling or rope_parameters, not both");
  }
  return older.absent() ? newer : older;
}

class RopeReader {
 public:
  explicit RopeReader(const ConfigObject& config)
      : config_(config), settings_(find_settings(config)) {}

  RopeSettings read(std::int64_t head_dim) {
    RopeSettings out;
    out.theta = positive("rope_theta", 10000);
    out.rotary_dim = rotary_dim(head_dim);
    for (const std::string_view layers : {"full_attention", "sliding_attention"}) {
      if (settings_.has(layers)) refuse(settings_, layers, "object");
    }
    const std::string_view key = settings_.has("rope_type") ? "rope_type" : "type";
    const std::string_view type = settings_.word(key, "default");
    if (type == "linear") {
      out.scaling = RopeScaling::linear;
      out.factor = settings_.positive("factor");
    } else if (type == "llama3") {
      read_llama3(out);
    } else if (type != "default" && !type.empty()) {
      refuse(settings_, key, type);
    }
    return out;
  }

 private:
  // Of a key that newer files have among the settings, and older ones beside them.
  double positive(std::string_view key, std::optional<double> otherwise) const {
    if (!settings_.has(key)) {
      return config_.has(key) || otherwise ? config_.positive(key, otherwise)
                                           : settings_.positive(key);
    }
    const double inside = settings_.positive(key);
    const double beside = config_.positive(key, inside);
    if (inside != beside && node_of(config_, key).type == Document::Type::number) {
      settings_.scan().fail(Code::config_keys_disagree, settings_.find(key),
                            {key, decimal_text(inside), key, decimal_text(beside)});
    }
    return inside;
  }

  // How many numbers of a head are turned; 0 for all of them.
  std::int64_t rotary_dim(std::int64_t head_dim) const {
    constexpr std::string_view kKey = "partial_rotary_factor";
    const double share = positive(kKey, 1);
    const double width = std::floor(static_cast<double>(head_dim) * share);
    if (share == 1) return 0;
    if (share < 1 && width >= 1) return static_cast<std::int64_t>(width);
    bad_value(settings_.has(kKey) ? settings_ : config_, kKey, decimal_text(share),
              "a number up to 1 that leaves a pair to turn");
    return 0;
  }

  void read_llama3(RopeSettings& out) const {
    out.scaling = RopeScaling::llama3;
    out.factor = settings_.positive("factor");
    out.low_frequency_factor = settings_.positive("low_freq_factor");
    out.high_frequency_factor = settings_.positive("high_freq_factor");
    // Newer releases take max_position_embeddings where it is missing, and older ones nothing.
    out.original_context = positive("original_max_position_embeddings", {});
    if (out.high_frequency_factor > out.low_frequency_factor) return;
    if (settings_.has("high_freq_factor")) {
      bad_value(settings_, "high_freq_factor", decimal_text(out.high_frequency_factor),
                "more than low_freq_factor");
    }
  }

  ConfigObject config_;
  ConfigObject settings_;
};

}  // namespace

RopeSettings read_rope(const ConfigObject& config, std::int64_t head_dim) {
  return RopeReader(config).read(head_dim);
}

}  // namespace headsup
