#include "headsup/tutor/review.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "headsup/base/words.h"
#include "headsup/learner/exercise_history.h"
#include "headsup/practice/shape_answer.h"

namespace headsup {

namespace {

constexpr std::array<std::string_view, 5> kReasons = {"certain", "wrong", "mistake", "new", "seen"};
enum Reason : std::uint8_t { certain, wrong, mistake, fresh, seen };

// By insertion and stable: the lists are short, and the library's sort is kilobytes of code.
template <class T, class Before>
void sort_short(std::vector<T>& list, Before before) {
  for (std::size_t i = 1; i < list.size(); ++i) {
    for (std::size_t j = i; j > 0 && before(list[j], list[j - 1]); --j) {
      std::swap(list[j], list[j - 1]);
    }
  }
}

// One function for every place that asks.
[[gnu::noinline]] bool has(const std::vector<std::string>& list, std::string_view word) {
  return contains(list, word);
}

// At least so many other questions stand between two meetings of the same one.
constexpr std::size_t kMinSpacing = 5;

// A question on its way into the queue.
struct Candidate {
  const QuestionSet* set;
  const Question* question;
  std::size_t sitting;  // of its set
  Reason reason = fresh;
  std::size_t first = 0;   // index in the log of its first answer, from 1; 0 for none
  std::size_t last = 0;    // of its last one
  std::size_t since = 0;   // questions of its set answered after that
  int confidence = 0;      // of that answer; a rubric that follows says how it was
  bool came_back = false;  // at its last meeting: it had been an error before

  bool is_error() const { return reason == certain || reason == wrong; }
};

// The candidate that was answered last, of one set.
const Candidate* last_answered(std::span<const Candidate> candidates, const QuestionSet* set) {
  const Candidate* out = nullptr;
  for (const Candidate& each : candidates) {
    if (each.set != set || each.last == 0) continue;
    if (out == nullptr || each.last > out->last) out = &each;
  }
  return out;
}

class ErrorMap {
 public:
  explicit ErrorMap(const Course& course) : course_(course) {}

  void wrong_answer(std::string_view slip_id, bool was_certain, const std::string& lesson) {
    const std::string_view misconception = misconception_for(course_, slip_id);
    if (misconception.empty()) return;
    ErrorRow& row = row_of(misconception);
    ++row.times;
    ++row.standing;
    row.certain += was_certain;
    if (!lesson.empty()) row.lesson = lesson;
  }

  void right_answer(const std::vector<std::string>& about) {
    for (ErrorRow& row : rows_) {
      const bool met = has(about, row.misconception);
      if (met && row.standing > 0) --row.standing;
    }
  }

