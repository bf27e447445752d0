// A learner in the sample course, who does one thing after another.
#pragma once

#include <doctest/doctest.h>

#include "headsup/tutor/lesson.h"
#include "support/courses.h"
#include "support/kinds.h"
#include "support/layers.h"

namespace headsup::test {

inline constexpr const char* kLesson = "width-and-heads";

inline LessonAction action(const std::string& kind, const std::string& step = "",
                           const std::string& answer = "") {
  LessonAction out{kLesson, {}, 1000};
  set_kind(out.what, kind);
  fill(out.what, {.step = step, .answer = answer, .config = ours()});
  return out;
}

inline QuestionState question(const std::string& id, int attempts, const std::string& verdict,
                              bool open) {
  return {id, attempts, "", verdict, "", !verdict.empty(), open};
}

/// What is done at a question in the prose.
inline LessonAction at_question(const std::string& kind, const std::string& question,
                                const std::string& answer = "") {
  LessonAction out = action(kind, "", answer);
  fill(out.what, {.question = question, .answer = answer, .config = ours()});
  return out;
}

inline const LessonQuestionView& view_of(const LessonReply& reply, const std::string& question) {
  for (const LessonQuestionView& view : reply.view.questions) {
    if (view.id == question) return view;
  }
  FAIL("no question ", question);
  return reply.view.questions.front();
}

/// One learner: keeps the state and the log, and fails the test where an action is refused.
class Learner {
 public:
  LessonReply does(const LessonAction& action) {
    const Result<LessonReply> reply = act(course, state, action);
    REQUIRE_MESSAGE(reply.ok(), text_of(reply ? Faults{} : reply.faults()));
    state = reply->state;
    log.insert(log.end(), reply->events.begin(), reply->events.end());
    return *reply;
  }
  LessonReply does(const std::string& kind, const std::string& step = "",
                   const std::string& answer = "") {
    return does(action(kind, step, answer));
  }
  LessonReply predicts(const std::string& answer) { return does("predict", "", answer); }
  LessonReply answers(const std::string& question, const std::string& answer) {
    return does(at_question("predict", question, answer));
  }

  Faults fails(const LessonAction& action) {
    const Result<LessonReply> reply = act(course, state, action);
    REQUIRE_FALSE(reply.ok());
    for (const Fault& fault : reply.faults()) CHECK(args_match_table(fault));
    return reply.faults();
  }

  Course course = sample_course();
  LessonState state;
  std::vector<LessonEvent> log;
};

}  // namespace headsup::test
