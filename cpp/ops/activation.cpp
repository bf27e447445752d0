#include "headsup/ops/activation.h"

#include <algorithm>

#include "explain_with.h"
#include "headsup/kernels/activation.h"
#include "headsup/kernels/elementwise.h"

namespace headsup {

namespace {
// Counting convention: exponential, add, divide, multiply.
constexpr std::int64_t kOps = 4;
}  // namespace

Cost OpRules<Op::activation>::cost(const CostArgs& args) {
  return {0, 0, args.out.elements() * kOps};
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

void OpRules<Op::activation>::explain(const ExplainArgs& args, Explanation& out) {
  out.rule = "activation";
  out.left = single(args.in[0], args.index);
}

}  // namespace headsup
