// What JS may ask, in plain C++ (training apart: api/training_app.h), so that native tests drive
// exactly what a page drives. Knows every room; decides nothing that a room below could. Values in,
// values out, no handles.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/api/decode_views.h"
#include "headsup/api/exercise_views.h"
#include "headsup/api/models_views.h"
#include "headsup/api/study_views.h"
#include "headsup/api/views.h"
#include "headsup/course/course.h"
#include "headsup/layer/rank_view.h"
#include "headsup/layer/trace_cache.h"
#include "headsup/learner/packed_log.h"
#include "headsup/practice/expression.h"
#include "headsup/tutor/class_code.h"
#include "headsup/tutor/deck.h"
#include "headsup/tutor/exercises.h"
#include "headsup/tutor/lesson.h"
#include "headsup/tutor/outcome.h"
#include "headsup/tutor/progress.h"
#include "headsup/tutor/quiz.h"
#include "headsup/tutor/review.h"

namespace headsup::app {

/// The state behind the calls: the loaded course and recent runs. All else is in the arguments.
class App {
 public:
  Vocabulary vocabulary() const;

  /// The ordered steps of a layer of these sizes, however large.
  Result<WalkView> shapes(const Config& config) const;

  /// Two axes of one tensor of a run, computed now unless it is kept from before. `lead` holds one
  /// index for every axis but the last two.
  Result<Slice> tensor(const SetupInput& setup, const std::string& tensor,
                       const std::vector<double>& lead);

  /// What made one cell.
  Result<ExplanationView> explain(const SetupInput& setup, const std::string& tensor,
                                  const std::vector<double>& index);

  /// What each head adds to y at one token, and y with W_v and W_o multiplied out
  /// (layer/head_contributions.h).
  Result<HeadContributionsView> head_contributions(const SetupInput& setup, double example,
                                                   double token, bool identity);
  Result<OvMatrixView> ov_matrix(const SetupInput& setup, double example, double token,
                                 double head);

  /// A derived number for prose.
  Result<Evaluated> evaluate(const Config& config, const std::string& expression) const;

  /// Runs a reference case given as JSON text, a layer or a training run, and measures each
  /// tensor's error.
  Result<VerificationView> verify(const std::string& text);

  /// The same of a layer's case in bare numbers (training/flat_case.h). Faults: the config's,
  /// memory_over_limit, reference_wrong_size.
  Result<VerificationView> check_layer(const std::string& name, const Config& config,
                                       const std::vector<double>& numbers);

  /// How logits of random queries and keys spread, and what softmax makes of them under each
  /// divisor (vocabulary().divisors), with a picture of head_dim under `divisor`. Requires
  /// head_dims ascending, head_dim among them.
  Result<ScalingView> scaling_study(const ScalingInput& input);

  /// One wide head beside narrow ones, and beside its scores at a lower rank.
  Result<RankView> rank_view(double seq_len, double seed, double rank) const;

  /// Reads a scene and keeps it for setups that name its id, in place of one of the same id. Gives
  /// its tokens' words.
  Result<std::vector<std::string>> load_scene(const std::string& text);

  /// The first `steps` tokens of the setup's sequence, one at a time with a KV cache.
  Result<DecodingView> decode(const SetupInput& setup, double steps);

  /// Loads outline.json; lesson calls need it. Whether the course makes sense was seen when the
  /// pages were built: that is for check_course, which only tools call.
  Result<CourseView> load_course(const std::string& text);
  Result<CourseView> check_course(const std::string& text) const;

  Result<LessonReply> lesson(const LessonState& state, const LessonAction& action) const;
  Result<LessonReply> lesson_resume(const std::string& lesson,
                                    const std::vector<LessonEvent>& events, double at_ms) const;

  /// How far the learner of this log has come in every lesson.
  Result<CourseProgress> course_progress(const std::vector<LessonEvent>& events) const;

  /// A set of questions, from the facts about it: the view, or one action.
  Result<QuizReply> quiz(const std::string& set, const std::vector<PracticeEvent>& events,
                         const QuizAction& action) const;

  /// What to review next, and the map of errors, from both logs.
  Result<Review> review(const std::vector<LessonEvent>& lessons,
                        const std::vector<PracticeEvent>& practice) const;

  /// What happens next at the cards, from the facts about them: the view, or one action.
  Result<CardReply> deck(const std::vector<CardEvent>& events, const DeckAction& action) const;

  /// Which events of a learner's file can be read (learner/learner_log.h).
  Result<LogCheck> check_log(const std::string& text) const;

  /// A learner's facts as one short text and back (learner/packed_log.h), and what they come to
  /// (tutor/outcome.h).
  Result<PackedLog> pack_log(const EventLog& log, const std::string& owner, double most) const;
  Result<UnpackedLog> unpack_log(const std::string& text) const;
  Result<Outcome> outcome(const EventLog& log, double mastery) const;

  /// What they come to as one line to hand in, and back (tutor/class_code.h).
  Result<std::string> class_code(const EventLog& log, const std::string& name) const;
  Result<ClassRow> read_class_code(const std::string& code) const;

  /// The exercise of a seed, at a level from 0 to 5 (practice/exercise.h).
  Result<ExerciseView> exercise(double seed, double level) const;

  /// What a person wrote to one of its steps. A wrong answer comes with a seed whose exercise of
  /// the same level asks the same for other numbers, and with a counter-example.
  Result<GradeReply> grade_step(double seed, double level, const std::string& step,
                                const std::string& text) const;

  /// The sheets of exercises, from the facts about them: the view, or one action.
  Result<SheetReply> exercises(const std::vector<PracticeEvent>& events,
                               const ExerciseAction& action) const;

  /// What a model's attention costs, of any sizes.
  Result<ModelCost> model_cost(const CostInput& input) const;

  /// Loads the catalogue of published models; the answer holds until the next load.
  Result<std::vector<ModelView>> load_models(const std::string& text);

  /// A model to look up: what was read in it, what sentences may use, and the questions with their
  /// options, answers and where these stand in the text. `from` is "file" for its own config.json
  /// or params.json, "catalogue" for one row of the catalogue in a list.
  Result<LookupView> lookup(const std::string& text, const std::string& from) const;

  /// What an answer to one of its questions is worth.
  Result<LookupGradeView> grade_lookup(const std::string& text, const std::string& from,
                                       const std::string& step, const std::string& answer) const;

  /// What its attention costs for one sequence of seq_len tokens.
  Result<AttentionCost> lookup_cost(const std::string& text, const std::string& from,
                                    double seq_len, double bytes_per_number) const;

 private:
  Result<RunSpec> read_spec(const SetupInput& input) const;
  Result<std::shared_ptr<const Trace>> trace(const SetupInput& setup);
  std::shared_ptr<const Scene> find_scene(const std::string& id) const;

  std::unique_ptr<Course> course_;
  std::vector<std::shared_ptr<const Scene>> scenes_;
  Catalogue models_;
  TraceCache traces_;
};

}  // namespace headsup::app
