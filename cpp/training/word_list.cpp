#include "training/word_list.h"

#include <algorithm>
#include <array>
#include <unordered_set>
#include <utility>

#include "base/utf8.h"
#include "base/words.h"
#include "training/plain_letters.h"

namespace headsup {

namespace {

enum Reason : std::uint8_t { other_characters, too_long, repeated, too_many };
constexpr std::array<std::string_view, 4> kReasons = {"other_characters", "too_long", "repeated",
                                                      "too_many"};

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool is_separator(char32_t code) {
  if (code < 0x80)
    return code == ' ' || (code >= '\t' && code <= '\r') || code == ',' || code == ';';
  return code == 0x85 || code == 0xA0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200A) ||
         code == 0x2028 || code == 0x2029 || code == 0x202F || code == 0x205F || code == 0x3000;
}

// Controls, signs of width zero, and those that turn the direction of writing.
bool is_unsafe(char32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0xAD || code == 0x61C ||
         (code >= 0x200B && code <= 0x200F) || (code >= 0x202A && code <= 0x202E) ||
         (code >= 0x2060 && code <= 0x206F) || code == 0xFEFF ||
         (code >= 0xE0000 && code <= 0xE007F);
}

// Calls `use` with each stretch of the text that holds no separator.
template <class Use>
void each_word(std::string_view text, Use use) {
  std::size_t start = 0;
  std::size_t at = 0;
  while (at < text.size()) {
    const Character c = first_character(text.substr(at));
    if (is_separator(c.code)) {
      if (at > start) use(text.substr(start, at - start));
      start = at + c.bytes;
    }
    at += c.bytes;
  }
  if (at > start) use(text.substr(start));
}

// A word in letters from a to z.
struct Spelling {
  std::string letters;  // empty where it cannot be spelt with these
  bool lost_accent = false;
};

Spelling spell(std::string_view word) {
  Spelling out;
  while (!word.empty()) {
    const Character c = first_character(word);
    word.remove_prefix(c.bytes);
    if (c.code >= 'a' && c.code <= 'z') {
      out.letters += static_cast<char>(c.code);
    } else if (c.code >= 'A' && c.code <= 'Z') {
      out.letters += static_cast<char>(c.code - 'A' + 'a');
    } else {
      const std::string_view letters = plain_letters(c.code);
      if (letters.empty() && !is_accent(c.code)) return {};
      out.letters += letters;
      out.lost_accent = true;
    }
  }
  return out;
}

std::string example_of(std::string_view word) {
  std::string out;
  while (!word.empty()) {
    const Character c = first_character(word);
    const std::string_view shown =
        c.valid && !is_unsafe(c.code) ? word.substr(0, c.bytes) : kReplacementText;
    if (out.size() + shown.size() > kMostExampleBytes) break;
    out += shown;
    word.remove_prefix(c.bytes);
  }
  return out;
}

class WordReader {
 public:
  // Room for every word at once, so that the texts which `kept_` looks at never move.
  WordReader(std::size_t text_bytes, std::int64_t most_letters) : most_letters_(most_letters) {
    list_.words.reserve(std::min(kMostWords, text_bytes / 2 + 1));
    for (std::size_t i = 0; i < kReasons.size(); ++i) left_out_[i].reason = kReasons[i];
  }

  void read(std::string_view word) {
    Spelling spelling = spell(word);
    const std::string& letters = spelling.letters;
    if (letters.empty()) return leave_out(other_characters, word);
    if (static_cast<std::int64_t>(letters.size()) > most_letters_) return leave_out(too_long, word);
    if (kept_.contains(letters)) return leave_out(repeated, word);
    if (list_.words.size() == kMostWords) return leave_out(too_many, word);
    list_.words.push_back(std::move(spelling.letters));
    kept_.insert(list_.words.back());
    list_.accents_removed += spelling.lost_accent;
  }

  WordList result() {
    for (LeftOut& some : left_out_) {
      if (some.count > 0) list_.left_out.push_back(std::move(some));
    }
    return std::move(list_);
  }

 private:
  void leave_out(Reason reason, std::string_view word) {
    LeftOut& some = left_out_[reason];
    ++some.count;
    if (some.examples.size() == kMostExamples) return;
    std::string example = example_of(word);
    if (!holds(some.examples, example)) some.examples.push_back(std::move(example));
  }

  std::int64_t most_letters_;
  WordList list_;
  std::unordered_set<std::string_view> kept_;
  std::array<LeftOut, kReasons.size()> left_out_;
};

}  // namespace

std::span<const std::string_view> left_out_reasons() { return kReasons; }

Result<WordList> read_words(std::string_view text, std::int64_t most_letters) {
  if (text.size() > kMostWordListBytes) {
    return make_fault(Code::text_too_large, "words", {text.size(), kMostWordListBytes});
  }
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  WordReader reader(text.size(), most_letters);
  each_word(text, [&](std::string_view word) { reader.read(word); });
  WordList list = reader.result();
  if (list.words.size() < kFewestWords) {
    return make_fault(Code::too_few_words, "words", {list.words.size(), kFewestWords});
  }
  return list;
}

}  // namespace headsup
