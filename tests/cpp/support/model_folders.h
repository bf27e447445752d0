// Folders of language models in memory, as transformers writes them, to be read whole or broken.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "headsup/formats/model_source.h"
#include "support/json.h"

namespace headsup::test {

/// A tensor to be written, its numbers all 0.
struct TensorToWrite {
  std::string name;
  std::vector<std::int64_t> shape;
  std::string dtype = "F32";

  std::int64_t bytes() const {
    std::int64_t out = dtype == "F32" ? 4 : 2;
    for (const std::int64_t size : shape) out *= size;
    return out;
  }
};

inline std::string entry_text(const TensorToWrite& tensor, std::int64_t begin) {
  std::string shape;
  for (const std::int64_t size : tensor.shape) {
    shape += (shape.empty() ? "" : ",") + std::to_string(size);
  }
  return "\"" + tensor.name + R"(":{"dtype":")" + tensor.dtype + R"(","shape":[)" + shape +
         R"(],"data_offsets":[)" + std::to_string(begin) + "," +
         std::to_string(begin + tensor.bytes()) + "]}";
}

/// The file with this header and so many bytes of data.
inline std::string safetensors_file(const std::string& header, std::int64_t data_bytes) {
  std::string out;
  const std::uint64_t length = header.size();  // size_t has 32 bits in wasm
  for (int i = 0; i < 8; ++i) out += static_cast<char>(length >> (8 * i) & 0xff);
  return out + header + std::string(static_cast<std::size_t>(data_bytes), '\0');
}

inline std::string safetensors_file(const std::vector<TensorToWrite>& tensors) {
  std::string header = "{";
  std::int64_t end = 0;
  for (const TensorToWrite& tensor : tensors) {
    header += (header.size() == 1 ? "" : ",") + entry_text(tensor, end);
    end += tensor.bytes();
  }
  return safetensors_file(header + "}  ", end);
}

/// Files by name. One of a size alone has no bytes, and may not be read.
struct Folder {
  struct File {
    std::string name;
    std::string text;
    std::int64_t size = 0;
  };
  std::vector<File> files;

  Folder& add(std::string name, std::string text) {
    const std::int64_t size = std::ssize(text);
    files.push_back({std::move(name), std::move(text), size});
    return *this;
  }

  std::vector<ModelFile> list() const {
    std::vector<ModelFile> out;
    for (const File& file : files) out.push_back({file.name, file.size});
    return out;
  }

  std::span<const std::byte> bytes(const FileRange& range) const {
    const std::string& text = files[range.file].text;
    REQUIRE(range.end <= text.size());
    REQUIRE(range.size() <= kMaxPieceBytes);
    const std::size_t begin = static_cast<std::size_t>(range.begin);
    const std::size_t size = static_cast<std::size_t>(range.size());
    return std::as_bytes(std::span(text).subspan(begin, size));
  }
};

/// "code place", of each fault; "none" where there is none.
template <class T>
std::string refusal(const Result<T>& read) {
  std::string out;
  if (read) return "none";
  for (const Fault& fault : read.faults()) {
    CHECK(args_match_table(fault));
    out += (out.empty() ? "" : ", ") + std::string(name_of(fault.code)) + " " + fault.where;
  }
  return out;
}

}  // namespace headsup::test
