// What App answers about the whole course.
#include <utility>

#include "headsup/api/app.h"

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

Result<CardReply> App::deck(const std::vector<CardEvent>& events, const DeckAction& action) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  Result<DeckReply> made = headsup::deck(*course_, events, action);
  if (!made) return made.faults();
  CardReply out{std::move(made->view), std::move(made->events), {}};
  if (made->exercise) fill(out.fresh.emplace(), *made->exercise, made->step);
  return out;
}

Result<PackedLog> App::pack_log(const EventLog& log, const std::string& owner, double most) const {
  if (!course_) return Fault{Code::no_course, "log", {}};
  return headsup::pack_log(*course_, log, owner, most);
}

Result<UnpackedLog> App::unpack_log(const std::string& text) const {
  if (!course_) return Fault{Code::no_course, "log", {}};
  return headsup::unpack_log(*course_, text);
}

Result<Outcome> App::outcome(const EventLog& log, double mastery) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  return headsup::outcome(*course_, log.lessons, log.practice, mastery);
}

Result<std::string> App::class_code(const EventLog& log, const std::string& name) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  return headsup::class_code(*course_, log, name);
}

Result<ClassRow> App::read_class_code(const std::string& code) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  return headsup::read_class_code(*course_, code);
}

}  // namespace headsup::app
