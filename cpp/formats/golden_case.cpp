#include "headsup/formats/golden_case.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "headsup/json/document_reader.h"
#include "headsup/layer/config.h"
#include "headsup/layer/memory.h"
#include "tensor_reader.h"

namespace headsup {

namespace {

Config read_config(const Field& field) {
  const ObjectReader config = field.object(
      "batch seq_q seq_k d_model n_heads n_kv_heads head_dim causal cross bias key_lengths");
  Config out;
  out.batch = config.required("batch").number();
  out.seq_len = config.required("seq_q").number();
  out.seq_k = config.required("seq_k").number();
  out.d_model = config.required("d_model").number();
  out.n_heads = config.required("n_heads").number();
  out.n_kv_heads = config.required("n_kv_heads").number();
  out.head_dim = config.required("head_dim").number();
  out.causal = config.required("causal").boolean();
  out.cross = config.required("cross").boolean();
  out.bias = config.required("bias").boolean();
  const Field lengths = config.required("key_lengths");
  if (lengths.is_null()) return out;
  for (const Field& length : lengths.items()) out.key_lengths.push_back(length.number());
  return out;
}

// Notes the config's faults at their places in the file, where seq_len is called seq_q.
void note_faults(DocumentReader& reader, const Faults& faults) {
  for (const Fault& fault : faults) {
    const std::string field = fault.where == "seq_len" ? "seq_q" : fault.where;
    reader.note({fault.code, field == "config" ? "/config" : "/config/" + field, fault.args});
  }
}

// The validated sizes; none if there are faults, which are noted.
std::optional<AttentionSizes> read_dims(DocumentReader& reader, const Field& field) {
  const std::size_t before = reader.faults().size();
  const Config config = read_config(field);
  if (!field.present() || reader.faults().size() > before) return std::nullopt;
  const Result<AttentionSizes> dims = validate(config);
  if (!dims) {
    note_faults(reader, dims.faults());
    return std::nullopt;
  }
  const Result<std::int64_t> memory = check_memory(*dims, numbers_to_verify(*dims));
  if (!memory) {
    note_faults(reader, memory.faults());
    return std::nullopt;
  }
  return *dims;
}

// The numbers of a tensor of its shape in `dims`; none if there is a fault.
std::vector<float> read_data(const Field& field, TensorId tensor, const AttentionSizes& dims) {
  std::vector<std::int64_t> sizes;
  for (const Dim& dim : shape_of(tensor, dims)) sizes.push_back(dim.size);
  return read_tensor(field, name_of(tensor), sizes);
}

// Reads the members of "inputs", which must be exactly those that a layer of these sizes has.
class InputReader {
 public:
  InputReader(const Field& field, const AttentionSizes& dims)
      : inputs_(field.object("x memory W_q W_k W_v W_o bq bk bv bo")), dims_(dims) {}

  Tensor tensor(std::string_view member, TensorId name) const {
    if (!is_present(name, dims_)) {
      inputs_.optional(member).fault(Code::tensor_not_in_run, {member});
      return {};
    }
    const std::vector<float> data = read_data(inputs_.required(member), name, dims_);
    if (data.empty()) return {};
    Tensor out(shape_of(name, dims_));
    std::copy(data.begin(), data.end(), out.data());
    return out;
  }

  // Null if the weight has a fault.
  std::shared_ptr<const Projection> projection(std::string_view weight, TensorId weight_name,
                                               std::string_view bias, TensorId bias_name) const {
    Tensor matrix = tensor(weight, weight_name);
    Tensor offset = tensor(bias, bias_name);
    if (matrix.size() == 0) return nullptr;
    return make_projection(std::move(matrix), std::move(offset));
  }

 private:
  ObjectReader inputs_;
  const AttentionSizes& dims_;
};

Inputs read_inputs(const Field& field, const AttentionSizes& dims) {
  const InputReader inputs(field, dims);
  Inputs out;
  out.x = inputs.tensor("x", TensorId::x);
  out.memory = inputs.tensor("memory", TensorId::memory);
  out.q = inputs.projection("W_q", TensorId::W_q, "bq", TensorId::b_q);
  out.k = inputs.projection("W_k", TensorId::W_k, "bk", TensorId::b_k);
  out.v = inputs.projection("W_v", TensorId::W_v, "bv", TensorId::b_v);
  out.o = inputs.projection("W_o", TensorId::W_o, "bo", TensorId::b_o);
  return out;
}

std::vector<GoldenCase::Expected> read_expected(const Field& field, const AttentionSizes& dims) {
  constexpr std::array kTensors = {TensorId::q,      TensorId::k,       TensorId::v,
                                   TensorId::scores, TensorId::weights, TensorId::head_outputs,
                                   TensorId::concat, TensorId::y};
  const ObjectReader expected = field.object("q k v scores weights head_outputs concat y");
  std::vector<GoldenCase::Expected> out;
  for (const TensorId tensor : kTensors) {
    const Field given = expected.optional(name_of(tensor));
    if (given.present()) out.push_back({tensor, read_data(given, tensor, dims)});
  }
  return out;
}

}  // namespace

Result<GoldenCase> read_golden_case(const Document& document) {
  DocumentReader reader(document);
  const ObjectReader file =
      reader.root().object("name config tolerance layout inputs expected backward");
  GoldenCase out;
  out.name = file.required("name").string();
  const Field tolerance = file.optional("tolerance");
  out.tolerance = tolerance.number();
  if (out.tolerance < 0) tolerance.bad_value(std::to_string(out.tolerance), "positive_number");
  const Field inputs = file.required("inputs");
  const Field expected = file.required("expected");
  const std::optional<AttentionSizes> dims = read_dims(reader, file.required("config"));
  if (dims) {
    out.dims = *dims;
    out.inputs = read_inputs(inputs, *dims);
    out.expected = read_expected(expected, *dims);
  }
  if (!reader.ok()) return reader.faults();
  return out;
}

}  // namespace headsup
