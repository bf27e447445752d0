// Makes work ready for whoever takes the time, and runs it.
#include "headsup/api/speed_app.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string_view>
#include <utility>

#include "headsup/base/available_memory.h"
#include "headsup/base/decimal.h"
#include "headsup/base/random.h"
#include "headsup/graph/flash_attention.h"
#include "headsup/kernels/fill.h"
#include "headsup/kernels/matmul_scalar.h"
#include "headsup/kernels/peak.h"
#include "headsup/layer/memory.h"
#include "headsup/layer/size_reader.h"
#include "headsup/layer/weights.h"

namespace headsup::app {

namespace {

// Streams of random numbers: a's, b's.
constexpr std::uint32_t kLeft = 1, kRight = 2;

std::vector<float> make_numbers(std::uint32_t stream, std::int64_t rows, std::int64_t columns) {
  std::vector<float> out((Count(rows) * columns).size());
  for (std::int64_t r = 0; r < rows; ++r) {
    fill_uniform(row_key(0, stream, static_cast<std::uint32_t>(r)), columns, 1.0f,
                 out.data() + r * columns);
  }
  return out;
}

Fault nothing_ready(const std::string& name) {
  return make_fault(Code::unknown_tensor, "of", {name});
}

Result<std::vector<float>> copy_of(const float* numbers, std::int64_t count) {
  const Result<std::int64_t> bytes = ask_memory(count, "of");
  if (!bytes) return bytes.faults();
  return std::vector<float>(numbers, numbers + count);
}
Result<std::vector<float>> copy_of(const std::vector<float>& numbers) {
  return copy_of(numbers.data(), std::ssize(numbers));
}
Result<std::vector<float>> copy_of(const Tensor& tensor) {
  return copy_of(tensor.data(), tensor.size());
}

double bytes_of(std::int64_t numbers) {
  return static_cast<double>(numbers) * static_cast<double>(sizeof(float));
}

bool whole_from(double value, double low, double high) {
  return value >= low && value <= high && value == std::floor(value);
}

}  // namespace

Result<double> SpeedApp::peak(double chains, double steps) const {
  if (chains != 8 && chains != 10 && chains != 12) {
    return bad_value("chains", decimal_text(chains), "8, 10, 12");
  }
  if (!whole_from(steps, 4, kMaxSteps)) return bad_value("steps", decimal_text(steps), "count");
  const float sum = peak_flops_probe(static_cast<int>(chains), static_cast<std::int64_t>(steps));
  // Asking for the sum keeps the work from being left out.
  return std::isfinite(sum) ? 8 * chains * 4 * std::floor(steps / 4) : 0;
}

Result<ReadyView> SpeedApp::product(double rows, double depth, double columns) {
  Faults faults;
  SizeReader reader(faults);
  const std::int64_t m = reader.read("rows", rows);
  const std::int64_t k = reader.read("depth", depth);
  const std::int64_t n = reader.read("columns", columns);
  if (!faults.empty()) return faults;
  const Count numbers =
      Count(m) * k + Count(k) * n + Count(m) * n + PackedMatrix::packed_size(k, n);
  const Result<std::int64_t> bytes = within_memory(numbers, "product");
  if (!bytes) return bytes.faults();
  if (chosen_ != Work::layer) chosen_ = Work::none;
  product_.reset();  // before the next takes its room
  if (!can_allocate(*bytes)) return make_fault(Code::out_of_memory, "product", {});
  product_ = std::make_unique<Product>(
      Product{m, k, n, make_numbers(kLeft, m, k), make_numbers(kRight, k, n), {}, {}});
  product_->c.resize((Count(m) * n).size());
  product_->packed.pack({product_->b.data(), k, n, n, 1});
  return ReadyView{2.0 * static_cast<double>(m * k * n), static_cast<double>(*bytes),
                   bytes_of(m * k + k * n + m * n), 0};
}

Result<ReadyView> SpeedApp::layer(const Config& config, double seed) {
  const Result<AttentionSizes> dims = validate(config);
  if (!dims) return dims.faults();
  Faults faults;
  const std::uint32_t key = SizeReader(faults).read_seed(seed);
  if (!faults.empty()) return faults;
  const Result<std::int64_t> bytes = check_flash_memory(*dims);
  if (!bytes) return bytes.faults();
  if (chosen_ == Work::layer) chosen_ = Work::none;
  layer_.reset();  // before the next takes its room
  if (!can_allocate(*bytes)) return make_fault(Code::out_of_memory, "config", {});
  Inputs inputs = make_inputs(RunSpec{*dims, key, {}});
  Plan layer(flash_attention(dims->cross), *dims, inputs);
  const Count numbers = shape_of(TensorId::y, *dims).elements();
  layer_ = std::make_unique<Layer>(
      Layer{std::move(inputs), std::move(layer), std::vector<float>(numbers.size())});
  const std::int64_t keys = dims->cross ? dims->batch * dims->seq_k : 0;
  const std::int64_t tokens = 2 * dims->batch * dims->seq_len + keys;
  const std::int64_t weights = dims->d_model * (2 * dims->q_width() + 2 * dims->kv_width());
  return ReadyView{static_cast<double>(flash_flops(*dims)), static_cast<double>(*bytes),
                   bytes_of(tokens * dims->d_model + weights),
                   static_cast<double>(layer_->layer.workspace_bytes())};
}

Result<bool> SpeedApp::run(const std::string& work) {
  Work chosen = Work::none;
  if (work == "product") chosen = Work::product;
  if (work == "one_lane") chosen = Work::one_lane;
  if (work == "read") chosen = Work::read;
  if (work == "layer") chosen = Work::layer;
  if (chosen == Work::none) return bad_value("work", work, "product, one_lane, read, layer");
  if (chosen == Work::layer ? !layer_ : !product_) return nothing_ready(work);
  chosen_ = chosen;
  run_chosen();
  return true;
}

void SpeedApp::again(int times) {
  for (int i = 0; i < times; ++i) run_chosen();
}

void SpeedApp::run_chosen() {
  switch (chosen_) {
    case Work::none:
      return;
    case Work::product:
    case Work::one_lane:
      return run_product(chosen_ == Work::one_lane);
    case Work::read:
      product_->read =
          bandwidth_probe(product_->packed.panel(0), product_->depth * product_->columns);
      return;
    case Work::layer:
      return run_layer();
  }
}

void SpeedApp::run_product(bool one_lane) {
  Product& p = *product_;
  const MatrixView a{p.a.data(), p.rows, p.depth, p.depth, 1};
  const MutableMatrix c{p.c.data(), p.rows, p.columns, p.columns};
  if (one_lane) {
    matmul_scalar(a, {p.b.data(), p.depth, p.columns, p.columns, 1}, c);
  } else {
    multiply(a, p.packed, nullptr, c);
  }
}

void SpeedApp::run_layer() { layer_->layer.run(layer_->inputs, layer_->y.data()); }

Result<RoofView> SpeedApp::roof(double flops, double bytes, double ms, double peak,
                                double reading) const {
  const std::pair<const char*, double> given[] = {
      {"flops", flops}, {"bytes", bytes}, {"ms", ms}, {"peak", peak}, {"reading", reading}};
  for (const auto& [name, value] : given) {
    // Small enough, too, for every ratio of two of them to be finite.
    if (!(value > 0 && value < 1e100))
      return bad_value(name, decimal_text(value), "positive_number");
  }
  RoofView out;
  out.gflops = flops / ms / 1e6;
  out.intensity = flops / bytes;
  const double read = reading * out.intensity;
  out.roof = std::min(peak, read);
  out.share = out.gflops / out.roof;
  out.bound = read < peak ? "reading" : "arithmetic";
  out.possible = out.share <= 1;
  return out;
}

Result<std::vector<float>> SpeedApp::numbers(const std::string& of) const {
  if (product_) {
    if (of == "a") return copy_of(product_->a);
    if (of == "b") return copy_of(product_->b);
    if (of == "c") return copy_of(product_->c);
  }
  if (layer_) {
    const Inputs& in = layer_->inputs;
    if (of == "x") return copy_of(in.x);
    if (of == "y") return copy_of(layer_->y);
    if (of == "W_q") return copy_of(in.q->weight);
    if (of == "W_k") return copy_of(in.k->weight);
    if (of == "W_v") return copy_of(in.v->weight);
    if (of == "W_o") return copy_of(in.o->weight);
  }
  return nothing_ready(of);
}

}  // namespace headsup::app
