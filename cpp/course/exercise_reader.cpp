#include "exercise_reader.h"

#include <algorithm>
#include <array>

#include "headsup/base/words.h"
#include "read_list.h"

namespace headsup {

namespace {

// In the order of the bits of Preconditions and PromptFields.
constexpr std::array<std::string_view, 7> kPreconditions = {"shared",  "grouped", "single", "given",
                                                            "derived", "self",    "bias"};
constexpr std::array<std::string_view, 10> kPromptFields = {
    "batch",      "seq_len",  "seq_k",           "d_model",  "n_heads",
    "n_kv_heads", "head_dim", "head_dim_always", "n_layers", "bytes_per_number"};

std::size_t index_in(std::span<const std::string_view> words, std::string_view word) {
  return static_cast<std::size_t>(std::find(words.begin(), words.end(), word) - words.begin());
}

// A set of words as bits; a word that is none of `words` is a fault and sets no bit.
std::uint16_t read_set(const Field& list, std::span<const std::string_view> words) {
  unsigned bits = 0;
  for (const Field& item : list.items()) {
    const std::size_t index = index_in(words, item.one_of(words));
    if (index < words.size()) bits |= 1u << index;
  }
  return static_cast<std::uint16_t>(bits);
}

std::uint8_t read_level(const Field& field) {
  const std::int64_t level = field.integer();
  if (level >= 0 && level <= kLevels) return static_cast<std::uint8_t>(level);
  field.bad_value(std::to_string(level), "exercise_level");
  return 0;
}

void read_mistake(const Field& field, ExerciseMistake& out) {
  const ObjectReader mistake = field.object("misconception how gives");
  const Field misconception = mistake.optional("misconception");
  if (misconception.present()) out.misconception = misconception.id();
  out.how = mistake.required("how").id();
  const Field gives = mistake.optional("gives");
  if (gives.present()) out.gives = gives.string();
}

// Drawing an order needs two items that differ, and drawing a line needs a line.
bool can_be_drawn(const ExerciseRow& row) {
  std::vector<std::string_view> words;
  any_of_words(row.answer, [&](std::string_view word) {
    if (!contains(words, word)) words.push_back(word);
    return false;
  });
  return words.size() >= (row.ask == StepAsk::order ? 2u : 1u);
}

void read_row(const Field& field, ExerciseRow& out) {
  const ObjectReader row = field.object("id ask part from to needs states gap_in answer mistakes");
  out.id = row.required("id").id();
  const std::size_t ask = index_in(step_ask_names(), row.required("ask").one_of(step_ask_names()));
  if (ask < step_ask_names().size()) out.ask = static_cast<StepAsk>(ask);
  out.part = read_level(row.optional("part"));
  out.from = read_level(row.optional("from"));
  out.to = read_level(row.optional("to"));
  out.needs = static_cast<std::uint8_t>(read_set(row.optional("needs"), kPreconditions));
  out.states = read_set(row.optional("states"), kPromptFields);
  if (const Field gap_in = row.optional("gap_in"); gap_in.present()) out.gap_in = gap_in.string();
  const Field answer = row.required("answer");
  out.answer = answer.string();
  if (!can_be_drawn(out)) answer.bad_value(out.answer, "words_to_draw");
  const std::vector<Field> mistakes = row.optional("mistakes").items();
  out.mistakes.resize(mistakes.size());
  for (std::size_t i = 0; i < mistakes.size(); ++i) read_mistake(mistakes[i], out.mistakes[i]);
}

}  // namespace

void read_exercises(const Field& field, ExerciseTable& out) {
  if (!field.present()) return;
  const ObjectReader exercises = field.object("numbers steps");
  read_list(exercises.required("numbers"), out.numbers,
            [](const Field& item, DerivedNumber& number) {
              const ObjectReader read = item.object("id expression");
              number.id = read.required("id").id();
              number.expression = read.required("expression").string();
            });
  read_list(exercises.required("steps"), out.rows, read_row);
}

}  // namespace headsup
