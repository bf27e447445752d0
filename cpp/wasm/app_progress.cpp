// What App answers about the whole course.
#include "wasm/app.h"

namespace headsup::app {

Result<CourseProgress> App::course_progress(const std::vector<LessonEvent>& events) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  return headsup::course_progress(*course_, events);
}

Result<QuizReply> App::quiz(const std::string& set, const std::vector<PracticeEvent>& events,
                            const QuizAction& action) const {
  if (!course_) return Fault{Code::no_course, "set", {}};
  return headsup::quiz(*course_, set, events, action);
}

Result<Review> App::review(const std::vector<LessonEvent>& lessons,
                           const std::vector<PracticeEvent>& practice) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  return headsup::review(*course_, lessons, practice);
}

Result<DeckReply> App::deck(const std::vector<CardEvent>& events, const DeckAction& action) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  return headsup::deck(*course_, events, action);
}

}  // namespace headsup::app