  bool stands(const std::vector<std::string>& about) const {
    return std::any_of(rows_.begin(), rows_.end(), [&](const ErrorRow& row) {
      return row.standing > 0 && has(about, row.misconception);
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

  const Course& course_;
  std::vector<ErrorRow> rows_;
};

// The misconceptions that an exercise step is about; none for a step that no longer exists.
std::vector<std::string> about_step(const ExerciseTable& table, std::string_view item) {
  std::vector<std::string> out;
  const ExerciseRow* row = table.find(item);
  if (row == nullptr) return out;
  for (const ExerciseMistake& mistake : row->mistakes) out.push_back(mistake.misconception);
  return out;
}

void fold(const Course& course, const PracticeEvent& event, std::size_t place,
          std::vector<Candidate>& candidates, ErrorMap& map) {
  if (course.find_form(event.set) != nullptr) return;
  const auto* answered = std::get_if<practice_event::Answered>(&event.what);
  const std::string_view verdict = verdict_of(event);
  const bool judged = !verdict.empty();
  Candidate* found = nullptr;
  for (Candidate& each : candidates) {
    if (each.set->id == event.set && each.question->id == event.item) found = &each;
  }
  if (answered != nullptr && found != nullptr) found->confidence = answered->confidence;
  if (!judged && !std::holds_alternative<practice_event::Revealed>(event.what)) return;
  const bool is_wrong = judged && verdict == name_of(Verdict::wrong);
  if (is_wrong && answered != nullptr) {
    map.wrong_answer(answered->mistake, answered->confidence == kCertain,
                     found == nullptr ? "" : found->question->lesson);
  }
  const bool is_right = judged && !is_wrong;
  if (found == nullptr) {
    // What a right look-up answer shows depends on the model, which events do not name.
    if (is_right && event.set == kExerciseSet) {
      map.right_answer(about_step(course.exercises, event.item));
    }
    return;
  }
  if (is_right) map.right_answer(found->question->about);
  // Several tries in a row are one meeting.
  if (last_answered(candidates, found->set) != found) {
    found->came_back = found->last > 0 && found->is_error();
  }
  found->reason = is_right ? seen : is_wrong && found->confidence == kCertain ? certain : wrong;
  found->last = place;
  if (found->first == 0) found->first = place;
}

bool shares_misconception(const Question& a, const Question& b) {
  return std::any_of(a.about.begin(), a.about.end(),
                     [&](const std::string& each) { return has(b.about, each); });
}

std::string lesson_about(const Course& course, const std::string& misconception) {
  for (const QuestionSet& set : course.sets) {
    for (const Question& question : set.questions) {
      if (has(question.about, misconception)) return question.lesson;
    }
  }
  return "";
}

// Whether `a` comes before `b`: by what was wrong, or by how long each has waited. What has never
// been answered has waited longest.
bool comes_before(const Candidate& a, const Candidate& b, bool longest_first) {
  if (longest_first && a.last != b.last) return a.last < b.last;
  return a.reason != b.reason ? a.reason < b.reason : a.last < b.last;
}

// Orders the questions of one set so that each keeps its spacing.
class ReviewQueue {
 public:
  ReviewQueue(std::vector<Candidate> waiting, const Candidate* met)
      : waiting_(std::move(waiting)), gap_(std::min(kMinSpacing, waiting_.size() - 1)) {
    if (met == nullptr) return;
    before_ = met->question;
    came_back_ = met->came_back;
  }

  // Appends all of them. One is always due: the question answered longest ago has every other one
  // after it, in the log or in the queue.
  void append_to(std::vector<ReviewItem>& queue) {
    while (!waiting_.empty()) {
      const std::size_t at = next();
      const Candidate& taken = waiting_[at];
      queue.push_back({taken.set->id, taken.question->id, std::string(kReasons[taken.reason])});
      before_ = taken.question;
      came_back_ = taken.is_error();
      waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(at));
      ++taken_;
    }
  }

 private:
  // The first due question, preferring among those with the same reason one that shares no
  // misconception with the question before. After a repeated error the longest waiting comes first;
  // otherwise a handful of errors would alternate for ever.
  std::size_t next() const {
    std::size_t first = waiting_.size();
    std::size_t apart = waiting_.size();
    const auto better = [&](std::size_t a, std::size_t b) {
      return b == waiting_.size() || comes_before(waiting_[a], waiting_[b], came_back_);
    };
    for (std::size_t i = 0; i < waiting_.size(); ++i) {
      if (is_due(waiting_[i]) && better(i, first)) first = i;
    }
    for (std::size_t i = 0; i < waiting_.size(); ++i) {
      const Candidate& each = waiting_[i];
      if (!is_due(each) || each.reason != waiting_[first].reason) continue;
      // New questions come sitting by sitting.
      if (each.last == 0 && each.sitting != waiting_[first].sitting) continue;
      const bool differs = before_ == nullptr || !shares_misconception(*each.question, *before_);
      if (differs && better(i, apart)) apart = i;
    }
    return apart == waiting_.size() ? first : apart;
  }

  bool is_due(const Candidate& each) const { return each.last == 0 || each.since + taken_ >= gap_; }

  std::vector<Candidate> waiting_;
  std::size_t gap_;
  std::size_t taken_ = 0;
  const Question* before_ = nullptr;
  bool came_back_ = false;
};

// How the sitting stands. False at its end, where the queue does not say what comes next.
bool fill_sitting(const QuestionSet& set, std::span<const Candidate> of_set, SittingView& out) {
  const Candidate* latest = &of_set.front();  // met for the first time last
  const Candidate* begins = nullptr;          // the first that is new
  for (const Candidate& each : of_set) {
    if (each.first == 0 && begins == nullptr) begins = &each;
    if (each.first > latest->first) latest = &each;
  }
  const bool goes_on =
      begins != nullptr && (latest->first == 0 || begins->sitting <= latest->sitting);
  const std::size_t at = goes_on ? begins->sitting : latest->sitting;
  out.set = set.id;
  if (!set.sittings.empty()) out.number = static_cast<int>(at) + 1;
  if (begins != nullptr) out.begins = begins->question->id;
  const Candidate* due = nullptr;  // at the end each that was missed comes back once
  for (const Candidate& each : of_set) {
    if (each.is_error()) {
      out.missed.push_back(each.question->id);
      const bool waits = each.last <= latest->first && each.since >= kMinSpacing;
      if (waits && (due == nullptr || comes_before(each, *due, false))) due = &each;
    }
    if (each.sitting != at) continue;
    ++out.questions;
    out.answered += each.last > 0;
    out.right += each.reason == seen;
  }
  if (due != nullptr) out.next = due->question->id;
  return goes_on;
}

// Set by set; the candidates stand in the order of the sets.
void order(const Course& course, std::span<Candidate> candidates, Review& out) {
  for (const QuestionSet& set : course.sets) {
    const std::span<Candidate> of_set = candidates.first(set.questions.size());
    if (of_set.empty()) continue;
    candidates = candidates.subspan(of_set.size());
    for (Candidate& each : of_set) {
      for (const Candidate& other : of_set) each.since += each.last > 0 && other.last > each.last;
    }
    const std::size_t at = out.queue.size();
    ReviewQueue({of_set.begin(), of_set.end()}, last_answered(of_set, &set)).append_to(out.queue);
    SittingView& sitting = out.sittings.emplace_back();
    if (fill_sitting(set, of_set, sitting)) sitting.next = out.queue[at].item;
  }
}

}  // namespace

std::string_view misconception_for(const Course& course, std::string_view slip_id) {
  const std::string_view explained = course.misconception_behind(slip_id);
  if (!explained.empty()) return explained;
  // "M6-2" is the second wrong number of M6.
  const std::string_view id = slip_id.substr(0, slip_id.find('-'));
  return course.has_misconception(id) ? id : "";
}

Review review(const Course& course, std::span<const LessonEvent> lessons,
              std::span<const PracticeEvent> practice) {
  std::vector<Candidate> candidates;
  for (const QuestionSet& set : course.sets) {
    for (std::size_t i = 0; i < set.questions.size(); ++i) {
      candidates.push_back({&set, &set.questions[i], set.sitting_of(i)});
    }
  }
  ErrorMap map(course);
  for (const LessonEvent& event : lessons) {
    const auto* predicted = std::get_if<lesson_event::Predicted>(&event.what);
    if (predicted == nullptr || predicted->verdict != name_of(Verdict::wrong)) continue;
    map.wrong_answer(predicted->mistake, false,
                     course.find_lesson(event.lesson) == nullptr ? "" : event.lesson);
  }
  for (std::size_t i = 0; i < practice.size(); ++i)
    fold(course, practice[i], i + 1, candidates, map);
  const Candidate* first = nullptr;  // of its set that is new
  for (Candidate& each : candidates) {
    if (each.reason != fresh) continue;
    if (first == nullptr || first->set != each.set) first = &each;
    if (each.sitting == first->sitting && map.stands(each.question->about)) each.reason = mistake;
  }
  Review out;
  out.errors = std::move(map).rows();
  for (ErrorRow& row : out.errors)
    if (row.lesson.empty()) row.lesson = lesson_about(course, row.misconception);
  order(course, candidates, out);
  return out;
}

}  // namespace headsup
