#include "headsup/formats/model_plan.h"

#include <algorithm>
#include <utility>

#include "headsup/formats/model_loader.h"

namespace headsup {

Result<ModelPlanner> ModelPlanner::open(const std::vector<ModelFile>& files) {
  HEADSUP_TRY(source, ModelLoader::source_of(files));
  ModelPlanner out;
  out.files_ = files;
  out.source_ = std::move(source);
  return out;
}

std::optional<FileRange> ModelPlanner::next() const {
  return plan_ ? std::nullopt : source_->next();
}

Faults ModelPlanner::take(std::span<const std::byte> bytes) {
  Faults faults = source_->take(bytes);
  if (!faults.empty() || source_->next()) return faults;
  const ModelContents contents = source_->contents();
  faults = ModelLoader::check_rows(files_, contents.tensors);
  if (faults.empty()) make_plan(contents.architecture, contents.tensors);
  return faults;
}

void ModelPlanner::make_plan(const Architecture& architecture,
                             const std::vector<StoredTensor>& tensors) {
  plan_.emplace();
  plan_->architecture = architecture;
  for (const Keeping keeping : {Keeping::f32, Keeping::as_stored, Keeping::int8}) {
    const WeightKinds kinds = kinds_of(tensors, keeping);
    const Count bytes = ModelWeights::bytes(architecture, kinds);
    // What is no number of bytes is more than there is memory for.
    ModelPlan::Way way{keeping,
                       bytes.fits() ? bytes.value() : INT64_MAX,
                       ModelLoader::fits_memory(tensors, bytes),
                       {}};
    for (const StoredTensor& tensor : tensors) {
      if (tensor.rows == 1) continue;
      const WeightId& id = tensor.placements.front().weight;
      const WeightFormat format = kinds ? kinds(id).format : WeightFormat::f32;
      if (std::ranges::find(way.formats, format) == way.formats.end()) {
        way.formats.push_back(format);
      }
    }
    plan_->ways.push_back(std::move(way));
  }
}

}  // namespace headsup
