#include "headsup/code/array.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "headsup/base/checked.h"

namespace headsup::code {

namespace {

constexpr std::int64_t kMaxNumbers = 1 << 17;
constexpr std::size_t kMaxAxes = 16;

double product_of(const double* of) { return of[0] * of[1] * of[2]; }
double sum_of(const double* of) { return of[0] + of[1]; }
double same_of(const double* of) { return of[0]; }

// None where a size is negative, too.
Count count_of(const Sizes& sizes) {
  Count out = 1;
  for (const std::int64_t size : sizes) out = out * (size < 0 ? Count(INT64_MAX) * 2 : size);
  return out;
}

Sizes row_major(const Sizes& sizes) {
  Sizes strides(sizes.size(), 1);
  for (std::size_t i = sizes.size(); i-- > 1;) strides[i - 1] = strides[i] * sizes[i];
  return strides;
}

// The same numbers under other labels, where those keep within the limits.
Result<Array> relabelled(const Array& x, Sizes sizes, Sizes strides) {
  if (std::ranges::any_of(sizes, [](std::int64_t size) { return size < 0; })) {
    return bad_value("", text_of(sizes), "code_sizes");
  }
  if (sizes.size() > kMaxAxes) return make_fault(Code::code_limit, "", {"code_axes", kMaxAxes});
  // Beside a size of 0 the others are limited as well.
  Sizes others = sizes;
  std::ranges::replace(others, 0, 1);
  const Count count = count_of(others);
  if (!count.fits() || count.value() > kMaxNumbers) {
    return make_fault(Code::code_limit, "", {"code_numbers", kMaxNumbers});
  }
  return Array{x.numbers, std::move(sizes), std::move(strides), x.first, x.dtype};
}

// Every number of an array from those at its place, of up to three that can be seen at its size.
Faults fill(const Array& to, std::vector<Array> parts, Cell cell) {
  for (Array& part : parts) {
    HEADSUP_TRY(seen, expanded(part, to.sizes));
    part = std::move(seen);
  }
  each_index(to.sizes, [&](const Sizes& index) {
    std::array<double, 3> of = {1, 1, 1};
    for (std::size_t n = 0; n < parts.size(); ++n) of[n] = parts[n].at(index);
    to.at(index) = cell(of.data());
  });
  return {};
}

// Products of what stands at the same place, summed over some axes, if any.
Result<Array> contracted(const std::vector<Array>& parts, const Sizes& summed,
                         const Fault& refused) {
  const Result<Array> products = pointwise(parts, DType::real, product_of);
  if (products) return summed.empty() ? products : reduced(*products, summed, false, 0, sum_of);
  return products.faults()[0].code == Code::code_broadcast ? refused : products.faults()[0];
}

}  // namespace

std::int64_t Array::place(const Sizes& index) const {
  return std::inner_product(index.begin(), index.end(), strides.begin(), first);
}

Array number_of(double value, DType dtype) {
  return {std::make_shared<std::vector<double>>(1, value), {}, {}, 0, dtype, true};
}

std::string text_of(const Sizes& sizes) {
  std::string out = "(";
  for (const std::int64_t size : sizes) {
    out += (out.size() > 1 ? ", " : "") + std::to_string(size);
  }
  return out + (sizes.size() == 1 ? ",)" : ")");
}

void each_index(const Sizes& sizes, const std::function<void(const Sizes&)>& each) {
  Sizes index(sizes.size());
  for (std::int64_t left = count_of(sizes).value(); left > 0; --left) {
    each(index);
    for (std::size_t axis = sizes.size(); axis-- > 0;) {
      if (++index[axis] < sizes[axis]) break;
      index[axis] = 0;
    }
  }
}

Result<Array> filled(const Sizes& sizes, DType dtype, double value) {
  HEADSUP_TRY(out, relabelled({}, sizes, {}));
  out.strides = row_major(sizes);
  out.dtype = dtype;
  out.work = count_of(sizes).value();
  out.numbers = std::make_shared<std::vector<double>>(count_of(sizes).size(), value);
  return std::move(out);
}

Result<Array> arange(std::int64_t count, DType dtype) {
  HEADSUP_TRY(out, filled({count}, dtype, 0));
  std::iota(out.numbers->begin(), out.numbers->end(), 0.0);
  return std::move(out);
}

Result<Array> pointwise(const std::vector<Array>& parts, DType dtype, Cell cell) {
  Sizes sizes;
  for (const Array& part : parts) {
    const Sizes before = sizes;
    sizes.insert(sizes.begin(), std::max(part.rank(), sizes.size()) - sizes.size(), 1);
    for (std::size_t axis = 0; axis < part.rank(); ++axis) {
      std::int64_t& size = sizes[sizes.size() - part.rank() + axis];
      if (size == 1) size = part.sizes[axis];
      if (part.sizes[axis] == size || part.sizes[axis] == 1) continue;
      return make_fault(Code::code_broadcast, "", {text_of(before), text_of(part.sizes)});
    }
  }
  HEADSUP_TRY(out, filled(sizes, dtype, 0));
  out.is_number = std::ranges::all_of(parts, &Array::is_number);
  HEADSUP_CHECK(fill(out, parts, cell));
  return std::move(out);
}

Result<Array> reduced(const Array& x, const Sizes& axes, bool keep, double start, Cell fold) {
  const auto is_folded = [&](std::size_t axis) {
    return axes.empty() || std::ranges::count(axes, static_cast<std::int64_t>(axis)) > 0;
  };
  Sizes sizes = x.sizes;
  for (std::size_t axis = 0; axis < x.rank(); ++axis) {
    if (is_folded(axis)) sizes[axis] = 1;
  }
  HEADSUP_TRY(out, filled(sizes, std::max(x.dtype, DType::whole), start));
  // Seen at the size of x, so that every number of x finds its own.
  HEADSUP_TRY(seen, expanded(out, x.sizes));
  HEADSUP_CHECK(fill(seen, {seen, x}, fold));
  out.work = count_of(x.sizes).value();
  for (std::size_t axis = x.rank(); !keep && axis-- > 0;) {
    if (is_folded(axis)) out = without_axis(out, axis);
  }
  return std::move(out);
}

Result<Array> matmul(const Array& a, const Array& b) {
  const Fault refused = make_fault(Code::code_matmul, "", {text_of(a.sizes), text_of(b.sizes)});
  if (a.rank() < 2 || b.rank() < 2 || a.sizes.back() != b.sizes[b.rank() - 2]) return refused;
  // [..., m, k, 1] times [..., 1, k, n], summed over k.
  const std::int64_t summed = std::max(std::ssize(a.sizes), std::ssize(b.sizes)) - 1;
  return contracted({with_axis(a, a.rank()), with_axis(b, b.rank() - 2)}, {summed}, refused);
}

Result<Array> einsum(std::string_view equation, const std::vector<Array>& operands) {
  std::string text(equation);
  std::erase_if(text, [](char c) { return c == ' ' || c == '"' || c == '\''; });
  const Fault refused = make_fault(Code::code_einsum, "", {text});
  const std::size_t arrow = text.find("->");
  if (arrow == text.npos || operands.size() > 3 || text.find('.') != text.npos) return refused;
  std::string_view left = std::string_view(text).substr(0, arrow);

  // Every operand gets an axis for every letter: those that are kept, then those that are summed.
  std::string order = text.substr(arrow + 2);
  for (const char letter : order) {
    if (left.find(letter) == left.npos || std::ranges::count(order, letter) > 1) return refused;
  }
  Sizes summed;
  for (const char letter : left) {
    if (letter == ',' || order.find(letter) != order.npos) continue;
    summed.push_back(std::ssize(order));
    order += letter;
  }
  std::vector<Array> parts;
  for (const Array& operand : operands) {
    const std::string_view letters = left.substr(0, left.find(','));
    left.remove_prefix(std::min(letters.size() + 1, left.size()));
    if (letters.size() != operand.rank()) return refused;
    Array& part = parts.emplace_back(operand);
    part.sizes = Sizes(order.size(), 1);
    part.strides = Sizes(order.size(), 0);
    for (std::size_t axis = 0; axis < operand.rank(); ++axis) {
      const std::size_t place = order.find(letters[axis]);
      if (operand.sizes[letters.find(letters[axis])] != operand.sizes[axis]) return refused;
      part.sizes[place] = operand.sizes[axis];
      part.strides[place] += operand.strides[axis];  // a letter that stands twice: the diagonal
    }
  }
  return left.empty() ? contracted(parts, summed, refused) : refused;
}

Result<Array> permuted(const Array& x, const Sizes& axes) {
  Sizes sizes, strides, left = axes;
  std::ranges::sort(left);
  for (const std::int64_t axis : axes) {
    const auto each = static_cast<std::size_t>(axis);
    if (axes.size() != x.rank() || left[each] != axis) {
      return bad_value("", text_of(axes), "code_order");
    }
    sizes.push_back(x.sizes[each]);
    strides.push_back(x.strides[each]);
  }
  return relabelled(x, std::move(sizes), std::move(strides));
}

Array with_axis(const Array& x, std::size_t axis) {
  const auto at = static_cast<std::ptrdiff_t>(axis);
  Array out = x;
  out.sizes.insert(out.sizes.begin() + at, 1);
  out.strides.insert(out.strides.begin() + at, 0);
  return out;
}

Array without_axis(const Array& x, std::size_t axis) {
  const auto at = static_cast<std::ptrdiff_t>(axis);
  Array out = x;
  out.sizes.erase(out.sizes.begin() + at);
  out.strides.erase(out.strides.begin() + at);
  return out;
}

Array narrowed(const Array& x, std::size_t axis, std::int64_t first, std::int64_t count) {
  Array out = x;
  out.first += first * x.strides[axis];
  out.sizes[axis] = count;
  return out;
}

Result<Array> expanded(const Array& x, const Sizes& sizes) {
  const std::size_t added = sizes.size() - std::min(sizes.size(), x.rank());
  Sizes wanted = sizes, strides(sizes.size(), 0);
  bool fits = sizes.size() >= x.rank();
  for (std::size_t axis = added; fits && axis < sizes.size(); ++axis) {
    const std::int64_t size = x.sizes[axis - added];
    if (wanted[axis] == -1) wanted[axis] = size;
    if (wanted[axis] == size) strides[axis] = x.strides[axis - added];
    fits = wanted[axis] == size || size == 1;
  }
  if (fits) return relabelled(x, std::move(wanted), std::move(strides));
  return make_fault(Code::code_expand, "", {text_of(x.sizes), text_of(sizes)});
}

Result<Array> viewed(const Array& x, const Sizes& sizes, bool may_copy) {
  const Count count = count_of(x.sizes);
  Sizes wanted = sizes;
  if (const auto open = std::ranges::find(wanted, -1); open != wanted.end()) {
    *open = 1;
    const Count rest = count_of(wanted);
    if (rest.fits() && rest.value() > 0) *open = count.value() / rest.value();
  }
  const Count made = count_of(wanted);
  if (!made.fits() || made.value() != count.value()) {
    return make_fault(Code::code_view_count, "", {text_of(x.sizes), count.value(), text_of(sizes)});
  }
  // The strides under which the same numbers come in the same order, if there are any.
  HEADSUP_TRY(out, relabelled(x, wanted, {}));
  Sizes places;
  each_index(x.sizes, [&](const Sizes& index) { places.push_back(x.place(index)); });
  out.strides = row_major(wanted);
  for (std::int64_t& stride : out.strides) {
    const bool has_next = stride < count.value();
    stride = has_next ? places[static_cast<std::size_t>(stride)] - places[0] : 0;
  }
  out.work = count.value();
  Sizes reached;
  each_index(wanted, [&](const Sizes& index) { reached.push_back(out.place(index)); });
  if (reached == places) return std::move(out);
  if (!may_copy) {
    return make_fault(Code::code_view_strides, "",
                      {text_of(x.sizes), text_of(x.strides), text_of(wanted)});
  }
  HEADSUP_TRY(copy, pointwise({x}, x.dtype, same_of));
  return viewed(copy, wanted, false);
}

Result<Array> concatenated(const std::vector<Array>& parts, std::size_t axis) {
  Sizes sizes = parts.front().sizes;
  DType dtype = DType::truth;
  sizes[axis] = 0;
  for (const Array& part : parts) {
    Sizes others = part.sizes;
    if (part.rank() == sizes.size()) others[axis] = sizes[axis];
    if (others != sizes) {
      return make_fault(Code::code_cat, "",
                        {text_of(parts.front().sizes), text_of(part.sizes), axis});
    }
    sizes[axis] += part.sizes[axis];
    dtype = std::max(dtype, part.dtype);
  }
  HEADSUP_TRY(out, filled(sizes, dtype, 0));
  std::int64_t first = 0;
  for (const Array& part : parts) {
    HEADSUP_CHECK(fill(narrowed(out, axis, first, part.sizes[axis]), {part}, same_of));
    first += part.sizes[axis];
  }
  return std::move(out);
}

}  // namespace headsup::code
