#include "headsup/formats/weights_file.h"

#include <cmath>
#include <string_view>

#include "file_matrix.h"
#include "headsup/base/decimal.h"
#include "headsup/json/document_reader.h"
#include "headsup/json/json_writer.h"

namespace headsup {

namespace {

struct NamedSize {
  std::string_view name;
  std::int64_t size;
};

std::array<NamedSize, 4> sizes_of(const ModelSizes& dims) {
  return {{{"n_layers", dims.n_layers},
           {"d_model", dims.d_model},
           {"n_heads", dims.n_heads},
           {"n_kv_heads", dims.n_kv_heads}}};
}

void check_model(const Field& field, const ModelSizes& dims) {
  const ObjectReader model = field.object("n_layers d_model n_heads n_kv_heads bugs");
  for (const auto& [name, size] : sizes_of(dims)) {
    const Field given = model.required(name);
    if (given.present() && given.integer() != size) {
      given.bad_value(std::to_string(given.integer()), std::to_string(size));
    }
  }
  const Field bugs = model.required("bugs");
  std::vector<std::string> given;
  for (const Field& bug : bugs.items()) given.push_back(bug.string());
  const Result<BugSet> read = read_bugs(given);
  if (bugs.present() && !(read && *read == dims.bugs)) {
    std::string named;
    for (const std::string& bug : given) named += (named.empty() ? "" : ", ") + bug;
    bugs.bad_value(named, "bugs_of_the_run");
  }
}

std::string shape_text(std::int64_t rows, std::int64_t columns) {
  return "(" + std::to_string(rows) + ", " + std::to_string(columns) + ")";
}

void read_tensor(const Field& field, const ParameterSpan& one, std::vector<float>& parameters) {
  const ObjectReader tensor = field.object("shape data");
  const Field data = tensor.required("data");
  std::vector<std::int64_t> shape;
  for (const Field& size : tensor.required("shape").items()) shape.push_back(size.integer());
  const std::vector<Field> numbers = data.items();
  const FileMatrix matrix(one);
  const std::int64_t rows = matrix.rows(), columns = matrix.columns();
  if (!data.present()) return;
  if (shape != std::vector{rows, columns} ||
      static_cast<std::int64_t>(numbers.size()) != rows * columns) {
    const std::string given =
        shape.size() == 2 ? shape_text(shape[0], shape[1]) : std::to_string(numbers.size());
    field.fault(Code::reference_wrong_size, {name_of(one), given, shape_text(rows, columns)});
    return;
  }
  for (std::size_t n = 0; n < numbers.size(); ++n) {
    const double value = numbers[n].number();
    if (std::abs(value) > kMaxParameter) numbers[n].bad_value(decimal_text(value), "parameter");
    parameters[matrix.index_of(n)] = static_cast<float>(value);
  }
}

}  // namespace

std::string write_weights(const TrainedModel& model) {
  const ParameterLayout layout(model.dims);
  JsonWriter out;
  out.open("", '{');
  out.add_number("schema", 1);
  out.open("model", '{');
  for (const auto& [name, size] : sizes_of(model.dims)) {
    out.add_number(name, static_cast<double>(size));
  }
  out.open("bugs", '[');
  for (const std::string_view bug : model.dims.bugs.names()) out.add("", bug);
  out.close(']');
  out.close('}');
  out.open("tensors", '{');
  for (const ParameterSpan& one : layout.all()) {
    const FileMatrix matrix(one);
    out.open(name_of(one), '{');
    out.open("shape", '[');
    out.add_number("", static_cast<double>(matrix.rows()));
    out.add_number("", static_cast<double>(matrix.columns()));
    out.close(']');
    out.open("data", '[');
    for (std::size_t n = 0; n < static_cast<std::size_t>(one.rows * one.cols); ++n) {
      out.add_float("", model.parameters[matrix.index_of(n)]);
    }
    out.close(']');
    out.close('}');
  }
  out.close('}');
  out.close('}');
  return out.take();
}

Result<std::vector<float>> read_weights(const Document& document, const ModelSizes& dims) {
  const ParameterLayout layout(dims);
  std::string names;
  for (const ParameterSpan& one : layout.all()) names += (names.empty() ? "" : " ") + name_of(one);
  std::vector<float> parameters(Count(layout.memory()).size(), 0.0f);

  DocumentReader reader(document);
  const ObjectReader file = reader.root().object("schema model tensors");
  read_schema(file, 1);
  check_model(file.required("model"), dims);
  const ObjectReader tensors = file.required("tensors").object(names);
  for (const ParameterSpan& one : layout.all()) {
    read_tensor(tensors.required(name_of(one)), one, parameters);
  }
  if (!reader.ok()) return reader.faults();
  return parameters;
}

}  // namespace headsup
