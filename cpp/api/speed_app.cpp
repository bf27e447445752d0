// Makes work ready for whoever takes the time, and runs it.
#include "headsup/api/speed_app.h"

#include <iterator>
#include <utility>

#include "headsup/base/memory.h"
#include "headsup/base/random.h"
#include "headsup/graph/flash_attention.h"
#include "headsup/kernels/fill.h"
#include "headsup/layer/config.h"
#include "headsup/layer/memory.h"
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
  HEADSUP_TRY(bytes, ask_memory(count, "of"));
  return std::vector<float>(numbers, numbers + count);
}
Result<std::vector<float>> copy_of(const std::vector<float>& numbers) {
  return copy_of(numbers.data(), std::ssize(numbers));
}
Result<std::vector<float>> copy_of(const Tensor& tensor) {
  return copy_of(tensor.data(), tensor.size());
}

}  // namespace

Result<double> SpeedApp::product(double rows, double depth, double columns) {
  Faults faults;
  SizeReader reader(faults);
  const std::int64_t m = reader.read("rows", rows);
  const std::int64_t k = reader.read("depth", depth);
  const std::int64_t n = reader.read("columns", columns);
  if (!faults.empty()) return faults;
  const Count numbers =
      Count(m) * k + Count(k) * n + Count(m) * n + PackedMatrix::packed_size(k, n);
  HEADSUP_TRY(bytes, within_memory(numbers, "product"));
  if (chosen_ != Work::layer) chosen_ = Work::none;
  product_.reset();  // before the next takes its memory
  if (!can_allocate(bytes)) return make_fault(Code::out_of_memory, "product", {});
  product_ = std::make_unique<Product>(
      Product{m, k, n, make_numbers(kLeft, m, k), make_numbers(kRight, k, n), {}, {}});
  product_->c.resize((Count(m) * n).size());
  product_->packed.pack({product_->b.data(), k, n, n, 1});
  return 2.0 * static_cast<double>(m * k * n);
}

Result<double> SpeedApp::layer(const Config& config, std::uint32_t seed) {
  HEADSUP_TRY(dims, validate(config));
  if ((dims.features() & ~kFlashFeatures) != 0) {
    return bad_value("positions", *config.positions, "positions_of_flash");
  }
  HEADSUP_TRY(bytes, check_flash_memory(dims));
  if (chosen_ == Work::layer) chosen_ = Work::none;
  layer_.reset();  // before the next takes its memory
  if (!can_allocate(bytes)) return make_fault(Code::out_of_memory, "config", {});
  layer_ = std::make_unique<Trace>(
      run_graph(flash_attention(dims.cross), dims, make_inputs(RunSpec{dims, seed, {}})));
  return static_cast<double>(flash_flops(dims));
}

Result<bool> SpeedApp::run(const std::string& work) {
  Work chosen = Work::none;
  if (work == "product") chosen = Work::product;
  if (work == "layer") chosen = Work::layer;
  if (chosen == Work::none) return bad_value("work", work, "product, layer");
  if (chosen == Work::layer ? !layer_ : !product_) return nothing_ready(work);
  chosen_ = chosen;
  run_chosen();
  return true;
}

void SpeedApp::again(int times) {
  for (int i = 0; i < times; ++i) run_chosen();
}

void SpeedApp::run_chosen() {
  if (chosen_ == Work::product) {
    Product& p = *product_;
    multiply({p.a.data(), p.rows, p.depth, p.depth, 1}, p.packed, nullptr,
             {p.c.data(), p.rows, p.columns, p.columns});
  }
  if (chosen_ == Work::layer) layer_->run_again();
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
    if (of == "y") return copy_of(layer_->owned[static_cast<std::size_t>(TensorId::y)]);
    if (of == "W_q") return copy_of(in.q->weight);
    if (of == "W_k") return copy_of(in.k->weight);
    if (of == "W_v") return copy_of(in.v->weight);
    if (of == "W_o") return copy_of(in.o->weight);
  }
  return nothing_ready(of);
}

}  // namespace headsup::app
