// The twins of what a decoder's block has around attention.
#include <cmath>
#include <numeric>
#include <span>

#include "op_twins.h"

namespace headsup::test {

namespace {

// out[n] = each(row, i) for all numbers, the i-th of its row.
template <class Each>
DoubleTensor along_rows(const TwinArgs& args, Each each) {
  const std::vector<double>& in = args.in[0].numbers;
  const auto width = static_cast<std::size_t>(args.in[0].sizes.back());
  DoubleTensor out(args.shape);
  for (std::size_t n = 0; n < in.size(); ++n) {
    out.numbers[n] = each(std::span(in).subspan(n / width * width, width), n % width);
  }
  return out;
}

double mean_of(std::span<const double> row) {
  return std::accumulate(row.begin(), row.end(), 0.0) / static_cast<double>(row.size());
}

// The mean of (number - centre)^2.
double spread_of(std::span<const double> row, double centre) {
  double sum = 0;
  for (const double v : row) sum += (v - centre) * (v - centre);
  return sum / static_cast<double>(row.size());
}

DoubleTensor rms_norm(const TwinArgs& args) {
  return along_rows(args, [&](std::span<const double> row, std::size_t n) {
    const double root = std::sqrt(spread_of(row, 0) + double{args.context.norm_epsilon});
    return row[n] / root * args.in[1].numbers[n];
  });
}

DoubleTensor layer_norm(const TwinArgs& args) {
  return along_rows(args, [&](std::span<const double> row, std::size_t n) {
    const double mean = mean_of(row);
    const double deviation = std::sqrt(spread_of(row, mean) + double{args.context.norm_epsilon});
    return (row[n] - mean) / deviation * args.in[1].numbers[n] + args.in[2].numbers[n];
  });
}

double activated(double v, Activation activation) {
  const double pi = std::acos(-1.0);
  switch (activation) {
    case Activation::silu:
      return v / (1 + std::exp(-v));
    case Activation::gelu_tanh:
      return v / 2 * (1 + std::tanh(std::sqrt(2 / pi) * (v + 0.044715 * v * v * v)));
    case Activation::gelu:
      return v / 2 * (1 + std::erf(v / std::sqrt(2.0)));
    case Activation::relu:
      return v > 0 ? v : 0;
  }
  return 0;
}

// Number by number.
template <class Each>
DoubleTensor each_number(const TwinArgs& args, Each each) {
  DoubleTensor out(args.shape);
  for (std::size_t n = 0; n < out.numbers.size(); ++n) out.numbers[n] = each(n);
  return out;
}

DoubleTensor activation(const TwinArgs& args) {
  return each_number(
      args, [&](std::size_t n) { return activated(args.in[0].numbers[n], args.attr.activation); });
}

DoubleTensor gate(const TwinArgs& args) {
  return each_number(args,
                     [&](std::size_t n) { return args.in[0].numbers[n] * args.in[1].numbers[n]; });
}

DoubleTensor add(const TwinArgs& args) {
  return each_number(args,
                     [&](std::size_t n) { return args.in[0].numbers[n] + args.in[1].numbers[n]; });
}

}  // namespace

Twin mlp_twin_of(Op op) {
  switch (op) {
    case Op::rms_norm:
      return rms_norm;
    case Op::layer_norm:
      return layer_norm;
    case Op::activation:
      return activation;
    case Op::gate:
      return gate;
    case Op::add:
      return add;
    default:
      return nullptr;
  }
}

}  // namespace headsup::test
