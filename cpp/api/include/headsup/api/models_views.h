// Published models, their own config files and what is asked about them, as they cross the
// boundary.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/catalogue/attention_cost.h"
#include "headsup/catalogue/config_reader.h"
#include "headsup/catalogue/published_model.h"
#include "headsup/practice/lookup.h"

namespace headsup::app {

/// A row of the catalogue, and what follows from it where all its layers are alike.
struct ModelView {
  PublishedModel model;
  std::optional<double> quotient, remainder, group;  // as in ModelCost
  // As counted here, where the plain formulas hold.
  std::optional<std::int64_t> weights_per_layer, cached_per_token_layer;
};

/// What is looked up: the text of a model's own config.json or params.json, or a row of the
/// catalogue.
struct LookupSource {
  std::string text;
  std::optional<PublishedModel> row;
};

/// `where` is a JSON pointer, "" where no one place gave it.
struct FoundSizeView {
  std::int64_t value = 0;
  Origin how = Origin::unknown;
  std::string where;
};

struct NamedSizeView {
  std::string_view name;
  FoundSizeView size;
};

struct TowerView {
  std::string_view key, role;
  std::string family;
  AttentionKind attention = AttentionKind::none;
  std::vector<NamedSizeView> sizes;  // those that are known
  std::optional<bool> divides_evenly, heads_fill_width;
  std::vector<std::int64_t> layer_heads, layer_kv_heads;
};

/// Texts of the file are cut short.
struct NoteView {
  std::string_view code;
  std::string where;
  std::vector<Arg> args;
};

struct ReadingView {
  std::vector<TowerView> towers;
  std::vector<NoteView> notes;
};

/// A part of a text, in bytes.
struct MarkView {
  double from = 0, to = 0;
};

struct LookupStepView {
  std::string_view id, asks, prompt, why;
  std::vector<std::string> options;   // keys as JSON pointers, or choices
  std::vector<std::string> accepted;  // answers that are right
  std::vector<MarkView> marks;        // where the answer stands
};

struct LookupView {
  ReadingView reading;
  std::vector<Arg> args;  // what sentences may use
  std::vector<LookupStepView> steps;
};

/// What sentences may use beside the args of the look-up.
struct LookupGradeArgs {
  std::string given, key;
  std::int64_t value = 0;
};

struct LookupGradeView {
  Verdict verdict = Verdict::not_an_answer;
  std::string_view mistake, how, kind;
  LookupGradeArgs args;
};

}  // namespace headsup::app
