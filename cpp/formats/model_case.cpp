#include "headsup/formats/model_case.h"

#include <algorithm>
#include <array>
#include <utility>

#include "headsup/json/document_reader.h"

namespace headsup {

namespace {

// All numbers of nested lists, in order.
void add_numbers(const Field& field, bool is_list, std::vector<double>& out) {
  if (!is_list) {
    out.push_back(field.number());
    return;
  }
  for (const Field& item : field.items()) add_numbers(item, item.is_array(), out);
}

constexpr std::array<std::string_view, 8> kTensors = {
    "loss_nats",         "logits",        "logits_last",           "weights",
    "weights_rows_last", "residual_last", "loss_with_head_zeroed", "loss_with_head_mean"};
constexpr std::array<std::string_view, 6> kRoles = {"previous",  "self",      "first",
                                                    "duplicate", "induction", "entropy"};

}  // namespace

Result<ModelCase> read_model_case(const Document& document) {
  DocumentReader reader(document);
  const ObjectReader file = reader.root().members();
  ModelCase out;
  out.name = file.required("name").string();
  for (const Field& token : file.required("tokens").items()) {
    out.tokens.push_back(static_cast<Token>(token.integer()));
  }
  if (const Field text = file.optional("text"); text.present()) out.text = text.string();
  if (const Field temperature = file.optional("temperature"); temperature.present()) {
    out.greedy = true;
    if (temperature.number() != 0) temperature.bad_value("", "0");
  }
  const auto add = [&](std::string name, const Field& field) {
    if (!field.present()) return;
    ExpectedNumbers one{std::move(name), {}};
    add_numbers(field, field.is_array(), one.data);
    out.expected.push_back(std::move(one));
  };
  for (const std::string_view name : kTensors) add(std::string(name), file.optional(name));
  add("top5_last", file.optional("top5_last"));
  add("loss_with_layer_heads_zeroed", file.optional("loss_with_layer_heads_zeroed"));
  if (const Field roles = file.optional("roles"); roles.present()) {
    const ObjectReader members = roles.members();
    for (const std::string_view role : kRoles) {
      add("roles/" + std::string(role), members.optional(role));
    }
  }
  if (!reader.ok()) return reader.faults();
  return out;
}

}  // namespace headsup
