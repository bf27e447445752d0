// Folders of transformers: tensors are found under their names, and what does not fit is refused.
#include <doctest/doctest.h>

#include <string>

#include "headsup/formats/model_loader.h"
#include "support/huggingface_models.h"

using namespace headsup;
using namespace headsup::test;

namespace {

using enum TensorId;

std::string said_of(const std::string& config, const std::vector<TensorToWrite>& tensors) {
  return refusal(read_folder(folder_of(config, tensors)));
}

// With the tensor of this name changed.
std::vector<TensorToWrite> changed(std::vector<TensorToWrite> tensors, std::string_view name,
                                   const TensorToWrite& instead) {
  const auto found = std::ranges::find(tensors, name, &TensorToWrite::name);
  REQUIRE_MESSAGE(found != tensors.end(), name);
  *found = instead;
  return tensors;
}

std::vector<TensorToWrite> more(std::vector<TensorToWrite> tensors, const TensorToWrite& one) {
  tensors.push_back(one);
  return tensors;
}

std::vector<TensorToWrite> without(std::vector<TensorToWrite> tensors, std::string_view name) {
  const std::size_t count = tensors.size();
  std::erase_if(tensors, [&](const TensorToWrite& one) { return one.name == name; });
  REQUIRE(tensors.size() == count - 1);
  return tensors;
}

struct Piece {
  WeightId weight;
  std::int64_t first, count;
};

void check_placements(const StoredTensor& stored, const std::vector<Piece>& expected) {
  REQUIRE(stored.placements.size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CHECK(stored.placements[i].weight == expected[i].weight);
    CHECK(stored.placements[i].first == expected[i].first);
    CHECK(stored.placements[i].count == expected[i].count);
  }
}

}  // namespace

TEST_CASE("GPT-2's tensors are found with and without the name of their model") {
  for (const std::string prefix : {"", "transformer."}) {
    const ModelContents read =
        read_folder(folder_of(std::string(kGpt2), gpt2_tensors(prefix))).value();
    CHECK(read.tensors.size() == 28);
    const StoredTensor& fused = tensor_of(read, prefix + "h.1.attn.c_attn.weight");
    CHECK(fused.layout == Layout::in_out);
    CHECK(fused.rows == 6);
    CHECK(fused.cols == 18);
    CHECK(fused.range.size() == 6 * 18 * 4);
    check_placements(fused, {{{W_q, 1}, 0, 6}, {{W_k, 1}, 6, 6}, {{W_v, 1}, 12, 6}});
    const StoredTensor& bias = tensor_of(read, prefix + "h.0.attn.c_attn.bias");
    CHECK(bias.rows == 1);
    CHECK(bias.cols == 18);
    CHECK(bias.layout == Layout::in_out);
    check_placements(bias, {{{b_q, 0}, 0, 6}, {{b_k, 0}, 6, 6}, {{b_v, 0}, 12, 6}});
    const auto one = [&](const std::string& name, WeightId id, std::int64_t count) {
      CAPTURE(name);
      check_placements(tensor_of(read, prefix + name), {{id, 0, count}});
    };
    one("h.1.attn.c_proj.weight", {W_o, 1}, 6);
    one("h.1.attn.c_proj.bias", {b_o, 1}, 6);
    one("h.1.mlp.c_fc.weight", {W_up, 1}, 24);
    one("h.1.mlp.c_fc.bias", {b_up, 1}, 24);
    one("h.1.mlp.c_proj.weight", {W_down, 1}, 6);
    one("h.1.mlp.c_proj.bias", {b_down, 1}, 6);
    one("h.1.ln_1.weight", {attn_norm_weight, 1}, 1);
    one("h.1.ln_1.bias", {attn_norm_bias, 1}, 1);
    one("h.1.ln_2.weight", {mlp_norm_weight, 1}, 1);
    one("h.1.ln_2.bias", {mlp_norm_bias, 1}, 1);
    one("ln_f.weight", {final_norm_weight, 0}, 1);
    one("ln_f.bias", {final_norm_bias, 0}, 1);
    one("wte.weight", {token_embedding, 0}, 11);
    one("wpe.weight", {position_embedding, 0}, 8);
    CHECK(tensor_of(read, prefix + "wte.weight").layout == Layout::out_in);
    CHECK(tensor_of(read, prefix + "h.0.mlp.c_proj.weight").rows == 24);
  }
}

