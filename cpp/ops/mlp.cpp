#include "headsup/ops/mlp.h"

#include <algorithm>

#include "headsup/kernels/elementwise.h"

namespace headsup {

namespace {

// A tensor whose numbers lie in order, as rows along its last axis.
MatrixView rows_of(const View& view) {
  const Shape& shape = view.shape();
  const std::int64_t width = shape[shape.rank() - 1].size;
  return {view.data(), shape.elements().value() / width, width, width, 1};
}

}  // namespace

void OpRules<Op::rms_norm>::run(RunArgs& args) {
  headsup::rms_norm(rows_of(args.in[0].view), args.in[1].view.data(), args.context.norm_epsilon,
                    args.out.rows());
}

void OpRules<Op::layer_norm>::run(RunArgs& args) {
  headsup::layer_norm(rows_of(args.in[0].view), args.in[1].view.data(), args.in[2].view.data(),
                      args.context.norm_epsilon, args.out.rows());
}

void OpRules<Op::activation>::run(RunArgs& args) {
  const float* const in = args.in[0].view.data();
  const std::int64_t count = args.out.size();
  switch (args.attr.activation) {
    case Activation::silu:
      return silu(in, count, args.out.data);
    case Activation::gelu_tanh:
      return gelu_tanh(in, count, args.out.data);
    case Activation::gelu:
      return gelu(in, count, args.out.data);
    case Activation::relu:
      std::copy_n(in, count, args.out.data);
      return relu(args.out.data, count);
  }
}

void OpRules<Op::gate>::run(RunArgs& args) {
  multiply(args.in[0].view.data(), args.in[1].view.data(), args.out.size(), args.out.data);
}

void OpRules<Op::add>::run(RunArgs& args) {
  headsup::add(args.in[0].view.data(), args.in[1].view.data(), args.out.size(), args.out.data);
}

}  // namespace headsup
