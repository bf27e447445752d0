#include "session/review.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "course/gate_lint.h"
#include "practice/exercise_steps.h"
#include "practice/shape_answer.h"
#include "session/exercise_history.h"

namespace headsup {

namespace {

constexpr std::array<std::string_view, 5> kReasons = {"certain", "wrong", "slip", "new", "seen"};
enum Reason : std::uint8_t { certain, wrong, slip, fresh, seen };

// What a wrong shape tells of how somebody thinks of the layer.
struct ShapeSlip {
  Slip slip;
  std::string_view misconception;
};
constexpr std::array kShapeSlips = {
    ShapeSlip{Slip::missing_head_axis, "M12"}, ShapeSlip{Slip::axes_not_swapped, "M1"},
    ShapeSlip{Slip::wrong_head_dim, "M8"},     ShapeSlip{Slip::split_too_early, "M5"},
    ShapeSlip{Slip::heads_not_merged, "M6"},   ShapeSlip{Slip::one_head_only, "M14"},
    ShapeSlip{Slip::table_not_square, "M12"},
};

// By insertion and stable: the lists are short, and the library's sorts are 8 kB of code for two of
// them.
template <class T, class Before>
void sort_short(std::vector<T>& list, Before before) {
  for (std::size_t i = 1; i < list.size(); ++i) {
    for (std::size_t j = i; j > 0 && before(list[j], list[j - 1]); --j) {
      std::swap(list[j], list[j - 1]);
    }
  }
}

// A question on its way into the queue.
struct Candidate {
  const QuestionSet* set;
  const Question* question;
  Reason reason = fresh;
  std::size_t last = 0;  // place in the log of its last answer, from 1
  int confidence = 0;    // of that answer; a rubric that follows says how it was
};

class Map {
 public:
  void wrong_answer(std::string_view slip_id, bool was_certain, const std::string& lesson) {
    const std::string_view misconception = misconception_behind(slip_id);
    if (misconception.empty()) return;
    ErrorRow& row = row_of(misconception);
    ++row.times;
    ++row.standing;
    row.certain += was_certain;
    if (!lesson.empty()) row.lesson = lesson;
  }

  void right_answer(const std::vector<std::string>& about) {
    for (ErrorRow& row : rows_) {
      const bool met = std::find(about.begin(), about.end(), row.misconception) != about.end();
      if (met && row.standing > 0) --row.standing;
    }
  }

  bool stands(const std::vector<std::string>& about) const {
    return std::any_of(rows_.begin(), rows_.end(), [&](const ErrorRow& row) {
      return row.standing > 0 &&
             std::find(about.begin(), about.end(), row.misconception) != about.end();
    });
  }

  std::vector<ErrorRow> rows() && {
    sort_short(rows_, [](const ErrorRow& a, const ErrorRow& b) {
      return a.standing != b.standing ? a.standing > b.standing : a.times > b.times;
    });
    return std::move(rows_);
  }

 private:
  ErrorRow& row_of(std::string_view misconception) {
    for (ErrorRow& row : rows_) {
      if (row.misconception == misconception) return row;
    }
    rows_.emplace_back();
    rows_.back().misconception = misconception;
    return rows_.back();
  }

  std::vector<ErrorRow> rows_;
};

// What a step of an exercise is about; of a question that is gone nothing is known.
std::vector<std::string> about_step(std::string_view item) {
  std::vector<std::string> out;
  for (const StepRow& row : step_rows()) {
    if (row.id != item) continue;
    for (std::string_view rest = row.slips; !rest.empty();) {
      out.emplace_back(take_slip(rest).misconception);
    }
  }
  return out;
}

void fold(const PracticeEvent& event, std::size_t place, std::vector<Candidate>& candidates,
          Map& map) {
  const bool answered = event.kind == "answered";
  const bool judged = (answered || event.kind == "graded") && !event.verdict.empty();
  Candidate* found = nullptr;
  for (Candidate& each : candidates) {
    if (each.set->id == event.set && each.question->id == event.item) found = &each;
  }
  if (answered && found != nullptr) found->confidence = event.confidence;
  if (!judged && event.kind != "revealed") return;
  const bool is_wrong = judged && event.verdict == name_of(Verdict::wrong);
  if (is_wrong) {
    map.wrong_answer(event.slip, event.confidence == kCertain,
                     found == nullptr ? "" : found->question->lesson);
  }
  const bool is_right = judged && !is_wrong;
  if (found == nullptr) {
    // What a right answer at a look-up shows depends on the model, which no fact names.
    if (is_right && event.set == kExerciseSet) map.right_answer(about_step(event.item));
    return;
  }
  if (is_right) map.right_answer(found->question->about);
  found->reason = is_right ? seen : is_wrong && found->confidence == kCertain ? certain : wrong;
  found->last = place;
}

bool share(const Question& a, const Question& b) {
  return std::any_of(a.about.begin(), a.about.end(), [&](const std::string& each) {
    return std::find(b.about.begin(), b.about.end(), each) != b.about.end();
  });
}

std::string lesson_about(const Course& course, const std::string& misconception) {
  for (const QuestionSet& set : course.sets) {
    for (const Question& question : set.questions) {
      const std::vector<std::string>& about = question.about;
      if (std::find(about.begin(), about.end(), misconception) != about.end()) {
        return question.lesson;
      }
    }
  }
  return "";
}

// The first that shares no misconception with the one before it, among those of the same reason;
// else the first.
std::vector<ReviewItem> interleaved(std::vector<Candidate> sorted) {
  std::vector<ReviewItem> queue;
  const Question* before = nullptr;
  while (!sorted.empty()) {
    auto next = sorted.begin();
    while (next != sorted.end() && next->reason == sorted.front().reason && before != nullptr &&
           share(*next->question, *before)) {
      ++next;
    }
    if (next == sorted.end() || next->reason != sorted.front().reason) next = sorted.begin();
    before = next->question;
    queue.push_back({next->set->id, next->question->id, std::string(kReasons[next->reason])});
    sorted.erase(next);
  }
  return queue;
}

}  // namespace

std::span<const std::string_view> review_reasons() { return kReasons; }

std::string_view misconception_behind(std::string_view slip_id) {
  for (const ShapeSlip& each : kShapeSlips) {
    if (slip_id == name_of(each.slip)) return each.misconception;
  }
  const std::string_view id = misconception_of(slip_id);
  return is_misconception(id) ? id : "";
}

Review review(const Course& course, std::span<const LessonEvent> lessons,
              std::span<const PracticeEvent> practice) {
  std::vector<Candidate> candidates;
  for (const QuestionSet& set : course.sets) {
    for (const Question& question : set.questions) candidates.push_back({&set, &question});
  }
  Map map;
  for (const LessonEvent& event : lessons) {
    if (event.kind != "predicted" || event.verdict != name_of(Verdict::wrong)) continue;
    map.wrong_answer(event.slip, false, event.lesson);
  }
  for (std::size_t i = 0; i < practice.size(); ++i) fold(practice[i], i + 1, candidates, map);
  for (Candidate& each : candidates) {
    if (each.reason == fresh && map.stands(each.question->about)) each.reason = slip;
  }
  sort_short(candidates, [](const Candidate& a, const Candidate& b) {
    return a.reason != b.reason ? a.reason < b.reason : a.last < b.last;
  });
  std::vector<ErrorRow> errors = std::move(map).rows();
  for (ErrorRow& row : errors) {
    if (row.lesson.empty()) row.lesson = lesson_about(course, row.misconception);
  }
  return {interleaved(std::move(candidates)), std::move(errors)};
}

}  // namespace headsup