TEST_CASE("the Llama family's tensors are found with and without the name of their model") {
  for (const std::string prefix : {"", "model."}) {
    const ModelContents read =
        read_folder(folder_of(std::string(kLlama), llama_tensors(prefix))).value();
    CHECK(read.tensors.size() == 21);
    const auto one = [&](const std::string& name, WeightId id, std::int64_t count) {
      CAPTURE(name);
      const StoredTensor& stored = tensor_of(read, prefix + name);
      check_placements(stored, {{id, 0, count}});
      CHECK(stored.layout == Layout::out_in);
    };
    one("layers.1.self_attn.q_proj.weight", {W_q, 1}, 8);
    one("layers.1.self_attn.k_proj.weight", {W_k, 1}, 4);
    one("layers.1.self_attn.v_proj.weight", {W_v, 1}, 4);
    one("layers.1.self_attn.o_proj.weight", {W_o, 1}, 8);
    one("layers.1.mlp.gate_proj.weight", {W_gate, 1}, 12);
    one("layers.1.mlp.up_proj.weight", {W_up, 1}, 12);
    one("layers.1.mlp.down_proj.weight", {W_down, 1}, 8);
    one("layers.1.input_layernorm.weight", {attn_norm_weight, 1}, 1);
    one("layers.1.post_attention_layernorm.weight", {mlp_norm_weight, 1}, 1);
    one("embed_tokens.weight", {token_embedding, 0}, 11);
    one("norm.weight", {final_norm_weight, 0}, 1);
    check_placements(tensor_of(read, "lm_head.weight"), {{{output_weight, 0}, 0, 11}});
  }
}

TEST_CASE("biases and norms of heads are needed where the config has them, and refused elsewhere") {
  const std::vector<TensorToWrite> plain = llama_tensors("model.", true);
  const std::string qwen3 = with(kTied, "llama", "qwen3");
  const std::string qwen2 = with(kTied, "llama", "qwen2");
  const std::string biased = with(kTied, "{", R"({"attention_bias":true,)");
  const std::string mlp = with(kTied, "{", R"({"mlp_bias":true,)");
  const auto layer = [&](std::vector<TensorToWrite> tensors,
                         const std::vector<TensorToWrite>& added) {
    for (const std::string l : {"model.layers.0.", "model.layers.1."}) {
      for (const TensorToWrite& one : added) tensors.push_back({l + one.name, one.shape});
    }
    return tensors;
  };
  const std::vector<TensorToWrite> norms = {{"self_attn.q_norm.weight", {2}},
                                            {"self_attn.k_norm.weight", {2}}};
  const std::vector<TensorToWrite> qkv = {{"self_attn.q_proj.bias", {8}},
                                          {"self_attn.k_proj.bias", {4}},
                                          {"self_attn.v_proj.bias", {4}}};
  const std::vector<TensorToWrite> o = {{"self_attn.o_proj.bias", {8}}};
  CHECK(said_of(qwen3, layer(plain, norms)) == "none");
  CHECK(said_of(qwen2, layer(plain, qkv)) == "none");
  CHECK(said_of(biased, layer(layer(plain, qkv), o)) == "none");
  CHECK(said_of(mlp, layer(plain, {{"mlp.gate_proj.bias", {12}},
                                   {"mlp.up_proj.bias", {12}},
                                   {"mlp.down_proj.bias", {8}}})) == "none");
  const std::string at = "model.safetensors/model.layers.0.self_attn.";
  CHECK(said_of(std::string(kTied), layer(plain, norms))
            .starts_with("tensor_unexpected " + at + "q_norm.weight"));
  CHECK(said_of(qwen2, layer(layer(plain, qkv), o))
            .starts_with("tensor_unexpected " + at + "o_proj.bias"));
  CHECK(said_of(biased, layer(plain, qkv)) ==
        "tensor_missing model.safetensors/layers.0.self_attn.o_proj.bias, "
        "tensor_missing model.safetensors/layers.1.self_attn.o_proj.bias");
}

TEST_CASE("a tied output is passed over, and one of its own is needed") {
  const std::string untied = with(kGpt2, "{", R"({"tie_word_embeddings":false,)");
  const std::vector<TensorToWrite> tied = gpt2_tensors("transformer.");
  const std::vector<TensorToWrite> own = more(tied, {"lm_head.weight", {11, 6}});
  CHECK(read_folder(folder_of(std::string(kGpt2), own)).value().tensors.size() == 28);
  const ModelContents read = read_folder(folder_of(untied, own)).value();
  CHECK(!read.architecture.tied_output);
  CHECK(read.tensors.size() == 29);
  CHECK(said_of(untied, tied) == "tensor_missing model.safetensors/lm_head.weight");
  CHECK(said_of(std::string(kGpt2), more(tied, {"lm_head.weight", {6, 11}})) ==
        "tensor_shape model.safetensors/lm_head.weight");
  CHECK(said_of(std::string(kGpt2), more(tied, {"transformer.lm_head.weight", {11, 6}})) ==
        "tensor_unexpected model.safetensors/transformer.lm_head.weight");
}

