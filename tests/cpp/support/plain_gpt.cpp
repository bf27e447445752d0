#include "support/plain_gpt.h"

#include <cmath>
#include <limits>

namespace headsup::reference {

namespace {

using Row = std::vector<double>;
using Rows = std::vector<Row>;

// One sequence through the model, index by index.
class Plain {
 public:
  Plain(const ModelSizes& dims, const std::vector<double>& parameters)
      : dims_(dims), layout_(dims), parameters_(parameters) {}

  Rows logits(const Batch& batch, std::int64_t sequence) const {
    Rows x = normed(embedded(batch, sequence));
    for (std::int64_t layer = 0; layer < dims_.n_layers; ++layer) {
      const Rows a = normed(x);
      const Rows out = attention(layer, a);
      add(x, dims_.identity_output ? out : times(out, WeightRole::attn_wo, layer));
      if (!dims_.mlp) continue;
      Rows hidden = times(normed(x), WeightRole::mlp_fc1, layer);
      for (Row& row : hidden) {
        for (double& v : row) v = v > 0 ? v : 0;
      }
      add(x, times(hidden, WeightRole::mlp_fc2, layer));
    }
    return times(x, WeightRole::lm_head, -1);
  }

 private:
  double parameter(const ParameterSpan& w, std::int64_t row, std::int64_t column) const {
    return parameters_[static_cast<std::size_t>(w.offset + row * w.stride + column)];
  }

  Rows embedded(const Batch& batch, std::int64_t sequence) const {
    const ParameterSpan& ids = layout_.find(WeightRole::wte);
    const ParameterSpan& places = layout_.find(WeightRole::wpe);
    Rows x;
    for (std::int64_t t = 0; t < batch.length(sequence); ++t) {
      Row row;
      for (std::int64_t c = 0; c < dims_.d_model; ++c) {
        double sum = parameter(places, t, c);
        for (int n = 0; n < 2; ++n) {
          const std::int32_t id =
              batch.ids[static_cast<std::size_t>(2 * (batch.first(sequence) + t) + n)];
          if (id != Batch::kNone) sum += parameter(ids, id, c);
        }
        row.push_back(sum);
      }
      x.push_back(row);
    }
    return x;
  }

  static Rows normed(Rows x) {
    for (Row& row : x) {
      double squares = 0;
      for (const double v : row) squares += v * v;
      for (double& v : row) v /= std::sqrt(squares / static_cast<double>(row.size()) + 1e-5);
    }
    return x;
  }

  static void add(Rows& x, const Rows& y) {
    for (std::size_t t = 0; t < x.size(); ++t) {
      for (std::size_t c = 0; c < x[t].size(); ++c) x[t][c] += y[t][c];
    }
  }

  Rows times(const Rows& x, WeightRole part, std::int64_t layer) const {
    const ParameterSpan& w = layout_.find(part, layer);
    Rows y;
    for (const Row& row : x) {
      Row out;
      // A matrix smaller than the token serves each head's slice of it in turn.
      for (std::size_t from = 0; from < row.size(); from += static_cast<std::size_t>(w.rows)) {
        for (std::int64_t c = 0; c < w.cols; ++c) {
          double sum = 0;
          for (std::int64_t r = 0; r < w.rows; ++r) {
            sum += row[from + static_cast<std::size_t>(r)] * parameter(w, r, c);
          }
          out.push_back(sum);
        }
      }
      y.push_back(out);
    }
    return y;
  }

  // Number `c` of head `head` at token `t`, of `heads` heads side by side; or, straight, where it
  // stands in the same memory cut as [heads, tokens, head_dim].
  double& cell(Rows& flat, std::int64_t heads, std::int64_t head, std::int64_t t, std::int64_t c,
               bool straight) const {
    const auto tokens = static_cast<std::int64_t>(flat.size());
    const std::int64_t width = heads * dims_.head_dim;
    const std::int64_t at =
        straight ? (head * tokens + t) * dims_.head_dim + c : t * width + head * dims_.head_dim + c;
    return flat[static_cast<std::size_t>(at / width)][static_cast<std::size_t>(at % width)];
  }

  double factor() const {
    const auto root = [](std::int64_t n) { return std::sqrt(static_cast<double>(n)); };
    if (dims_.bugs.has("scores_width")) return 1 / root(dims_.d_model);
    if (dims_.bugs.has("scores_heads")) return 1 / root(dims_.n_heads);
    if (dims_.bugs.has("scores_times")) return root(dims_.head_dim);
    return dims_.bugs.has("scores_unscaled") ? 1 : 1 / root(dims_.head_dim);
  }

