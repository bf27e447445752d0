#include "headsup/ops/activation.h"

#include <algorithm>

#include "headsup/kernels/activation.h"
#include "headsup/kernels/elementwise.h"

namespace headsup {

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

}  // namespace headsup
