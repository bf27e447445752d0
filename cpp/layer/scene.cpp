#include "headsup/layer/scene.h"

#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "headsup/layer/memory.h"

namespace headsup {

namespace {

constexpr std::array kSet = {
    std::pair{TensorId::x, &SceneFile::x}, std::pair{TensorId::W_q, &SceneFile::W_q},
    std::pair{TensorId::W_k, &SceneFile::W_k}, std::pair{TensorId::W_v, &SceneFile::W_v},
    std::pair{TensorId::W_o, &SceneFile::W_o}};

bool is_whole(double value) { return std::trunc(value) == value && std::abs(value) < 1e9; }

void read_numbers(TensorId tensor, const SceneFile::Triples& triples, const Shape& shape,
                  Scene& out, Faults& faults) {
  Edit last{tensor, -1, 0, 0};
  for (std::size_t i = 0; i < triples.size(); ++i) {
    const std::vector<double>& parts = triples[i];
    const std::string where = std::string(name_of(tensor)) + "/" + std::to_string(i);
    if (parts.size() != 3 || !is_whole(parts[0]) || !is_whole(parts[1]) ||
        !(std::abs(parts[2]) <= static_cast<double>(std::numeric_limits<float>::max()))) {
      faults.push_back(bad_value(where, parts.size(), "row_column_value"));
      continue;
    }
    const Edit next{tensor, static_cast<std::int64_t>(parts[0]),
                    static_cast<std::int64_t>(parts[1]), static_cast<float>(parts[2])};
    // With a batch of one, the last two axes of each of them are its rows and columns.
    const std::array<std::int64_t, 2> place = {next.row, next.column};
    bool inside = true;
    for (std::size_t axis = 0; axis < place.size(); ++axis) {
      const Dim& dim = shape[shape.rank() - 2 + axis];
      if (place[axis] >= 0 && place[axis] < dim.size) continue;
      faults.push_back(make_fault(Code::index_out_of_range, where + "/" + std::to_string(axis),
                                  {name_of(dim.axis), place[axis], dim.size}));
      inside = false;
    }
    if (!inside) continue;
    if (place <= std::array{last.row, last.column}) {
      faults.push_back(bad_value(where, i, "ascending_places"));
    }
    last = next;
    out.numbers.push_back(last);
  }
}

}  // namespace

Result<Scene> read_scene(const SceneFile& file) {
  if (file.id.empty()) return make_fault(Code::field_missing, "id", {"id"});
  Scene scene{file.id, file.tokens, file.config, {}};
  // A scene counts its tokens by listing them.
  scene.config.batch = 1;
  scene.config.seq_len = static_cast<double>(file.tokens.size());
  HEADSUP_TRY(dims, validate(scene.config));
  HEADSUP_TRY(memory, check_memory(dims));
  Faults faults;
  for (const auto& [tensor, numbers] : kSet) {
    read_numbers(tensor, file.*numbers, shape_of(tensor, dims), scene, faults);
  }
  if (!faults.empty()) return faults;
  return scene;
}

}  // namespace headsup