  double masked(double score, std::int64_t query, std::int64_t key) const {
    const double hidden = -std::numeric_limits<double>::infinity();
    if (dims_.bugs.has("weights_kept")) return key <= query ? hidden : score;
    if (key <= query || dims_.bugs.has("weights_late")) return score;
    return dims_.bugs.has("scores_zeroed") ? 0 : hidden;
  }

  Rows attention(std::int64_t layer, const Rows& x) const {
    Rows q = times(x, WeightRole::attn_wq, layer);
    Rows k = times(x, WeightRole::attn_wk, layer);
    Rows v = times(x, WeightRole::attn_wv, layer);
    const auto n = static_cast<std::int64_t>(x.size());
    const std::int64_t group = dims_.n_heads / dims_.n_kv_heads;
    // e [head][query][key], the exponentials; hidden keys give 0.
    std::vector<Rows> e;
    for (std::int64_t h = 0; h < dims_.n_heads; ++h) {
      Rows layout;
      for (std::int64_t i = 0; i < n; ++i) {
        Row row;
        for (std::int64_t j = 0; j < n; ++j) {
          double dot = 0;
          for (std::int64_t c = 0; c < dims_.head_dim; ++c) {
            dot += cell(q, dims_.n_heads, h, i, c, dims_.bugs.has("q_straight")) *
                   cell(k, dims_.n_kv_heads, h / group, j, c, dims_.bugs.has("k_straight"));
          }
          row.push_back(std::exp(masked(dot * factor(), i, j)));
        }
        layout.push_back(row);
      }
      e.push_back(layout);
    }
    Rows out(x.size(), Row(static_cast<std::size_t>(dims_.d_model), 0.0));
    for (std::int64_t h = 0; h < dims_.n_heads; ++h) {
      for (std::int64_t i = 0; i < n; ++i) {
        for (std::int64_t j = 0; j < n; ++j) {
          const double weight = share(e, h, i, j);
          for (std::int64_t c = 0; c < dims_.head_dim; ++c) {
            cell(out, dims_.n_heads, h, i, c, dims_.bugs.has("merge_straight")) +=
                weight * cell(v, dims_.n_kv_heads, h / group, j, c, dims_.bugs.has("v_straight"));
          }
        }
      }
    }
    return out;
  }

  // One exponential as a share of its line: of the query's, the key's or all heads'.
  double share(const std::vector<Rows>& e, std::int64_t h, std::int64_t i, std::int64_t j) const {
    if (dims_.bugs.has("weights_late") && j > i) return 0;
    const auto at = [](std::int64_t n) { return static_cast<std::size_t>(n); };
    double sum = 0;
    if (dims_.bugs.has("weights_heads")) {
      for (const Rows& layout : e) sum += layout[at(i)][at(j)];
    } else if (dims_.bugs.has("weights_columns")) {
      for (const Row& row : e[at(h)]) sum += row[at(j)];
    } else {
      for (const double v : e[at(h)][at(i)]) sum += v;
    }
    return sum == 0 ? 0 : e[at(h)][at(i)][at(j)] / sum;
  }

  const ModelSizes& dims_;
  ParameterLayout layout_;
  const std::vector<double>& parameters_;
};

}  // namespace

double mean_loss(const ModelSizes& dims, const std::vector<double>& parameters,
                 const Batch& batch) {
  const Plain plain(dims, parameters);
  double loss = 0;
  std::int64_t asked = 0;
  for (std::int64_t s = 0; s < batch.sequences(); ++s) {
    const Rows logits = plain.logits(batch, s);
    for (std::int64_t t = 0; t < batch.length(s); ++t) {
      for (std::int64_t slot = 0; slot < dims.task.n_slots; ++slot) {
        const std::int64_t n = (batch.first(s) + t) * dims.task.n_slots + slot;
        const std::int32_t target = batch.targets[static_cast<std::size_t>(n)];
        if (target == Batch::kNone) continue;
        const double* row = logits[static_cast<std::size_t>(t)].data() + slot * dims.task.n_classes;
        double sum = 0;
        for (std::int64_t c = 0; c < dims.task.n_classes; ++c) sum += std::exp(row[c]);
        loss += std::log(sum) - row[target];
        ++asked;
      }
    }
  }
  return loss / static_cast<double>(asked);
}

}  // namespace headsup::reference
