// Somebody who does everything that a course has, more or less well, by the engine's own reducers.
#pragma once

#include <doctest/doctest.h>

#include "headsup/course/course.h"
#include "headsup/learner/event_log.h"
#include "headsup/practice/expression.h"
#include "headsup/tutor/deck.h"
#include "headsup/tutor/exercises.h"
#include "headsup/tutor/lesson.h"
#include "headsup/tutor/questions.h"
#include "headsup/tutor/quiz.h"
#include "support/courses.h"
#include "support/dice.h"
#include "support/layers.h"

namespace headsup::test {

class BusyLearner {
 public:
  /// `tries`: how many wrong answers somebody may give to one question.
  BusyLearner(const Course& all, std::uint32_t seed, int most_tries)
      : course(all), dice_(seed), tries_(most_tries) {}

  void does_all() {
    for (const Lesson& lesson : course.lessons) studies(lesson);
    for (const QuestionSet& set : course.sets) {
      for (const PracticeQuestion& question : set.questions) answers(set, question);
    }
    for (int sheet = 0; sheet < 8; ++sheet) calculates();
    for (int day = 0; day < 3; ++day) {
      for (const Card& card : course.cards) rates(card);
    }
  }

  void studies(const Lesson& lesson) {
    LessonState state;
    const auto does = [&](LessonAction action) {
      action.lesson = lesson.id;
      action.at_ms = later();
      const Result<LessonReply> reply = act(course, state, action);
      REQUIRE_MESSAGE(reply.ok(), text_of(reply ? Faults{} : reply.faults()));
      state = reply->state;
      facts.lessons.insert(facts.lessons.end(), reply->events.begin(), reply->events.end());
    };
    does(named("open"));
    for (const LessonStep& step : lesson.steps) {
      LessonAction go = named("go_to");
      go.step = step.id;
      does(go);
      if (step.ask == Ask::nothing) continue;
      for (int wrong = wrongs(); wrong > 0; --wrong) {
        LessonAction guess = named("predict");
        guess.question = step.id;
        guess.answer = "(" + std::to_string(wrong) + ", 3, 10, 77)";
        guess.config = config_of(lesson);
        does(guess);
      }
      LessonAction show = named("show");
      show.question = step.id;
      does(show);
    }
    for (const Question& question : lesson.questions) passes(question, does);
    LessonAction clear = named("clear");
    clear.answer = "partly";
    clear.note = std::string(300, 'n');
    does(clear);
  }

  void answers(const QuestionSet& set, const PracticeQuestion& question) {
    const auto does = [&](QuizAction action) {
      action.item = question.id;
      action.at_ms = later();
      const Result<QuizReply> reply = quiz(course, set.id, facts.practice, action);
      REQUIRE_MESSAGE(reply.ok(), text_of(reply ? Faults{} : reply.faults()));
      facts.practice.insert(facts.practice.end(), reply->events.begin(), reply->events.end());
    };
    const auto commit = [&](const std::string& answer) {
      QuizAction action;
      action.kind = "commit";
      action.answer = answer;
      action.confidence = static_cast<double>(dice_.whole(1, 3));
      does(action);
    };
    const auto say = [&](const char* kind) {
      QuizAction action;
      action.kind = kind;
      does(action);
    };
    say("go_to");
    if (question.hinted && dice_.heads()) say("hint");
    if (question.ask == Ask::choice) {
      commit(question
                 .options[static_cast<std::size_t>(
                     dice_.whole(0, static_cast<int>(question.options.size()) - 1))]
                 .id);
    } else if (question.ask == Ask::recall) {
      commit(std::string(static_cast<std::size_t>(dice_.whole(20, 600)), 'r'));
      QuizAction action;
      action.kind = "grade";
      for (const std::string& point : question.points) {
        if (dice_.heads()) action.points.push_back(point);
      }
      does(action);
    } else {
      for (int wrong = wrongs(); wrong > 0; --wrong) {
        commit(question.ask == Ask::shape ? "(7, 7, 7)" : std::to_string(wrong * 17 + 1));
      }
      if (dice_.heads()) commit(right_answers(course, question).front());
      say("reveal");
    }
  }

