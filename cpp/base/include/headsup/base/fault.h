// What can go wrong, as values. Knows the one table of error codes; knows no sentence, no language
// and no caller: the sentences live in web/content/<lang>/messages.json, keyed by the code's name.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headsup {

enum class Code : std::uint8_t {
  // A config, checked at the door.
  size_missing,
  size_not_a_number,
  size_not_whole,
  size_not_positive,
  size_too_large,
  heads_do_not_divide_width,
  kv_heads_do_not_divide_heads,
  kv_heads_above_heads,
  lengths_differ_in_self,
  key_lengths_count,
  key_length_out_of_range,
  count_overflow,
  memory_over_limit,
  seed_out_of_range,
  edit_not_finite,
  head_off_twice,
  // Looking something up.
  unknown_tensor,
  tensor_not_in_run,
  index_rank,
  index_out_of_range,
  // Text and JSON.
  json_syntax,
  json_not_utf8,
  json_number_too_large,
  json_too_large,
  json_too_deep,
  json_too_many_nodes,
  json_duplicate_key,
  field_missing,
  field_unknown,
  field_wrong_kind,
  field_bad_value,
  expression_syntax,
  expression_unknown_name,
  expression_not_exact,
  reference_wrong_size,
  // A model's own config file.
  config_size_missing,
  config_keys_disagree,
  // A list of words to learn from, and training.
  too_few_words,
  too_many_words,
  training_diverged,
  unknown_run,
  // A course and its lessons.
  duplicate_id,
  unknown_id,
  no_course,
  unknown_lesson,
  unknown_step,
  unknown_gate,
  unknown_event,
  // A language model, its files and what it reads.
  no_model,
  model_file_unknown,
  model_file_size,
  model_group_size,
  weight_not_finite,
  tokenizer_damaged,
  token_out_of_range,
  text_over_context,
  numbers_overflowed,
  // A language model's files.
  model_file_missing,
  model_type_unknown,
  model_key_unsupported,
  model_header_too_large,
  model_index_disagrees,
  tensor_out_of_place,
  tensor_bytes,
  tensor_dtype,
  tensor_shape,
  tensor_unexpected,
  tensor_missing,
  model_not_fetched,  // by the page, as the next
  file_unreadable,
  // A packed log.
  packed_damaged,
  packed_newer,
  // The boundary itself.
  bad_argument,
  out_of_memory,
  unexpected,
  engine_lost,
};

/// One row of the table: a code, its name as JS and messages.json know it, and the names of the
/// arguments its sentence may use.
struct CodeInfo {
  Code code;
  std::string_view name;
  std::string_view args;  // space separated
};

/// The table itself, in the order of the enum.
std::span<const CodeInfo> code_table();

/// The code's name, e.g. "heads_do_not_divide_width".
std::string_view name_of(Code code);

/// One named argument of a fault. Numbers are decimal text, so that no count loses digits;
/// "nearest" is a list of them, joined by commas.
struct Arg {
  std::string name;
  std::string value;
  bool operator==(const Arg&) const = default;
};

/// One thing that is wrong: what (code), where (a field such as "n_heads", a JSON pointer, an id),
/// and what the sentence needs to be exact.
struct Fault {
  Code code;
  std::string where;
  std::vector<Arg> args;
  bool operator==(const Fault&) const = default;
};

/// The value of one argument: a text, or a whole number.
struct ArgValue {
  std::string_view text;
  std::int64_t number = 0;
  bool is_number = false;

  ArgValue(std::string_view value) : text(value) {}
  ArgValue(const char* value) : text(value) {}
  ArgValue(const std::string& value) : text(value) {}
  template <std::integral T>
  ArgValue(T value) : number(static_cast<std::int64_t>(value)), is_number(true) {}
};

/// Names the values by `names`, which spaces separate. A value without a name, or a name without a
/// value, is passed over.
std::vector<Arg> named_args(std::string_view names, std::initializer_list<ArgValue> values);

/// A fault whose arguments are those that the table names for its code, in that order. Out of line,
/// since spelling them out at every place is a tenth of the engine.
Fault make_fault(Code code, std::string_view where, std::initializer_list<ArgValue> values);

/// field_bad_value: what stands there, and the name of what should.
Fault bad_value(std::string_view where, const ArgValue& value, std::string_view expected);

using Faults = std::vector<Fault>;

}  // namespace headsup
