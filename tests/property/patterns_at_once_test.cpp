// Attention patterns made at once, beside those whose scores are shown on their way.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "block_run.h"
#include "headsup/base/relative_error.h"
#include "headsup/kernels/softmax.h"
#include "headsup/ops/rules.h"
#include "op_twins.h"

using namespace headsup;
using namespace headsup::test;

namespace {

Tensor random_tensor(Dice& dice, const Shape& shape) {
  Tensor out(shape);
  for (std::int64_t n = 0; n < out.size(); ++n) out.data()[n] = dice.real(3);
  return out;
}

// Runs one operation and its twin on the same operands; the last of them may be kept.
double error_of(Op op, const Attr& attr, const RunContext& context,
                const std::vector<Tensor>& operands, const Shape& shape,
                std::span<const PackedMatrix> kept) {
  std::vector<Operand> in;
  std::vector<DoubleTensor> doubled;
  for (const Tensor& one : operands) {
    in.push_back({one.view(), nullptr, 0});
    doubled.emplace_back(one.view());
  }
  in.back().heads = kept;
  Tensor out(shape);
  std::fill_n(out.data(), out.size(), 77.0f);
  const TensorSpan span = out.span();
  Scratch scratch;
  RunArgs args{in, attr, context, span, scratch};
  kDecoderRunRules[static_cast<std::size_t>(op)](args);
  const DoubleTensor twin = twin_of(op)({doubled, attr, context, span.shape});
  return relative_error(DoubleTensor(span.view()).numbers, twin.numbers).value();
}

// The heads of keys [batch, heads, tokens, head_dim] or of values as a cache keeps them, with room for
// more tokens.
std::vector<PackedMatrix> kept(const Tensor& of, Columns columns) {
  const Shape& shape = of.shape();
  const std::int64_t tokens = shape[2].size, width = shape[3].size, room = tokens + 5;
  std::vector<PackedMatrix> out;
  for (std::int64_t example = 0; example < shape[0].size; ++example) {
    for (std::int64_t head = 0; head < shape[1].size; ++head) {
      const MatrixView own = of.view().matrix(std::array{example, head});
      PackedMatrix& packed = out.emplace_back();
      if (columns == Columns::keys) packed.clear(width, room);
      if (columns == Columns::values) packed.clear(room, width);
      for (std::int64_t token = 0; token < tokens; ++token) {
        if (columns == Columns::keys) packed.put_column(token, &own.at(token, 0));
        if (columns == Columns::values) packed.put_row(token, &own.at(token, 0));
      }
    }
  }
  return out;
}

}  // namespace

TEST_CASE("patterns at once, and values by what is seen, give what their twins give") {
  Dice dice(23);
  for (int round = 0; round < 80; ++round) {
    RunContext context;
    AxisSizes& sizes = context.sizes;
    sizes[Axis::batch] = dice.whole(1, 2);
    sizes[Axis::n_kv_heads] = dice.whole(1, 3);
    sizes[Axis::n_heads] = sizes[Axis::n_kv_heads] * dice.whole(1, 3);
    sizes[Axis::head_dim] = dice.whole(1, 11);
    sizes[Axis::seq_q] = dice.heads() ? 1 : dice.whole(1, 70);
    sizes[Axis::seq_k] = sizes[Axis::seq_q] + dice.whole(0, 40);
    context.visibility = {sizes[Axis::seq_q], sizes[Axis::seq_k], true, {}};
    context.visibility.window = dice.heads() ? 0 : dice.whole(1, 20);
    context.visibility.first_key = dice.heads() ? 0 : dice.whole(1, 9);
    static constexpr std::array<std::int64_t, 1> kFirst = {0};
    if (dice.heads()) context.ablated_heads = kFirst;
    const auto of = [&](std::initializer_list<Axis> axes) {
      Shape shape;
      for (const Axis axis : axes) shape.push_back({axis, sizes[axis]});
      return shape;
    };
    using enum Axis;
    const Shape queries = of({batch, n_heads, seq_q, head_dim});
    const Shape tokens = of({batch, n_kv_heads, seq_k, head_dim});
    const Shape table = of({batch, n_heads, seq_q, seq_k});
    std::vector<Tensor> operands;
    operands.push_back(random_tensor(dice, queries));
    operands.push_back(random_tensor(dice, tokens));
    const bool tiled = dice.heads();
    CHECK(error_of(Op::attention_weights, {.other_order = tiled}, context, operands, table,
                   kept(operands[1], Columns::keys)) < 5e-6);

    operands[0] = random_tensor(dice, table);
    for (std::int64_t n = 0; n < operands[0].size(); ++n) {
      const std::int64_t row = n / sizes[seq_k];
      if (!context.visibility.range(0, row % sizes[seq_q]).has(n % sizes[seq_k])) {
        operands[0].data()[n] = 0;
      }
    }
    CHECK(error_of(Op::mix, {.other_order = tiled, .seen_only = true}, context, operands, queries,
                   kept(operands[1], Columns::values)) < 5e-6);
  }
}

TEST_CASE("a row of patterns has zeros where nothing is seen, and stays no number where one is none") {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  std::array<float, 11> row;
  row.fill(3);
  masked_softmax({row.data(), 11, 2, 9}, 1);
  CHECK(row[1] == 0);
  CHECK(row[9] == 0);
  CHECK(std::abs(row[2] - 1.0f / 7) < 1e-7f);
  row.fill(-kInfinity);
  masked_softmax({row.data(), 11, 0, 11}, 1);
  CHECK(row == std::array<float, 11>{});
  row.fill(1);
  row[5] = std::numeric_limits<float>::quiet_NaN();
  masked_softmax({row.data(), 11, 0, 7}, 1);
  CHECK(std::isnan(row[0]));
  CHECK(std::isnan(row[6]));
  CHECK(row[7] == 0);
}


TEST_CASE("a block that makes patterns at once reads as one that shows its scores") {
  Dice dice(29);
  for (BlockSetup setup : block_setups(dice)) {
    for (HeadFactor& one : setup.factors) one.factor = std::abs(one.factor);
    BlockRun step_by_step(setup, 7);
    setup.patterns_at_once = true;
    BlockRun at_once(setup, 7);
    for (const std::int64_t tokens : {9, 1, 4}) {
      Tensor resid = random_tensor(dice, {{Axis::batch, setup.sizes.batch},
                                          {Axis::seq_len, tokens},
                                          {Axis::d_model, setup.sizes.d_model}});
      step_by_step.read(contiguous(resid.view()));
      at_once.read(std::move(resid));
      for (const TensorId id : {TensorId::weights, TensorId::head_outputs, TensorId::resid_post}) {
        CAPTURE(name_of(id));
        CHECK(test::error_of(at_once.numbers(id).numbers, step_by_step.numbers(id).numbers) < 1e-5);
      }
    }
  }
}