  void calculates() {
    ExerciseAction resume;
    resume.kind = "resume";
    const auto does = [&](ExerciseAction action) {
      action.at_ms = later();
      Result<ExerciseReply> reply = exercises(course.exercises, facts.practice, action);
      REQUIRE_MESSAGE(reply.ok(), text_of(reply ? Faults{} : reply.faults()));
      facts.practice.insert(facts.practice.end(), reply->events.begin(), reply->events.end());
      return std::move(reply).value().view;
    };
    const ExerciseView sheet = does(resume);
    ExerciseAction action;
    action.seed = sheet.id.seed;
    action.level = sheet.id.level;
    action.fading = name_of(sheet.id.fading);
    for (std::size_t i = 0; i < sheet.exercise.steps.size(); ++i) {
      if (sheet.steps[i].phase == "worked") continue;
      action.item = sheet.exercise.steps[i].row->id;
      action.kind = "commit";
      action.answer = "1";
      does(action);
      action.kind = "reveal";
      does(action);
    }
    action.kind = "next";
    does(action);
  }

  void rates(const Card& card) {
    DeckAction action;
    action.kind = "view";
    action.card = card.id;
    action.phase = "back";
    action.at_ms = later();
    const Result<DeckReply> shown = deck(course, facts.cards, action);
    REQUIRE(shown.ok());
    action.memory = shown->view.memory;
    action.kind = "rate";
    action.rating = dice_.heads() ? "good" : "again";
    action.scheduler = "a scheduler of some name";
    action.memory.state = "review";
    action.memory.due_ms = now_ms_ + 4.3e8;
    action.memory.stability = 3.1415 + dice_.real();
    action.memory.difficulty = 5.25;
    action.memory.scheduled_days = static_cast<double>(dice_.whole(1, 900));
    action.memory.reps += 1;
    action.memory.reviewed_ms = now_ms_;
    const Result<DeckReply> reply = deck(course, facts.cards, action);
    REQUIRE_MESSAGE(reply.ok(), text_of(reply ? Faults{} : reply.faults()));
    facts.cards.insert(facts.cards.end(), reply->events.begin(), reply->events.end());
  }

  const Course& course;
  EventLog facts;

 private:
  static LessonAction named(const char* kind) {
    LessonAction out;
    out.kind = kind;
    return out;
  }

  template <class Does>
  void passes(const Question& question, Does does) {
    LessonAction action = named("predict");
    action.question = question.id;
    if (question.ask == Ask::curve) {
      for (std::size_t i = 0; i < question.curve.at.size(); ++i) {
        action.points.push_back(dice_.heads() ? question.curve.low : question.curve.high);
      }
      does(action);
      action.kind = "measure";
      action.deviations.assign(question.curve.at.size(), 0.01);
      does(action);
      return;
    }
    if (question.ask == Ask::choice) {
      action.answer = question.options.back().id;
      return does(action);
    }
    for (int wrong = wrongs(); wrong > 0; --wrong) {
      action.answer = std::to_string(wrong * 13 + 1);
      does(action);
    }
    action.answer = right_answers(course, question).front();
    does(action);
  }

  Config config_of(const Lesson& lesson) const {
    const Preset& preset = *course.find_preset(lesson.preset);
    Config out;
    out.batch = preset.batch;
    out.seq_len = preset.seq_len;
    out.d_model = preset.d_model;
    out.n_heads = preset.n_heads;
    out.causal = preset.causal;
    return out;
  }

  int wrongs() { return static_cast<int>(dice_.whole(0, tries_)); }
  double later() { return now_ms_ += 1000.0 * static_cast<double>(dice_.whole(1, 90)); }

  Dice dice_;
  int tries_;
  double now_ms_ = 1.79e12;
};

}  // namespace headsup::test
