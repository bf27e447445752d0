// The calls about questions, cards and what to review.
#include <utility>

#include "headsup/api/course_app.h"

namespace headsup::app {

Result<QuizReply> CourseApp::quiz(const std::string& set, const std::vector<PracticeEvent>& events,
                                  const QuizAction& action) const {
  if (!course_) return Fault{Code::no_course, "set", {}};
  return headsup::quiz(*course_, set, events, action);
}

Result<Review> CourseApp::review(const std::vector<LessonEvent>& lessons,
                                 const std::vector<PracticeEvent>& practice) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  return headsup::review(*course_, lessons, practice);
}

Result<CardReply> CourseApp::deck(const std::vector<CardEvent>& events,
                                  const DeckAction& action) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  Result<DeckReply> made = headsup::deck(*course_, events, action);
  if (!made) return made.faults();
  CardReply out{std::move(made->view), std::move(made->events), {}};
  if (made->exercise) fill(out.fresh.emplace(), *made->exercise, made->step);
  return out;
}

}  // namespace headsup::app
