#include "op_twins.h"

#include <cmath>
#include <limits>

#include "headsup/tensor/tensor.h"

namespace headsup::test {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::size_t index(const DoubleTensor& t, std::int64_t a, std::int64_t b, std::int64_t c,
                  std::int64_t d) {
  return static_cast<std::size_t>(((a * t.size(1) + b) * t.size(2) + c) * t.size(3) + d);
}

// out[i0][i1][i2][i3] = each(i0, i1, i2, i3).
template <class Each>
DoubleTensor cells(const Shape& shape, Each each) {
  DoubleTensor out(shape);
  std::size_t n = 0;
  for (std::int64_t a = 0; a < out.size(0); ++a) {
    for (std::int64_t b = 0; b < out.size(1); ++b) {
      for (std::int64_t c = 0; c < out.size(2); ++c) {
        for (std::int64_t d = 0; d < out.size(3); ++d) out.numbers[n++] = each(a, b, c, d);
      }
    }
  }
  return out;
}

std::int64_t kv_head(const TwinArgs& args, std::int64_t head) {
  const std::int64_t heads = args.context.sizes[Axis::n_kv_heads];
  if (args.attr.other_order) return head % heads;
  return head / (args.context.sizes[Axis::n_heads] / heads);
}

// The same numbers in the same order under another shape.
DoubleTensor same(const TwinArgs& args) {
  DoubleTensor out(args.shape);
  out.numbers = args.in[0].numbers;
  return out;
}

DoubleTensor linear(const TwinArgs& args) {
  const std::vector<double>&x = args.in[0].numbers, &w = args.in[1].numbers;
  DoubleTensor out(args.shape);
  // W as a matrix: as many columns as b has numbers, or as a row of out has.
  std::size_t rows = 1, columns = w.size();
  for (std::size_t axis = 0; x.size() % rows == 0 && axis < args.in[1].sizes.size(); ++axis) {
    rows *= static_cast<std::size_t>(args.in[1].size(axis));
    columns = w.size() / rows;
    if (x.size() / rows * columns == out.numbers.size()) break;
  }
  for (std::size_t n = 0; n < out.numbers.size(); ++n) {
    const std::size_t row = n / columns, column = n % columns;
    double sum = args.in.size() > 2 ? args.in[2].numbers[column] : 0;
    for (std::size_t i = 0; i < rows; ++i) sum += x[row * rows + i] * w[i * columns + column];
    out.numbers[n] = sum;
  }
  return out;
}

DoubleTensor transpose(const TwinArgs& args) {
  return cells(args.shape,
               [&](auto a, auto b, auto c, auto d) { return args.in[0].at(a, c, b, d); });
}

DoubleTensor scores(const TwinArgs& args) {
  const DoubleTensor &q = args.in[0], &k = args.in[1];
  return cells(args.shape, [&](auto b, auto h, auto i, auto j) {
    double sum = 0;
    for (std::int64_t d = 0; d < q.size(3); ++d)
      sum += q.at(b, h, i, d) * k.at(b, kv_head(args, h), j, d);
    return sum;
  });
}

DoubleTensor scale(const TwinArgs& args) {
  const double root = std::sqrt(static_cast<double>(args.context.sizes[args.attr.scale_axis]));
  const double factor = args.attr.scale == ScaleBy::nothing          ? 1
                        : args.attr.scale == ScaleBy::multiplication ? root
                                                                     : 1 / root;
  return cells(args.shape,
               [&](auto b, auto h, auto i, auto j) { return args.in[0].at(b, h, i, j) * factor; });
}

DoubleTensor mask(const TwinArgs& args) {
  return cells(args.shape, [&](auto b, auto h, auto i, auto j) {
    const bool visible = args.context.visibility.range(b, i).has(j);
    return visible == args.attr.inverted ? double{args.attr.fill} : args.in[0].at(b, h, i, j);
  });
}

DoubleTensor softmax(const TwinArgs& args) {
  const DoubleTensor& in = args.in[0];
  const std::size_t axis = args.attr.softmax_axis == Axis::n_heads ? 1
                           : args.attr.softmax_axis == Axis::seq_q ? 2
                                                                   : 3;
  return cells(args.shape, [&](auto b, auto h, auto i, auto j) {
    std::array at = {b, h, i, j};
    double greatest = -kInfinity, sum = 0;
    for (at[axis] = 0; at[axis] < in.size(axis); ++at[axis])
      greatest = std::fmax(greatest, in.at(at[0], at[1], at[2], at[3]));
    if (std::isinf(greatest)) return 0.0;
    for (at[axis] = 0; at[axis] < in.size(axis); ++at[axis])
      sum += std::exp(in.at(at[0], at[1], at[2], at[3]) - greatest);
    return std::exp(in.at(b, h, i, j) - greatest) / sum;
  });
}

DoubleTensor mix(const TwinArgs& args) {
  const DoubleTensor &weights = args.in[0], &v = args.in[1];
  return cells(args.shape, [&](auto b, auto h, auto i, auto d) {
    double sum = 0;
    for (std::int64_t j = 0; j < v.size(2) && !args.context.is_ablated(h); ++j)
      sum += weights.at(b, h, i, j) * v.at(b, kv_head(args, h), j, d);
    return sum;
  });
}

DoubleTensor scale_heads(const TwinArgs& args) {
  return cells(args.shape, [&](auto b, auto h, auto i, auto j) {
    double factor = 1;
    for (const HeadFactor& one : args.context.head_factors) {
      if (one.head == h) factor = double{one.factor};
    }
    return args.in[0].at(b, h, i, j) * factor;
  });
}

DoubleTensor edit_patterns(const TwinArgs& args) {
  return cells(args.shape, [&](auto b, auto h, auto i, auto j) {
    const std::int64_t query = i + args.context.sizes[Axis::seq_k] - args.shape[2].size;
    const KeyRange seen = args.context.visibility.range(b, i);
    double out = args.in[0].at(b, h, i, j);
    for (const PatternEdit& one : args.context.pattern_edits) {
      if (one.head != h || query >= one.given.rows) continue;
      if (one.place >= 0 && one.place != query) continue;
      out = seen.has(j) && j < one.given.cols ? double{one.given.at(query, j)} : 0;
    }
    return out;
  });
}

DoubleTensor zero_slices(const TwinArgs& args) {
  DoubleTensor out = same(args);
  const auto width = static_cast<std::size_t>(args.shape[2].size);
  const auto heads = static_cast<std::size_t>(args.context.sizes[Axis::n_heads]);
  const std::size_t size = (width + heads - 1) / heads;
  for (const std::int64_t slice : args.context.zeroed_slices) {
    for (std::size_t n = 0; n < out.numbers.size(); ++n) {
      if (n % width / size == static_cast<std::size_t>(slice)) out.numbers[n] = 0;
    }
  }
  return out;
}

DoubleTensor replace_heads(const TwinArgs& args) {
  return cells(args.shape, [&](auto b, auto h, auto i, auto d) {
    double out = args.in[0].at(b, h, i, d);
    const std::int64_t place = i + args.context.sizes[Axis::seq_k] - args.shape[2].size;
    for (const ReplacedHead& one : args.context.replaced_heads) {
      if (one.head == h && (one.place < 0 || one.place == place))
        out = one.rows.empty() ? 0 : one.rows[static_cast<std::size_t>(d)];
    }
    return out;
  });
}

DoubleTensor slice(const TwinArgs& args) {
  const DoubleTensor& in = args.in[0];
  DoubleTensor out(args.shape);
  const std::int64_t all = in.sizes.back(), count = out.sizes.back();
  const std::int64_t first = args.attr.columns == Columns::queries ? 0
                             : args.attr.columns == Columns::keys  ? all - 2 * count
                                                                   : all - count;
  for (std::size_t n = 0; n < out.numbers.size(); ++n) {
    const auto row = static_cast<std::int64_t>(n) / count,
               column = static_cast<std::int64_t>(n) % count;
    out.numbers[n] = in.numbers[static_cast<std::size_t>(row * all + first + column)];
  }
  return out;
}

// Scores, scale, mask and softmax one after the other.
DoubleTensor attention_weights(const TwinArgs& args) {
  const Attr plain;
  const Shape table({{Axis::batch, args.in[0].size(0)},
                     {Axis::n_heads, args.in[0].size(1)},
                     {Axis::seq_q, args.in[0].size(2)},
                     {Axis::seq_k, args.in[1].size(2)}});
  std::vector<DoubleTensor> now = {scores({args.in, args.attr, args.context, table})};
  for (const Twin twin : {scale, mask, softmax}) now = {twin({now, plain, args.context, table})};
  return now[0];
}

// These weights and mix, with tokens in front of heads.
DoubleTensor flash(const TwinArgs& args) {
  const Attr plain;
  const Shape heads({{Axis::batch, args.in[0].size(0)},
                     {Axis::n_heads, args.in[0].size(1)},
                     {Axis::seq_len, args.in[0].size(2)},
                     {Axis::head_dim, args.in[0].size(3)}});
  const std::vector<DoubleTensor> mixed = {
      mix({{attention_weights(args), args.in[2]}, plain, args.context, heads})};
  return transpose({mixed, plain, args.context, args.shape});
}

// Radians a position, from the settings as their sources say them.
double frequency(const RopeSettings& settings, std::int64_t pair, std::int64_t width) {
  const double plain =
      1 / std::pow(settings.theta, 2.0 * static_cast<double>(pair) / static_cast<double>(width));
  if (settings.scaling == RopeScaling::linear) return plain / settings.factor;
  if (settings.scaling == RopeScaling::none) return plain;
  // Llama 3.1, by wavelength.
  const double wavelength = 2 * std::acos(-1.0) / plain;
  if (wavelength < settings.original_context / settings.high_frequency_factor) return plain;
  if (wavelength > settings.original_context / settings.low_frequency_factor)
    return plain / settings.factor;
  const double smooth = (settings.original_context / wavelength - settings.low_frequency_factor) /
                        (settings.high_frequency_factor - settings.low_frequency_factor);
  return (1 - smooth) * plain / settings.factor + smooth * plain;
}

DoubleTensor rope(const TwinArgs& args) {
  const DoubleTensor& in = args.in[0];
  RopeSettings settings{.pairs = args.context.rope_pairs};
  if (args.context.rope_table != nullptr) settings = args.context.rope_table->settings();
  const std::int64_t width = settings.rotary_dim > 0 ? settings.rotary_dim : in.size(3);
  const std::int64_t half = width / 2;
  const bool adjacent = (settings.pairs == RopePairs::adjacent) != args.attr.other_order;
  return cells(args.shape, [&](auto b, auto h, auto i, auto d) {
    if (d >= width) return in.at(b, h, i, d);
    const bool first = adjacent ? d % 2 == 0 : d < half;
    const std::int64_t pair = adjacent ? d / 2 : d % half;
    const std::int64_t partner = adjacent ? (first ? d + 1 : d - 1) : (first ? d + half : d - half);
    const auto position = static_cast<double>(args.context.sizes[Axis::seq_k] - in.size(2) + i);
    const double angle = position * frequency(settings, pair, width);
    return in.at(b, h, i, d) * std::cos(angle) +
           in.at(b, h, i, partner) * std::sin(angle) * (first ? -1 : 1);
  });
}

}  // namespace

