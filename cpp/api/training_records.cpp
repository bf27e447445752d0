// The fields of every struct about training, under the names JS knows; nothing else.

#include "headsup/api/records.h"

namespace headsup {

using namespace app;

namespace {

constexpr FieldInfo kBugView[] = {field<&BugView::bug>("bug"), field<&BugView::line>("line")};

constexpr FieldInfo kSpoiltInput[] = {
    field<&SpoiltInput::seq_len>("seq_len"), field<&SpoiltInput::d_model>("d_model"),
    field<&SpoiltInput::n_heads>("n_heads"), field<&SpoiltInput::bugs>("bugs"),
    field<&SpoiltInput::seed>("seed")};

constexpr FieldInfo kSpoiltStepView[] = {
    field<&SpoiltStepView::tensor>("tensor"), field<&SpoiltStepView::shape>("shape"),
    field<&SpoiltStepView::expected>("expected"), field<&SpoiltStepView::fits>("fits"),
    field<&SpoiltStepView::numbers>("numbers")};

constexpr FieldInfo kSpoiltView[] = {field<&SpoiltView::steps>("steps"),
                                     field<&SpoiltView::q_from>("q_from"),
                                     field<&SpoiltView::k_from>("k_from"),
                                     field<&SpoiltView::v_from>("v_from"),
                                     field<&SpoiltView::concat_from>("concat_from"),
                                     field<&SpoiltView::row_sums>("row_sums"),
                                     field<&SpoiltView::column_sums>("column_sums"),
                                     field<&SpoiltView::leaks>("leaks"),
                                     field<&SpoiltView::evenness>("evenness")};

constexpr FieldInfo kTrainVocabulary[] = {
    field<&TrainVocabulary::tasks>("tasks"),
    field<&TrainVocabulary::splits>("splits"),
    field<&TrainVocabulary::ablations>("ablations"),
    field<&TrainVocabulary::bugs>("bugs"),
    field<&TrainVocabulary::left_out_reasons>("left_out_reasons"),
    field<&TrainVocabulary::looks>("looks"),
    field<&TrainVocabulary::letters>("letters")};

constexpr FieldInfo kRunInput[] = {field<&RunInput::task>("task"),
                                   field<&RunInput::text>("text"),
                                   field<&RunInput::n_values>("n_values"),
                                   field<&RunInput::n_places>("n_places"),
                                   field<&RunInput::n_slots>("n_slots"),
                                   field<&RunInput::n_layers>("n_layers"),
                                   field<&RunInput::d_model>("d_model"),
                                   field<&RunInput::n_heads>("n_heads"),
                                   field<&RunInput::n_kv_heads>("n_kv_heads"),
                                   field<&RunInput::attention_only>("attention_only"),
                                   field<&RunInput::identity_output>("identity_output"),
                                   field<&RunInput::bugs>("bugs"),
                                   field<&RunInput::seed>("seed"),
                                   field<&RunInput::steps>("steps"),
                                   field<&RunInput::batch>("batch"),
                                   field<&RunInput::rate>("rate"),
                                   field<&RunInput::moments>("moments")};

constexpr FieldInfo kSwitchesInput[] = {field<&SwitchesInput::ablated_heads>("heads_off"),
                                        field<&SwitchesInput::how>("how"),
                                        field<&SwitchesInput::seed>("seed")};

constexpr FieldInfo kLeftOutView[] = {field<&LeftOutView::reason>("reason"),
                                      field<&LeftOutView::count>("count"),
                                      field<&LeftOutView::examples>("examples")};

constexpr FieldInfo kTypedWord[] = {
    field<&TypedWord::letters>("letters"), field<&TypedWord::accents_removed>("accents_removed"),
    field<&TypedWord::too_long>("too_long"), field<&TypedWord::skipped>("passed_over")};

constexpr FieldInfo kRunView[] = {
    field<&RunView::parameters>("parameters"), field<&RunView::n_layers>("n_layers"),
    field<&RunView::d_model>("d_model"),       field<&RunView::n_heads>("n_heads"),
    field<&RunView::n_kv_heads>("n_kv_heads"), field<&RunView::head_dim>("head_dim"),
    field<&RunView::steps>("steps"),           field<&RunView::kv_bytes>("kv_bytes"),
    field<&RunView::guessing>("guessing"),     field<&RunView::training>("training"),
    field<&RunView::held_out>("held_out"),     field<&RunView::accents_removed>("accents_removed"),
    field<&RunView::left_out>("left_out"),     field<&RunView::places>("places")};

constexpr FieldInfo kScoreView[] = {field<&ScoreView::loss>("loss"),
                                    field<&ScoreView::accuracy>("accuracy"),
                                    field<&ScoreView::asked>("asked")};

constexpr FieldInfo kSpread[] = {
    field<&SummaryStats::mean>("mean"), field<&SummaryStats::std_dev>("deviation"),
    field<&SummaryStats::min>("low"), field<&SummaryStats::max>("high")};

constexpr FieldInfo kSweepInput[] = {
    field<&SweepInput::run>("run"), field<&SweepInput::heads>("heads"),
    field<&SweepInput::kv_heads>("kv_heads"), field<&SweepInput::n_seeds>("n_seeds"),
    field<&SweepInput::done>("done")};

constexpr FieldInfo kSweepPointView[] = {
    field<&SweepPointView::n_heads>("n_heads"),
    field<&SweepPointView::n_kv_heads>("n_kv_heads"),
    field<&SweepPointView::seed>("seed"),
    field<&SweepPointView::parameters>("parameters"),
    field<&SweepPointView::head_dim>("head_dim"),
    field<&SweepPointView::kv_bytes>("kv_bytes"),
    field<&SweepPointView::training_loss>("training_loss"),
    field<&SweepPointView::held_out_loss>("held_out_loss"),
    field<&SweepPointView::held_out_accuracy>("held_out_accuracy")};

constexpr FieldInfo kSweepView[] = {
    field<&SweepView::points>("points"), field<&SweepView::done>("done"),
    field<&SweepView::step>("step"), field<&SweepView::finished>("finished")};

}  // namespace

const RecordInfo Record<BugView>::info{"BugView", kBugView};
const RecordInfo Record<SpoiltInput>::info{"SpoiltInput", kSpoiltInput};
const RecordInfo Record<SpoiltStepView>::info{"SpoiltStepView", kSpoiltStepView};
const RecordInfo Record<SpoiltView>::info{"SpoiltView", kSpoiltView};
const RecordInfo Record<TrainVocabulary>::info{"TrainVocabulary", kTrainVocabulary};
const RecordInfo Record<RunInput>::info{"RunInput", kRunInput};
const RecordInfo Record<SwitchesInput>::info{"SwitchesInput", kSwitchesInput};
const RecordInfo Record<LeftOutView>::info{"LeftOutView", kLeftOutView};
const RecordInfo Record<TypedWord>::info{"TypedWord", kTypedWord};
const RecordInfo Record<RunView>::info{"RunView", kRunView};
const RecordInfo Record<ScoreView>::info{"ScoreView", kScoreView};
const RecordInfo Record<SummaryStats>::info{"Spread", kSpread};
const RecordInfo Record<SweepInput>::info{"SweepInput", kSweepInput};
const RecordInfo Record<SweepPointView>::info{"SweepPointView", kSweepPointView};
const RecordInfo Record<SweepView>::info{"SweepView", kSweepView};

std::span<const RecordInfo* const> training_records() {
  static constexpr const RecordInfo* kAll[] = {
      &Record<BugView>::info,         &Record<SpoiltStepView>::info, &Record<SpoiltView>::info,
      &Record<TrainVocabulary>::info, &Record<LeftOutView>::info,    &Record<RunView>::info,
      &Record<ScoreView>::info,       &Record<SummaryStats>::info,   &Record<SweepPointView>::info,
      &Record<SweepView>::info,       &Record<TypedWord>::info,
  };
  return kAll;
}

}  // namespace headsup
