// Layers for tests: a default config to change one thing of, and whole tensors as numbers.
#pragma once

#include <string>
#include <vector>

#include "headsup/graph/flash_attention.h"
#include "headsup/layer/weights.h"

namespace headsup::test {

inline Config config(double batch, double seq_len, double d_model, double n_heads) {
  Config out;
  out.batch = batch;
  out.seq_len = seq_len;
  out.d_model = d_model;
  out.n_heads = n_heads;
  return out;
}

/// The lesson's default: 2 examples, 10 tokens, 768 wide, 6 heads.
inline Config ours() { return config(2, 10, 768, 6); }

/// Requires a config without faults.
inline AttentionSizes dims_of(const Config& config) { return validate(config).value(); }

inline Trace run(const Config& config, std::uint32_t seed = 1, std::vector<Edit> edits = {}) {
  const RunSpec setup{dims_of(config), seed, std::move(edits)};
  return forward(setup.dims, make_inputs(setup));
}

/// A run's layer once more, as whoever wants y alone runs it.
inline Trace run_flash(const Trace& of) {
  const Inputs& in = of.inputs;
  Inputs inputs{contiguous(in.x.view()), {}, in.q, in.k, in.v, in.o, {}};
  if (of.dims.cross) inputs.memory = contiguous(in.memory.view());
  return run_graph(flash_attention(of.dims.cross), of.dims, std::move(inputs));
}

inline std::vector<float> numbers(const Trace& trace, TensorId name) {
  const Tensor copy = contiguous(trace.view(name));
  return {copy.data(), copy.data() + copy.size()};
}

inline std::vector<std::int64_t> sizes(const Shape& shape) {
  std::vector<std::int64_t> out;
  for (const Dim& dim : shape) out.push_back(dim.size);
  return out;
}

/// "code where" of each fault, e.g. "size_not_whole batch".
inline std::vector<std::string> summary(const Faults& faults) {
  std::vector<std::string> out;
  for (const Fault& fault : faults)
    out.push_back(std::string(name_of(fault.code)) + " " + fault.where);
  return out;
}

}  // namespace headsup::test
