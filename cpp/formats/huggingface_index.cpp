#include "huggingface_index.h"

#include <algorithm>
#include <utility>

#include "file_faults.h"
#include "headsup/json/document_reader.h"
#include "headsup/json/json_reader.h"

namespace headsup {

namespace {

constexpr JsonLimits kLimits{.bytes = kMaxIndexBytes, .depth = 8, .nodes = 1'000'000};

struct Entry {
  std::string part;
  std::string name;
};

// In the order of their parts, then names.
std::vector<Entry> read_entries(const Field& weight_map) {
  std::vector<Entry> out;
  for (const Field& value : weight_map.values()) {
    std::string part = value.string();
    if (part.find_first_of("/\\") != part.npos) value.bad_value(part, "a file's name, no folder");
    out.push_back({std::move(part), std::string(value.key())});
  }
  std::ranges::sort(out, {}, [](const Entry& one) {
    return std::pair(std::string_view(one.part), std::string_view(one.name));
  });
  return out;
}

}  // namespace

std::size_t find_file(const std::vector<ModelFile>& files, std::string_view name) {
  const auto found = std::ranges::find(files, name, &ModelFile::name);
  return static_cast<std::size_t>(found - files.begin());
}

Result<std::vector<IndexedPart>> read_index(std::string_view text,
                                            const std::vector<ModelFile>& files) {
  const Result<Document> document = read_json(text, kLimits);
  if (!document) return in_file(kIndexFile, document.faults());
  DocumentReader reader(*document);
  std::vector<Entry> entries = read_entries(reader.root().object().required("weight_map"));
  if (!reader.ok()) return in_file(kIndexFile, reader.faults());
  std::vector<IndexedPart> out;
  Faults faults;
  std::string_view part;
  for (Entry& entry : entries) {
    if (out.empty() || entry.part != part) {
      part = entry.part;
      out.push_back({find_file(files, part), {}});
      if (out.back().file == files.size()) {
        faults.push_back(make_fault(Code::model_file_missing, part, {part}));
      }
    }
    out.back().names.push_back(std::move(entry.name));
  }
  if (!faults.empty()) return in_file("", std::move(faults));
  return out;
}

}  // namespace headsup
