#include "headsup/tutor/quiz.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "headsup/base/decimal.h"
#include "headsup/base/words.h"
#include "headsup/tutor/questions.h"

namespace headsup {

namespace {

constexpr std::array<std::string_view, 8> kQuizActions = {"view",  "commit", "reveal", "hint",
                                                          "grade", "again",  "go_to",  "next"};
constexpr std::array<std::string_view, 5> kAsks = {"", "shape", "choice", "number", "recall"};

// `first` is the verdict of the first attempt, which calibration counts.
struct QuestionStatus {
  QuestionView view;
  std::string first;
};

QuestionStatus fresh(std::string_view set, const PracticeQuestion& question) {
  QuestionStatus out;
  out.view.id = question.id;
  out.view.ask = kAsks[static_cast<std::size_t>(question.ask)];
  out.view.phase = "asking";
  out.view.options = shown_order(set, question);
  return out;
}

bool is_open(const QuestionView& view) { return view.phase != "asking"; }

void answer(const PracticeQuestion& question, const PracticeEvent& event, QuestionStatus& status) {
  QuestionView& view = status.view;
  view.answer = event.answer;
  view.verdict = event.verdict;
  view.slip = event.slip;
  if (view.attempts++ == 0) {
    // A log may hold anything.
    const bool known = event.confidence >= 1 && event.confidence <= kCertain;
    view.confidence = known ? event.confidence : 0;
    status.first = event.verdict;
  }
  if (question.ask == Ask::recall) {
    view.phase = "shown";
  } else if (question.ask == Ask::choice || event.verdict == name_of(Verdict::right)) {
    view.phase = "done";
  }
}

void grade(const PracticeEvent& event, QuestionStatus& status) {
  status.view.points = event.points;
  status.view.verdict = event.verdict;
  status.first = event.verdict;
  status.view.phase = "done";
}

void apply(std::string_view set, const PracticeQuestion& question, const PracticeEvent& event,
           QuestionStatus& status) {
  const bool open = is_open(status.view);
  if (event.kind == "answered" && !open) answer(question, event, status);
  if (event.kind == "revealed" && !open) {
    status.view.phase = question.ask == Ask::recall ? "shown" : "done";
  }
  if (event.kind == "hinted") status.view.hinted = true;
  if (event.kind == "graded" && open && question.ask == Ask::recall) grade(event, status);
  if (event.kind == "again") status = fresh(set, question);
}

// Applies one action to one set.
class QuizReducer {
 public:
  QuizReducer(const Course& course, const QuestionSet& set, const QuizAction& action)
      : course_(course), set_(set), action_(action) {
    for (const PracticeQuestion& question : set.questions)
      statuses_.push_back(fresh(set.id, question));
    if (!set.questions.empty()) current_ = set.questions.front().id;
  }

  void fold(const PracticeEvent& event) {
    const int at = index_of(event.item);
    if (event.set != set_.id || at < 0) return;
    current_ = event.item;
    apply(set_.id, set_.questions[static_cast<std::size_t>(at)], event,
          statuses_[static_cast<std::size_t>(at)]);
  }

  Result<QuizReply> reduce() {
    const std::string item = action_.item.empty() ? current_ : action_.item;
    const int at = index_of(item);
    if (at < 0) return make_fault(Code::unknown_gate, "item", {item});
    const PracticeQuestion& question = set_.questions[static_cast<std::size_t>(at)];
    const QuestionView& view = statuses_[static_cast<std::size_t>(at)].view;
    const std::string& kind = action_.kind;
    Faults faults;
    if (kind == "commit") faults = commit(question, view);
    if (kind == "reveal" && !is_open(view)) emit("revealed", item);
    if (kind == "hint" && question.hinted && !view.hinted) emit("hinted", item);
    if (kind == "grade") faults = grade_points(question, view);
    if (kind == "again" && is_open(view)) emit("again", item);
    if (kind == "go_to" && item != current_) emit("moved", item);
    if (kind == "next" && !next().empty()) emit("moved", next());
    if (!faults.empty()) return faults;
    return reply();
  }

 private:
  int index_of(std::string_view item) const {
    const PracticeQuestion* found = set_.find_question(item);
    return found == nullptr ? -1 : static_cast<int>(found - set_.questions.data());
  }

