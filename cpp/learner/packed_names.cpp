#include "packed_names.h"

#include "headsup/base/fnv1a.h"
#include "headsup/learner/exercise_history.h"

namespace headsup {

PackedNames::PackedNames(const Course& course) {
  for (const Lesson& lesson : course.lessons) {
    add(PackedKind::lesson, lesson.id, "");
    for (const LessonStep& step : lesson.steps) add(PackedKind::lesson, lesson.id, step.id);
    for (const Question& question : lesson.questions) {
      add(PackedKind::lesson, lesson.id, question.id, &question, true);
    }
  }
  for (const QuestionSet& set : course.sets) {
    for (const PracticeQuestion& question : set.questions) {
      add(PackedKind::practice, set.id, question.id, &question);
    }
  }
  add(PackedKind::practice, kExerciseSet, "");
  for (const ExerciseRow& row : course.exercises.rows) {
    add(PackedKind::practice, kExerciseSet, row.id);
  }
  for (const Card& card : course.cards) add(PackedKind::card, "", card.id);
}

void PackedNames::add(PackedKind kind, std::string_view parent, std::string_view id,
                      const Question* question, bool in_prose) {
  const std::uint32_t digest = fnv1a(id, fnv1a("/", fnv1a(parent)));
  names_.push_back({(digest ^ digest >> 16) & 65535u, kind, parent, id, question, in_prose});
}

const PackedName* PackedNames::find(PackedKind kind, std::string_view parent,
                                    std::string_view id) const {
  for (const PackedName& each : names_) {
    if (each.kind == kind && each.parent == parent && each.id == id) return &each;
  }
  return nullptr;
}

const PackedName* PackedNames::find(PackedKind kind, unsigned digest) const {
  for (const PackedName& each : names_) {
    if (each.kind == kind && each.digest == digest) return &each;
  }
  return nullptr;
}

}  // namespace headsup
