// Names, nothing else: the fields of every value that crosses the boundary, and the types that the
// emitted engine.d.mts gives them.

#include "wasm/app.h"
#include "wasm/marshal.h"

namespace headsup::js {
namespace {

Text code_name(const Fault& fault) { return Text(val(std::string(name_of(fault.code)))); }

Args args_object(const Fault& fault) { return Args(to_list(fault.args)); }

}  // namespace

EMSCRIPTEN_BINDINGS(headsup_basics) {
  emscripten::register_optional<double>();
  emscripten::register_type<List<double>>("number[]");
  emscripten::register_type<List<std::string>>("string[]");
  emscripten::register_type<FloatArray>("Float32Array");
  emscripten::register_type<Text>("string");
  emscripten::register_type<Args>("{ [name: string]: string }");
  Record<Fault>("Fault")
      .made<Text>("code", code_name)
      .with<&Fault::where>("where")
      .made<Args>("args", args_object)
      .listed();
  register_reply<std::string>("string");
}

EMSCRIPTEN_BINDINGS(headsup_inputs) {
  Record<Config>("Config")
      .with<&Config::batch>("batch")
      .with<&Config::seq_len>("seq_len")
      .with<&Config::seq_k>("seq_k")
      .with<&Config::d_model>("d_model")
      .with<&Config::n_heads>("n_heads")
      .with<&Config::n_kv_heads>("n_kv_heads")
      .with<&Config::head_dim>("head_dim")
      .with<&Config::cross>("cross")
      .with<&Config::causal>("causal")
      .with<&Config::bias>("bias")
      .with<&Config::key_lengths>("key_lengths");
  emscripten::register_type<Input<Config>>("Partial<Config>");
  using app::EditInput;
  Record<EditInput>("Edit")
      .with<&EditInput::tensor>("tensor")
      .with<&EditInput::row>("row")
      .with<&EditInput::column>("column")
      .with<&EditInput::value>("value");
  emscripten::register_type<Input<app::SetupInput>>(
      "{ config: Partial<Config>; seed: number; edits: Edit[]; scene?: string | undefined; "
      "heads_off?: number[] | undefined }");
}

EMSCRIPTEN_BINDINGS(headsup_walk) {
  using namespace app;
  Record<AxisSize>("AxisSize").with<&AxisSize::axis>("axis").with<&AxisSize::size>("size").listed();
  Record<TensorShape>("TensorShape")
      .with<&TensorShape::tensor>("tensor")
      .with<&TensorShape::axes>("axes")
      .listed();
  Record<StepView>("StepView")
      .with<&StepView::id>("id")
      .with<&StepView::op>("op")
      .with<&StepView::move>("move")
      .with<&StepView::code>("code")
      .with<&StepView::in>("in")
      .with<&StepView::out>("out")
      .with<&StepView::strides>("strides")
      .with<&StepView::parameters>("parameters")
      .with<&StepView::flops>("flops")
      .with<&StepView::other_ops>("other_ops")
      .with<&StepView::bytes>("bytes")
      .listed();
  Record<TotalsView>("TotalsView")
      .with<&TotalsView::parameters>("parameters")
      .with<&TotalsView::flops>("flops")
      .with<&TotalsView::other_ops>("other_ops")
      .with<&TotalsView::bytes>("bytes");
  Record<DimsView>("DimsView")
      .with<&DimsView::batch>("batch")
      .with<&DimsView::seq_len>("seq_len")
      .with<&DimsView::seq_k>("seq_k")
      .with<&DimsView::d_model>("d_model")
      .with<&DimsView::n_heads>("n_heads")
      .with<&DimsView::n_kv_heads>("n_kv_heads")
      .with<&DimsView::head_dim>("head_dim")
      .with<&DimsView::cross>("cross")
      .with<&DimsView::causal>("causal")
      .with<&DimsView::bias>("bias");
  Record<WalkView>("WalkView")
      .with<&WalkView::dims>("dims")
      .with<&WalkView::steps>("steps")
      .with<&WalkView::totals>("totals")
      .with<&WalkView::runs>("runs")
      .with<&WalkView::why_not>("why_not")
      .replied();
}

EMSCRIPTEN_BINDINGS(headsup_tensors) {
  using namespace app;
  Record<Slice>("Slice")
      .with<&Slice::tensor>("tensor")
      .with<&Slice::axes>("axes")
      .with<&Slice::strides>("strides")
      .with<&Slice::lead>("lead")
      .with<&Slice::rows>("rows")
      .with<&Slice::columns>("columns")
      .with<&Slice::data>("data")
      .with<&Slice::low>("low")
      .with<&Slice::high>("high")
      .with<&Slice::offsets>("offsets")
      .replied();
  Record<OperandsView>("Operands")
      .with<&OperandsView::tensor>("tensor")
      .with<&OperandsView::index>("index")
      .with<&OperandsView::along>("along")
      .with<&OperandsView::values>("values");
  Record<ExplanationView>("Explanation")
      .with<&ExplanationView::tensor>("tensor")
      .with<&ExplanationView::index>("index")
      .with<&ExplanationView::rule>("rule")
      .with<&ExplanationView::step>("step")
      .with<&ExplanationView::value>("value")
      .with<&ExplanationView::left>("left")
      .with<&ExplanationView::right>("right")
      .with<&ExplanationView::has_addend>("has_addend")
      .with<&ExplanationView::addend>("addend")
      .with<&ExplanationView::terms>("terms")
      .with<&ExplanationView::sum>("sum")
      .with<&ExplanationView::divisor>("divisor")
      .with<&ExplanationView::peak>("peak")
      .with<&ExplanationView::row_sum>("row_sum")
      .with<&ExplanationView::column_sum>("column_sum")
      .with<&ExplanationView::hidden>("hidden")
      .with<&ExplanationView::at>("at")
      .with<&ExplanationView::offset>("offset")
      .with<&ExplanationView::editable>("editable")
      .with<&ExplanationView::row>("row")
      .with<&ExplanationView::column>("column")
      .replied();
  Record<Evaluated>("Evaluated")
      .with<&Evaluated::kind>("kind")
      .with<&Evaluated::text>("text")
      .with<&Evaluated::shape>("shape")
      .replied();
  Record<TensorErrorView>("TensorError")
      .with<&TensorErrorView::tensor>("tensor")
      .with<&TensorErrorView::error>("error")
      .listed();
  Record<VerificationView>("Verification")
      .with<&VerificationView::name>("name")
      .with<&VerificationView::tensors>("tensors")
      .with<&VerificationView::tolerance>("tolerance")
      .with<&VerificationView::passed>("passed")
      .replied();
}

EMSCRIPTEN_BINDINGS(headsup_lessons) {
  Record<app::CourseView>("CourseView")
      .with<&app::CourseView::language>("language")
      .with<&app::CourseView::lessons>("lessons")
      .replied();
  Record<LessonEvent>("LessonEvent")
      .with<&LessonEvent::kind>("kind")
      .with<&LessonEvent::lesson>("lesson")
      .with<&LessonEvent::step>("step")
      .with<&LessonEvent::gate>("gate")
      .with<&LessonEvent::answer>("answer")
      .with<&LessonEvent::verdict>("verdict")
      .with<&LessonEvent::slip>("slip")
      .with<&LessonEvent::note>("note")
      .with<&LessonEvent::config>("config")
      .with<&LessonEvent::at_ms>("at_ms")
      .listed();
  register_reply<std::vector<LessonEvent>>("LessonEvent[]");
  Record<GateState>("GateState")
      .with<&GateState::gate>("gate")
      .with<&GateState::attempts>("attempts")
      .with<&GateState::answer>("answer")
      .with<&GateState::verdict>("verdict")
      .with<&GateState::slip>("slip")
      .with<&GateState::committed>("committed")
      .with<&GateState::open>("open")
      .listed();
  Record<LessonState>("LessonState")
      .with<&LessonState::lesson>("lesson")
      .with<&LessonState::opened>("opened")
      .with<&LessonState::step>("step")
      .with<&LessonState::visited>("visited")
      .with<&LessonState::gates>("gates")
      .with<&LessonState::clear>("clear")
      .with<&LessonState::note>("note");
  Record<GateView>("GateView")
      .with<&GateView::id>("id")
      .with<&GateView::ask>("ask")
      .with<&GateView::phase>("phase")
      .with<&GateView::options>("options")
      .with<&GateView::verdict>("verdict")
      .with<&GateView::slip>("slip")
      .with<&GateView::answer>("answer")
      .with<&GateView::attempts>("attempts")
      .with<&GateView::expected>("expected")
      .listed();
  Record<LessonView>("LessonView")
      .with<&LessonView::lesson>("lesson")
      .with<&LessonView::step>("step")
      .with<&LessonView::tensor>("tensor")
      .with<&LessonView::position>("position")
      .with<&LessonView::count>("count")
      .with<&LessonView::phase>("phase")
      .with<&LessonView::ask>("ask")
      .with<&LessonView::back_step>("back_step")
      .with<&LessonView::next_step>("next_step")
      .with<&LessonView::next_held>("next_held")
      .with<&LessonView::verdict>("verdict")
      .with<&LessonView::slip>("slip")
      .with<&LessonView::given>("given")
      .with<&LessonView::expected>("expected")
      .with<&LessonView::attempts>("attempts")
      .with<&LessonView::visited>("visited")
      .with<&LessonView::opened>("opened")
      .with<&LessonView::right_first>("right_first")
      .with<&LessonView::gate_count>("gate_count")
      .with<&LessonView::gates>("gates")
      .with<&LessonView::clear>("clear")
      .with<&LessonView::note>("note");
  Record<LessonReply>("LessonReply")
      .with<&LessonReply::state>("state")
      .with<&LessonReply::view>("view")
      .with<&LessonReply::events>("events")
      .replied();
  emscripten::register_type<Input<LessonState>>("LessonState");
  emscripten::register_type<Input<LessonAction>>(
      "{ kind: string; lesson: string; step?: string; gate?: string; answer?: string; "
      "note?: string; config?: Partial<Config>; at_ms: number }");
}

EMSCRIPTEN_BINDINGS(headsup_vocabulary) {
  using namespace app;
  Record<CodeView>("CodeView").with<&CodeView::name>("name").with<&CodeView::args>("args").listed();
  Record<Vocabulary>("Vocabulary")
      .with<&Vocabulary::codes>("codes")
      .with<&Vocabulary::axes>("axes")
      .with<&Vocabulary::tensors>("tensors")
      .with<&Vocabulary::moves>("moves")
      .with<&Vocabulary::rules>("rules")
      .with<&Vocabulary::actions>("actions")
      .with<&Vocabulary::events>("events")
      .with<&Vocabulary::verdicts>("verdicts")
      .with<&Vocabulary::slips>("slips")
      .with<&Vocabulary::divisors>("divisors")
      .with<&Vocabulary::measures>("measures")
      .with<&Vocabulary::max_size>("max_size")
      .with<&Vocabulary::memory_limit_bytes>("memory_limit_bytes")
      .with<&Vocabulary::build>("build");
}

}  // namespace headsup::js
