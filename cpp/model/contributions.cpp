#include "headsup/model/contributions.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "headsup/base/relative_error.h"

namespace headsup {

namespace {

// What a number of the residual stream at one token adds to a logit: the last norm, at the scale
// that it had there, and the target's column of the output matrix.
class LogitDirection {
 public:
  LogitDirection(const TextStudy& study, std::int64_t token, Token target)
      : a_(study.decoder().architecture()), weights_(study.decoder().weights()) {
    const float* const resid = study.resid_before(a_.n_layers) + token * a_.d_model;
    for (std::int64_t i = 0; i < a_.d_model; ++i) {
      column_.push_back(double{weights_.output().at(i, target)});
    }
    direction_ = column_;
    if (!a_.final_norm) return;
    const float* const norm = weights_.vector(TensorId::final_norm_weight);
    const double scale = 1 / std::sqrt(spread(resid) + double{a_.norm_epsilon});
    for (std::size_t i = 0; i < direction_.size(); ++i) direction_[i] *= scale * double{norm[i]};
    // Taking the mean from what is written is taking it from what reads that.
    if (a_.norm == Norm::layer) {
      const double mean = std::accumulate(direction_.begin(), direction_.end(), 0.0) /
                          static_cast<double>(a_.d_model);
      for (double& one : direction_) one -= mean;
    }
  }

  double logit(const float* written) const { return dot(written, direction_); }
  double norm_bias() const { return dot(weights_.vector(TensorId::final_norm_bias), column_); }

 private:
  // The mean square, of LayerNorm around the mean.
  double spread(const float* resid) const {
    const auto width = static_cast<double>(a_.d_model);
    const double mean =
        a_.norm == Norm::rms ? 0 : std::accumulate(resid, resid + a_.d_model, 0.0) / width;
    double out = 0;
    for (std::int64_t i = 0; i < a_.d_model; ++i) {
      const double distance = double{resid[i]} - mean;
      out += distance * distance;
    }
    return out / width;
  }

  static double dot(const float* written, const std::vector<double>& with) {
    double out = 0;
    for (std::size_t i = 0; i < with.size(); ++i) out += double{written[i]} * with[i];
    return out;
  }

