// The header of a safetensors file: read as it is meant, and refused wherever it breaks a rule.
#include "safetensors.h"

#include <doctest/doctest.h>

#include <string>

#include "support/model_folders.h"

using namespace headsup;
using namespace headsup::test;

namespace {

// What the reader of a file says, with 100 bytes of data unless told.
std::string said_of(const std::string& header, std::int64_t data_bytes = 100) {
  return refusal(read_safetensors_header(header, static_cast<std::uint64_t>(data_bytes)));
}

// One tensor "a" of 5 x 5 float32, of which a piece is replaced.
std::string said_with(std::string_view what, std::string_view instead) {
  constexpr std::string_view kGood =
      R"({"a":{"dtype":"F32","shape":[5,5],"data_offsets":[0,100]}})";
  return said_of(with(kGood, what, instead));
}

std::string said_of_file(const Folder& folder) {
  SafetensorsReader reader({"x.safetensors", folder.files[0].size}, 0);
  while (const std::optional<FileRange> range = reader.next()) {
    const Faults faults = reader.take(folder.bytes(*range));
    if (!faults.empty()) return refusal(Result<int>(faults));
  }
  return "none";
}

}  // namespace

TEST_CASE("a header's tensors come in the order of their data, whatever that of their names") {
  const std::string header = R"({"__metadata__":{"format":"pt"},
    "b":{"dtype":"BF16","shape":[2,3],"data_offsets":[8,20]},
    "none":{"data_offsets":[8,8],"shape":[0,7],"dtype":"F32"},
    "one":{"dtype":"F64","shape":[],"data_offsets":[0,8]},
    "odd":{"dtype":"Q9","shape":[1,2,3],"data_offsets":[20,23]}}   )";
  const std::vector<Safetensor> read = read_safetensors_header(header, 23).value();
  REQUIRE(read.size() == 4);
  CHECK(read[0].name == "one");
  CHECK(read[0].shape.empty());
  CHECK(read[1].name == "none");
  CHECK(read[2].name == "b");
  CHECK(read[2].dtype == "BF16");
  CHECK(read[2].shape == std::vector<std::int64_t>{2, 3});
  CHECK(read[2].begin == 8);
  CHECK(read[2].end == 20);
  CHECK(read[3].name == "odd");
  CHECK(said_of("{}", 0) == "none");
  CHECK(said_of(R"({"__metadata__":{}})", 0) == "none");
}

TEST_CASE("what a tensor states is refused at its place") {
  CHECK(said_with("F32", "F32") == "none");
  CHECK(said_with("\"F32\"", "4") == "field_wrong_kind /a/dtype");
  CHECK(said_with(R"("dtype":"F32",)", "") == "field_missing /a/dtype");
  CHECK(said_with(R"("shape":[5,5],)", "") == "field_missing /a/shape");
  CHECK(said_with(R"(,"data_offsets":[0,100])", "") == "field_missing /a/data_offsets");
  CHECK(said_with(R"("dtype")", R"("extra":1,"dtype")") == "field_unknown /a/extra");
  CHECK(said_with(R"("dtype")", R"("dtype":"F32","dtype")") == "json_duplicate_key /a/dtype");
  CHECK(said_with("[5,5]", "25") == "field_wrong_kind /a/shape");
  CHECK(said_with("[5,5]", "[5,-5]") == "field_bad_value /a/shape/1");
  CHECK(said_with("[5,5]", "[5,5.5]") == "field_wrong_kind /a/shape/1");
  CHECK(said_with("[5,5]", "[5,5.0]") == "field_wrong_kind /a/shape/1");
  CHECK(said_with("[5,5]", "[5,true]") == "field_wrong_kind /a/shape/1");
  CHECK(said_with("[5,5]", "[5,[5]]") == "json_too_deep /a/shape");
  CHECK(said_with("[5,5]", "[9007199254740993]") == "field_bad_value /a/shape/0");
  CHECK(said_with("[5,5]", "[99999999999999999999]") == "field_wrong_kind /a/shape/0");
  CHECK(said_with("[5,5]", "[1e400]") == "json_number_too_large ");
  CHECK(said_with("[0,100]", "[0]") == "field_bad_value /a/data_offsets");
  CHECK(said_with("[0,100]", "[0,50,100]") == "field_bad_value /a/data_offsets");
  CHECK(said_with("[0,100]", "[100,0]") == "field_bad_value /a/data_offsets");
  CHECK(said_with("[0,100]", "[-1,100]") == "field_bad_value /a/data_offsets/0");
  CHECK(said_with("[0,100]", "[0,9007199254740993]") == "field_bad_value /a/data_offsets/1");
  CHECK(said_with("[0,100]", "[0,1e2]") == "field_wrong_kind /a/data_offsets/1");
}

TEST_CASE("the bytes of a tensor are those of its shape, counted in 64 bits") {
  CHECK(said_with("[5,5]", "[5,6]") == "tensor_bytes /a");
  CHECK(said_with("F32", "F16") == "tensor_bytes /a");
  CHECK(said_with("F32", "Q9") == "none");
  CHECK(said_with("[5,5]", "[4294967296,4294967296]") == "count_overflow /a");
  CHECK(said_with("[5,5]", "[4611686018427387904]") == "field_bad_value /a/shape/0");
  CHECK(said_with("[5,5]", "[2251799813685248,2048,2]") == "count_overflow /a");
  CHECK(said_with("[5,5]", "[0]") == "tensor_bytes /a");
}

