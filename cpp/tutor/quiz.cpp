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

void set_fresh(std::string_view set, const Question& question, QuestionView& view) {
  view = {};
  view.id = question.id;
  view.ask = question.ask;
  view.phase = "asking";
  view.options = shown_order(set, question);
}

bool is_open(const QuestionView& view) { return view.phase != "asking"; }

// Applies the events of one question to its view. `first` is the verdict of the first attempt,
// which calibration counts.
class QuestionFold {
 public:
  QuestionFold(std::string_view set, const Question& question, QuestionView& view,
               std::string& first)
      : set_(set), question_(question), view_(view), first_(first), open_(is_open(view)) {}

  void apply(const practice_event::Answered& event) {
    if (open_) return;
    view_.answer = event.answer;
    view_.verdict = event.verdict;
    view_.mistake = event.mistake;
    if (view_.attempts++ == 0) {
      // A log may hold anything.
      const bool known = event.confidence >= 1 && event.confidence <= kCertain;
      view_.confidence = known ? event.confidence : 0;
      first_ = event.verdict;
    }
    if (question_.ask == Ask::recall) {
      view_.phase = "shown";
    } else if (opens_at_once(question_.ask) || event.verdict == name_of(Verdict::right)) {
      view_.phase = "done";
    }
  }

  void apply(const practice_event::Revealed&) {
    if (!open_) view_.phase = question_.ask == Ask::recall ? "shown" : "done";
  }

  void apply(const practice_event::Graded& event) {
    if (!open_ || question_.ask != Ask::recall) return;
    view_.points = event.points;
    view_.verdict = event.verdict;
    first_ = event.verdict;
    view_.phase = "done";
  }

  void apply(const practice_event::Hinted&) { view_.hinted = true; }
  void apply(const practice_event::Again&) {
    set_fresh(set_, question_, view_);
    first_.clear();
  }
  void apply(const practice_event::Moved&) {}
  void apply(const practice_event::Finished&) {}

 private:
  std::string_view set_;
  const Question& question_;
  QuestionView& view_;
  std::string& first_;
  bool open_;
};

// Applies one action to one set.
class QuizReducer {
 public:
  QuizReducer(const Course& course, const QuestionSet& set, const QuizAction& action)
      : course_(course), set_(set), action_(action), form_(course.find_form(set.id) != nullptr) {
    views_ = std::vector<QuestionView>(set.questions.size());
    first_ = std::vector<std::string>(set.questions.size());
    for (std::size_t i = 0; i < views_.size(); ++i) {
      set_fresh(set.id, set.questions[i], views_[i]);
    }
    if (!set.questions.empty()) current_ = set.questions.front().id;
  }

  void fold(const PracticeEvent& event) {
    const int at = event.set == set_.id ? index_of(event.item) : -1;
    if (at < 0) return;
    current_ = event.item;
    const auto place = static_cast<std::size_t>(at);
    if (form_) return fold_form(event, views_[place]);
    QuestionFold fold(set_.id, set_.questions[place], views_[place], first_[place]);
    match(event.what, [&](const auto& what) { fold.apply(what); });
  }

  Result<QuizReply> reduce() {
    const std::string item = action_.item.empty() ? current_ : action_.item;
    const int at = index_of(item);
    if (at < 0) return make_fault(Code::unknown_question, "item", {item});
    const Asked asked{set_.questions[static_cast<std::size_t>(at)],
                      views_[static_cast<std::size_t>(at)]};
    match(action_.what, [&](const auto& what) { act(what, asked); });
    if (!faults_.empty()) return std::move(faults_);
    return reply();
  }

 private:
  int index_of(std::string_view item) const {
    const Question* found = set_.find_question(item);
    return found == nullptr ? -1 : static_cast<int>(found - set_.questions.data());
  }

  // What is chosen may be chosen again until all is handed in, which opens it.
  void fold_form(const PracticeEvent& event, QuestionView& view) {
    const auto* answered = std::get_if<practice_event::Answered>(&event.what);
    if (answered != nullptr && !is_open(view)) {
      view.answer = answered->answer;
      view.verdict = answered->verdict;
      view.mistake = answered->mistake;
    }
    if (!std::holds_alternative<practice_event::Finished>(event.what)) return;
    for (QuestionView& each : views_) each.phase = "done";
  }

  struct Asked {
    const Question& question;
    const QuestionView& view;
  };

  void act(const quiz_action::View&, const Asked&) {}

  void act(const quiz_action::Commit& commit, const Asked& asked) {
    const double confidence = commit.confidence;
    if (confidence != std::floor(confidence) || !(confidence >= (form_ ? 0 : 1)) ||
        confidence > kCertain) {
      faults_.push_back(bad_value("confidence", decimal_text(confidence), "confidence"));
    }
    if (commit.answer.size() > kMaxAnswerBytes) {
      faults_.push_back(bad_value("answer", commit.answer.size(), "short_answer"));
    }
    if (!faults_.empty() || is_open(asked.view)) return;
    practice_event::Answered event;
    event.answer = commit.answer;
    event.confidence = static_cast<int>(confidence);
    if (asked.question.ask != Ask::recall) {
      Result<Grade> graded = grade_answer(course_, asked.question, commit.answer);
      if (!graded) {
        faults_ = graded.faults();
        return;
      }
      event.verdict = name_of(graded->verdict);
      event.mistake = graded->mistake;
      if (graded->verdict == Verdict::not_an_answer) {
        unreadable_ = asked.question.id;
        return;
      }
    }
    emit(std::move(event), asked.question.id);
  }

