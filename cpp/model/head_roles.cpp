#include "headsup/model/head_roles.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "headsup/base/random_permutation.h"

namespace headsup {

namespace {

// Keeps these draws apart from other numbers of the same seed.
constexpr std::uint32_t kStream = 0x726570;

struct Role {
  std::string_view name;
  double RoleScores::* score;
};
constexpr std::array kRoles = {
    Role{"previous token", &RoleScores::previous}, Role{"first token", &RoleScores::first},
    Role{"same token", &RoleScores::same_token}, Role{"induction", &RoleScores::induction}};

}  // namespace

template <class Weight>
void RoleMeans::add_text(std::span<const std::int32_t> tokens, Weight weight) {
  const auto count = static_cast<std::int64_t>(tokens.size());
  for (std::int64_t i = 1; i < count; ++i) {
    sums_.previous += weight(i, i - 1);
    sums_.self += weight(i, i);
    sums_.first += weight(i, 0);
    bool copied = false;
    for (std::int64_t j = 0; j <= i; ++j) {
      const double w = weight(i, j);
      if (w > 0) sums_.entropy -= w * std::log(w);
      if (j == i || tokens[static_cast<std::size_t>(j)] != tokens[static_cast<std::size_t>(i)])
        continue;
      copied = true;
      sums_.same_token += w;
      if (j + 1 < i) sums_.induction += weight(i, j + 1);
    }
    with_copies_ += copied ? 1 : 0;
    ++queries_;
  }
}

void RoleMeans::add(const MatrixView& weights, std::span<const std::int32_t> tokens) {
  add_text(tokens,
           [&](std::int64_t i, std::int64_t j) { return static_cast<double>(weights.at(i, j)); });
}

void RoleMeans::add_uniform(std::span<const std::int32_t> tokens) {
  add_text(tokens, [](std::int64_t i, std::int64_t) { return 1 / static_cast<double>(i + 1); });
}

RoleScores RoleMeans::scores() const {
  RoleScores out = sums_;
  const auto queries = static_cast<double>(std::max<std::int64_t>(queries_, 1));
  const auto with_copies = static_cast<double>(std::max<std::int64_t>(with_copies_, 1));
  for (double RoleScores::* score :
       {&RoleScores::previous, &RoleScores::self, &RoleScores::first, &RoleScores::entropy}) {
    out.*score /= queries;
  }
  out.same_token /= with_copies;
  out.induction /= with_copies;
  return out;
}

RoleScores role_scores(const MatrixView& weights, std::span<const std::int32_t> tokens) {
  RoleMeans out;
  out.add(weights, tokens);
  return out.scores();
}

RoleScores uniform_role_scores(std::span<const std::int32_t> tokens) {
  RoleMeans out;
  out.add_uniform(tokens);
  return out.scores();
}

std::vector<std::int32_t> repeated_random_tokens(std::int64_t vocab_size, std::int32_t begin,
                                                 std::int64_t first, std::int64_t length,
                                                 std::int64_t repeats, std::uint32_t seed) {
  const auto below = static_cast<std::uint32_t>(vocab_size - first);
  const std::uint32_t key = row_key(seed, kStream, 0);
  std::vector<std::int32_t> out = {begin};
  for (std::int64_t n = 0; n < length * repeats; ++n) {
    const std::uint32_t bits = random_bits(key, static_cast<std::uint32_t>(n % length));
    out.push_back(static_cast<std::int32_t>(first + uniform_below(bits, below)));
  }
  return out;
}

std::string_view role_of(const RoleScores& mean, const RoleScores& uniform) {
  const Role* best = nullptr;
  for (const Role& role : kRoles) {
    const double score = mean.*role.score;
    if (!(score >= kRoleThreshold.least &&
          score >= kRoleThreshold.times_uniform * (uniform.*role.score))) {
      continue;
    }
    if (best == nullptr || score > mean.*best->score) best = &role;
  }
  return best == nullptr ? "none" : best->name;
}

}  // namespace headsup
