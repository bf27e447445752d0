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
  for (const Edition& edition : course.editions) add_earlier(edition);
}

// Only what was not named yet: today's questions know more of themselves.
void PackedNames::add_earlier(const Edition& edition) {
  const auto add_new = [&](PackedKind kind, std::string_view parent, std::string_view id,
                           const Question* question = nullptr, bool in_prose = false) {
    if (find(kind, parent, id) == nullptr) add(kind, parent, id, question, in_prose);
  };
  for (const Lesson& lesson : edition.lessons) {
    add_new(PackedKind::lesson, lesson.id, "");
    for (const LessonStep& step : lesson.steps) add_new(PackedKind::lesson, lesson.id, step.id);
    for (const Question& question : lesson.questions) {
      add_new(PackedKind::lesson, lesson.id, question.id, &question, true);
    }
    add(PackedKind::lesson, lesson.id, edition.id);
    names_.back().edition = true;
  }
  for (const Lesson& set : edition.sets) {
    for (const Question& question : set.questions) {
      add_new(PackedKind::practice, set.id, question.id, &question);
    }
  }
  for (const std::string& step : edition.exercises) {
    add_new(PackedKind::practice, kExerciseSet, step);
  }
  for (const std::string& card : edition.cards) add_new(PackedKind::card, "", card);
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