  void act(const quiz_action::Reveal&, const Asked& asked) {
    if (!form_ && !is_open(asked.view)) emit(practice_event::Revealed{}, asked.question.id);
  }

  void act(const quiz_action::Hint&, const Asked& asked) {
    if (asked.question.hinted && !asked.view.hinted) {
      emit(practice_event::Hinted{}, asked.question.id);
    }
  }

  void act(const quiz_action::Grade& grade, const Asked& asked) {
    const std::vector<std::string>& points = asked.question.points;
    for (const std::string& point : grade.points) {
      if (contains(points, point)) continue;
      faults_.push_back(bad_value("points", point, "a_point"));
      return;
    }
    if (asked.question.ask != Ask::recall || !is_open(asked.view)) return;
    practice_event::Graded event;
    for (const std::string& point : points) {
      if (contains(grade.points, point)) event.points.push_back(point);
    }
    const std::size_t may_lack = points.size() > 2 ? 1 : 0;
    const bool enough = event.points.size() + may_lack >= points.size();
    event.verdict = name_of(enough ? Verdict::right : Verdict::wrong);
    emit(std::move(event), asked.question.id);
  }

  void act(const quiz_action::Again&, const Asked& asked) {
    if (!form_ && is_open(asked.view)) emit(practice_event::Again{}, asked.question.id);
  }

  void act(const quiz_action::Finish&, const Asked& asked) {
    if (form_ && !is_open(asked.view)) emit(practice_event::Finished{}, asked.question.id);
  }

  void act(const quiz_action::GoTo&, const Asked& asked) {
    if (asked.question.id != current_) emit(practice_event::Moved{}, asked.question.id);
  }

  void act(const quiz_action::Next&, const Asked&) {
    const std::string item = next();
    if (!item.empty()) emit(practice_event::Moved{}, item);
  }

  // The first question after the current one, wrapping around, that is not done.
  std::string next() const {
    const std::size_t count = views_.size();
    const auto from = static_cast<std::size_t>(std::max(index_of(current_), 0));
    for (std::size_t step = 1; step <= count; ++step) {
      const QuestionView& view = views_[(from + step) % count];
      if (view.phase != "done" && view.id != current_) return view.id;
    }
    return "";
  }

  [[gnu::noinline]] void emit(decltype(PracticeEvent::what) what, const std::string& item) {
    events_.push_back({set_.id, item, std::move(what), 0, 0, "", action_.at_ms});
    fold(events_.back());
  }

  QuizReply reply() {
    QuizReply out;
    out.view.set = set_.id;
    out.view.form = form_;
    out.view.current = current_;
    out.view.next = next();
    for (std::size_t i = 0; i < views_.size(); ++i) {
      QuestionView& view = views_[i];
      const bool done = view.phase == "done";
      out.view.done += done;
      if (done) {
        out.view.points += static_cast<int>(set_.questions[i].points.size());
        out.view.had += static_cast<int>(view.points.size());
        out.view.points += form_;
        out.view.had += form_ && view.verdict == name_of(Verdict::right);
      }
      if (view.confidence > 0 && !first_[i].empty()) {
        Calibration& row = out.view.calibration[static_cast<std::size_t>(view.confidence - 1)];
        ++row.answered;
        row.right += first_[i] == name_of(Verdict::right);
      }
      if (is_open(view)) {
        view.expected = right_answers(course_, set_.questions[i]);
      } else if (form_) {
        view.verdict.clear();
        view.mistake.clear();
      }
      if (view.id == unreadable_) view.verdict = name_of(Verdict::not_an_answer);
    }
    out.view.questions = std::move(views_);
    out.events = std::move(events_);
    return out;
  }

  const Course& course_;
  const QuestionSet& set_;
  const QuizAction& action_;
  bool form_;
  std::vector<QuestionView> views_;  // of the set's questions, in their order
  std::vector<std::string> first_;   // of each, the verdict of the first attempt
  std::string current_;
  std::string unreadable_;  // the question whose answer just given could not be read
  Faults faults_;
  std::vector<PracticeEvent> events_;
};

}  // namespace

Result<QuizReply> quiz(const Course& course, std::string_view set,
                       std::span<const PracticeEvent> events, const QuizAction& action) {
  const QuestionSet* found = course.find_set(set);
  if (found == nullptr) return make_fault(Code::unknown_id, "set", {set});
  if (!is_known(action.what)) {
    return make_fault(Code::unknown_event, "kind", {kind_of(action.what)});
  }
  if (!std::isfinite(action.at_ms)) {
    return bad_value("at_ms", decimal_text(action.at_ms), "finite_number");
  }
  QuizReducer reducer(course, *found, action);
  for (const PracticeEvent& event : events) reducer.fold(event);
  return reducer.reduce();
}

}  // namespace headsup
