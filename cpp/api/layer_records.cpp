// The fields of every struct about the layer, under the names JS knows; nothing else.

#include "headsup/api/records.h"

namespace headsup {

using namespace app;

namespace {

constexpr FieldInfo kFault[] = {field<&Fault::code>("code"), field<&Fault::where>("where"),
                                field<&Fault::args>("args")};

constexpr FieldInfo kEditInput[] = {
    field<&EditInput::tensor>("tensor"), field<&EditInput::row>("row"),
    field<&EditInput::column>("column"), field<&EditInput::value>("value")};

constexpr FieldInfo kSetupInput[] = {
    field<&SetupInput::config>("config"), field<&SetupInput::seed>("seed"),
    list_field<&SetupInput::edits>("edits"), id_field<&SetupInput::scene>("scene"),
    field<&SetupInput::ablated_heads>("heads_off")};

constexpr FieldInfo kAxisSize[] = {field<&AxisSize::axis>("axis"), field<&AxisSize::size>("size")};

constexpr FieldInfo kTensorShape[] = {field<&TensorShape::tensor>("tensor"),
                                      field<&TensorShape::axes>("axes")};

constexpr FieldInfo kStepView[] = {
    field<&StepView::id>("id"),           field<&StepView::op>("op"),
    field<&StepView::move>("move"),       field<&StepView::code>("code"),
    field<&StepView::in>("in"),           field<&StepView::out>("out"),
    field<&StepView::strides>("strides"), field<&StepView::parameters>("parameters"),
    field<&StepView::flops>("flops"),     field<&StepView::other_ops>("other_ops"),
    field<&StepView::bytes>("bytes")};

constexpr FieldInfo kTotalsView[] = {
    field<&TotalsView::parameters>("parameters"), field<&TotalsView::flops>("flops"),
    field<&TotalsView::other_ops>("other_ops"), field<&TotalsView::bytes>("bytes")};

constexpr FieldInfo kDimsView[] = {
    field<&DimsView::batch>("batch"),       field<&DimsView::seq_len>("seq_len"),
    field<&DimsView::seq_k>("seq_k"),       field<&DimsView::d_model>("d_model"),
    field<&DimsView::n_heads>("n_heads"),   field<&DimsView::n_kv_heads>("n_kv_heads"),
    field<&DimsView::head_dim>("head_dim"), field<&DimsView::cross>("cross"),
    field<&DimsView::causal>("causal"),     field<&DimsView::bias>("bias")};

constexpr FieldInfo kWalkView[] = {field<&WalkView::dims>("dims"), field<&WalkView::steps>("steps"),
                                   field<&WalkView::totals>("totals"),
                                   field<&WalkView::runs>("runs"),
                                   field<&WalkView::why_not>("why_not")};

constexpr FieldInfo kSlice[] = {
    field<&Slice::tensor>("tensor"),   field<&Slice::axes>("axes"),
    field<&Slice::strides>("strides"), field<&Slice::lead>("lead"),
    field<&Slice::rows>("rows"),       field<&Slice::columns>("columns"),
    field<&Slice::data>("data"),       field<&Slice::low>("low"),
    field<&Slice::high>("high"),       field<&Slice::offsets>("offsets")};

constexpr FieldInfo kOperandsView[] = {
    field<&OperandsView::tensor>("tensor"), field<&OperandsView::index>("index"),
    field<&OperandsView::along>("along"), field<&OperandsView::values>("values")};

constexpr FieldInfo kExplanationView[] = {field<&ExplanationView::tensor>("tensor"),
                                          field<&ExplanationView::index>("index"),
                                          field<&ExplanationView::rule>("rule"),
                                          field<&ExplanationView::step>("step"),
                                          field<&ExplanationView::value>("value"),
                                          field<&ExplanationView::left>("left"),
                                          field<&ExplanationView::right>("right"),
                                          field<&ExplanationView::has_addend>("has_addend"),
                                          field<&ExplanationView::addend>("addend"),
                                          field<&ExplanationView::terms>("terms"),
                                          field<&ExplanationView::sum>("sum"),
                                          field<&ExplanationView::divisor>("divisor"),
                                          field<&ExplanationView::peak>("peak"),
                                          field<&ExplanationView::row_sum>("row_sum"),
                                          field<&ExplanationView::column_sum>("column_sum"),
                                          field<&ExplanationView::hidden>("hidden"),
                                          field<&ExplanationView::at>("at"),
                                          field<&ExplanationView::offset>("offset"),
                                          field<&ExplanationView::editable>("editable"),
                                          field<&ExplanationView::row>("row"),
                                          field<&ExplanationView::column>("column")};

constexpr FieldInfo kEvaluated[] = {field<&Evaluated::kind>("kind"),
                                    field<&Evaluated::text>("text"),
                                    field<&Evaluated::shape>("shape")};

constexpr FieldInfo kTensorErrorView[] = {field<&TensorErrorView::tensor>("tensor"),
                                          field<&TensorErrorView::error>("error")};

constexpr FieldInfo kVerificationView[] = {
    field<&VerificationView::name>("name"), field<&VerificationView::tensors>("tensors"),
    field<&VerificationView::row_sums>("row_sums"),
    field<&VerificationView::tolerance>("tolerance"), field<&VerificationView::passed>("passed")};

constexpr FieldInfo kCodeView[] = {field<&CodeView::name>("name"), field<&CodeView::args>("args")};

constexpr FieldInfo kVocabulary[] = {field<&Vocabulary::codes>("codes"),
                                     field<&Vocabulary::axes>("axes"),
                                     field<&Vocabulary::tensors>("tensors"),
                                     field<&Vocabulary::moves>("moves"),
                                     field<&Vocabulary::rules>("rules"),
                                     field<&Vocabulary::actions>("actions"),
                                     field<&Vocabulary::events>("events"),
                                     field<&Vocabulary::verdicts>("verdicts"),
                                     field<&Vocabulary::slips>("slips"),
                                     field<&Vocabulary::divisors>("divisors"),
                                     field<&Vocabulary::measures>("measures"),
                                     field<&Vocabulary::max_size>("max_size"),
                                     field<&Vocabulary::memory_limit_bytes>("memory_limit_bytes"),
                                     field<&Vocabulary::build>("build")};

}  // namespace

const RecordInfo Record<Fault>::info{"Fault", kFault};
const RecordInfo Record<EditInput>::info{"Edit", kEditInput};
const RecordInfo Record<SetupInput>::info{"Setup", kSetupInput};
const RecordInfo Record<AxisSize>::info{"AxisSize", kAxisSize};
const RecordInfo Record<TensorShape>::info{"TensorShape", kTensorShape};
const RecordInfo Record<StepView>::info{"StepView", kStepView};
const RecordInfo Record<TotalsView>::info{"TotalsView", kTotalsView};
const RecordInfo Record<DimsView>::info{"DimsView", kDimsView};
const RecordInfo Record<WalkView>::info{"WalkView", kWalkView};
const RecordInfo Record<Slice>::info{"Slice", kSlice};
const RecordInfo Record<OperandsView>::info{"Operands", kOperandsView};
const RecordInfo Record<ExplanationView>::info{"Explanation", kExplanationView};
const RecordInfo Record<Evaluated>::info{"Evaluated", kEvaluated};
const RecordInfo Record<TensorErrorView>::info{"TensorError", kTensorErrorView};
const RecordInfo Record<VerificationView>::info{"Verification", kVerificationView};
const RecordInfo Record<CodeView>::info{"CodeView", kCodeView};
const RecordInfo Record<Vocabulary>::info{"Vocabulary", kVocabulary};

std::span<const RecordInfo* const> layer_records() {
  static constexpr const RecordInfo* kAll[] = {
      &Record<Fault>::info,      &Record<Config>::info,          &Record<EditInput>::info,
      &Record<AxisSize>::info,   &Record<TensorShape>::info,     &Record<StepView>::info,
      &Record<TotalsView>::info, &Record<DimsView>::info,        &Record<WalkView>::info,
      &Record<Slice>::info,      &Record<OperandsView>::info,    &Record<ExplanationView>::info,
      &Record<Evaluated>::info,  &Record<TensorErrorView>::info, &Record<VerificationView>::info,
      &Record<CodeView>::info,   &Record<Vocabulary>::info,
  };
  return kAll;
}

}  // namespace headsup
