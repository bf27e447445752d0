// The calls about a learner's log: its file, and what it comes to.
#include <utility>

#include "headsup/api/course_app.h"
#include "headsup/json/json_reader.h"
#include "headsup/learner/learner_log.h"

namespace headsup::app {

Result<LogCheck> CourseApp::check_log(const std::string& text) const {
  const Result<Document> document = read_json(text);
  if (!document) return document.faults();
  Result<LearnerLog> log = read_learner_log(*document);
  if (!log) return log.faults();
  return LogCheck{static_cast<double>(log->events), std::move(log->left_out),
                  std::move(log->faults)};
}

Result<Outcome> CourseApp::outcome(const EventLog& log, double mastery) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  return headsup::outcome(*course_, log.lessons, log.practice, mastery);
}

Result<std::string> CourseApp::class_code(const EventLog& log, const std::string& name) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  return headsup::class_code(*course_, log, name);
}

Result<ClassRow> CourseApp::read_class_code(const std::string& code) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  return headsup::read_class_code(*course_, code);
}

}  // namespace headsup::app
