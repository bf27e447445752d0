// Exercises, answers to them and cards with numbers of an exercise, as they cross the boundary.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/practice/exam.h"
#include "headsup/tutor/deck.h"
#include "headsup/tutor/exercises.h"

namespace headsup::app {

/// A wrong answer and where it comes from; the course may have no name for it.
struct StepMistakeView {
  std::optional<std::string_view> misconception;
  std::string_view how;
  std::string gives;  // as a person would write it
};

struct AskedStepView {
  std::string_view id;
  StepAsk asks = StepAsk::number;
  int part = 0;          // which of the five steps of level 0; 0 elsewhere
  int points = 0;        // on an exam's sheet
  std::string accepted;  // as a person would write it
  std::vector<std::string_view> shows, shown;
  std::vector<StepMistakeView> mistakes;
};

struct ExerciseView {
  std::uint32_t seed = 0;
  int level = 0;
  ExerciseSizes config;
  std::vector<NamedNumber> numbers;  // sizes and what follows from them
  std::vector<AskedStepView> steps;
};

struct ExamView {
  std::vector<ExerciseView> sheets;  // a version each
  std::vector<SharedAnswer> shared;
};

struct CounterExampleView {
  std::vector<NamedNumber> numbers;
  std::vector<std::string_view> shows;
  std::string answer, gives;
};

struct GradeView {
  StepGrade grade;
  std::optional<CounterExampleView> counter;
};

/// A grade, and where it is wrong the seed of an exercise that asks the same for other numbers.
struct GradeReply {
  GradeView grade;
  std::optional<std::uint32_t> transfer;
};

/// A step as it stands for the learner.
struct StepStateView {
  AskedStepView step;
  ExerciseStepView state;
  std::optional<GradeView> grade;
};

struct NearStepView {
  std::uint32_t seed = 0;
  std::vector<NamedNumber> numbers;
  StepStateView step;
};

struct SheetStepView {
  StepStateView step;
  std::optional<NearStepView> near;
};

struct SheetView {
  SheetId place;
  ExerciseSizes config;
  std::vector<NamedNumber> numbers;
  int done = 0, unaided = 0, asked = 0;
  SheetId next;
  std::vector<SheetStepView> steps;
};

struct SheetReply {
  SheetView view;
  std::vector<PracticeEvent> events;
};

/// A step that a card asks, with numbers made anew.
struct FreshNumbersView {
  std::vector<NamedNumber> numbers;
  AskedStepView step;
};

struct CardReply {
  DeckView view;
  std::vector<CardEvent> events;
  std::optional<FreshNumbersView> fresh;
};

}  // namespace headsup::app
