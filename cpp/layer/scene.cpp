#include "headsup/layer/scene.h"

#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "headsup/base/decimal.h"
#include "headsup/json/document_reader.h"
#include "headsup/layer/memory.h"

namespace headsup {

namespace {

constexpr std::array kSet = {TensorId::x, TensorId::W_q, TensorId::W_k, TensorId::W_v,
                             TensorId::W_o};

Config read_config(const Field& field, std::size_t tokens) {
  const ObjectReader config = field.object("d_model n_heads causal");
  Config out;
  out.batch = 1;
  out.seq_len = static_cast<double>(tokens);
  out.d_model = config.required("d_model").number();
  out.n_heads = config.required("n_heads").number();
  out.causal = config.optional("causal").boolean();
  return out;
}

// The sizes, or none with the faults noted. A scene counts its tokens by listing them.
std::optional<AttentionSizes> read_dims(DocumentReader& reader, const Config& config) {
  const auto note = [&](const Faults& faults) {
    for (const Fault& fault : faults) {
      const std::string where = fault.where == "config" ? "" : "/" + fault.where;
      reader.note(
          {fault.code, fault.where == "seq_len" ? "/tokens" : "/config" + where, fault.args});
    }
  };
  const Result<AttentionSizes> dims = validate(config);
  if (!dims) {
    note(dims.faults());
    return std::nullopt;
  }
  const Result<std::int64_t> memory = check_memory(*dims);
  if (memory) return *dims;
  note(memory.faults());
  return std::nullopt;
}

// [row, column, value], after `last` in the order of places; else a fault and no edit.
std::optional<Edit> read_number(const Field& entry, const Edit& last, const Shape& shape) {
  const std::vector<Field> parts = entry.items();
  if (parts.size() != 3) {
    entry.bad_value(std::to_string(parts.size()), "row_column_value");
    return std::nullopt;
  }
  const std::array<std::int64_t, 2> place = {parts[0].integer(), parts[1].integer()};
  const double value = parts[2].number();
  for (std::size_t i = 0; i < place.size(); ++i) {
    // With a batch of one, the last two axes of each of them are its rows and columns.
    const Dim& axis = shape[shape.rank() - 2 + i];
    if (place[i] >= 0 && place[i] < axis.size) continue;
    parts[i].fault(Code::index_out_of_range, {name_of(axis.axis), place[i], axis.size});
    return std::nullopt;
  }
  if (std::abs(value) > static_cast<double>(std::numeric_limits<float>::max())) {
    parts[2].bad_value(decimal_text(value), "float32");
  }
  if (place <= std::array{last.row, last.column}) {
    entry.bad_value(std::to_string(place[0]) + ", " + std::to_string(place[1]), "ascending_places");
  }
  return Edit{last.tensor, place[0], place[1], static_cast<float>(value)};
}

}  // namespace

Result<Scene> read_scene(const Document& document) {
  DocumentReader reader(document);
  const ObjectReader file = reader.root().object("schema id note tokens config x W_q W_k W_v W_o");
  read_schema(file, 1);
  Scene scene;
  scene.id = file.required("id").id();
  file.optional("note").string();
  const Field tokens = file.required("tokens");
  for (const Field& token : tokens.items()) scene.tokens.push_back(token.string());
  const Field config = file.required("config");
  scene.config = read_config(config, scene.tokens.size());
  // Sizes that were not read make no faults of their own.
  std::optional<AttentionSizes> dims;
  if (reader.ok()) dims = read_dims(reader, scene.config);
  for (const TensorId name : kSet) {
    const Field list = file.required(name_of(name));
    if (!dims) continue;
    Edit last{name, -1, 0, 0};
    for (const Field& entry : list.items()) {
      const std::optional<Edit> number = read_number(entry, last, shape_of(name, *dims));
      if (!number) continue;
      last = *number;
      scene.numbers.push_back(last);
    }
  }
  if (!reader.ok()) return reader.faults();
  return scene;
}

}  // namespace headsup
