// Grades answers to look-up questions and names the mistake behind a wrong one.
#include <algorithm>

#include "headsup/practice/fraction.h"
#include "headsup/practice/lookup.h"
#include "headsup/practice/number_text.h"

namespace headsup {

namespace {

LookupGrade grade_key(const Document& document, const LookupStep& step, std::string_view answer) {
  LookupGrade out;
  for (const KeyOption& key : step.keys) {
    if (document.pointer(key.node) != answer) continue;
    out.verdict = key.right ? Verdict::right : Verdict::wrong;
    if (key.right) return out;
    out.key = key;
    out.how = "picked_key";
    if (step.id == "heads" && key.kind == "kv_heads") out.mistake = "kv_heads_for_heads";
  }
  return out;
}

LookupGrade grade_choice(const Tower& tower, const LookupStep& step, std::string_view answer) {
  LookupGrade out;
  const auto option = std::find(step.choices.begin(), step.choices.end(), answer);
  if (option == step.choices.end()) return out;
  out.verdict = answer == step.choice ? Verdict::right : Verdict::wrong;
  if (out.verdict == Verdict::right) return out;
  if (step.id == "divides") {
    const bool fill = tower.heads_fill_width().value_or(true);
    out.how = *option == "yes" ? "rest_left" : fill ? "no_rest" : "given_is_no_rest";
    return out;
  }
  // By the option that was picked: its own sentence says what it would mean.
  out.how = *option;
  const bool shared =
      tower.attention == AttentionKind::gqa || tower.attention == AttentionKind::mqa;
  if (shared && *option == "MHA") out.mistake = "sharing_missed";
  return out;
}

// Names what led to a wrong head size, the most specific first.
class NumberDiagnosis {
 public:
  NumberDiagnosis(const ConfigReading& reading, std::int64_t given, LookupGrade& out)
      : reading_(reading), tower_(reading.towers[0]), given_(given), out_(out) {}

  void name() {
    const std::int64_t width = tower_[ConfigSize::d_model].value;
    const std::int64_t heads = tower_[ConfigSize::n_heads].value;
    const std::int64_t kv_heads = tower_[ConfigSize::n_kv_heads].value;
    // The head size is another, or it would have been right.
    if (is(width / heads)) return say_mistake("quotient");
    if (is(width)) return say_mistake("full_width");
    if (is(heads * tower_[ConfigSize::head_dim].value)) return say_mistake("all_heads");
    if (kv_heads != heads && kv_heads > 0 && is_quotient(width, kv_heads)) {
      return say_mistake("by_kv_heads");
    }
    const std::vector<KeyOption> keys = all_keys(reading_);
    for (const KeyOption& key : keys) {
      if (is(key.value)) return say("value_of_key", key);
    }
    for (const KeyOption& key : keys) {
      if (key.value > heads && is_quotient(key.value, heads)) return say("divided_key", key);
    }
    out_.how = "other_number";
  }

 private:
  bool is(std::int64_t value) const { return given_ == value; }
  bool is_quotient(std::int64_t a, std::int64_t b) const { return a % b == 0 && is(a / b); }
  // A mistake that has a sentence of its own.
  void say_mistake(std::string_view mistake) { out_.mistake = out_.how = mistake; }
  void say(std::string_view how, const KeyOption& key) {
    out_.how = how;
    out_.key = key;
  }

  const ConfigReading& reading_;
  const Tower& tower_;
  const std::int64_t given_;  // 0 for a fraction, which is no size
  LookupGrade& out_;
};

LookupGrade grade_number(const ConfigReading& reading, const LookupStep& step,
                         std::string_view answer) {
  LookupGrade out;
  const std::vector<Fraction> readings = number_readings(answer);
  if (readings.empty()) return out;
  const Fraction right{step.number, 1};
  const bool met = std::find(readings.begin(), readings.end(), right) != readings.end();
  const Fraction& given = met ? right : readings.front();
  out.given = exact_text(given, 0);
  out.verdict = met ? Verdict::right : Verdict::wrong;
  if (out.verdict == Verdict::wrong)
    NumberDiagnosis(reading, given.whole() ? given.num : 0, out).name();
  return out;
}

}  // namespace

LookupGrade grade_lookup(const ConfigReading& reading, const LookupStep& step,
                         std::string_view answer) {
  if (step.asks == "key") return grade_key(reading.document, step, answer);
  if (step.asks == "choice") return grade_choice(reading.towers[0], step, answer);
  return grade_number(reading, step, answer);
}

}  // namespace headsup
