// The fields of every struct about the course and what a learner does in it, under the names JS
// knows; nothing else.

#include "headsup/api/records.h"

namespace headsup {

using namespace app;

namespace {

constexpr FieldInfo kCourseView[] = {field<&CourseView::language>("language"),
                                     field<&CourseView::lessons>("lessons")};

constexpr FieldInfo kLogCheck[] = {field<&LogCheck::events>("events"),
                                   field<&LogCheck::left_out>("left_out"),
                                   field<&LogCheck::faults>("faults")};

constexpr FieldInfo kLessonAction[] = {
    field<&LessonAction::kind>("kind"),     field<&LessonAction::lesson>("lesson"),
    field<&LessonAction::step>("step"),     field<&LessonAction::question>("gate"),
    field<&LessonAction::answer>("answer"), field<&LessonAction::note>("note"),
    field<&LessonAction::points>("points"), field<&LessonAction::deviations>("deviations"),
    field<&LessonAction::config>("config"), field<&LessonAction::at_ms>("at_ms")};

constexpr FieldInfo kQuestionState[] = {
    field<&QuestionState::question>("gate"),     field<&QuestionState::attempts>("attempts"),
    field<&QuestionState::answer>("answer"),     field<&QuestionState::verdict>("verdict"),
    field<&QuestionState::slip>("slip"),         field<&QuestionState::committed>("committed"),
    field<&QuestionState::open>("open"),         field<&QuestionState::points>("points"),
    field<&QuestionState::measured>("measured"), field<&QuestionState::deviations>("deviations")};

constexpr FieldInfo kLessonState[] = {field<&LessonState::lesson>("lesson"),
                                      field<&LessonState::opened>("opened"),
                                      field<&LessonState::step>("step"),
                                      field<&LessonState::visited>("visited"),
                                      list_field<&LessonState::questions>("gates"),
                                      field<&LessonState::clear>("clear"),
                                      field<&LessonState::note>("note")};

constexpr FieldInfo kLessonQuestionView[] = {
    field<&LessonQuestionView::id>("id"),
    field<&LessonQuestionView::ask>("ask"),
    field<&LessonQuestionView::phase>("phase"),
    field<&LessonQuestionView::options>("options"),
    field<&LessonQuestionView::verdict>("verdict"),
    field<&LessonQuestionView::slip>("slip"),
    field<&LessonQuestionView::answer>("answer"),
    field<&LessonQuestionView::attempts>("attempts"),
    field<&LessonQuestionView::expected>("expected"),
    field<&LessonQuestionView::at>("at"),
    field<&LessonQuestionView::low>("low"),
    field<&LessonQuestionView::high>("high"),
    field<&LessonQuestionView::points>("points"),
    field<&LessonQuestionView::measured>("measured"),
    field<&LessonQuestionView::deviations>("deviations"),
    field<&LessonQuestionView::drawn_ways>("drawn_ways"),
    field<&LessonQuestionView::measured_ways>("measured_ways")};

constexpr FieldInfo kLessonView[] = {field<&LessonView::lesson>("lesson"),
                                     field<&LessonView::step>("step"),
                                     field<&LessonView::tensor>("tensor"),
                                     field<&LessonView::position>("position"),
                                     field<&LessonView::count>("count"),
                                     field<&LessonView::phase>("phase"),
                                     field<&LessonView::ask>("ask"),
                                     field<&LessonView::back_step>("back_step"),
                                     field<&LessonView::next_step>("next_step"),
                                     field<&LessonView::next_held>("next_held"),
                                     field<&LessonView::verdict>("verdict"),
                                     field<&LessonView::slip>("slip"),
                                     field<&LessonView::given>("given"),
                                     field<&LessonView::expected>("expected"),
                                     field<&LessonView::attempts>("attempts"),
                                     field<&LessonView::visited>("visited"),
                                     field<&LessonView::opened>("opened"),
                                     field<&LessonView::right_first>("right_first"),
                                     field<&LessonView::question_count>("gate_count"),
                                     field<&LessonView::questions>("gates"),
                                     field<&LessonView::clear>("clear"),
                                     field<&LessonView::note>("note")};

constexpr FieldInfo kLessonReply[] = {field<&LessonReply::state>("state"),
                                      field<&LessonReply::view>("view"),
                                      field<&LessonReply::events>("events")};

constexpr FieldInfo kLessonProgress[] = {
    field<&LessonProgress::lesson>("lesson"),     field<&LessonProgress::opened>("opened"),
    field<&LessonProgress::stops>("stops"),       field<&LessonProgress::done>("done"),
    field<&LessonProgress::finished>("finished"), field<&LessonProgress::step>("step"),
    field<&LessonProgress::question>("gate"),     field<&LessonProgress::clear>("clear")};

constexpr FieldInfo kCourseProgress[] = {field<&CourseProgress::lessons>("lessons"),
                                         field<&CourseProgress::next>("next")};

constexpr FieldInfo kQuizAction[] = {field<&QuizAction::kind>("kind"),
                                     field<&QuizAction::item>("item"),
                                     field<&QuizAction::answer>("answer"),
                                     field<&QuizAction::points>("points"),
                                     field<&QuizAction::confidence>("confidence"),
                                     field<&QuizAction::at_ms>("at_ms")};

constexpr FieldInfo kQuestionView[] = {field<&QuestionView::id>("id"),
                                       field<&QuestionView::ask>("ask"),
                                       field<&QuestionView::phase>("phase"),
                                       field<&QuestionView::options>("options"),
                                       field<&QuestionView::answer>("answer"),
                                       field<&QuestionView::verdict>("verdict"),
                                       field<&QuestionView::slip>("slip"),
                                       field<&QuestionView::confidence>("confidence"),
                                       field<&QuestionView::attempts>("attempts"),
                                       field<&QuestionView::hinted>("hinted"),
                                       field<&QuestionView::expected>("expected"),
                                       field<&QuestionView::points>("points")};

constexpr FieldInfo kCalibration[] = {field<&Calibration::answered>("answered"),
                                      field<&Calibration::right>("right")};

constexpr FieldInfo kQuizView[] = {field<&QuizView::set>("set"),
                                   field<&QuizView::current>("current"),
                                   field<&QuizView::next>("next"),
                                   field<&QuizView::done>("done"),
                                   field<&QuizView::questions>("questions"),
                                   field<&QuizView::calibration>("calibration")};

constexpr FieldInfo kQuizReply[] = {field<&QuizReply::view>("view"),
                                    field<&QuizReply::events>("events")};

constexpr FieldInfo kExerciseAction[] = {
    field<&ExerciseAction::kind>("kind"),     field<&ExerciseAction::seed>("seed"),
    field<&ExerciseAction::level>("level"),   field<&ExerciseAction::fading>("fading"),
    field<&ExerciseAction::item>("item"),     field<&ExerciseAction::near>("near"),
    field<&ExerciseAction::answer>("answer"), field<&ExerciseAction::at_ms>("at_ms")};

constexpr FieldInfo kDeckAction[] = {
    field<&DeckAction::kind>("kind"),           field<&DeckAction::only>("only"),
    field<&DeckAction::card>("card"),           field<&DeckAction::phase>("phase"),
    field<&DeckAction::seed>("seed"),           field<&DeckAction::rating>("rating"),
    field<&DeckAction::memory>("memory"),       field<&DeckAction::scheduler>("scheduler"),
    field<&DeckAction::retention>("retention"), field<&DeckAction::at_ms>("at_ms"),
    field<&DeckAction::days_ms>("days_ms")};

constexpr FieldInfo kCardRow[] = {
    field<&CardRow::id>("id"),         field<&CardRow::state>("state"),
    field<&CardRow::due_ms>("due_ms"), field<&CardRow::due>("due"),
    field<&CardRow::reps>("reps"),     field<&CardRow::lapses>("lapses")};

constexpr FieldInfo kDayRow[] = {
    field<&DayActivity::start_ms>("start_ms"), field<&DayActivity::met>("met"),
    field<&DayActivity::reviews>("reviews"), field<&DayActivity::remembered>("remembered"),
    field<&DayActivity::due>("due")};

constexpr FieldInfo kDeckView[] = {field<&DeckView::card>("card"),
                                   field<&DeckView::phase>("phase"),
                                   field<&DeckView::seed>("seed"),
                                   field<&DeckView::fresh>("fresh"),
                                   field<&DeckView::memory>("memory"),
                                   field<&DeckView::undo>("undo"),
                                   field<&DeckView::retention>("retention"),
                                   field<&DeckView::new_cards>("new_cards"),
                                   field<&DeckView::learning>("learning"),
                                   field<&DeckView::review>("review"),
                                   field<&DeckView::next_ms>("next_ms"),
                                   field<&DeckView::cards>("cards"),
                                   field<&DeckView::days>("days")};

constexpr FieldInfo kReviewItem[] = {field<&ReviewItem::set>("set"),
                                     field<&ReviewItem::item>("item"),
                                     field<&ReviewItem::reason>("reason")};

constexpr FieldInfo kErrorRow[] = {
    field<&ErrorRow::misconception>("misconception"), field<&ErrorRow::times>("times"),
    field<&ErrorRow::certain>("certain"), field<&ErrorRow::standing>("standing"),
    field<&ErrorRow::lesson>("lesson")};

constexpr FieldInfo kEventLog[] = {list_field<&EventLog::lessons>("lessons"),
                                   list_field<&EventLog::practice>("practice"),
                                   list_field<&EventLog::cards>("cards")};

constexpr FieldInfo kPackedLog[] = {field<&PackedLog::text>("text"),
                                    field<&PackedLog::answers_left_out>("answers_left_out"),
                                    field<&PackedLog::texts_left_out>("texts_left_out")};

constexpr FieldInfo kUnpackedLog[] = {field<&UnpackedLog::owner>("owner"),
                                      field<&UnpackedLog::log>("facts")};

constexpr FieldInfo kOutcomeRow[] = {
    field<&OutcomeRow::set>("set"), field<&OutcomeRow::item>("item"),
    field<&OutcomeRow::ask>("ask"), field<&OutcomeRow::verdict>("verdict"),
    field<&OutcomeRow::attempts>("attempts")};

constexpr FieldInfo kClassError[] = {field<&ClassError::misconception>("misconception"),
                                     field<&ClassError::times>("times")};

constexpr FieldInfo kClassRow[] = {field<&ClassRow::name>("name"),
                                   field<&ClassRow::outcome>("outcome"),
                                   field<&ClassRow::errors>("errors")};

constexpr FieldInfo kOutcome[] = {
    field<&Outcome::questions>("questions"), field<&Outcome::graded>("graded"),
    field<&Outcome::right>("right"),         field<&Outcome::done>("done"),
    field<&Outcome::lessons>("lessons"),     field<&Outcome::lessons_finished>("lessons_finished"),
    field<&Outcome::score>("score"),         field<&Outcome::status>("status")};

constexpr FieldInfo kReview[] = {field<&Review::queue>("queue"), field<&Review::errors>("errors")};

}  // namespace

const RecordInfo Record<CourseView>::info{"CourseView", kCourseView};
const RecordInfo Record<LogCheck>::info{"LogCheck", kLogCheck};
const RecordInfo Record<LessonAction>::info{"LessonAction", kLessonAction};
const RecordInfo Record<QuestionState>::info{"GateState", kQuestionState};
const RecordInfo Record<LessonState>::info{"LessonState", kLessonState};
const RecordInfo Record<LessonQuestionView>::info{"GateView", kLessonQuestionView};
const RecordInfo Record<LessonView>::info{"LessonView", kLessonView};
const RecordInfo Record<LessonReply>::info{"LessonReply", kLessonReply};
const RecordInfo Record<LessonProgress>::info{"LessonProgress", kLessonProgress};
const RecordInfo Record<CourseProgress>::info{"CourseProgress", kCourseProgress};
const RecordInfo Record<QuizAction>::info{"QuizAction", kQuizAction};
const RecordInfo Record<QuestionView>::info{"QuestionView", kQuestionView};
const RecordInfo Record<Calibration>::info{"Calibration", kCalibration};
const RecordInfo Record<QuizView>::info{"QuizView", kQuizView};
const RecordInfo Record<QuizReply>::info{"QuizReply", kQuizReply};
const RecordInfo Record<ExerciseAction>::info{"ExerciseAction", kExerciseAction};
const RecordInfo Record<DeckAction>::info{"DeckAction", kDeckAction};
const RecordInfo Record<CardRow>::info{"CardRow", kCardRow};
const RecordInfo Record<DayActivity>::info{"DayRow", kDayRow};
const RecordInfo Record<DeckView>::info{"DeckView", kDeckView};
const RecordInfo Record<ReviewItem>::info{"ReviewItem", kReviewItem};
const RecordInfo Record<ErrorRow>::info{"ErrorRow", kErrorRow};
const RecordInfo Record<EventLog>::info{"Facts", kEventLog};
const RecordInfo Record<PackedLog>::info{"PackedLog", kPackedLog};
const RecordInfo Record<UnpackedLog>::info{"UnpackedLog", kUnpackedLog};
const RecordInfo Record<OutcomeRow>::info{"OutcomeRow", kOutcomeRow};
const RecordInfo Record<Outcome>::info{"Outcome", kOutcome};
const RecordInfo Record<ClassError>::info{"ClassError", kClassError};
const RecordInfo Record<ClassRow>::info{"ClassRow", kClassRow};
const RecordInfo Record<Review>::info{"Review", kReview};

std::span<const RecordInfo* const> course_records() {
  static constexpr const RecordInfo* kAll[] = {
      &Record<CourseView>::info,     &Record<LogCheck>::info,
      &Record<LessonEvent>::info,    &Record<QuestionState>::info,
      &Record<LessonState>::info,    &Record<LessonQuestionView>::info,
      &Record<LessonView>::info,     &Record<LessonReply>::info,
      &Record<LessonProgress>::info, &Record<CourseProgress>::info,
      &Record<PracticeEvent>::info,  &Record<QuestionView>::info,
      &Record<Calibration>::info,    &Record<QuizView>::info,
      &Record<QuizReply>::info,      &Record<CardMemory>::info,
      &Record<CardEvent>::info,      &Record<CardRow>::info,
      &Record<DayActivity>::info,    &Record<DeckView>::info,
      &Record<ReviewItem>::info,     &Record<ErrorRow>::info,
      &Record<Review>::info,         &Record<EventLog>::info,
      &Record<PackedLog>::info,      &Record<UnpackedLog>::info,
      &Record<OutcomeRow>::info,     &Record<Outcome>::info,
      &Record<ClassError>::info,     &Record<ClassRow>::info,
  };
  return kAll;
}

}  // namespace headsup