TEST_CASE("masks and frequencies that older releases saved are passed over, of any kind") {
  std::vector<TensorToWrite> old = gpt2_tensors("");
  old.push_back({"h.0.attn.bias", {1, 1, 8, 8}, "U16"});
  old.push_back({"h.1.attn.masked_bias", {}, "F32"});
  CHECK(read_folder(folder_of(std::string(kGpt2), old)).value().tensors.size() == 28);
  CHECK(said_of(std::string(kLlama),
                more(llama_tensors(), {"model.layers.1.self_attn.rotary_emb.inv_freq", {1}})) ==
        "none");
  CHECK(said_of(std::string(kGpt2), more(old, {"h.2.attn.bias", {1}})) ==
        "tensor_unexpected model.safetensors/h.2.attn.bias");
}

TEST_CASE("tensors that the config does not make are refused by name") {
  const std::vector<TensorToWrite> good = gpt2_tensors("");
  const std::string config(kGpt2);
  const std::string at = "model.safetensors/";
  const auto said_of_name = [&](const std::string& name) {
    return said_of(config, more(good, {name, {6}}));
  };
  for (const std::string name :
       {"h.2.ln_1.weight", "h.01.ln_1.weight", "h.+1.ln_1.weight", "h.-1.ln_1.weight",
        "h.1.ln_1.weight ", "h..ln_1.weight", "h.18446744073709551616.ln_1.weight", "score.weight",
        "model.wte.weight", "transformer.transformer.wte.weight", "transformer.ln_f.weight",
        "H.0.ln_1.weight"}) {
    CHECK(said_of_name(name) == "tensor_unexpected " + at + name);
  }
  CHECK(said_of_name("") == "tensor_unexpected " + at);
  CHECK(said_of(config, without(good, "h.1.ln_2.bias")) ==
        "tensor_missing " + at + "h.1.ln_2.bias");
  CHECK(said_of(config, {}).starts_with("tensor_missing " + at + "h.0.attn.c_attn.bias, "));
}

TEST_CASE("a shape that the config does not make is refused with both") {
  const std::vector<TensorToWrite> good = gpt2_tensors("");
  const std::string name = "h.0.attn.c_attn.weight";
  for (const std::vector<std::int64_t>& shape : std::vector<std::vector<std::int64_t>>{
           {18, 6}, {6, 17}, {108}, {}, {0, 18}, {1, 6, 18}, {6, 18, 1}}) {
    const Folder folder = folder_of(std::string(kGpt2), changed(good, name, {name, shape}));
    const Result<ModelContents> read = read_folder(folder);
    CHECK(refusal(read) == "tensor_shape model.safetensors/" + name);
    CHECK(arg(read.faults()[0], "expected") == "[6, 18]");
  }
  CHECK(said_of(std::string(kGpt2), changed(good, "ln_f.bias", {"ln_f.bias", {6, 1}})) ==
        "tensor_shape model.safetensors/ln_f.bias");
}

TEST_CASE("numbers are float32, float16 or bfloat16, and no others") {
  const std::vector<TensorToWrite> good = gpt2_tensors("");
  const auto format = [&](const std::string& dtype) {
    const ModelContents read =
        read_folder(
            folder_of(std::string(kGpt2), changed(good, "ln_f.bias", {"ln_f.bias", {6}, dtype})))
            .value();
    return tensor_of(read, "ln_f.bias").format;
  };
  CHECK(format("F32") == NumberFormat::f32);
  CHECK(format("F16") == NumberFormat::f16);
  CHECK(format("BF16") == NumberFormat::bf16);
  for (const std::string dtype : {"I16", "Q4_0", "f32", ""}) {
    CHECK(said_of(std::string(kGpt2), changed(good, "ln_f.bias", {"ln_f.bias", {6}, dtype})) ==
          "tensor_dtype model.safetensors/ln_f.bias");
  }
}

TEST_CASE("the loader takes a folder's numbers to their weights") {
  Folder folder = folder_of(std::string(kGpt2), gpt2_tensors(""));
  // c_attn of layer 0 is the third tensor: row 1, column 6 is W_k[1, 0].
  std::string& bytes = folder.files[1].text;
  const ModelContents contents = read_folder(folder).value();
  const FileRange at = tensor_of(contents, "h.0.attn.c_attn.weight").range;
  const float value = 2.5f;
  const std::size_t offset = static_cast<std::size_t>(at.begin) + (18 + 6) * sizeof(float);
  bytes.replace(offset, sizeof(value), reinterpret_cast<const char*>(&value), sizeof(value));

  ModelLoader loader = std::move(ModelLoader::open(folder.list())).value();
  while (const std::optional<FileRange> range = loader.next()) {
    REQUIRE(loader.take(folder.bytes(*range)).empty());
  }
  CHECK(loader.weights()->at({W_k, 0}, 1, 0) == value);
  CHECK(loader.weights()->at({W_k, 0}, 0, 1) == 0);
  CHECK(refusal(ModelLoader::open({{"model.safetensors", 9}})) == "model_file_missing config.json");
}
