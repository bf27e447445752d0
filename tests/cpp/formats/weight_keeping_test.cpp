// Weights that are kept narrower than float32: which kind is chosen, and what it changes.
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>

#include "headsup/base/relative_error.h"
#include "headsup/formats/model_loader.h"
#include "headsup/model/contributions.h"
#include "support/dice.h"
#include "support/huggingface_models.h"

using namespace headsup;
using namespace headsup::test;

namespace {

// A folder whose weights are random numbers of a type.
Folder random_folder(std::string_view config, std::vector<TensorToWrite> tensors,
                     const std::string& dtype) {
  Dice dice(3);
  std::size_t numbers = 0;
  for (TensorToWrite& tensor : tensors) {
    tensor.dtype = dtype;
    numbers += static_cast<std::size_t>(tensor.bytes()) / (dtype == "F32" ? 4 : 2);
  }
  std::string file = safetensors_file(tensors);
  const std::size_t each = dtype == "F32" ? 4 : 2;
  for (std::size_t i = 0; i < numbers; ++i) {
    const float number = dice.real(0.5f);
    // The upper half of a float32 is a bfloat16, and read as a binary16 a number between 2^-13 and
    // 2, of either sign.
    std::uint32_t bits = 0;
    std::memcpy(&bits, &number, sizeof(bits));
    if (dtype == "F16") bits &= 0xbc00'0000u | 0x03ff'0000u;
    if (each == 2) bits >>= 16;
    std::memcpy(file.data() + file.size() - (numbers - i) * each, &bits, each);
  }
  return Folder().add("config.json", std::string(config)).add("model.safetensors", file);
}

std::shared_ptr<const ModelWeights> load(const Folder& folder, Keeping keeping) {
  ModelLoader loader = ModelLoader::open(folder.list(), keeping).value();
  double progress = 0;
  while (const std::optional<FileRange> range = loader.next()) {
    REQUIRE(loader.take(folder.bytes(*range)).empty());
    CHECK(loader.progress() >= progress);
    progress = loader.progress();
  }
  CHECK(progress == doctest::Approx(1));
  return loader.weights();
}

std::vector<float> logits(const std::shared_ptr<const ModelWeights>& weights, bool one_by_one) {
  Decoder decoder(weights);
  const std::vector<Token> tokens = {1, 5, 3, 10, 2};
  std::vector<float> out;
  if (!one_by_one) {
    const Reading reading = decoder.read(tokens).value();
    return {reading.last_logits().begin(), reading.last_logits().end()};
  }
  for (const Token token : tokens) {
    const Reading reading = decoder.read({&token, 1}).value();
    out.assign(reading.last_logits().begin(), reading.last_logits().end());
  }
  return out;
}

// What the heads of a layer write at a token of a text.
std::vector<float> written_by_heads(const std::shared_ptr<const ModelWeights>& weights) {
  Decoder decoder(weights);
  const std::vector<Token> tokens = {1, 5, 3};
  TextStudy study = TextStudy::make(decoder, tokens).value();
  return head_contributions(study, {{1, 2}, 1, 0}).contributions;
}

double difference(const std::vector<float>& a, const std::vector<float>& b) {
  return relative_error(std::span(a), std::span(b)).value();
}

struct Model {
  std::string_view config;
  std::vector<TensorToWrite> tensors;
};

const std::vector<Model>& models() {
  static const std::vector<Model> all = {{kGpt2, gpt2_tensors("transformer.")},
                                         {kLlama, llama_tensors()}};
  return all;
}

}  // namespace

TEST_CASE("weights of 16 bits kept as stored are half as large and change no bit") {
  for (const Model& model : models()) {
    for (const std::string dtype : {"F16", "BF16"}) {
      INFO(model.config, " ", dtype);
      const Folder folder = random_folder(model.config, model.tensors, dtype);
      const auto wide = load(folder, Keeping::f32), kept = load(folder, Keeping::as_stored);
      CHECK(kept->has_format(dtype == "F16" ? WeightFormat::f16 : WeightFormat::bf16));
      CHECK_FALSE(kept->has_format(WeightFormat::f32));
      CHECK(kept->rounding() == 0);
      CHECK(logits(kept, false) == logits(wide, false));
      CHECK(logits(kept, true) == logits(wide, true));
      CHECK(written_by_heads(kept) == written_by_heads(wide));
    }
  }
}

TEST_CASE("weights kept in 8 bits are off by a little that is measured, in either layout") {
  for (const Model& model : models()) {
    INFO(model.config);
    const Folder folder = random_folder(model.config, model.tensors, "F32");
    const auto wide = load(folder, Keeping::f32), kept = load(folder, Keeping::int8);
    double squares = 0, errors = 0;
    const auto compare = [&](WeightShape one, std::int64_t layer) {
      one.id.layer = layer;
      if (!one.is_matrix) return;
      CHECK(kept->format(one.id) == WeightFormat::int8);
      for (std::int64_t out = 0; out < one.out; ++out) {
        double largest = 0;
        std::vector<double> off;
        for (std::int64_t in = 0; in < one.in; ++in) {
          const double exact = wide->at(one.id, in, out), error = exact - kept->at(one.id, in, out);
          if (std::abs(exact) > largest) largest = std::abs(exact);
          off.push_back(std::abs(error));
          squares += exact * exact;
          errors += error * error;
        }
        for (const double error : off) CHECK(error <= largest / 127 * 0.5001);
      }
    };
    const Architecture& a = wide->architecture();
    for (const WeightShape& one : outer_weights(a)) compare(one, 0);
    for (const WeightShape& one : block_weights(a)) {
      for (std::int64_t layer = 0; layer < a.n_layers; ++layer) compare(one, layer);
    }
    CHECK(kept->rounding() == doctest::Approx(std::sqrt(errors / squares)));
    CHECK(kept->rounding() > 1e-4);
    CHECK(kept->rounding() < 0.01);
    const double off = difference(logits(kept, false), logits(wide, false));
    CHECK(off > 1e-6);
    CHECK(off < 0.05);
    CHECK(difference(logits(kept, true), logits(kept, false)) < 1e-5);
  }
}
