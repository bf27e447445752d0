#include "headsup/training/replay.h"

#include <array>
#include <span>

#include "headsup/layer/config.h"
#include "headsup/model/text_study.h"
#include "headsup/training/adam_optimizer.h"
#include "headsup/training/names.h"
#include "headsup/training/trained_weights.h"

namespace headsup {

namespace {

// Calls each(place) for every parameter in order: where it is among those with padding.
template <class Each>
void for_each_parameter(const ParameterLayout& layout, Each each) {
  for (const ParameterSpan& one : layout.all()) {
    for (std::int64_t row = 0; row < one.rows; ++row) {
      for (std::int64_t col = 0; col < one.cols; ++col) {
        each(static_cast<std::size_t>(one.offset + row * one.stride + col));
      }
    }
  }
}

std::vector<float> without_padding(const ParameterLayout& layout, const std::vector<float>& all) {
  std::vector<float> out;
  for_each_parameter(layout, [&](std::size_t place) { out.push_back(all[place]); });
  return out;
}

// The mean over names of each name's mean loss, with some heads at zero.
double mean_loss(Decoder& decoder, const std::vector<Batch>& names, std::span<const HeadId> off) {
  double sum = 0;
  for (const Batch& batch : names) {
    const TaskText text = text_of(kNameTaskSpec, batch, 0);
    sum += TextStudy::make(decoder, text.tokens, text.targets).value().loss(off).value();
  }
  return sum / static_cast<double>(names.size());
}

Result<std::vector<Batch>> batches_of(const std::vector<std::string>& names) {
  if (names.empty()) return bad_value("names", "[]", "at_least_one_name");
  if (std::optional<Fault> fault = first_that_is_no_name(names, "names")) return *fault;
  std::vector<Batch> out;
  for (const std::string& name : names) add_name(name, out.emplace_back());
  return out;
}

}  // namespace

Result<Replay> replay(const std::vector<std::string>& names, const std::vector<double>& init,
                      double steps) {
  HEADSUP_TRY(batches, batches_of(names));
  Faults faults;
  const std::int64_t n_steps = SizeReader(faults).read("steps", steps, kMaxSteps);
  if (!faults.empty()) return faults;
  // microGPT's sizes are the defaults of a config, which are valid.
  Transformer transformer(validate(ModelConfig{}, kNameTaskSpec).value());
  const ParameterLayout& layout = transformer.layout();
  if (std::ssize(init) != layout.count()) {
    return make_fault(Code::reference_wrong_size, "init", {"init", init.size(), layout.count()});
  }
  std::vector<float> parameters(Count(layout.memory()).size()), gradients(parameters.size());
  auto given = init.begin();
  for_each_parameter(layout,
                     [&](std::size_t place) { parameters[place] = static_cast<float>(*given++); });

  Replay out;
  AdamOptimizer optimizer(std::ssize(parameters), n_steps);
  for (std::int64_t step = 0; step < n_steps; ++step) {
    const Batch& batch = batches[static_cast<std::size_t>(step) % batches.size()];
    transformer.forward(parameters.data(), batch);
    out.losses.push_back(
        transformer.backward(parameters.data(), batch, gradients.data()).mean_loss());
    if (step == 0) out.gradients = without_padding(layout, gradients);
    optimizer.update(gradients.data(), parameters.data());
  }
  out.parameters = without_padding(layout, parameters);
  HEADSUP_TRY(weights, trained_weights({nullptr, transformer.dims(), parameters}));
  Decoder decoder(weights);
  out.loss = mean_loss(decoder, batches, {});
  for (std::int64_t head = 0; head < transformer.dims().n_heads; ++head) {
    out.losses_head_zeroed.push_back(mean_loss(decoder, batches, std::array{HeadId{0, head}}));
  }
  decoder.begin();
  const TaskText first = text_of(kNameTaskSpec, batches.front(), 0);
  const Reading reading = decoder.read(first.tokens, {TensorId::weights}).value();
  const Tensor& pattern = reading.of(TensorId::weights, 0);
  out.weights.assign(pattern.data(), pattern.data() + pattern.size());
  return out;
}

}  // namespace headsup
