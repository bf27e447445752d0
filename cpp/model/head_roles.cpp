#include "headsup/model/head_roles.h"

#include <array>
#include <cmath>

namespace headsup {

namespace {

// The scores of a pattern whose weights weight(i, j) gives.
template <class Weight>
RoleScores scores_of(std::span<const std::int32_t> tokens, Weight weight) {
  RoleScores out;
  const auto count = static_cast<std::int64_t>(tokens.size());
  double with_copies = 0;
  for (std::int64_t i = 1; i < count; ++i) {
    out.previous += weight(i, i - 1);
    out.self += weight(i, i);
    out.first += weight(i, 0);
    bool copied = false;
    for (std::int64_t j = 0; j <= i; ++j) {
      const double w = weight(i, j);
      if (w > 0) out.entropy -= w * std::log(w);
      if (j == i || tokens[static_cast<std::size_t>(j)] != tokens[static_cast<std::size_t>(i)])
        continue;
      copied = true;
      out.same_token += w;
      if (j + 1 < i) out.induction += weight(i, j + 1);
    }
    with_copies += copied ? 1 : 0;
  }
  const double queries = static_cast<double>(count - 1);
  if (queries > 0) {
    for (double RoleScores::* score :
         {&RoleScores::previous, &RoleScores::self, &RoleScores::first, &RoleScores::entropy}) {
      out.*score /= queries;
    }
  }
  if (with_copies > 0) {
    out.same_token /= with_copies;
    out.induction /= with_copies;
  }
  return out;
}

struct Role {
  std::string_view name;
  double RoleScores::* score;
};
constexpr std::array kRoles = {
    Role{"previous token", &RoleScores::previous}, Role{"first token", &RoleScores::first},
    Role{"same token", &RoleScores::same_token}, Role{"induction", &RoleScores::induction}};

}  // namespace

RoleScores role_scores(const MatrixView& weights, std::span<const std::int32_t> tokens) {
  return scores_of(tokens, [&](std::int64_t i, std::int64_t j) {
    return static_cast<double>(weights.at(i, j));
  });
}

RoleScores uniform_role_scores(std::span<const std::int32_t> tokens) {
  return scores_of(tokens,
                   [](std::int64_t i, std::int64_t) { return 1 / static_cast<double>(i + 1); });
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