DoubleTensor::DoubleTensor(const Shape& shape) {
  for (const Dim& dim : shape) sizes.push_back(dim.size);
  numbers.resize(shape.elements().size());
}

DoubleTensor::DoubleTensor(const View& view) : DoubleTensor(view.shape()) {
  const Tensor copy = contiguous(view);
  numbers.assign(copy.data(), copy.data() + copy.size());
}

double& DoubleTensor::at(std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d) {
  return numbers[index(*this, a, b, c, d)];
}
double DoubleTensor::at(std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d) const {
  return numbers[index(*this, a, b, c, d)];
}

Twin twin_of(Op op) {
  switch (op) {
    case Op::linear:
      return linear;
    case Op::split:
    case Op::reshape:
    case Op::merge:
    case Op::contiguous:
    case Op::append:
      return same;
    case Op::transpose:
      return transpose;
    case Op::scores:
      return scores;
    case Op::scale:
      return scale;
    case Op::mask:
      return mask;
    case Op::softmax:
      return softmax;
    case Op::mix:
      return mix;
    case Op::slice:
      return slice;
    case Op::flash:
      return flash;
    case Op::rope:
      return rope;
    case Op::scale_heads:
      return scale_heads;
    case Op::edit_patterns:
      return edit_patterns;
    case Op::zero_slices:
      return zero_slices;
    case Op::replace_heads:
      return replace_heads;
    default:
      return mlp_twin_of(op);
  }
}

}  // namespace headsup::test