TEST_CASE("data follow one another from the first byte to the last, without holes or overlaps") {
  const auto said = [](const std::string& a, const std::string& b, std::int64_t data_bytes) {
    return said_of(R"({"a":{"dtype":"U8","shape":[4],"data_offsets":)" + a +
                       R"(},"b":{"dtype":"U8","shape":[4],"data_offsets":)" + b + "}}",
                   data_bytes);
  };
  CHECK(said("[0,4]", "[4,8]", 8) == "none");
  CHECK(said("[4,8]", "[0,4]", 8) == "none");
  CHECK(said("[0,4]", "[5,9]", 9) == "tensor_out_of_place /b");
  CHECK(said("[0,4]", "[3,7]", 7) == "tensor_out_of_place /b");
  CHECK(said("[0,4]", "[0,4]", 4) == "tensor_out_of_place /b");
  CHECK(said("[1,5]", "[5,9]", 9) == "tensor_out_of_place /a");
  CHECK(said("[0,4]", "[4,8]", 9) == "model_file_size ");
  CHECK(said("[0,4]", "[4,8]", 7) == "model_file_size ");
  CHECK(said_of("{}", 1) == "model_file_size ");
}

TEST_CASE("a header that is no object of tensors is refused") {
  CHECK(said_of("") == "json_syntax ");
  CHECK(said_of("[]") == "json_syntax ");
  CHECK(said_of(" {}") == "json_syntax ");
  CHECK(said_of("\xEF\xBB\xBF{}") == "json_syntax ");
  CHECK(said_of("{") == "json_syntax ");
  CHECK(said_of("{} x", 0) == "json_syntax ");
  CHECK(said_of(std::string("{}\0\0", 4), 0) == "json_syntax ");
  CHECK(said_of("{\"\xff\":1}") == "json_syntax ");
  CHECK(said_of(R"({"a":1})") == "field_wrong_kind /a");
  CHECK(said_of(R"({"a":null})") == "field_wrong_kind /a");
  CHECK(said_of(R"({"__metadata__":"pt"})") == "field_wrong_kind /__metadata__");
  CHECK(said_of(R"({"__metadata__":{"step":3}})") == "field_wrong_kind /__metadata__/step");
  CHECK(said_of(R"({"__metadata__":{"a":"","a":""}})") == "json_duplicate_key /__metadata__/a");
  CHECK(said_of(R"({"a":{"dtype":"U8","shape":[0],"data_offsets":[0,0]},)"
                R"("a":{"dtype":"U8","shape":[0],"data_offsets":[0,0]}})",
                0) == "json_duplicate_key /a");
  const std::string lists(100'000, '[');
  CHECK(said_of("{\"a\":" + lists) == "json_too_deep /a/0");
  // A place is cut to a length that can be read.
  const std::string hostile = "{\"" + std::string(1 << 20, 'a') + "\":" + lists;
  const Folder folder = Folder().add("x.safetensors", safetensors_file(hostile, 0));
  CHECK(said_of_file(folder).starts_with("json_too_deep x.safetensors/aaa"));
  CHECK(said_of_file(folder).size() < 300);
}

TEST_CASE("a file shorter than its header is refused, whatever length that claims") {
  const std::string good = safetensors_file({{"a", {2, 2}}});
  const auto said_of_first = [&](std::size_t size) {
    return said_of_file(Folder().add("x.safetensors", good.substr(0, size)));
  };
  CHECK(said_of_first(good.size()) == "none");
  for (std::size_t size = 0; size < good.size(); ++size) {
    CAPTURE(size);
    CHECK(said_of_first(size) == "model_file_size x.safetensors");
  }
  const auto said_of_length = [&](std::uint64_t length, std::uint64_t size) {
    Folder folder;
    folder.add("x.safetensors", good);
    for (std::size_t i = 0; i < 8; ++i) {
      folder.files[0].text[i] = static_cast<char>(length >> (8 * i) & 0xff);
    }
    folder.files[0].size = size;
    return said_of_file(folder);
  };
  const std::uint64_t large = std::uint64_t{1} << 40;
  CHECK(said_of_length(101'000'000, large) == "model_header_too_large x.safetensors");
  CHECK(said_of_length(100'000'001, large) == "model_header_too_large x.safetensors");
  CHECK(said_of_length(~std::uint64_t{0}, large) == "model_header_too_large x.safetensors");
  CHECK(said_of_length(~std::uint64_t{0} - 7, large) == "model_header_too_large x.safetensors");
  // A length of which 32 bits would do.
  CHECK(said_of_length(large + good[0], 2 * large) == "model_header_too_large x.safetensors");
  CHECK(said_of_length(100'000'000, 100'000'007) == "model_file_size x.safetensors");
  CHECK(said_of_length(0, good.size()) == "json_syntax x.safetensors");
}

TEST_CASE("a header longer than a piece comes in several") {
  const std::string spaces(kMaxPieceBytes + 5, ' ');
  const Folder folder = Folder().add("x.safetensors", safetensors_file("{}" + spaces, 0));
  CHECK(said_of_file(folder) == "none");
}

TEST_CASE("twenty thousand tensors are read, and more than a million values refused") {
  std::string header = "{";
  for (int i = 0; i < 20'000; ++i) {
    header += (i == 0 ? "" : ",") + entry_text({std::to_string(i), {1, 2}, "F16"}, 4 * i);
  }
  CHECK(said_of(header + "}", 80'000) == "none");
  std::string sizes;
  for (int i = 0; i < 1'000'000; ++i) sizes += "1,";
  CHECK(said_with("[5,5]", "[" + sizes + "5]") == "json_too_many_nodes /a/shape");
}
