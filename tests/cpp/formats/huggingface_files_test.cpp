// The files of a folder of transformers: which are needed, in parts and whole, and damaged ones.
#include <doctest/doctest.h>

#include <string>

#include "support/huggingface_models.h"

using namespace headsup;
using namespace headsup::test;

namespace {

// The same tensors in two files and their index, the first `split` of them in the first.
Folder parts_of(const std::string& config, const std::vector<TensorToWrite>& tensors,
                std::ptrdiff_t split) {
  std::string map;
  for (std::ptrdiff_t i = 0; i < std::ssize(tensors); ++i) {
    map += (map.empty() ? "\"" : ",\"") + tensors[static_cast<std::size_t>(i)].name +
           (i < split ? R"(":"a.safetensors")" : R"(":"b.safetensors")");
  }
  const auto middle = tensors.begin() + split;
  return Folder()
      .add("config.json", config)
      .add("model.safetensors.index.json",
           R"({"metadata":{"total_size":1},"weight_map":{)" + map + "}}")
      .add("b.safetensors", safetensors_file({middle, tensors.end()}))
      .add("a.safetensors", safetensors_file({tensors.begin(), middle}));
}

std::string said_with_index(std::string_view what, std::string_view instead) {
  Folder folder = parts_of(std::string(kLlama), llama_tensors(), 7);
  folder.files[1].text = with(folder.files[1].text, what, instead);
  folder.files[1].size = folder.files[1].text.size();
  return refusal(read_folder(folder));
}

}  // namespace

TEST_CASE("files that are missing are named, and those too large are not read") {
  const std::string weights = safetensors_file(gpt2_tensors(""));
  const std::string config(kGpt2);
  const auto said = [](const Folder& folder) { return refusal(read_folder(folder)); };
  CHECK(said({}) == "model_file_missing config.json");
  CHECK(said(Folder().add("model.safetensors", weights)) == "model_file_missing config.json");
  CHECK(said(Folder().add("config.json", config)) == "model_file_missing model.safetensors");
  CHECK(said(Folder().add("config.json", config).add("pytorch_model.bin", weights)) ==
        "model_file_missing model.safetensors");
  Folder large = folder_of(config, gpt2_tensors(""));
  large.files[0].size = 200 << 20;
  CHECK(said(large) == "json_too_large config.json");
  large = parts_of(std::string(kLlama), llama_tensors(), 7);
  large.files[1].size = (16 << 20) + 1;
  CHECK(said(large) == "json_too_large model.safetensors.index.json");
  CHECK(said(Folder().add("config.json", "").add("model.safetensors", weights)) ==
        "json_syntax config.json");
  CHECK(said(Folder().add("config.json", config).add("model.safetensors", "")) ==
        "model_file_size model.safetensors");
  // Others are passed over, and a folder may have both kinds of files.
  Folder both = parts_of(config, gpt2_tensors(""), 3);
  both.add("model.safetensors", weights).add("tokenizer.json", "?");
  CHECK(said(both) == "none");
}

TEST_CASE("a model in parts is read as its index says") {
  const Folder folder = parts_of(std::string(kLlama), llama_tensors(), 7);
  const ModelContents read = read_folder(folder).value();
  CHECK(read.tensors.size() == 21);
  CHECK(tensor_of(read, llama_tensors()[0].name).range.file == 3);
  CHECK(tensor_of(read, "lm_head.weight").range.file == 2);

  const std::string at = "model.safetensors.index.json";
  CHECK(said_with_index("a.safetensors", "c.safetensors") == "model_file_missing c.safetensors");
  CHECK(said_with_index("a.safetensors", "../a.safetensors") ==
        "field_bad_value " + at + "/weight_map/model.embed_tokens.weight");
  CHECK(said_with_index("a.safetensors", R"(x\\a.safetensors)") ==
        "field_bad_value " + at + "/weight_map/model.embed_tokens.weight");
  CHECK(said_with_index(R"("a.safetensors")", "1") ==
        "field_wrong_kind " + at + "/weight_map/model.embed_tokens.weight");
  CHECK(said_with_index("weight_map", "weights") == "field_missing " + at + "/weight_map");
  CHECK(said_with_index("{", "[") == "json_syntax " + at);
  CHECK(said_with_index(R"("weight_map":{)",
                        R"("weight_map":{"x":"a.safetensors","x":"a.safetensors",)") ==
        "json_duplicate_key " + at + "/weight_map/x");
  CHECK(said_with_index("{", "{\"deep\":" + std::string(100'000, '['))
            .starts_with("json_too_deep " + at));
}

TEST_CASE("parts that do not have what the index says are refused by the tensor's name") {
  CHECK(said_with_index("a.safetensors", "b.safetensors") ==
        "model_index_disagrees a.safetensors/model.embed_tokens.weight");
  CHECK(said_with_index(R"("weight_map":{)", R"("weight_map":{"x":"a.safetensors",)") ==
        "model_index_disagrees a.safetensors/x");
  std::vector<TensorToWrite> twice = llama_tensors();
  twice.push_back(twice.front());
  CHECK(refusal(read_folder(parts_of(std::string(kLlama), twice, 7))).find("json_duplicate_key") ==
        0);
  Folder empty = parts_of(std::string(kLlama), llama_tensors(), 7);
  empty.files[1].text = R"({"weight_map":{}})";
  empty.files[1].size = empty.files[1].text.size();
  CHECK(refusal(read_folder(empty)).starts_with("tensor_missing model.safetensors.index.json/"));
}

TEST_CASE("bytes that are not those asked for are refused") {
  const Folder folder = folder_of(std::string(kGpt2), gpt2_tensors(""));
  const std::unique_ptr<ModelSource> source = huggingface_source(folder.list()).value();
  const Faults faults = source->take(folder.bytes({0, 0, 5}));
  REQUIRE(faults.size() == 1);
  CHECK(faults[0].code == Code::model_file_size);
}

TEST_CASE("a folder damaged anywhere is read or refused, and never more") {
  const Folder good = folder_of(std::string(kGpt2), gpt2_tensors(""));
  for (std::uint32_t seed = 0; seed < 400; ++seed) {
    Folder folder = good;
    Folder::File& file = folder.files[seed % 2];
    file.text = seed % 2 == 0 ? corrupted(file.text, seed)
                              : corrupted(file.text.substr(0, 900), seed) + file.text.substr(900);
    file.size = file.text.size();
    const Result<ModelContents> read = read_folder(folder);
    if (!read) CHECK(read.faults()[0].where.find(file.name) != std::string::npos);
  }
}
