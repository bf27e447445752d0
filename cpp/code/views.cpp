#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "headsup/base/checked.h"
#include "headsup/base/decimal.h"
#include "headsup/code/array.h"

namespace headsup::code {

namespace {

constexpr std::int64_t kMaxNumbers = 1 << 17;
constexpr std::size_t kMaxAxes = 16;

Count product(const Sizes& sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), Count(1),
                         [](Count a, std::int64_t b) { return a * b; });
}

Sizes row_major(const Sizes& sizes) {
  Sizes strides(sizes.size(), 1);
  for (std::size_t i = sizes.size(); i-- > 1;) strides[i - 1] = strides[i] * sizes[i];
  return strides;
}

// An array as it is, where it keeps within the limits.
Result<Array> within_limits(Array x) {
  if (std::ranges::any_of(x.sizes, [](std::int64_t size) { return size < 0; })) {
    return bad_value("", text_of(x.sizes), "code_sizes");
  }
  const Count count = product(x.sizes);
  if (x.rank() > kMaxAxes) return make_fault(Code::code_limit, "", {"code_axes", kMaxAxes});
  if (!count.fits() || count.value() > kMaxNumbers) {
    return make_fault(Code::code_limit, "", {"code_numbers", kMaxNumbers});
  }
  return x;
}

// The same numbers under other labels.
Array relabelled(const Array& x, Sizes sizes, Sizes strides) {
  return {x.numbers, std::move(sizes), std::move(strides), x.first, x.dtype, false};
}

// Sizes with what -1 stands for. Faults: code_view_count.
Result<Sizes> whole_sizes(const Array& x, const Sizes& sizes) {
  Sizes out = sizes;
  const std::int64_t count = count_of(x.sizes);
  const auto open = std::ranges::find(out, -1);
  if (open != out.end()) {
    *open = 1;
    const Count rest = product(out);
    if (rest.fits() && rest.value() > 0) *open = count / rest.value();
  }
  const Count made = product(out);
  if (std::ranges::any_of(out, [](std::int64_t size) { return size < 0; }) || !made.fits() ||
      made.value() != count) {
    return make_fault(Code::code_view_count, "", {text_of(x.sizes), count, text_of(sizes)});
  }
  return out;
}

// The strides under which the same memory has these sizes: axes that lie one within the other are
// taken together, and cut anew. None where the sizes cross such a block.
std::optional<Sizes> strides_of_view(const Array& x, const Sizes& sizes) {
  if (x.rank() == 0 || count_of(x.sizes) == 0) return row_major(sizes);
  Sizes strides(sizes.size());
  std::size_t left = sizes.size();  // of the new axes, from the last
  std::int64_t base = x.strides.back(), old_count = 1, new_count = 1;
  for (std::size_t axis = x.rank(); axis-- > 0;) {
    old_count *= x.sizes[axis];
    if (axis > 0 && (x.sizes[axis - 1] == 1 || x.strides[axis - 1] == old_count * base)) continue;
    while (left > 0 && (new_count < old_count || sizes[left - 1] == 1)) {
      strides[--left] = new_count * base;
      new_count *= sizes[left];
    }
    if (new_count != old_count) return std::nullopt;
    if (axis > 0) base = x.strides[axis - 1];
    old_count = new_count = 1;
  }
  return strides;
}

}  // namespace

std::int64_t count_of(const Sizes& sizes) { return product(sizes).value(); }

void each_index(const Sizes& sizes, const std::function<void(const Sizes&)>& each) {
  Sizes index(sizes.size());
  for (std::int64_t left = count_of(sizes); left > 0; --left) {
    each(index);
    for (std::size_t axis = sizes.size(); axis-- > 0;) {
      if (++index[axis] < sizes[axis]) break;
      index[axis] = 0;
    }
  }
}

