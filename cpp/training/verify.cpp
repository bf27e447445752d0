#include "training/verify.h"

#include <utility>

#include "training/deviation.h"
#include "training/layer_gradient.h"

namespace headsup {

namespace {

double error_of(const float* got, const std::vector<float>& expected) {
  Deviation deviation;
  for (std::size_t i = 0; i < expected.size(); ++i) deviation.add(got[i], expected[i]);
  return deviation.error();
}

}  // namespace

void Verification::add(std::string tensor, double error) {
  passed = (passed || tensors.empty()) && error <= tolerance;
  tensors.push_back({std::move(tensor), error});
}

Verification verify(ReferenceCase reference, double default_tolerance) {
  Verification out;
  out.name = reference.name;
  out.tolerance = reference.tolerance > 0 ? reference.tolerance : default_tolerance;
  const Trace trace = forward(reference.dims, std::move(reference.inputs));
  for (const auto& [tensor, data] : reference.expected) {
    out.add(std::string(name_of(tensor)), error_of(contiguous(trace.view(tensor)).data(), data));
  }
  if (reference.d_y.empty()) return out;
  const LayerGradient gradient = layer_gradient(trace, reference.d_y.data());
  for (const auto& [tensor, data] : reference.gradients) {
    out.add("d" + std::string(name_of(tensor)), error_of(gradient.of(tensor).data(), data));
  }
  return out;
}

}  // namespace headsup
