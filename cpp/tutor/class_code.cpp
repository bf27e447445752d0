#include "headsup/tutor/class_code.h"

#include <algorithm>
#include <array>
#include <concepts>
#include <utility>

#include "headsup/base/bytes.h"
#include "headsup/base/fnv1a.h"
#include "headsup/learner/checked_text.h"
#include "headsup/learner/exercise_history.h"
#include "headsup/tutor/review.h"

namespace headsup {

namespace {

constexpr std::array<std::string_view, 4> kVerdicts = {"", "right", "wrong", "shown"};
constexpr std::string_view kRight = kVerdicts[1], kWrong = kVerdicts[2], kShown = kVerdicts[3];

// What else is asked stands behind the questions of the practice pages, and does not count in the
// totals.
Result<Outcome> all_outcome(const Course& course, const EventLog& log) {
  HEADSUP_TRY(out, outcome(course, log.lessons, log.practice, 0));
  const auto add = [&](std::string_view set, const std::string& item) {
    out.questions.push_back({std::string(set), item, Ask::nothing, "", 0, ""});
  };
  for (const QuestionSet& form : course.forms) {
    for (const Question& each : form.questions) add(form.id, each.id);
  }
  for (const Lesson& lesson : course.lessons) {
    for (const LessonStep& step : lesson.steps) {
      if (step.ask != Ask::nothing) add(lesson.id, step.id);
    }
    for (const Question& each : lesson.questions) {
      if (each.ask != Ask::nothing) add(lesson.id, each.id);
    }
  }
  for (const ExerciseRow& step : course.exercises.rows) add(kExerciseSet, step.id);
  return std::move(out);
}

// A code refers to questions by index, so it can only be read with the questions it was made for.
std::uint32_t questions_digest(const std::vector<OutcomeRow>& rows) {
  std::uint32_t out = fnv1a("");
  for (const OutcomeRow& row : rows) out = fnv1a(row.item, fnv1a("/", fnv1a(row.set, out)));
  return out;
}

// Applies what was answered to the rows of a learner.
class AnswerFold {
 public:
  AnswerFold(const Course& course, std::vector<OutcomeRow>& rows) : course_(course), rows_(rows) {}

  template <class Event>
  void add(const Event& event, std::string_view set, std::string_view item) {
    const bool form = course_.find_form(set) != nullptr;
    for (OutcomeRow& row : rows_) {
      if (row.set != set) continue;
      match(event.what, [&]<class What>(const What& what) {
        if constexpr (std::same_as<What, practice_event::Finished>) {
          if (form && row.verdict.empty()) row.verdict = kShown;
        } else if constexpr (requires { what.mistake; }) {
          if (row.item == item) answer(row, what.verdict, what.mistake, form);
        } else if constexpr (std::same_as<What, practice_event::Revealed> ||
                             std::same_as<What, lesson_event::Shown>) {
          if (row.item == item) show(row);
        }
      });
    }
  }

 private:
  void answer(OutcomeRow& row, std::string_view verdict, std::string_view mistake, bool form) {
    // An answer in a form replaces the one before.
    if (form) row = {row.set, row.item, row.ask, "", 0, ""};
    if (row.misconception.empty() && verdict == kWrong) {
      row.misconception = misconception_for(course_, mistake);
    }
    // Questions of the practice pages have their verdict already.
    if (row.ask != Ask::nothing || verdict.empty()) return;
    // The next sheet asks the same step anew.
    row.attempts = row.verdict == kWrong ? row.attempts + 1 : 1;
    row.verdict = verdict;
  }

  static void show(OutcomeRow& row) {
    if (row.ask == Ask::nothing && row.verdict != kRight) row.verdict = kShown;
  }

