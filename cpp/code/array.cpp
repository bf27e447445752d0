#include "headsup/code/array.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace headsup::code {

namespace {

double product_of(const double* of) { return of[0] * of[1]; }
double sum_of(const double* of) { return of[0] + of[1]; }

Array without_axes(Array x, const Sizes& axes) {
  for (std::size_t axis = x.rank(); axis-- > 0;) {
    if (std::ranges::count(axes, static_cast<std::int64_t>(axis)) > 0) x = without_axis(x, axis);
  }
  return x;
}

}  // namespace

Result<Array> pointwise(std::vector<Array> parts, DType dtype, Cell cell) {
  Sizes sizes;
  bool is_number = true;
  for (const Array& part : parts) {
    const Sizes before = sizes;
    sizes.insert(sizes.begin(), std::max(part.rank(), sizes.size()) - sizes.size(), 1);
    is_number &= part.is_number;
    for (std::size_t axis = 0; axis < part.rank(); ++axis) {
      std::int64_t& size = sizes[sizes.size() - part.rank() + axis];
      if (size == 1) size = part.sizes[axis];
      if (part.sizes[axis] == size || part.sizes[axis] == 1) continue;
      return make_fault(Code::code_broadcast, "", {text_of(before), text_of(part.sizes)});
    }
  }
  for (Array& part : parts) {
    HEADSUP_TRY(seen, expanded(part, sizes));
    part = std::move(seen);
  }
  HEADSUP_TRY(out, filled(sizes, dtype, 0));
  out.is_number = is_number;
  each_index(sizes, [&](const Sizes& index) {
    std::array<double, 3> of = {};
    for (std::size_t n = 0; n < parts.size(); ++n) of[n] = parts[n].at(index);
    out.at(index) = cell(of.data());
  });
  return std::move(out);
}

Result<Array> reduced(const Array& x, const Sizes& axes, bool keep, double start, Cell fold) {
  Sizes sizes = x.sizes;
  for (const std::int64_t axis : axes) sizes[static_cast<std::size_t>(axis)] = 1;
  HEADSUP_TRY(out, filled(sizes, std::max(x.dtype, DType::whole), start));
  out.folded = count_of(x.sizes);
  // Seen at the size of x, so that every index finds its own.
  HEADSUP_TRY(seen, expanded(out, x.sizes));
  each_index(x.sizes, [&](const Sizes& index) {
    seen.at(index) = fold(std::array{seen.at(index), x.at(index)}.data());
  });
  return keep ? std::move(out) : without_axes(std::move(out), axes);
}

Result<Array> matmul(const Array& a, const Array& b) {
  const Fault refused = make_fault(Code::code_matmul, "", {text_of(a.sizes), text_of(b.sizes)});
  if (a.rank() < 2 || b.rank() < 2 || a.sizes.back() != b.sizes[b.rank() - 2]) return refused;
  // [..., m, 1, k] times [..., 1, n, k], summed over k.
  HEADSUP_TRY(left, unsqueezed(a, a.rank() - 1));
  HEADSUP_TRY(right, unsqueezed(transposed(b, b.rank() - 2, b.rank() - 1), b.rank() - 2));
  const Result<Array> products = pointwise({left, right}, DType::real, product_of);
  if (!products) {
    return products.faults()[0].code == Code::code_broadcast ? refused : products.faults()[0];
  }
  return reduced(*products, {std::ssize(products->sizes) - 1}, false, 0, sum_of);
}

Result<Array> einsum(std::string_view equation, const std::vector<Array>& operands) {
  const Fault refused = make_fault(Code::code_einsum, "", {equation});
  std::string text(equation);
  std::erase(text, ' ');
  const std::size_t arrow = text.find("->");
  if (arrow == text.npos) return refused;
  std::map<char, std::int64_t> sizes;
  std::vector<std::string> letters;
  std::size_t at = 0;
  for (const Array& operand : operands) {
    const std::size_t end = std::min(text.find(',', at), arrow);
    if (at > arrow || end - at != operand.rank()) return refused;
    letters.push_back(text.substr(at, end - at));
    at = end + 1;
    for (std::size_t axis = 0; axis < operand.rank(); ++axis) {
      const auto [known, is_new] = sizes.try_emplace(letters.back()[axis], operand.sizes[axis]);
      if (known->second != operand.sizes[axis]) return refused;
    }
  }
  if (at != arrow + 1) return refused;

  // Every operand gets an axis for every letter: those that are kept, then those that are summed.
  std::string order;
  Sizes summed;
  for (const char letter : text.substr(arrow + 2)) {
    if (!sizes.contains(letter) || order.find(letter) != order.npos) return refused;
    order += letter;
  }
  for (const auto& [letter, size] : sizes) {
    if (order.find(letter) != order.npos) continue;
    summed.push_back(std::ssize(order));
    order += letter;
  }
  Array out = number_of(1, DType::real);
  for (std::size_t n = 0; n < operands.size(); ++n) {
    Sizes seen(order.size(), 1), strides(order.size(), 0);
    for (std::size_t axis = 0; axis < operands[n].rank(); ++axis) {
      const std::size_t place = order.find(letters[n][axis]);
      seen[place] = operands[n].sizes[axis];
      strides[place] += operands[n].strides[axis];  // a letter that stands twice: the diagonal
    }
    Array part = operands[n];
    part.sizes = std::move(seen);
    part.strides = std::move(strides);
    HEADSUP_TRY(made, pointwise({out, part}, DType::real, product_of));
    out = std::move(made);
  }
  return reduced(out, summed, false, 0, sum_of);
}

}  // namespace headsup::code