double& Array::at(const Sizes& index) const {
  return (*numbers)[static_cast<std::size_t>(
      std::inner_product(index.begin(), index.end(), strides.begin(), first))];
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

Result<Array> filled(const Sizes& sizes, DType dtype, double value) {
  HEADSUP_TRY(out, within_limits({nullptr, sizes, row_major(sizes), 0, dtype, false}));
  out.numbers = std::make_shared<std::vector<double>>(product(sizes).size(), value);
  return std::move(out);
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

Array transposed(const Array& x, std::size_t a, std::size_t b) {
  Array out = x;
  std::swap(out.sizes[a], out.sizes[b]);
  std::swap(out.strides[a], out.strides[b]);
  return out;
}

Result<Array> unsqueezed(const Array& x, std::size_t axis) {
  Sizes sizes = x.sizes;
  sizes.insert(sizes.begin() + static_cast<std::ptrdiff_t>(axis), 1);
  return viewed(x, sizes);
}

Array without_axis(const Array& x, std::size_t axis) {
  const auto at = static_cast<std::ptrdiff_t>(axis);
  Array out = x;
  out.sizes.erase(out.sizes.begin() + at);
  out.strides.erase(out.strides.begin() + at);
  return out;
}

Array narrowed(const Array& x, std::size_t axis, std::int64_t first, std::int64_t count,
               std::int64_t by) {
  Array out = x;
  out.first += first * x.strides[axis];
  out.sizes[axis] = count;
  if (count > 1) out.strides[axis] *= by;
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
  if (!fits || std::ranges::any_of(wanted, [](std::int64_t size) { return size < 0; })) {
    return make_fault(Code::code_expand, "", {text_of(x.sizes), text_of(sizes)});
  }
  return within_limits(relabelled(x, std::move(wanted), std::move(strides)));
}

Result<Array> viewed(const Array& x, const Sizes& sizes) {
  HEADSUP_TRY(wanted, whole_sizes(x, sizes));
  if (std::optional<Sizes> strides = strides_of_view(x, wanted)) {
    return within_limits(relabelled(x, std::move(wanted), *std::move(strides)));
  }
  return make_fault(Code::code_view_strides, "",
                    {text_of(x.sizes), text_of(x.strides), text_of(wanted)});
}

Result<Array> contiguous(const Array& x) {
  if (x.strides == row_major(x.sizes)) return x;
  return pointwise({x}, x.dtype, [](const double* of) { return of[0]; });
}

Result<Array> reshaped(const Array& x, const Sizes& sizes) {
  HEADSUP_TRY(wanted, whole_sizes(x, sizes));
  HEADSUP_TRY(from, strides_of_view(x, wanted) ? Result<Array>(x) : contiguous(x));
  return viewed(from, wanted);
}

Result<Array> repeated(const Array& x, const Sizes& times) {
  Array out = x;
  for (std::size_t axis = 0; axis < times.size(); ++axis) {
    if (times[axis] < 1 || times[axis] > kMaxNumbers || times.size() < x.rank()) {
      return make_fault(Code::code_expand, "", {text_of(x.sizes), text_of(times)});
    }
    if (axis < times.size() - x.rank()) {
      HEADSUP_TRY(longer, unsqueezed(out, axis));
      out = std::move(longer);
    }
    const auto copies = static_cast<std::size_t>(times[axis]);
    HEADSUP_TRY(wider, concatenated(std::vector<Array>(copies, out), axis));
    out = std::move(wider);
  }
  return out;
}

Result<Array> selected(const Array& x, std::size_t axis, const Array& places) {
  const std::int64_t size = x.sizes[axis];
  std::vector<Array> parts = {narrowed(x, axis, 0, 0)};
  for (std::int64_t n = 0; n < places.sizes[0]; ++n) {
    const double wanted = places.at({n});
    if (!(wanted >= static_cast<double>(-size) && wanted < static_cast<double>(size))) {
      return make_fault(Code::index_out_of_range, "", {axis, decimal_text(wanted), size});
    }
    const auto place = static_cast<std::int64_t>(wanted);
    parts.push_back(narrowed(x, axis, place < 0 ? place + size : place, 1));
  }
  return concatenated(parts, axis);
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
    HEADSUP_CHECK(write(narrowed(out, axis, first, part.sizes[axis]), part));
    first += part.sizes[axis];
  }
  return std::move(out);
}

Faults write(const Array& target, const Array& from) {
  const Result<Array> fitted = expanded(from, target.sizes);
  if (!fitted) return fitted.faults();
  // Read in whole first: both may be the same memory.
  std::vector<double> numbers;
  each_index(target.sizes, [&](const Sizes& index) { numbers.push_back(fitted->at(index)); });
  auto next = numbers.begin();
  each_index(target.sizes, [&](const Sizes& index) { target.at(index) = *next++; });
  return {};
}

}  // namespace headsup::code
