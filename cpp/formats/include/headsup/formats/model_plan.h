// Reads what a model's files say about it, and none of its weights: its architecture, and what it
// would take in memory.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "headsup/formats/model_source.h"
#include "headsup/formats/weight_keeping.h"

namespace headsup {

struct ModelPlan {
  struct Way {
    Keeping keep = Keeping::f32;
    std::int64_t bytes = 0;             // of the weights
    bool fits_memory = false;           // whether there is memory for them now
    std::vector<WeightFormat> formats;  // of matrices, each once
  };
  Architecture architecture;
  std::vector<Way> ways;  // the most exact first
};

class ModelPlanner {
 public:
  /// Faults: those of ModelLoader::open.
  static Result<ModelPlanner> open(const std::vector<ModelFile>& files);

  /// The bytes that it wants next; nothing where the plan is made.
  std::optional<FileRange> next() const;
  /// The bytes of next(). Faults: those of ModelSource::take; size_too_large of a row that is no
  /// piece. After a fault the planner is of no use.
  Faults take(std::span<const std::byte> bytes);

  /// Once next() is nothing.
  const std::optional<ModelPlan>& plan() const { return plan_; }

 private:
  void make_plan(const Architecture& architecture, const std::vector<StoredTensor>& tensors);

  std::vector<ModelFile> files_;
  std::unique_ptr<ModelSource> source_;
  std::optional<ModelPlan> plan_;
};

}  // namespace headsup
