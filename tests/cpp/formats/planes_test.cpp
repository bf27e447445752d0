// The product's own file of weights: what it holds is read right, and what is wrong with it is said
// by name.
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include "headsup/kernels/convert.h"
#include "headsup/model/decoder.h"
#include "support/dice.h"
#include "support/model_bytes.h"

using namespace headsup;
using namespace headsup::test;

namespace {

constexpr std::size_t kSizesAt = 8, kShiftsAt = 36;

struct Sizes {
  std::int32_t d_model = 4, d_mlp = 6, layers = 1, heads = 2, kv_heads = 1, vocab = 5, context = 3;
};

std::size_t tensors_of(const Sizes& s) { return static_cast<std::size_t>(2 + 9 * s.layers); }

std::size_t numbers_of(const Sizes& s) {
  const std::int64_t kv = s.d_model / s.heads * s.kv_heads;
  const std::int64_t layer = s.d_model * (2 + 2 * s.d_model + 2 * kv + 3 * s.d_mlp);
  return static_cast<std::size_t>(std::int64_t{s.vocab} * s.d_model + s.layers * layer + s.d_model);
}

std::int32_t number_at(std::size_t i) {
  return static_cast<std::int32_t>(i * 7919 % 65536) - 32768;
}

// A file whose i-th number is number_at(i), and whose i-th tensor has the shift i.
Bytes planes(const Sizes& s = {}) {
  const std::size_t tensors = tensors_of(s), numbers = numbers_of(s);
  const std::size_t low = kShiftsAt + tensors;
  Bytes out(low + 2 * numbers);
  std::memcpy(out.data(), "HUPL", 4);
  set_int(out, 4, 1);
  std::size_t at = kSizesAt;
  for (const std::int32_t size :
       {s.d_model, s.d_mlp, s.layers, s.heads, s.kv_heads, s.vocab, s.context}) {
    set_int(out, at, size);
    at += sizeof(size);
  }
  for (std::size_t i = 0; i < tensors; ++i) out[kShiftsAt + i] = static_cast<std::byte>(i);
  for (std::size_t i = 0; i < numbers; ++i) {
    out[low + i] = static_cast<std::byte>(number_at(i) & 0xff);
    out[low + numbers + i] = static_cast<std::byte>(number_at(i) >> 8 & 0xff);
  }
  return out;
}

Faults read(const Bytes& bytes, std::shared_ptr<const ModelWeights>* model = nullptr) {
  return read_model("model.planes", bytes, model);
}

}  // namespace

TEST_CASE("every number of two bytes comes out of its planes") {
  Bytes low, high;
  std::vector<float> expected;
  for (int number = -32768; number < 32768; ++number) {
    low.push_back(static_cast<std::byte>(number & 0xff));
    high.push_back(static_cast<std::byte>(number >> 8 & 0xff));
    expected.push_back(static_cast<float>(number) / 4);
  }
  std::vector<float> out(expected.size());
  floats_of_planes(low.data(), high.data(), static_cast<std::int64_t>(out.size()), 0.25f,
                   out.data());
  CHECK(out == expected);
}

TEST_CASE("numbers stand in their tensors, divided by what each tensor says") {
  std::shared_ptr<const ModelWeights> model;
  REQUIRE(read(planes(), &model).empty());
  CHECK(model->architecture().tied_output);
  const auto expected = [](std::size_t i, int shift) {
    return static_cast<double>(number_at(i)) * std::ldexp(1.0, -shift);
  };
  std::vector<float> row(4);
  model->embed(TensorId::token_embedding, 3, row.data());
  for (std::size_t i = 0; i < row.size(); ++i) CHECK(row[i] == expected(12 + i, 0));
  // After the embedding of 20 numbers and a norm of 4: W_q, tensor 2, its row of outputs 1.
  for (std::int64_t in = 0; in < 4; ++in) {
    CHECK(model->at({TensorId::W_q, 0}, in, 1) ==
          expected(24 + 4 + static_cast<std::size_t>(in), 2));
  }
  CHECK(model->vector(TensorId::final_norm_weight)[3] == expected(numbers_of({}) - 1, 10));
}

TEST_CASE("a tensor that is longer than a piece comes in several") {
  const Sizes sizes{.d_model = 64, .d_mlp = 1, .vocab = 300'000};
  REQUIRE(std::uint64_t{64} * 300'000 > kMaxPieceBytes);
  std::shared_ptr<const ModelWeights> model;
  REQUIRE(read(planes(sizes), &model).empty());
  std::vector<float> row(64);
  for (const std::int64_t token : {0, 262'143, 262'144, 299'999}) {
    model->embed(TensorId::token_embedding, token, row.data());
    for (std::size_t i = 0; i < row.size(); ++i) {
      REQUIRE(row[i] == static_cast<float>(number_at(static_cast<std::size_t>(token) * 64 + i)));
    }
  }
}

TEST_CASE("a file of planes that is cut off anywhere, or longer than its sizes say, is refused") {
  const Bytes whole = planes();
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const Faults faults =
        read(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)));
    REQUIRE(faults.size() == 1);
    CHECK(faults.front().where == "model.planes");
    CHECK(faults.front().code ==
          (size < kShiftsAt ? Code::model_file_unknown : Code::model_file_size));
  }
  Bytes longer = whole;
  longer.push_back({});
  CHECK(read(longer) == Faults{make_fault(Code::model_file_size, "model.planes",
                                          {static_cast<std::int64_t>(longer.size()),
                                           static_cast<std::int64_t>(whole.size())})});
}

TEST_CASE("every size of a file of planes counts") {
  for (std::size_t place = 0; place < 7; ++place) {
    for (const std::int32_t value : {0, -1, 1 << 30, std::numeric_limits<std::int32_t>::min(),
                                     std::numeric_limits<std::int32_t>::max()}) {
      Bytes bytes = planes();
      set_int(bytes, kSizesAt + 4 * place, value);
      CAPTURE(place);
      CAPTURE(value);
      const Faults faults = read(bytes);
      REQUIRE(!faults.empty());
      CHECK(faults.front().where.starts_with("model.planes"));
    }
  }
}

TEST_CASE("another beginning, another version and a shift beyond a float are refused by name") {
  Bytes other = planes();
  other[3] = std::byte{'X'};
  CHECK(read(other).front() ==
        make_fault(Code::model_file_unknown, "model.planes", {"model.planes"}));
  Bytes newer = planes();
  set_int(newer, 4, 2);
  CHECK(read(newer).front() == bad_value("model.planes/version", 2, "1"));
  Bytes shifted = planes();
  shifted[kShiftsAt + 2] = std::byte{31};
  CHECK(read(shifted).front() == bad_value("model.planes/shifts/wq.0", 31, "0 to 30"));
}

TEST_CASE("random bytes in a file of planes end in a value or a fault at the file") {
  const Bytes whole = planes();
  Dice dice(43);
  for (int round = 0; round < 2000; ++round) {
    Bytes bytes = whole;
    const auto last = static_cast<std::int64_t>(round % 2 == 0 ? bytes.size() : 50) - 1;
    for (int n = 0; n < 3; ++n) {
      bytes[static_cast<std::size_t>(dice.whole(0, last))] =
          static_cast<std::byte>(dice.whole(0, 255));
    }
    for (const Fault& fault : read(bytes)) CHECK(fault.where.starts_with("model.planes"));
  }
}
