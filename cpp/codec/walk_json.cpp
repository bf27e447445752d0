#include "codec/walk_json.h"

#include <utility>

#include "codec/json_writer.h"

namespace headsup {

namespace {

OrderedJson tensor_json(Name tensor, const Dims& dims) {
  OrderedJson axes = OrderedJson::array();
  OrderedJson sizes = OrderedJson::array();
  for (const Dim& dim : shape_of(tensor, dims)) {
    axes.push_back(name_of(dim.axis));
    sizes.push_back(dim.size);
  }
  OrderedJson out;
  out["tensor"] = name_of(tensor);
  out["axes"] = std::move(axes);
  out["shape"] = std::move(sizes);
  return out;
}

// Steps and totals have the same four figures.
template <class Figures>
void add_figures(OrderedJson& out, const Figures& figures) {
  out["parameters"] = figures.parameters;
  out["flops"] = figures.flops;
  out["other_ops"] = figures.other_ops;
  out["bytes"] = figures.bytes;
}

OrderedJson step_json(const Step& step, const Dims& dims) {
  OrderedJson in = OrderedJson::array();
  for (const Name tensor : step.in) in.push_back(tensor_json(tensor, dims));
  OrderedJson made = tensor_json(step.out, dims);
  made["strides"] = step.strides;
  OrderedJson out;
  out["id"] = name_of(step.out);
  out["op"] = step.op;
  out["move"] = name_of(step.move);
  out["code"] = step.code;
  out["in"] = std::move(in);
  out["out"] = std::move(made);
  add_figures(out, step);
  return out;
}

}  // namespace

std::string write_walk(const ShapeWalk& walk, const Dims& dims) {
  OrderedJson steps = OrderedJson::array();
  for (const Step& step : walk.steps) steps.push_back(step_json(step, dims));
  OrderedJson out;
  out["steps"] = std::move(steps);
  add_figures(out["totals"], walk.totals);
  return json_text(out);
}

}  // namespace headsup
