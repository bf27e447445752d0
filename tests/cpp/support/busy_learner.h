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
    does(named(lesson_action::Open{}));
    for (const LessonStep& step : lesson.steps) {
      does(named(lesson_action::GoTo{step.id}));
      if (step.ask == Ask::nothing) continue;
      for (int wrong = wrongs(); wrong > 0; --wrong) {
        does(named(lesson_action::Predict{
            step.id, "(" + std::to_string(wrong) + ", 3, 10, 77)", {}, config_of(lesson)}));
      }
      does(named(lesson_action::Show{step.id}));
    }
    for (const Question& question : lesson.questions) passes(question, does);
    does(named(lesson_action::Clear{"partly", std::string(300, 'n')}));
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
      does({"", quiz_action::Commit{answer, static_cast<double>(dice_.whole(1, 3))}, 0});
    };
    does({"", quiz_action::GoTo{}, 0});
    if (question.hinted && dice_.heads()) does({"", quiz_action::Hint{}, 0});
    if (question.ask == Ask::choice) {
      commit(question
                 .options[static_cast<std::size_t>(
                     dice_.whole(0, static_cast<int>(question.options.size()) - 1))]
                 .id);
    } else if (question.ask == Ask::recall) {
      commit(std::string(static_cast<std::size_t>(dice_.whole(20, 600)), 'r'));
      quiz_action::Grade grade;
      for (const std::string& point : question.points) {
        if (dice_.heads()) grade.points.push_back(point);
      }
      does({"", grade, 0});
    } else {
      for (int wrong = wrongs(); wrong > 0; --wrong) {
        commit(question.ask == Ask::shape ? "(7, 7, 7)" : std::to_string(wrong * 17 + 1));
      }
      if (dice_.heads()) commit(right_answers(course, question).front());
      does({"", quiz_action::Reveal{}, 0});
    }
  }

  void calculates() {
    ExerciseAction resume;
    resume.what = exercise_action::Resume{};
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
      const std::string item(sheet.exercise.steps[i].row->id);
      action.what = exercise_action::Commit{{item}, "1"};
      does(action);
      action.what = exercise_action::Reveal{{item}};
      does(action);
    }
    action.what = exercise_action::Next{};
    does(action);
  }

  void rates(const Card& card) {
    DeckAction action;
    action.what = deck_action::View{card.id, "back", {}};
    action.at_ms = later();
    const Result<DeckReply> shown = deck(course, facts.cards, action);
    REQUIRE(shown.ok());
    deck_action::Rate rate{card.id, dice_.heads() ? "good" : "again", shown->view.memory,
                           "a scheduler of some name"};
    rate.memory.state = "review";
    rate.memory.due_ms = now_ms_ + 4.3e8;
    rate.memory.stability = 3.1415 + dice_.real();
    rate.memory.difficulty = 5.25;
    rate.memory.scheduled_days = static_cast<double>(dice_.whole(1, 900));
    rate.memory.reps += 1;
    rate.memory.reviewed_ms = now_ms_;
    action.what = rate;
    const Result<DeckReply> reply = deck(course, facts.cards, action);
    REQUIRE_MESSAGE(reply.ok(), text_of(reply ? Faults{} : reply.faults()));
    facts.cards.insert(facts.cards.end(), reply->events.begin(), reply->events.end());
  }

  const Course& course;
  EventLog facts;

 private:
  template <class What>
  static LessonAction named(What what) {
    return {"", std::move(what), 0};
  }

  template <class Does>
  void passes(const Question& question, Does does) {
    if (question.ask == Ask::curve) {
      std::vector<double> points;
      for (std::size_t i = 0; i < question.curve.at.size(); ++i) {
        points.push_back(dice_.heads() ? question.curve.low : question.curve.high);
      }
      does(named(lesson_action::Predict{question.id, "", points, {}}));
      does(named(
          lesson_action::Measure{question.id, points, std::vector<double>(points.size(), 0.01)}));
      return;
    }
    const auto predicts = [&](const std::string& answer) {
      does(named(lesson_action::Predict{question.id, answer, {}, {}}));
    };
    if (question.ask == Ask::choice) return predicts(question.options.back().id);
    for (int wrong = wrongs(); wrong > 0; --wrong) predicts(std::to_string(wrong * 13 + 1));
    predicts(right_answers(course, question).front());
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
