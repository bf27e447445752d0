// Exercises, answers to them and cards with numbers of an exercise, as they cross the boundary.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/practice/exercise_answer.h"
#include "headsup/tutor/deck.h"
#include "headsup/tutor/exercises.h"

namespace headsup::app {

/// A wrong answer and where it comes from; the course may have no name for it.
struct StepSlipView {
  std::optional<std::string_view> misconception;
  std::string_view how;
  std::string gives;  // as a person would write it
};

struct AskedStepView {
  std::string_view id;
  StepAsk asks = StepAsk::number;
  int part = 0;          // which of the five steps of level 0; 0 elsewhere
  std::string accepted;  // as a person would write it
  std::vector<std::string_view> shows, shown;
  std::vector<StepSlipView> slips;
};

struct SizesView {
  double batch = 0, seq_len = 0, seq_k = 0, d_model = 0, n_heads = 0, n_kv_heads = 0, head_dim = 0;
  bool head_dim_given = false;
  double n_layers = 0, bytes_per_number = 0;
  bool bias = false, cross = false;
  std::string_view model;  // the published model that has these sizes, or none
};

struct ExerciseView {
  double seed = 0;
  int level = 0;
  SizesView config;
  std::vector<NamedNumber> numbers;  // sizes and what follows from them
  std::vector<AskedStepView> steps;
};

struct CounterExampleView {
  std::vector<NamedNumber> numbers;
  std::vector<std::string_view> shows;
  std::string answer, gives;
};

struct GradeView {
  Verdict verdict = Verdict::not_an_answer;
  std::vector<std::string_view> misconceptions;
  std::string_view slip;
  std::string given;
  std::vector<std::string> meanings;
  std::optional<CounterExampleView> counter;
};

/// A grade, and where it is wrong the seed of an exercise that asks the same for other numbers.
struct GradeReply {
  GradeView grade;
  std::optional<double> transfer;
};

/// A step as it stands for the learner.
struct StepStateView {
  AskedStepView step;
  std::string_view phase;
  std::string answer;
  int attempts = 0;
  bool hinted = false, shown_answer = false;
  std::optional<GradeView> grade;
};

struct NearStepView {
  double seed = 0;
  std::vector<NamedNumber> numbers;
  StepStateView step;
};

struct SheetStepView {
  StepStateView step;
  std::optional<NearStepView> near;
};

struct SheetPlaceView {
  double seed = 0;
  int level = 0;
  Fading fading = Fading::all_blank;
};

struct SheetView {
  SheetPlaceView place;
  SizesView config;
  std::vector<NamedNumber> numbers;
  int done = 0, unaided = 0, asked = 0;
  SheetPlaceView next;
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

ExerciseView to_view(const Exercise& exercise);

// Filled in place: moving one is as much code again. Each requires a new `out`.

void fill(SheetView& out, const headsup::ExerciseView& view);
void fill(GradeView& out, const ExerciseTable& table, const ExerciseStep& step,
          const StepGrade& grade, const std::optional<CounterExample>& counter);
void fill(FreshNumbersView& out, const Exercise& exercise, std::string_view step);

}  // namespace headsup::app
