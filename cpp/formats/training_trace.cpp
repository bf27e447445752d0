#include "headsup/formats/training_trace.h"

#include <string>
#include <string_view>
#include <utility>

#include "file_matrix.h"
#include "headsup/json/document_reader.h"
#include "headsup/training/names.h"
#include "tensor_reader.h"

namespace headsup {

namespace {

constexpr std::string_view kMembers =
    "name about tolerance names steps init grad_at_step0 losses final final_loss_all_names "
    "loss_with_head_zeroed final_weights_first_name";

std::vector<Batch> read_names(const DocumentReader& reader, const Field& field) {
  std::vector<Batch> out;
  for (const Field& item : field.items()) {
    const std::size_t before = reader.count();
    const std::string name = item.string();
    if (!name.empty() && is_name(name)) {
      add_name(name, out.emplace_back());
    } else if (reader.count() == before) {
      item.bad_value(name, "letters_of_a_name");
    }
  }
  if (field.is_empty_array()) field.bad_value("[]", "at_least_one_name");
  return out;
}

std::vector<float> read_parameters(const Field& field, const ParameterLayout& layout) {
  std::string members;
  for (const ParameterSpan& one : layout.all()) members += std::string(name_of(one.role)) + " ";
  const ObjectReader object = field.object(members);
  std::vector<float> out(Count(layout.memory()).size(), 0.0f);
  for (const ParameterSpan& one : layout.all()) {
    const std::string_view name = name_of(one.role);
    const FileMatrix matrix(one);
    const std::vector<float> data =
        read_tensor(object.required(name), name, {matrix.rows(), matrix.columns()});
    for (std::size_t n = 0; n < data.size(); ++n) out[matrix.index_of(n)] = data[n];
  }
  return out;
}

// A list of `count` numbers.
std::vector<double> read_numbers(const Field& field, std::string_view member, std::int64_t count) {
  std::vector<double> out;
  for (const Field& item : field.items()) out.push_back(item.number());
  if (field.present())
    check_item_count(field, member, static_cast<std::int64_t>(out.size()), count);
  return out;
}

// The losses of all steps, whose number "steps" states.
std::vector<double> read_losses(const ObjectReader& file) {
  const Field steps = file.required("steps"), losses = file.required("losses");
  const std::int64_t count = steps.integer();
  if (count > 0) return read_numbers(losses, "losses", count);
  if (steps.is_integer()) steps.bad_value(std::to_string(count), "positive_number");
  return {};
}

}  // namespace

bool is_training_trace(const Document& document) {
  DocumentReader reader(document);
  const ObjectReader file = reader.root().members();
  return file.optional("init").present() || file.optional("losses").present();
}

Result<TrainingTrace> read_training_trace(const Document& document) {
  DocumentReader reader(document);
  const ObjectReader file = reader.root().object(kMembers);
  const ModelSizes dims = trace_model();
  const ParameterLayout layout(dims);
  TrainingTrace out;
  out.name = file.required("name").string();
  const Field tolerance = file.optional("tolerance");
  out.tolerance = tolerance.number();
  if (out.tolerance < 0) tolerance.bad_value(std::to_string(out.tolerance), "positive_number");
  out.names = read_names(reader, file.required("names"));
  out.init = read_parameters(file.required("init"), layout);
  out.grad_at_step0 = read_parameters(file.required("grad_at_step0"), layout);
  out.losses = read_losses(file);
  out.final = read_parameters(file.required("final"), layout);
  out.final_loss_all_names = file.required("final_loss_all_names").number();
  out.loss_with_head_zeroed =
      read_numbers(file.required("loss_with_head_zeroed"), "loss_with_head_zeroed", dims.n_heads);
  const Field weights = file.required("final_weights_first_name");
  if (!out.names.empty()) {
    const std::int64_t tokens = out.names.front().tokens();
    out.final_weights_first_name =
        read_tensor(weights, "final_weights_first_name", {dims.n_heads, tokens, tokens});
  }
  if (!reader.ok()) return reader.faults();
  return out;
}

}  // namespace headsup
