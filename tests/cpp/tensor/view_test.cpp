#include "headsup/tensor/view.h"

#include <doctest/doctest.h>

#include <array>
#include <numeric>

#include "headsup/tensor/tensor.h"

using namespace headsup;

namespace {

// Twelve numbers, 0 to 11, as 2 tokens of 6: heads of 2.
Tensor counting(Shape shape) {
  Tensor out(std::move(shape));
  std::iota(out.data(), out.data() + out.size(), 0.0f);
  return out;
}

std::vector<float> in_order(const View& view) {
  const Tensor copy = contiguous(view);
  return {copy.data(), copy.data() + copy.size()};
}

const Shape kFlat = {{Axis::batch, 1}, {Axis::seq_len, 2}, {Axis::d_model, 6}};

}  // namespace

TEST_CASE("split names a new axis and leaves every number where it is") {
  const Tensor flat = counting(kFlat);
  const View split = flat.view().split(2, {Axis::n_heads, 3}, {Axis::head_dim, 2});
  CHECK(split.data() == flat.data());
  CHECK(split.shape() ==
        Shape{{Axis::batch, 1}, {Axis::seq_len, 2}, {Axis::n_heads, 3}, {Axis::head_dim, 2}});
  CHECK(std::vector(split.strides().begin(), split.strides().end()) ==
        std::vector<std::int64_t>{12, 6, 2, 1});
  CHECK(split.at(std::array<std::int64_t, 4>{0, 1, 2, 1}) == 11);
}

TEST_CASE("transpose swaps two labels, so memory order and view order part ways") {
  const Tensor flat = counting(kFlat);
  const View heads = flat.view().split(2, {Axis::n_heads, 3}, {Axis::head_dim, 2}).transposed(1, 2);
  CHECK(heads.data() == flat.data());
  CHECK(in_order(heads) == std::vector<float>{0, 1, 6, 7, 2, 3, 8, 9, 4, 5, 10, 11});
}

TEST_CASE("contiguous moves numbers into view order and gives fresh row-major strides") {
  const Tensor flat = counting(kFlat);
  const View heads = flat.view().split(2, {Axis::n_heads, 3}, {Axis::head_dim, 2}).transposed(1, 2);
  const Tensor copy = contiguous(heads);
  const View view = copy.view();
  CHECK(std::vector(view.strides().begin(), view.strides().end()) ==
        std::vector<std::int64_t>{12, 4, 2, 1});
  CHECK(copy.data() != flat.data());
  CHECK(copy.view().at(std::array<std::int64_t, 4>{0, 1, 0, 0}) == 2);
}

TEST_CASE("merge is refused where a transpose stands in the way, as PyTorch's view refuses it") {
  const Tensor flat = counting(kFlat);
  const View split = flat.view().split(2, {Axis::n_heads, 3}, {Axis::head_dim, 2});
  CHECK(split.mergeable(2));
  CHECK(split.merged(2, Axis::d_model).shape() == kFlat);
  CHECK_FALSE(split.transposed(1, 2).mergeable(2));
  CHECK_FALSE(split.transposed(1, 2).mergeable(1));
}

TEST_CASE("an axis of size 1 never stands in the way of a merge") {
  const Tensor flat = counting({{Axis::batch, 1}, {Axis::seq_len, 1}, {Axis::d_model, 6}});
  const View heads = flat.view().split(2, {Axis::n_heads, 3}, {Axis::head_dim, 2}).transposed(1, 2);
  CHECK(heads.transposed(1, 2).mergeable(2));
}

TEST_CASE("a matrix of a view keeps both strides") {
  const Tensor flat = counting(kFlat);
  const View heads = flat.view().split(2, {Axis::n_heads, 3}, {Axis::head_dim, 2}).transposed(1, 2);
  const MatrixView second = heads.matrix(std::array<std::int64_t, 2>{0, 1});
  CHECK(second.rows == 2);
  CHECK(second.cols == 2);
  CHECK(second.at(0, 0) == 2);
  CHECK(second.at(1, 1) == 9);
  CHECK(second.transposed().at(1, 0) == 3);
}

TEST_CASE("a count past 2^63 is none, and stays none through sums and products") {
  const std::int64_t big = std::int64_t{1} << 40;
  CHECK((Count(big) * (big >> 20)).value() == std::int64_t{1} << 60);
  CHECK_FALSE((Count(big) * big).fits());
  CHECK_FALSE((Count(big) * big * 0).fits());
  CHECK_FALSE((Count(1) + Count(big) * big).fits());
  CHECK_FALSE(Shape{{Axis::batch, big}, {Axis::seq_len, big}}.elements().fits());
}