  const Course& course_;
  std::vector<OutcomeRow>& rows_;
};

// From 1 in the list of the course; 0 for none.
std::size_t place_of(const Course& course, std::string_view misconception) {
  const auto found = std::ranges::find(course.misconceptions, misconception);
  return found == course.misconceptions.end()
             ? 0
             : static_cast<std::size_t>(found - course.misconceptions.begin()) + 1;
}

std::string name_at(const Course& course, std::uint64_t place) {
  if (place == 0 || place > course.misconceptions.size()) return "";
  return course.misconceptions[static_cast<std::size_t>(place) - 1];
}

// One byte for each; those not tried as a 0 and how many follow it.
void write_rows(const Course& course, const std::vector<OutcomeRow>& rows, ByteWriter& out) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto verdict = std::ranges::find(kVerdicts, rows[i].verdict) - kVerdicts.begin();
    const std::size_t place = place_of(course, rows[i].misconception);
    const auto packed = static_cast<unsigned>(place < 16 ? place : 0) << 4 |
                        static_cast<unsigned>(verdict) << 2 |
                        static_cast<unsigned>(std::min(rows[i].attempts, 3));
    out.u8(packed);
    if (packed != 0) continue;
    const std::size_t first = i;
    while (i + 1 < rows.size() && rows[i + 1].verdict.empty()) ++i;
    out.varint(i - first);
  }
}

void read_rows(const Course& course, ByteReader& reader, std::vector<OutcomeRow>& rows) {
  std::uint64_t untried = 0;
  for (OutcomeRow& row : rows) {
    if (untried > 0) {
      --untried;
      continue;
    }
    const unsigned packed = reader.u8();
    if (packed == 0) untried = reader.varint();
    row.misconception = name_at(course, packed >> 4);
    row.verdict = kVerdicts[packed >> 2 & 3u];
    row.attempts = static_cast<int>(packed & 3u);
  }
}

// Onto the row of a learner who has done nothing.
Result<ClassRow> read_onto(const Course& course, ClassRow out, std::string_view code) {
  HEADSUP_TRY(bytes, decode_checked(code, "code"));
  ByteReader reader(bytes);
  out.name = reader.text();
  if (reader.varint() != questions_digest(out.outcome.questions)) {
    return make_fault(Code::packed_newer, "code", {});
  }
  out.outcome.lessons_finished = static_cast<int>(
      std::min<std::uint64_t>(reader.varint(), static_cast<std::uint64_t>(out.outcome.lessons)));
  read_rows(course, reader, out.outcome.questions);
  update_totals(out.outcome, 0);
  for (std::uint64_t left = reader.varint(); left > 0 && reader.good(); --left) {
    const std::string misconception = name_at(course, reader.varint());
    const std::uint64_t times = std::min<std::uint64_t>(reader.varint(), 1000000);
    out.errors.push_back({misconception, static_cast<int>(times)});
  }
  if (!reader.good() || !reader.at_end()) return make_fault(Code::packed_damaged, "code", {});
  out.empty = out.outcome.lessons_finished == 0 && out.errors.empty() &&
              std::ranges::all_of(out.outcome.questions, &std::string::empty, &OutcomeRow::verdict);
  return out;
}

}  // namespace

Result<std::string> class_code(const Course& course, const EventLog& log, std::string_view name) {
  if (name.empty() || name.size() > kMaxNameBytes) return bad_value("name", name, "short_name");
  HEADSUP_TRY(all, all_outcome(course, log));
  AnswerFold fold(course, all.questions);
  for (const LessonEvent& event : log.lessons) fold.add(event, event.lesson, subject_of(event));
  for (const PracticeEvent& event : log.practice) fold.add(event, event.set, event.item);
  ByteWriter out;
  out.text(name);
  out.varint(questions_digest(all.questions));
  out.varint(static_cast<std::uint64_t>(all.lessons_finished));
  write_rows(course, all.questions, out);
  const Review map = review(course, log.lessons, log.practice);
  out.varint(map.errors.size());
  for (const ErrorRow& error : map.errors) {
    out.varint(place_of(course, error.misconception));
    out.varint(static_cast<std::uint64_t>(error.times));
  }
  return encode_checked(out.bytes());
}

Result<std::vector<ClassRow>> read_class_codes(const Course& course,
                                               const std::vector<std::string>& codes) {
  HEADSUP_TRY(fresh, all_outcome(course, {}));
  std::vector<ClassRow> out;
  for (const std::string& code : codes) {
    HEADSUP_TRY(row, read_onto(course, {"", fresh, {}, false}, code));
    out.push_back(std::move(row));
  }
  return out;
}

Result<ClassRow> read_class_code(const Course& course, const std::string& code) {
  HEADSUP_TRY(rows, read_class_codes(course, {code}));
  return std::move(rows.front());
}

}  // namespace headsup