  Faults commit(const PracticeQuestion& question, const QuestionView& view) {
    Faults faults;
    const double confidence = action_.confidence;
    if (confidence != std::floor(confidence) || !(confidence >= 1) || confidence > kCertain) {
      faults.push_back(bad_value("confidence", decimal_text(confidence), "confidence"));
    }
    if (action_.answer.size() > kMaxAnswerBytes) {
      faults.push_back(bad_value("answer", action_.answer.size(), "short_answer"));
    }
    if (!faults.empty() || is_open(view)) return faults;
    PracticeEvent event = make_event("answered", question.id);
    event.answer = action_.answer;
    event.confidence = static_cast<int>(confidence);
    if (question.ask != Ask::recall) {
      Result<Grade> graded = grade_answer(course_, question, action_.answer);
      if (!graded) return graded.faults();
      event.verdict = name_of(graded->verdict);
      event.slip = graded->mistake;
      if (graded->verdict == Verdict::not_an_answer) {
        unreadable_ = question.id;
        return {};
      }
    }
    emit(std::move(event));
    return {};
  }

  Faults grade_points(const PracticeQuestion& question, const QuestionView& view) {
    for (const std::string& point : action_.points) {
      if (!contains(question.points, point)) return {bad_value("points", point, "a_point")};
    }
    if (question.ask != Ask::recall || !is_open(view)) return {};
    PracticeEvent event = make_event("graded", question.id);
    for (const std::string& point : question.points) {
      if (contains(action_.points, point)) event.points.push_back(point);
    }
    const bool all = event.points.size() == question.points.size();
    event.verdict = name_of(all ? Verdict::right : Verdict::wrong);
    emit(std::move(event));
    return {};
  }

  // The first question after the current one, wrapping around, that is not done.
  std::string next() const {
    const std::size_t count = statuses_.size();
    const auto from = static_cast<std::size_t>(std::max(index_of(current_), 0));
    for (std::size_t step = 1; step <= count; ++step) {
      const QuestionView& view = statuses_[(from + step) % count].view;
      if (view.phase != "done" && view.id != current_) return view.id;
    }
    return "";
  }

  PracticeEvent make_event(std::string kind, std::string item) const {
    PracticeEvent event;
    event.kind = std::move(kind);
    event.set = set_.id;
    event.item = std::move(item);
    event.at_ms = action_.at_ms;
    return event;
  }
  void emit(std::string kind, std::string item) {
    emit(make_event(std::move(kind), std::move(item)));
  }
  void emit(PracticeEvent event) {
    fold(event);
    events_.push_back(std::move(event));
  }

  QuizReply reply() {
    QuizReply out;
    out.view.set = set_.id;
    out.view.current = current_;
    out.view.next = next();
    for (std::size_t i = 0; i < statuses_.size(); ++i) {
      QuestionStatus& status = statuses_[i];
      QuestionView& view = status.view;
      out.view.done += view.phase == "done";
      if (view.confidence > 0 && !status.first.empty()) {
        Calibration& row = out.view.calibration[static_cast<std::size_t>(view.confidence - 1)];
        ++row.answered;
        row.right += status.first == name_of(Verdict::right);
      }
      if (is_open(view)) view.expected = right_answers(course_, set_.questions[i]);
      if (view.id == unreadable_) view.verdict = name_of(Verdict::not_an_answer);
      out.view.questions.push_back(std::move(view));
    }
    out.events = std::move(events_);
    return out;
  }

  const Course& course_;
  const QuestionSet& set_;
  const QuizAction& action_;
  std::vector<QuestionStatus> statuses_;
  std::string current_;
  std::string unreadable_;  // the question whose answer just given could not be read
  std::vector<PracticeEvent> events_;
};

}  // namespace

Result<QuizReply> quiz(const Course& course, std::string_view set,
                       std::span<const PracticeEvent> events, const QuizAction& action) {
  const QuestionSet* found = course.find_set(set);
  if (found == nullptr) return make_fault(Code::unknown_id, "set", {set});
  if (!contains(kQuizActions, action.kind)) {
    return make_fault(Code::unknown_event, "kind", {action.kind});
  }
  if (!std::isfinite(action.at_ms)) {
    return bad_value("at_ms", decimal_text(action.at_ms), "finite_number");
  }
  QuizReducer reducer(course, *found, action);
  for (const PracticeEvent& event : events) reducer.fold(event);
  return reducer.reduce();
}

}  // namespace headsup
