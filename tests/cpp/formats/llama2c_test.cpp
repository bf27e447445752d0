// llama2.c's files: what they hold is read right, and what is wrong with them is said by name.
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <string>

#include "headsup/formats/llama2c_tokenizer.h"
#include "headsup/model/decoder.h"
#include "support/dice.h"
#include "support/model_bytes.h"

using namespace headsup;
using namespace headsup::test;

namespace {

template <class T>
void add(Bytes& to, T value) {
  const auto* from = reinterpret_cast<const std::byte*>(&value);
  to.insert(to.end(), from, from + sizeof(T));
}

// d_model 4, d_mlp 6, one layer, 2 heads and 1 for keys, 5 tokens, context 3, of version 0.
Bytes small_model() {
  Bytes out;
  for (const std::int32_t size : {4, 6, 1, 2, 1, 5, 3}) add(out, size);
  constexpr int kNumbers = 5 * 4 + 4 + 4 * 4 + 2 * 4 * 2 + 4 * 4 + 4 + 3 * 6 * 4 + 4 + 3 * 2;
  for (int i = 0; i < kNumbers; ++i) add(out, 0.01f * static_cast<float>(i % 17));
  return out;
}

Faults read(const Bytes& bytes, std::shared_ptr<const ModelWeights>* model = nullptr) {
  return read_model("model.bin", bytes, model);
}

}  // namespace

TEST_CASE("text becomes tokens by the best merges first, and bytes where no token is a character") {
  const Llama2cTokenizer tokenizer = Llama2cTokenizer::read(stories_file("tok512.bin")).value();
  CHECK(tokenizer.encode("The cat") == std::vector<Token>{1, 291, 280, 294});
  CHECK(tokenizer.encode("") == std::vector<Token>{1});
  for (const std::string text : {"A cat, 42 é 猫 \n!", "x", " ", "\xff\xfe"}) {
    std::string back;
    Token previous = -1;
    for (const Token token : tokenizer.encode(text)) {
      if (token != Llama2cTokenizer::kBegin) back += tokenizer.decode(previous, token);
      previous = token;
    }
    CHECK(back == text);
  }
  CHECK(tokenizer.encode(std::string(100'000, 'a')).size() > 1000);
}

TEST_CASE("a sound file is read, and each of its sizes counts") {
  std::shared_ptr<const ModelWeights> model;
  REQUIRE(read(small_model(), &model).empty());
  const Architecture& a = model->architecture();
  CHECK(a.d_model == 4);
  CHECK(a.d_mlp == 6);
  CHECK(a.n_heads == 2);
  CHECK(a.n_kv_heads == 1);
  CHECK(a.tied_output);
  CHECK(model->at({TensorId::W_k, 0}, 1, 0) == doctest::Approx(0.01 * ((20 + 4 + 16 + 1) % 17)));
  for (std::size_t place = 0; place < 7; ++place) {
    for (const std::int32_t value : {0, -1, 1 << 30, std::numeric_limits<std::int32_t>::min()}) {
      Bytes bytes = small_model();
      set_int(bytes, 4 * place, value);
      CAPTURE(place);
      CAPTURE(value);
      const Faults faults = read(bytes);
      REQUIRE(!faults.empty());
      CHECK(faults.front().where.starts_with("model.bin"));
    }
  }
}

TEST_CASE("a file cut off anywhere, or longer than its sizes say, is refused") {
  const Bytes whole = small_model();
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const Faults faults =
        read(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)));
    REQUIRE(!faults.empty());
  }
  Bytes longer = whole;
  longer.push_back({});
  const Faults faults = read(longer);
  REQUIRE(!faults.empty());
  CHECK(faults.front().code == Code::model_file_size);
}

TEST_CASE("a weight that is no number is refused with its place") {
  Bytes bytes = small_model();
  const float nan = std::numeric_limits<float>::quiet_NaN();
  std::memcpy(bytes.data() + 28 + (20 + 4 + 5) * sizeof(float), &nan, sizeof(nan));
  const Faults faults = read(bytes);
  REQUIRE(!faults.empty());
  CHECK(faults.front() == make_fault(Code::weight_not_finite, "model.bin/wq.0", {1, 1}));
}

TEST_CASE("a file of another kind or version is refused") {
  CHECK(ModelLoader::open({}).faults().front().code == Code::model_file_unknown);
  CHECK(ModelLoader::open({{"model.gguf", 100}}).faults().front().code == Code::model_file_unknown);
  // It is named before what lies beside it is tried.
  for (const std::string name :
       {"model.gguf", "model.onnx", "tf_model.h5", "ckpt.pt", "pytorch_model.bin"}) {
    for (const std::string beside : {"tok512.bin", "config.json"}) {
      const Faults faults = ModelLoader::open({{beside, 100}, {name, 100}}).faults();
      CHECK(faults.front().code == Code::model_file_unknown);
      CHECK(faults.front().where == name);
    }
  }
  for (const std::string begins : {"PK\3\4", "\x80\2\x8a", "GGUF", "\x89HDF"}) {
    const Faults faults = read(bytes_of(begins + std::string(300, '\1')));
    CHECK(faults.front().code == Code::model_file_unknown);
  }
  Bytes bytes(300);
  set_int(bytes, 0, 0x616b3432);
  set_int(bytes, 4, 3);
  CHECK(read(bytes).front().where == "model.bin/version");
}

TEST_CASE("groups of int8 numbers that do not divide a row are refused by name") {
  Bytes bytes(300);
  set_int(bytes, 0, 0x616b3432);
  set_int(bytes, 4, 2);
  std::size_t place = 2;
  for (const std::int32_t size : {64, 172, 1, 8, 4, 512, 512}) set_int(bytes, 4 * place++, size);
  set_int(bytes, 37, 64);
  CHECK(read(bytes).front() ==
        make_fault(Code::model_group_size, "model.bin/group_size", {64, 172}));
}

TEST_CASE("a damaged tokenizer is refused with the byte, and random bytes end in a value") {
  const Bytes whole = stories_file("tok512.bin");
  CHECK(Llama2cTokenizer::read(Bytes()).faults().front().code == Code::tokenizer_damaged);
  for (int n = 1; n <= 8; ++n)
    CHECK_FALSE(Llama2cTokenizer::read(Bytes(whole.begin(), whole.end() - n)));
  CHECK_FALSE(Llama2cTokenizer::read(Bytes(4 + 8 * 258)));  // without a token for the last byte
  Bytes unordered = whole;
  set_int(unordered, 4, 0x7fc00000);  // a NaN
  CHECK_FALSE(Llama2cTokenizer::read(unordered));
  Dice dice(41);
  for (int round = 0; round < 300; ++round) {
    Bytes bytes = whole;
    for (int n = 0; n < 3; ++n) {
      const auto at = dice.whole(0, static_cast<std::int64_t>(bytes.size()) - 1);
      bytes[static_cast<std::size_t>(at)] = static_cast<std::byte>(dice.whole(0, 255));
    }
    const Result<Llama2cTokenizer> tokenizer = Llama2cTokenizer::read(bytes);
    if (tokenizer) CHECK(!tokenizer->encode("The cat sat on the mat. é").empty());
  }
}
