// The right programs of the tasks in code, run on a layer's tensors, make what the layer makes.
#include <doctest/doctest.h>

#include "headsup/code/judge_records.h"
#include "headsup/code/program.h"
#include "support/faults.h"
#include "support/files.h"
#include "support/layers.h"
#include "support/records.h"

using namespace headsup;
using namespace headsup::test;

namespace {

code::Array array_of(const View& view) {
  const Tensor copy = contiguous(view);
  code::Array out = code::filled(sizes(copy.shape()), code::DType::real, 0).value();
  std::copy_n(copy.data(), copy.size(), out.numbers->begin());
  return out;
}

// A layer with two query heads for each key head where it shares them, and a causal mask.
struct Layer {
  explicit Layer(double n_kv_heads) {
    Config of = config(2, 5, 24, 4);
    of.n_kv_heads = n_kv_heads;
    of.causal = true;
    trace = run(of);
  }
  code::Array at(TensorId id) const { return array_of(trace.view(id)); }

  Trace trace;
};

// The scope of a task: the layer's sizes, and the tensors that the task's text names.
struct Case {
  const char* task;
  double n_kv_heads;
  std::vector<std::pair<const char*, TensorId>> given;
  const char* before;  // what is made of them for this task
  TensorId wanted;
  const char* got;  // of the result
};

}  // namespace

TEST_CASE("the right program of each task makes what the layer makes") {
  const auto tasks = record_of<std::vector<CodeTask>>(read_file("web/content/code-tasks.json"));
  const std::vector<Case> cases = {
      {"split-heads", 4, {{"q", TensorId::q_flat}}, "", TensorId::q, "heads"},
      {"scores", 4, {{"q", TensorId::q}, {"k", TensorId::k}}, "", TensorId::scores, "scores"},
      {"mask", 4, {{"scores", TensorId::scores}}, "", TensorId::weights, "masked.softmax(-1)"},
      {"softmax", 4, {{"scores", TensorId::masked}}, "", TensorId::weights, "weights"},
      {"merge-heads", 4, {{"heads", TensorId::head_outputs}}, "", TensorId::concat, "concat"},
      {"shared-keys", 2, {{"q", TensorId::q}, {"k", TensorId::k}}, "", TensorId::scores, "scores"},
      {"cached-step",
       4,
       {{"q", TensorId::q}, {"k", TensorId::k}, {"v", TensorId::v}},
       "q_new = q[:, :, -1:]; k_new = k[:, :, -1:]; v_new = v[:, :, -1:]\n"
       "k_cache = k[:, :, :-1]; v_cache = v[:, :, :-1]",
       TensorId::head_outputs,
       "out"},
  };
  REQUIRE(cases.size() == tasks.size());
  for (std::size_t n = 0; n < cases.size(); ++n) {
    const Case& each = cases[n];
    CAPTURE(each.task);
    REQUIRE(tasks[n].id == each.task);
    const Layer layer(each.n_kv_heads);
    code::Scope scope;
    const auto run_line = [&](const std::string& line) {
      const Faults faults = code::run(line, scope);
      REQUIRE_MESSAGE(faults.empty(), text_of(faults));
    };
    run_line("batch, seq_len, n_heads, head_dim, d_model, group = 2, 5, 4, 6, 24, 2");
    for (const auto& [name, id] : each.given) scope.set(name, {layer.at(id)});
    run_line(each.before);
    for (const std::string& line : tasks[n].lines) run_line(line);
    scope.set("wanted", {layer.at(each.wanted)});
    if (each.task == std::string("cached-step")) run_line("wanted = wanted[:, :, -1:]");
    run_line(std::string("made = ") + each.got);
    run_line("same = (made == wanted) | ((made - wanted) ** 2 < 1e-10)");
    run_line("return (~same).sum()");
    CHECK(scope.find("made")->as<code::Array>()->sizes ==
          scope.find("wanted")->as<code::Array>()->sizes);
    CHECK(scope.find("return")->as<code::Array>()->at({}) == 0);
  }
}