  const Architecture& a_;
  const ModelWeights& weights_;
  std::vector<double> column_;
  std::vector<double> direction_;
};

MatrixView outputs_of(const TextStudy& study, const HeadId& head) {
  return study.reading().head(TensorId::head_outputs, head);
}

// Some rows of a matrix in float32.
PackedMatrix rows_of(const WeightMatrix& matrix, std::int64_t first, std::int64_t count) {
  PackedMatrix out;
  out.clear(count, matrix.cols());
  std::vector<float> row(Count(matrix.cols()).size());
  for (std::int64_t r = 0; r < count; ++r) {
    for (std::int64_t c = 0; c < matrix.cols(); ++c) {
      row[static_cast<std::size_t>(c)] = matrix.at(first + r, c);
    }
    out.put_row(r, row.data());
  }
  return out;
}

// What a head writes for some rows of its output.
Tensor written(const TextStudy& study, const HeadId& head, const MatrixView& outputs) {
  const Architecture& a = study.decoder().architecture();
  const WeightMatrix& w_o = study.decoder().weights().matrix({TensorId::W_o, head.layer});
  const std::int64_t first = head.head * a.head_dim;
  Tensor out({{Axis::seq_len, outputs.rows}, {Axis::d_model, a.d_model}});
  if (w_o.is_narrow()) {
    multiply(outputs, rows_of(w_o, first, a.head_dim), nullptr, out.rows());
  } else {
    multiply(outputs, PackedSlice(w_o.packed()).row_range(first, a.head_dim), nullptr, out.rows());
  }
  return out;
}

// How the number that is looked at is made, from its head's output.
void add_products(const TextStudy& study, const ContributionCell& cell, const MatrixView& output,
                  bool identity, HeadContributions& out) {
  const std::int64_t head_dim = study.decoder().architecture().head_dim;
  for (std::int64_t i = 0; i < head_dim; ++i) {
    const std::int64_t at = cell.head.head * head_dim + i;
    const float trained =
        study.decoder().weights().at({TensorId::W_o, cell.head.layer}, at, cell.dimension);
    out.head_output.push_back(output.at(0, i));
    out.column.push_back(!identity ? trained : at == cell.dimension ? 1.0f : 0.0f);
    out.products.push_back(out.head_output.back() * out.column.back());
  }
}

// The contributions and the bias, which may be null, together and beside y.
void add_sums(const float* bias, HeadContributions& out) {
  RelativeError error;
  const std::size_t width = out.y.size();
  for (std::size_t i = 0; i < width; ++i) {
    double sum = bias != nullptr ? double{bias[i]} : 0;
    for (std::size_t at = i; at < out.contributions.size(); at += width) {
      sum += double{out.contributions[at]};
    }
    out.sum.push_back(static_cast<float>(sum));
    error.add(sum, double{out.y[i]});
  }
  out.largest_difference = error.max_abs_diff();
}

}  // namespace

HeadContributions head_contributions(TextStudy& study, const ContributionCell& cell,
                                     bool identity) {
  const Architecture& a = study.decoder().architecture();
  const HeadId& head = cell.head;
  const std::int64_t layer = head.layer, token = cell.token;
  const auto width = Count(a.d_model).size();
  HeadContributions out;
  out.contributions.resize((Count(a.n_heads) * a.d_model).size());
  for (std::int64_t one = 0; one < a.n_heads; ++one) {
    const MatrixView output = outputs_of(study, {layer, one}).row(token, a.head_dim);
    float* const row = out.contributions.data() + one * a.d_model;
    if (identity) {
      std::copy_n(output.data, a.head_dim, row + one * a.head_dim);
    } else {
      std::copy_n(written(study, {layer, one}, output).data(), width, row);
    }
    if (one == head.head) add_products(study, cell, output, identity, out);
  }
  const Reading reading = study.ablate({}, {TensorId::y, TensorId::concat});
  const float* const y =
      reading.of(identity ? TensorId::concat : TensorId::y, layer).data() + token * a.d_model;
  out.y.assign(y, y + width);
  const bool is_biased = a.attention_output_bias && !identity;
  const float* const bias =
      is_biased ? study.decoder().weights().operand(TensorId::b_o, layer).view.data() : nullptr;
  add_sums(bias, out);
  return out;
}

std::vector<LogitPart> logit_attribution(const TextStudy& study, std::int64_t token, Token target) {
  const Architecture& a = study.decoder().architecture();
  const ModelWeights& weights = study.decoder().weights();
  const LogitDirection direction(study, token, target);
  std::vector<LogitPart> out;
  out.push_back({"embedding", -1, -1, direction.logit(study.resid_before(0) + token * a.d_model)});
  for (std::int64_t layer = 0; layer < a.n_layers; ++layer) {
    for (std::int64_t head = 0; head < a.n_heads; ++head) {
      const MatrixView row = outputs_of(study, {layer, head}).row(token, a.head_dim);
      out.push_back(
          {"head", layer, head, direction.logit(written(study, {layer, head}, row).data())});
    }
    if (a.attention_output_bias) {
      out.push_back({"attention_bias", layer, -1,
                     direction.logit(weights.operand(TensorId::b_o, layer).view.data())});
    }
    if (const Tensor* const mlp = study.reading().find(TensorId::mlp_y, layer)) {
      out.push_back({"mlp", layer, -1, direction.logit(mlp->data() + token * a.d_model)});
    }
  }
  if (a.final_norm && a.norm == Norm::layer)
    out.push_back({"norm_bias", -1, -1, direction.norm_bias()});
  return out;
}

Tensor logit_lens(const TextStudy& study, std::int64_t token) {
  const Architecture& a = study.decoder().architecture();
  Tensor resid({{Axis::seq_len, a.n_layers + 1}, {Axis::d_model, a.d_model}});
  for (std::int64_t layer = 0; layer <= a.n_layers; ++layer) {
    std::copy_n(study.resid_before(layer) + token * a.d_model, a.d_model,
                resid.data() + layer * a.d_model);
  }
  return study.decoder().unembedded(resid);
}

}  // namespace headsup
