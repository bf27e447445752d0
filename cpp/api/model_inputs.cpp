#include "model_inputs.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "headsup/layer/config.h"

namespace headsup::app {

namespace {

// What is no whole number of 32 bits becomes one that fits no model.
std::int64_t to_whole(double value) {
  constexpr double kLimit = 0x1p31;
  if (!(value > -kLimit && value < kLimit)) return std::int64_t{1} << 31;
  const auto whole = static_cast<std::int64_t>(value);
  return static_cast<double>(whole) == value ? whole : std::int64_t{1} << 31;
}

}  // namespace

Token to_token(double value) {
  const std::int64_t whole = to_whole(value);
  return whole >= 0 && whole < std::int64_t{1} << 31 ? static_cast<Token>(whole) : -1;
}

std::vector<Token> to_tokens(const std::vector<double>& numbers) {
  std::vector<Token> out;
  out.reserve(numbers.size());
  for (const double number : numbers) out.push_back(to_token(number));
  return out;
}

std::vector<ModelFile> to_files(const std::vector<ModelFileInput>& files) {
  std::vector<ModelFile> out;
  for (const ModelFileInput& file : files) {
    const bool is_size = file.size >= 0 && file.size < 0x1p53;
    out.push_back({file.name, is_size ? static_cast<std::uint64_t>(file.size) : 0});
  }
  return out;
}

Result<std::int64_t> to_place(std::string_view where, double value, std::int64_t count) {
  const std::int64_t whole = to_token(value);
  if (whole >= 0 && whole < count) return whole;
  return make_fault(Code::index_out_of_range, std::string(where), {where, whole, count});
}

Result<std::uint32_t> to_seed(const std::optional<double>& value) {
  Faults faults;
  const std::uint32_t seed = SizeReader(faults).read_seed(value.value_or(0));
  if (!faults.empty()) return faults;
  return seed;
}

Faults overflow_of(std::string_view where, std::span<const double> numbers) {
  if (std::ranges::all_of(numbers, [](double one) { return std::isfinite(one); })) return {};
  return {make_fault(Code::numbers_overflowed, where, {})};
}

Result<HeadId> to_head(double layer, double head, const Architecture& architecture) {
  HEADSUP_TRY(in, to_place("layer", layer, architecture.n_layers));
  HEADSUP_TRY(at, to_place("head", head, architecture.n_heads));
  return HeadId{in, at};
}

std::optional<ModelPieceView> to_view(const std::optional<FileRange>& range, double progress) {
  if (!range) return std::nullopt;
  return ModelPieceView{static_cast<std::int64_t>(range->file),
                        static_cast<std::int64_t>(range->begin),
                        static_cast<std::int64_t>(range->end), static_cast<float>(progress)};
}

ModelSizes sizes_of(const Architecture& a) {
  return {a.vocab_size,
          a.max_context,
          a.n_layers,
          a.d_model,
          a.n_heads,
          a.n_kv_heads,
          a.head_dim,
          a.d_mlp,
          a.n_slots,
          a.classes(),
          parameter_count(a).value()};
}

Result<std::vector<Intervention>> to_interventions(const std::vector<InterventionInput>& inputs) {
  std::vector<Intervention> out;
  for (const InterventionInput& input : inputs) {
    const std::optional<InterventionKind> kind = find_intervention(input.kind);
    if (!kind) {
      return bad_value("interventions/" + std::to_string(out.size()) + "/kind", input.kind,
                       "intervention");
    }
    Intervention& one = out.emplace_back();
    one.kind = *kind;
    const auto take = [](const std::optional<double>& from, std::int64_t& to) {
      if (from) to = to_whole(*from);
    };
    take(input.layer, one.layer);
    take(input.head, one.head);
    take(input.count, one.count);
    take(input.first, one.first);
    take(input.second, one.second);
    one.factor = input.factor.value_or(one.factor);
    one.token = to_token(input.token.value_or(0));
    one.before = input.before.value_or(true);
    one.masked = input.masked.value_or(true);
  }
  return out;
}

}  // namespace headsup::app
