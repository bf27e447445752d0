#include "headsup/base/fault.h"

#include <array>

#include "headsup/base/words.h"

namespace headsup {

namespace {

constexpr std::array kTable = {
    CodeInfo{Code::size_missing, "size_missing", "field"},
    CodeInfo{Code::size_not_a_number, "size_not_a_number", "field"},
    CodeInfo{Code::size_not_whole, "size_not_whole", "field value"},
    CodeInfo{Code::size_not_positive, "size_not_positive", "field value"},
    CodeInfo{Code::size_too_large, "size_too_large", "field value limit"},
    CodeInfo{Code::heads_do_not_divide_width, "heads_do_not_divide_width",
             "n_heads d_model nearest"},
    CodeInfo{Code::kv_heads_do_not_divide_heads, "kv_heads_do_not_divide_heads",
             "n_kv_heads n_heads nearest"},
    CodeInfo{Code::kv_heads_above_heads, "kv_heads_above_heads", "n_kv_heads n_heads"},
    CodeInfo{Code::lengths_differ_in_self, "lengths_differ_in_self", "seq_len seq_k"},
    CodeInfo{Code::key_lengths_count, "key_lengths_count", "count batch"},
    CodeInfo{Code::key_length_out_of_range, "key_length_out_of_range", "value seq_k"},
    CodeInfo{Code::count_overflow, "count_overflow", "what"},
    CodeInfo{Code::memory_over_limit, "memory_over_limit", "needed_bytes limit_bytes"},
    CodeInfo{Code::seed_out_of_range, "seed_out_of_range", "limit"},
    CodeInfo{Code::edit_not_finite, "edit_not_finite", "tensor"},
    CodeInfo{Code::head_off_twice, "head_off_twice", "head"},
    CodeInfo{Code::unknown_tensor, "unknown_tensor", "tensor"},
    CodeInfo{Code::tensor_not_in_run, "tensor_not_in_run", "tensor"},
    CodeInfo{Code::index_rank, "index_rank", "given expected"},
    CodeInfo{Code::index_out_of_range, "index_out_of_range", "axis index size"},
    CodeInfo{Code::json_syntax, "json_syntax", "line column"},
    CodeInfo{Code::json_not_utf8, "json_not_utf8", ""},
    CodeInfo{Code::json_number_too_large, "json_number_too_large", "line column"},
    CodeInfo{Code::json_too_large, "json_too_large", "limit"},
    CodeInfo{Code::json_too_deep, "json_too_deep", "limit"},
    CodeInfo{Code::json_too_many_nodes, "json_too_many_nodes", "limit"},
    CodeInfo{Code::json_duplicate_key, "json_duplicate_key", "key"},
    CodeInfo{Code::field_missing, "field_missing", "field"},
    CodeInfo{Code::field_unknown, "field_unknown", "field"},
    CodeInfo{Code::field_wrong_kind, "field_wrong_kind", "expected got"},
    CodeInfo{Code::field_bad_value, "field_bad_value", "value expected"},
    CodeInfo{Code::expression_syntax, "expression_syntax", "at"},
    CodeInfo{Code::expression_unknown_name, "expression_unknown_name", "name"},
    CodeInfo{Code::expression_not_exact, "expression_not_exact", "left right"},
    CodeInfo{Code::reference_wrong_size, "reference_wrong_size", "tensor given expected"},
    CodeInfo{Code::config_size_missing, "config_size_missing", "size keys"},
    CodeInfo{Code::config_keys_disagree, "config_keys_disagree", "key value other_key other_value"},
    CodeInfo{Code::too_few_words, "too_few_words", "count least"},
    CodeInfo{Code::too_many_words, "too_many_words", "count most"},
    CodeInfo{Code::training_diverged, "training_diverged", "step"},
    CodeInfo{Code::unknown_run, "unknown_run", "run"},
    CodeInfo{Code::duplicate_id, "duplicate_id", "id"},
    CodeInfo{Code::unknown_id, "unknown_id", "id"},
    CodeInfo{Code::no_course, "no_course", ""},
    CodeInfo{Code::unknown_lesson, "unknown_lesson", "lesson"},
    CodeInfo{Code::unknown_step, "unknown_step", "step"},
    CodeInfo{Code::unknown_gate, "unknown_gate", "step"},
    CodeInfo{Code::unknown_event, "unknown_event", "kind"},
    CodeInfo{Code::no_model, "no_model", ""},
    CodeInfo{Code::model_file_unknown, "model_file_unknown", "file"},
    CodeInfo{Code::model_file_size, "model_file_size", "size expected"},
    CodeInfo{Code::model_group_size, "model_group_size", "group width"},
    CodeInfo{Code::weight_not_finite, "weight_not_finite", "row column"},
    CodeInfo{Code::tokenizer_damaged, "tokenizer_damaged", "offset"},
    CodeInfo{Code::token_out_of_range, "token_out_of_range", "token vocab_size"},
    CodeInfo{Code::text_over_context, "text_over_context", "tokens context"},
    CodeInfo{Code::numbers_overflowed, "numbers_overflowed", ""},
    CodeInfo{Code::model_file_missing, "model_file_missing", "file"},
    CodeInfo{Code::model_type_unknown, "model_type_unknown", "model_type"},
    CodeInfo{Code::model_key_unsupported, "model_key_unsupported", "key value"},
    CodeInfo{Code::model_header_too_large, "model_header_too_large", "size limit"},
    CodeInfo{Code::model_index_disagrees, "model_index_disagrees", "tensor"},
    CodeInfo{Code::tensor_out_of_place, "tensor_out_of_place", "begin expected"},
    CodeInfo{Code::tensor_bytes, "tensor_bytes", "shape dtype bytes expected"},
    CodeInfo{Code::tensor_dtype, "tensor_dtype", "dtype"},
    CodeInfo{Code::tensor_shape, "tensor_shape", "given expected"},
    CodeInfo{Code::tensor_unexpected, "tensor_unexpected", "tensor"},
    CodeInfo{Code::tensor_missing, "tensor_missing", "tensor"},
    CodeInfo{Code::model_not_fetched, "model_not_fetched", "file"},
    CodeInfo{Code::file_unreadable, "file_unreadable", "file"},
    CodeInfo{Code::packed_damaged, "packed_damaged", ""},
    CodeInfo{Code::packed_newer, "packed_newer", ""},
    CodeInfo{Code::bad_argument, "bad_argument", "detail"},
    CodeInfo{Code::out_of_memory, "out_of_memory", ""},
    CodeInfo{Code::unexpected, "unexpected", "detail"},
    CodeInfo{Code::engine_lost, "engine_lost", "detail"},
};

constexpr bool in_enum_order() {
  for (std::size_t i = 0; i < kTable.size(); ++i) {
    if (static_cast<std::size_t>(kTable[i].code) != i) return false;
  }
  return true;
}
static_assert(in_enum_order(), "a code and its row must stand at the same place");
static_assert(kTable.size() == static_cast<std::size_t>(Code::engine_lost) + 1);

}  // namespace

std::span<const CodeInfo> code_table() { return kTable; }

std::vector<Arg> named_args(std::string_view names, std::initializer_list<ArgValue> values) {
  std::vector<Arg> out;
  const auto* value = values.begin();
  any_of_words(names, [&](std::string_view name) {
    if (value == values.end()) return true;
    out.push_back({std::string(name),
                   value->is_number ? std::to_string(value->number) : std::string(value->text)});
    ++value;
    return false;
  });
  return out;
}

Fault make_fault(Code code, std::string_view where, std::initializer_list<ArgValue> values) {
  return {code, std::string(where),
          named_args(kTable[static_cast<std::size_t>(code)].args, values)};
}

Fault bad_value(std::string_view where, const ArgValue& value, std::string_view expected) {
  return make_fault(Code::field_bad_value, where, {value, expected});
}

std::string_view name_of(Code code) { return kTable[static_cast<std::size_t>(code)].name; }

}  // namespace headsup
