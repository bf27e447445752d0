#include "headsup/training/flat_case.h"

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <utility>

namespace headsup {

namespace {

constexpr std::array kGiven = {TensorId::x,   TensorId::memory, TensorId::W_q, TensorId::b_q,
                               TensorId::W_k, TensorId::b_k,    TensorId::W_v, TensorId::b_v,
                               TensorId::W_o, TensorId::b_o};
constexpr std::array kExpected = {TensorId::weights, TensorId::y};

Count count(TensorId tensor, const AttentionSizes& dims) {
  return is_present(tensor, dims) ? shape_of(tensor, dims).elements() : 0;
}

std::int64_t count_all(std::span<const TensorId> tensors, const AttentionSizes& dims) {
  Count all(0);
  for (const TensorId tensor : tensors) all += count(tensor, dims);
  return all.value();
}

// Reads one tensor after the other.
class FlatReader {
 public:
  FlatReader(const AttentionSizes& dims, const std::vector<double>& numbers)
      : dims_(dims), next_(numbers.begin()) {}

  std::vector<float> numbers(TensorId tensor) {
    std::vector<float> out(count(tensor, dims_).size());
    for (float& number : out) number = static_cast<float>(*next_++);
    return out;
  }

  Tensor tensor(TensorId name) {
    if (!is_present(name, dims_)) return {};
    Tensor out(shape_of(name, dims_));
    const std::vector<float> data = numbers(name);
    std::copy(data.begin(), data.end(), out.data());
    return out;
  }

  std::shared_ptr<const Projection> projection(TensorId weight, TensorId bias) {
    Tensor matrix = tensor(weight);
    return make_projection(std::move(matrix), tensor(bias));
  }

 private:
  const AttentionSizes& dims_;
  std::vector<double>::const_iterator next_;
};

}  // namespace

Result<GoldenCase> read_flat_case(std::string name, const AttentionSizes& dims,
                                  const std::vector<double>& numbers) {
  const std::int64_t expected = count_all(kGiven, dims) + count_all(kExpected, dims);
  const auto size = static_cast<std::int64_t>(numbers.size());
  if (size != expected)
    return make_fault(Code::reference_wrong_size, "numbers",
                      {name, std::to_string(size), std::to_string(expected)});
  GoldenCase out;
  out.name = std::move(name);
  out.dims = dims;
  FlatReader reader(dims, numbers);
  out.inputs.x = reader.tensor(TensorId::x);
  out.inputs.memory = reader.tensor(TensorId::memory);
  out.inputs.q = reader.projection(TensorId::W_q, TensorId::b_q);
  out.inputs.k = reader.projection(TensorId::W_k, TensorId::b_k);
  out.inputs.v = reader.projection(TensorId::W_v, TensorId::b_v);
  out.inputs.o = reader.projection(TensorId::W_o, TensorId::b_o);
  for (const TensorId tensor : kExpected) out.expected.push_back({tensor, reader.numbers(tensor)});
  return out;
}

}  // namespace headsup
