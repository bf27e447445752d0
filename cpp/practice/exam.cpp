#include "headsup/practice/exam.h"

#include <cmath>

#include "headsup/base/decimal.h"

namespace headsup {

namespace {

constexpr double kSeeds = 9007199254740992;  // 2^53

// A whole number from `least` to `most`.
bool is_whole(double value, double least, double most) {
  return value >= least && value <= most && value == std::floor(value);
}

// As they are asked for; what makes no layer at any level is a fault.
OwnSizes check_sizes(const ExamAsk& ask, Faults& faults) {
  Config config;
  config.batch = ask.batch.value_or(1);
  config.seq_len = ask.seq_len.value_or(1);
  config.n_kv_heads = ask.n_kv_heads;
  config.n_heads = ask.n_heads ? ask.n_heads : ask.n_kv_heads.value_or(1);
  config.d_model = ask.d_model ? ask.d_model : config.n_heads;
  if (ask.level == kExplicitLevel) config.head_dim = 1;
  const Result<AttentionSizes> dims = validate(config);
  if (!dims) {
    faults.insert(faults.end(), dims.faults().begin(), dims.faults().end());
    return {};
  }
  const auto own = [](const std::optional<double>& size) {
    return static_cast<std::int64_t>(size.value_or(0));
  };
  return {own(ask.batch), own(ask.seq_len), own(ask.d_model), own(ask.n_heads),
          own(ask.n_kv_heads)};
}

std::vector<SharedAnswer> shared_answers(const std::vector<Exercise>& versions) {
  std::vector<SharedAnswer> out;
  const auto count = static_cast<int>(versions.size());
  // Of two versions the second lies beside the first on either side.
  for (int version = 0; version < (count > 2 ? count : count - 1); ++version) {
    const int other = (version + 1) % count;
    const std::vector<ExerciseStep>& steps = versions[static_cast<std::size_t>(version)].steps;
    const std::vector<ExerciseStep>& others = versions[static_cast<std::size_t>(other)].steps;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if (share_answer(steps[i], others[i])) out.push_back({steps[i].id, version, other});
    }
  }
  return out;
}

}  // namespace

Result<Exam> make_exam(const ExerciseTable& table, const ExamAsk& ask) {
  Faults faults;
  if (!is_whole(ask.seed, 0, kSeeds - 1)) {
    faults.push_back(make_fault(Code::seed_out_of_range, "seed", {decimal_text(kSeeds - 1)}));
  }
  if (!is_whole(ask.level, 0, kLevels)) {
    faults.push_back(bad_value("level", decimal_text(ask.level), "exercise_level"));
  }
  if (!is_whole(ask.versions, 1, kVersions)) {
    faults.push_back(bad_value("versions", decimal_text(ask.versions), "versions"));
  }
  const OwnSizes own = check_sizes(ask, faults);
  if (!faults.empty()) return faults;
  const auto seed = static_cast<std::uint64_t>(ask.seed);
  const SheetSeed sheet{static_cast<std::uint32_t>(seed % kVersionStep),
                        static_cast<int>(ask.level),
                        static_cast<std::uint32_t>(1 + seed / kVersionStep), own};
  Exam out{make_versions(table, sheet, static_cast<std::uint32_t>(ask.versions)), {}};
  if (out.sheets.empty()) return make_fault(Code::no_such_sheet, "level", {sheet.level});
  out.shared = shared_answers(out.sheets);
  return out;
}

Result<std::vector<StepGrade>> grade_exam(const ExerciseTable& table, const ExamAsk& ask,
                                          const std::vector<ExamAnswer>& answers) {
  HEADSUP_TRY(exam, make_exam(table, ask));
  const std::vector<Exercise>& versions = exam.sheets;
  std::vector<StepGrade> out;
  for (const auto& [version, id, text] : answers) {
    const bool is_there = is_whole(version, 0, static_cast<double>(versions.size()) - 1);
    const Exercise* sheet = is_there ? &versions[static_cast<std::size_t>(version)] : nullptr;
    const ExerciseStep* step = sheet == nullptr ? nullptr : sheet->find_step(id);
    if (step == nullptr) {
      return make_fault(Code::unknown_id, "answers/" + std::to_string(out.size()), {id});
    }
    out.push_back(grade_step(*sheet, *step, text));
  }
  return out;
}

}  // namespace headsup
