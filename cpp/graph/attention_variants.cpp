#include "headsup/graph/attention_variants.h"

#include <algorithm>

namespace headsup {

namespace {

Tensor part(const Tensor& of, std::size_t axis, std::int64_t first, std::int64_t count) {
  return of.size() == 0 ? Tensor() : contiguous(of.view().narrowed(axis, first, count));
}

// One head's columns of a matrix and its bias.
std::shared_ptr<const Projection> columns_of(const Projection& all, std::int64_t head,
                                             std::int64_t head_dim) {
  const std::int64_t first = head * head_dim;
  return make_projection(part(all.weight, 1, first, head_dim), part(all.bias, 0, first, head_dim));
}

Tensor copy_of(const Tensor& tensor) {
  return tensor.size() == 0 ? Tensor() : contiguous(tensor.view());
}

Tensor zeros(const Shape& shape) {
  Tensor out(shape);
  std::fill_n(out.data(), out.size(), 0.0f);
  return out;
}

}  // namespace

AttentionSizes one_head_of(AttentionSizes sizes) {
  sizes.n_heads = sizes.n_kv_heads = 1;
  return sizes;
}

Inputs inputs_of_head(const AttentionSizes& sizes, const Inputs& inputs, std::int64_t head) {
  const std::int64_t kv_head = sizes.kv_head_of(head);
  Inputs own;
  own.x = copy_of(inputs.x);
  own.memory = copy_of(inputs.memory);
  own.q = columns_of(*inputs.q, head, sizes.head_dim);
  own.k = columns_of(*inputs.k, kv_head, sizes.head_dim);
  own.v = columns_of(*inputs.v, kv_head, sizes.head_dim);
  own.o = make_projection(part(inputs.o->weight, 0, head * sizes.head_dim, sizes.head_dim),
                          !sizes.bias ? Tensor()
                          : head == 0 ? copy_of(inputs.o->bias)
                                      : zeros(inputs.o->bias.shape()));
  return own;
}

std::int64_t flash_flops(const AttentionSizes& dims) {
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

}  // namespace headsup
