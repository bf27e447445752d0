#include "headsup/layer/streaming.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "headsup/graph/run.h"
#include "headsup/layer/memory.h"

namespace headsup {

namespace {

using Projections = std::initializer_list<const Projection*>;

std::int64_t width_of(const Projection& p) { return p.weight.view().shape()[1].size; }

// Matrices of the same height, side by side.
PackedMatrix side_by_side(Projections parts) {
  std::int64_t width = 0;
  for (const Projection* p : parts) width += width_of(*p);
  const std::int64_t height = (*parts.begin())->weight.view().shape()[0].size;
  std::vector<float> whole((Count(height) * width).size());
  std::int64_t column = 0;
  for (const Projection* p : parts) {
    const std::int64_t columns = width_of(*p);
    for (std::int64_t r = 0; r < height; ++r) {
      std::copy_n(p->weight.data() + r * columns, columns, whole.data() + r * width + column);
    }
    column += columns;
  }
  return PackedMatrix(MatrixView{whole.data(), height, width, width, 1});
}

std::vector<float> one_after_another(Projections parts) {
  std::vector<float> whole;
  Count size(0);
  for (const Projection* p : parts) size += p->bias.size();
  whole.reserve(size.size());
  for (const Projection* p : parts) {
    whole.insert(whole.end(), p->bias.data(), p->bias.data() + p->bias.size());
  }
  return whole;
}

const float* data_or_null(const std::vector<float>& numbers) {
  return numbers.empty() ? nullptr : numbers.data();
}

// The next rows that are taken in together.
MutableMatrix rows_from(const MutableMatrix& m, std::int64_t row) {
  const std::int64_t rows = std::min<std::int64_t>(OnlineSoftmaxState::kRows, m.rows - row);
  return {m.row(row), rows, m.cols, m.row_stride};
}

Count packed(std::int64_t rows, std::int64_t cols) { return PackedMatrix::packed_size(rows, cols); }

Count tokens_of(const AttentionSizes& dims) { return Count(dims.batch) * dims.seq_len; }
Count keys_of(const AttentionSizes& dims) { return Count(dims.batch) * dims.seq_k; }

}  // namespace

Count numbers_of_streaming(const AttentionSizes& dims) {
  const std::int64_t width = dims.d_model;
  const std::int64_t from_keys = 2 * dims.kv_width();
  // Queries, keys and values, concat; of the weights, those side by side, their packed copy,
  // biases.
  Count numbers = tokens_of(dims) * (2 * dims.q_width()) + keys_of(dims) * from_keys;
  for (const std::int64_t made : {dims.q_width(), from_keys}) {
    numbers += Count(width) * made + packed(width, made) + made;
  }
  numbers += Count(dims.q_width()) * width + packed(dims.q_width(), width) + width;
  numbers += packed(dims.head_dim, dims.seq_k) + packed(dims.seq_k, dims.head_dim);
  return numbers;
}

Result<std::int64_t> check_streaming_memory(const AttentionSizes& dims) {
  Count numbers = numbers_of_streaming(dims) + numbers_kept(TensorId::y, dims);
  for (const TensorInfo& info : tensor_table()) {
    if (info.kind == TensorKind::computed) continue;
    numbers += numbers_kept(info.name, dims);
  }
  return within_memory(numbers, "config");
}

std::int64_t streaming_flops(const AttentionSizes& dims) {
  const Visibility visibility = dims.visibility();
  std::int64_t seen = 0;
  for (std::int64_t example = 0; example < dims.batch; ++example) {
    for (std::int64_t query = 0; query < dims.seq_len; ++query) {
      seen += visibility.range(example, query).end;
    }
  }
  const std::int64_t tokens = dims.batch * dims.seq_len;
  const std::int64_t keys = dims.batch * dims.seq_k;
  const std::int64_t projected =
      dims.d_model * (2 * tokens * dims.q_width() + 2 * keys * dims.kv_width());
  return 2 * (projected + 2 * seen * dims.q_width());
}

StreamingLayer::StreamingLayer(const AttentionSizes& dims, const Inputs& inputs)
    : dims_(dims),
      visibility_(dims.visibility()),
      softmax_scale_(1.0f / std::sqrt(static_cast<float>(dims.head_dim))) {
  const Projection& q = *inputs.q;
  const Projection& k = *inputs.k;
  const Projection& v = *inputs.v;
  if (dims.cross) {
    from_x_ = side_by_side({&q});
    bias_x_ = one_after_another({&q});
    from_memory_ = side_by_side({&k, &v});
    bias_memory_ = one_after_another({&k, &v});
  } else {
    from_x_ = side_by_side({&q, &k, &v});
    bias_x_ = one_after_another({&q, &k, &v});
  }
  output_ = side_by_side({inputs.o.get()});
  bias_output_ = one_after_another({inputs.o.get()});

  flat_x_.resize((tokens_of(dims) * from_x_.cols()).size());
  flat_memory_.resize((keys_of(dims) * from_memory_.cols()).size());
  concat_.resize((tokens_of(dims) * dims.q_width()).size());
  scores_.resize((Count(kQueries) * kKeys).size());

  q_ = {flat_x_.data(), from_x_.cols()};
  k_ = dims.cross ? Flat{flat_memory_.data(), from_memory_.cols()}
                  : Flat{flat_x_.data() + dims.q_width(), from_x_.cols()};
  v_ = {k_.data + dims.kv_width(), k_.row_stride};
  pack_head(0, 0);  // for its room
}

std::int64_t StreamingLayer::workspace_bytes() const {
  const auto numbers = static_cast<std::int64_t>(flat_x_.size() + flat_memory_.size() +
                                                 concat_.size() + scores_.size());
  return (numbers + packed(keys_.rows(), keys_.cols()).value() +
          packed(values_.rows(), values_.cols()).value()) *
             static_cast<std::int64_t>(sizeof(float)) +
         static_cast<std::int64_t>(sizeof(rows_));
}

void StreamingLayer::run(const Inputs& inputs, float* y) {
  project(inputs);
  for (std::int64_t example = 0; example < dims_.batch; ++example) {
    for (std::int64_t kv = 0; kv < dims_.n_kv_heads; ++kv) attend(example, kv);
  }
  const std::int64_t tokens = dims_.batch * dims_.seq_len;
  const std::int64_t width = dims_.q_width();
  multiply({concat_.data(), tokens, width, width, 1}, output_, data_or_null(bias_output_),
           {y, tokens, dims_.d_model, dims_.d_model});
}

void StreamingLayer::project(const Inputs& inputs) {
  const std::int64_t width = dims_.d_model;
  const auto product = [&](const Tensor& in, std::int64_t tokens, const PackedMatrix& weights,
                           const std::vector<float>& bias, std::vector<float>& out) {
    multiply({in.data(), tokens, width, width, 1}, weights, data_or_null(bias),
             {out.data(), tokens, weights.cols(), weights.cols()});
  };
  product(inputs.x, dims_.batch * dims_.seq_len, from_x_, bias_x_, flat_x_);
  if (dims_.cross) {
    product(inputs.memory, dims_.batch * dims_.seq_k, from_memory_, bias_memory_, flat_memory_);
  }
}

void StreamingLayer::pack_head(std::int64_t example, std::int64_t kv_head) {
  const std::int64_t size = dims_.head_dim;
  const auto of_head = [&](const Flat& flat) {
    return flat.window(example * dims_.seq_k, dims_.seq_k, kv_head * size, size);
  };
  keys_.pack(of_head(k_).transposed());
  values_.pack(of_head(v_));
}

void StreamingLayer::attend(std::int64_t example, std::int64_t kv_head) {
  pack_head(example, kv_head);
  for (std::int64_t head = 0; head < dims_.n_heads; ++head) {
    if (dims_.kv_head_of(head) != kv_head) continue;
    for (std::int64_t first = 0; first < dims_.seq_len; first += kQueries) {
      attend_block(example, head, first, std::min(kQueries, dims_.seq_len - first));
    }
  }
}

void StreamingLayer::attend_block(std::int64_t example, std::int64_t head, std::int64_t first,
                                  std::int64_t queries) {
  const std::int64_t size = dims_.head_dim;
  const std::int64_t row = example * dims_.seq_len + first;
  const std::int64_t width = dims_.q_width();
  const MatrixView q = q_.window(row, queries, head * size, size);
  const MutableMatrix out{concat_.data() + row * width + head * size, queries, size, width};
  rows_.fill(OnlineSoftmaxState());

  // A later query sees at least what an earlier one does.
  const std::int64_t seen = visibility_.range(example, first + queries - 1).end;
  for (std::int64_t key = 0; key < seen; key += kKeys) {
    const std::int64_t keys = std::min(kKeys, seen - key);
    // Whole vectors: columns past the last key are packed as zeros, and nobody looks at their
    // scores.
    const std::int64_t columns = (keys + kColumns - 1) / kColumns * kColumns;
    multiply(q, PackedSlice(keys_).col_range(key, columns), nullptr,
             {scores_.data(), queries, columns, kKeys});
    // Of these keys, row r sees `before + r`: all of them, but for the last blocks of a causal
    // layer.
    const std::int64_t before = dims_.causal ? first + 1 + dims_.seq_k - dims_.seq_len - key : keys;
    const MutableMatrix block{scores_.data(), queries, keys, kKeys};
    weigh(block, before, out, key == 0);
    const PackedSlice values = PackedSlice(values_).row_range(key, keys);
    if (key == 0) {
      multiply(block, values, nullptr, out);
    } else {
      multiply_add(block, values, out);
    }
  }
  const OnlineSoftmaxState* group = rows_.data();
  for (std::int64_t r = 0; r < queries; r += OnlineSoftmaxState::kRows)
    normalize_rows(rows_from(out, r), *group++);
}

void StreamingLayer::weigh(const MutableMatrix& block, std::int64_t before,
                           const MutableMatrix& out, bool first_keys) {
  OnlineSoftmaxState* group = rows_.data();
  for (std::int64_t row = 0; row < block.rows; row += OnlineSoftmaxState::kRows, ++group) {
    OnlineSoftmaxState::Counts visible;
    for (std::size_t r = 0; r < visible.size(); ++r) {
      const auto later = static_cast<std::int64_t>(r);
      visible[r] = std::clamp<std::int64_t>(before + row + later, 0, block.cols);
    }
    const OnlineSoftmaxState::Each earlier =
        update(rows_from(block, row), visible, softmax_scale_, *group);
    if (!first_keys) rescale_rows(rows_from(out, row), earlier);
  }
}

}  // namespace headsup
