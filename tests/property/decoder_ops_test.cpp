// The operations of a decoder's blocks against their twins in double precision, one by one, at sizes
// that fill no lane and no tile.

#include <doctest/doctest.h>

#include <array>

#include "headsup/base/relative_error.h"
#include "headsup/graph/decoder_block.h"
#include "headsup/ops/rules.h"
#include "op_twins.h"
#include "support/dice.h"

using namespace headsup;
using namespace headsup::test;

namespace {

Tensor random_tensor(Dice& dice, const Shape& shape) {
  Tensor out(shape);
  for (std::int64_t n = 0; n < out.size(); ++n) out.data()[n] = 3 * dice.real();
  return out;
}

// Runs one operation and its twin on the same operands.
double error_of(Op op, const Attr& attr, const RunContext& context,
                const std::vector<Tensor>& operands) {
  std::vector<Operand> in;
  std::vector<DoubleTensor> doubled;
  for (const Tensor& one : operands) {
    in.push_back({one.view(), nullptr, 0});
    doubled.emplace_back(one.view());
  }
  Tensor out(operands[0].shape());
  const TensorSpan span = out.span();
  Scratch scratch;
  RunArgs args{in, attr, context, span, scratch};
  kDecoderRunRules[static_cast<std::size_t>(op)](args);
  const DoubleTensor twin = twin_of(op)({doubled, attr, context, span.shape});
  return relative_error(DoubleTensor(span.view()).numbers, twin.numbers).value();
}

Shape tokens_of(Dice& dice) {
  return {{Axis::batch, dice.whole(1, 2)},
          {Axis::seq_len, dice.whole(1, 9)},
          {Axis::d_model, dice.whole(1, 23)}};
}

}  // namespace

TEST_CASE("norms, activations, gates and sums give what their twins give") {
  Dice dice(21);
  for (int round = 0; round < 60; ++round) {
    const Shape shape = tokens_of(dice);
    const Shape width{shape[2]};
    RunContext context;
    context.norm_epsilon = dice.heads() ? 1e-5f : 1e-2f;
    const auto operand = [&](const Shape& of) { return random_tensor(dice, of); };
    const auto check = [&](Op op, const Attr& attr, std::initializer_list<Shape> shapes) {
      std::vector<Tensor> operands;
      for (const Shape& one : shapes) operands.push_back(operand(one));
      CAPTURE(kOpInfo[static_cast<std::size_t>(op)].name);
      CHECK(error_of(op, attr, context, operands) < 3e-6);
    };
    check(Op::rms_norm, {}, {shape, width});
    check(Op::layer_norm, {}, {shape, width, width});
    check(Op::gate, {}, {shape, shape});
    check(Op::add, {}, {shape, shape});
    for (const Activation how :
         {Activation::silu, Activation::gelu_tanh, Activation::gelu, Activation::relu}) {
      check(Op::activation, {.activation = how}, {shape});
    }
  }
}

TEST_CASE("the outputs of replaced heads are the given row, and the others are untouched") {
  Dice dice(22);
  for (int round = 0; round < 20; ++round) {
    const Shape shape{{Axis::batch, 1},
                      {Axis::n_heads, dice.whole(2, 5)},
                      {Axis::seq_len, dice.whole(1, 9)},
                      {Axis::head_dim, dice.whole(1, 9)}};
    const std::vector<float> row = dice.reals(shape[3].size);
    const std::array replaced{ReplacedHead{0, row}, ReplacedHead{shape[1].size - 1, {}}};
    RunContext context;
    context.replaced_heads = replaced;
    std::vector<Tensor> operands;
    operands.push_back(random_tensor(dice, shape));
    CHECK(error_of(Op::replace_heads, {}, context, operands) == 0);
  }
}

TEST_CASE("a window hides what is further back, of prefill and of one token") {
  Visibility visibility{5, 5, true, {}};
  visibility.window = 3;
  CHECK(visibility.range(0, 4).first == 2);
  CHECK(visibility.range(0, 4).end == 5);
  CHECK(visibility.range(0, 1).first == 0);
  Visibility one{1, 9, true, {}};
  one.window = 4;
  CHECK(one.range(0, 0).first == 5);
  CHECK(one.range(0, 0).end == 9);
}

TEST_CASE("every operation of a decoder's block has a rule that runs it") {
  for (const BlockKind& kind : {BlockKind{}, BlockKind{Norm::layer, false, Activation::gelu}}) {
    const Graph block = with_replaced_heads(decoder_block(kind));
    REQUIRE(shaped(block, ~features::kCross));
    for (const Node& node : block.nodes()) {
      const auto op = static_cast<std::size_t>(node.op);
      CAPTURE(name_of(node.out));
      const bool is_view = kOpInfo[op].effect == Effect::view;
      CHECK((node.op == Op::input || is_view || kDecoderRunRules[op] != nullptr));
    }
  }
}
