#include "headsup/training/packed_case.h"

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <utility>

namespace headsup {

namespace {

constexpr std::array kGiven = {Name::x,   Name::memory, Name::W_q, Name::b_q, Name::W_k,
                               Name::b_k, Name::W_v,    Name::b_v, Name::W_o, Name::b_o};
constexpr std::array kExpected = {Name::weights, Name::y};

Count count(Name tensor, const Dims& dims) {
  return exists(tensor, dims) ? shape_of(tensor, dims).elements() : 0;
}

std::int64_t count_all(std::span<const Name> tensors, const Dims& dims) {
  Count all(0);
  for (const Name tensor : tensors) all += count(tensor, dims);
  return all.value();
}

// Hands out one tensor's numbers after the other.
class Unpacker {
 public:
  Unpacker(const Dims& dims, const std::vector<double>& numbers)
      : dims_(dims), next_(numbers.begin()) {}

  std::vector<float> numbers(Name tensor) {
    std::vector<float> out(count(tensor, dims_).size());
    for (float& number : out) number = static_cast<float>(*next_++);
    return out;
  }

  Tensor tensor(Name name) {
    if (!exists(name, dims_)) return {};
    Tensor out(shape_of(name, dims_));
    const std::vector<float> data = numbers(name);
    std::copy(data.begin(), data.end(), out.data());
    return out;
  }

  std::shared_ptr<const Projection> projection(Name weight, Name bias) {
    Tensor matrix = tensor(weight);
    return make_projection(std::move(matrix), tensor(bias));
  }

 private:
  const Dims& dims_;
  std::vector<double>::const_iterator next_;
};

}  // namespace

Result<ReferenceCase> unpack(std::string name, const Dims& dims,
                             const std::vector<double>& numbers) {
  const std::int64_t expected = count_all(kGiven, dims) + count_all(kExpected, dims);
  const auto size = static_cast<std::int64_t>(numbers.size());
  if (size != expected)
    return make_fault(Code::reference_wrong_size, "numbers",
                      {name, std::to_string(size), std::to_string(expected)});
  ReferenceCase out;
  out.name = std::move(name);
  out.dims = dims;
  Unpacker unpacker(dims, numbers);
  out.inputs.x = unpacker.tensor(Name::x);
  out.inputs.memory = unpacker.tensor(Name::memory);
  out.inputs.q = unpacker.projection(Name::W_q, Name::b_q);
  out.inputs.k = unpacker.projection(Name::W_k, Name::b_k);
  out.inputs.v = unpacker.projection(Name::W_v, Name::b_v);
  out.inputs.o = unpacker.projection(Name::W_o, Name::b_o);
  for (const Name tensor : kExpected) out.expected.push_back({tensor, unpacker.numbers(tensor)});
  return out;
}

}  // namespace headsup
