#include "headsup/training/word_list.h"

#include <algorithm>
#include <array>
#include <unordered_set>
#include <utility>

#include "headsup/base/utf8.h"
#include "headsup/base/words.h"
#include "plain_letters.h"

namespace headsup {

namespace {

enum Reason : std::uint8_t { other_characters, too_long, repeated, too_many };
constexpr std::array<std::string_view, 4> kReasons = {"other_characters", "too_long", "repeated",
                                                      "too_many"};

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// What each ASCII character is in a list: its small letter, or one of these.
constexpr char kOther = 0;
constexpr char kSeparator = ' ';

constexpr std::array<char, 128> ascii_table() {
  std::array<char, 128> table{};  // of kOther
  for (const unsigned char c : {' ', '\t', '\n', '\v', '\f', '\r', ',', ';'}) table[c] = kSeparator;
  for (unsigned char n = 0; n < 26; ++n) {
    const char small = static_cast<char>('a' + n);
    table['a' + n] = small;
    table['A' + n] = small;
  }
  return table;
}
constexpr std::array<char, 128> kAscii = ascii_table();

// White space beyond ASCII.
bool is_wide_separator(char32_t code) {
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

std::string example_of(std::string_view word) {
  std::string out;
  while (!word.empty()) {
    const Character c = first_character(word);
    const std::string_view shown =
        c.valid && !is_unsafe(c.code) ? word.substr(0, c.bytes) : kReplacementText;
    if (out.size() + shown.size() > kMaxExampleBytes) break;
    out += shown;
    word.remove_prefix(c.bytes);
  }
  return out;
}

class WordReader {
 public:
  // Room for every word at once, so that the texts which `kept_` looks at never move.
  WordReader(std::size_t text_bytes, std::size_t most_letters) : most_letters_(most_letters) {
    list_.words.reserve(std::min(kMaxWords, text_bytes / 2 + 1));
    for (std::size_t i = 0; i < kReasons.size(); ++i) left_out_[i].reason = kReasons[i];
  }

  // One pass with a table for ASCII: two million bytes are to take no time that anyone notices.
  void read(std::string_view text) {
    std::size_t start = 0;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = at;
      const auto byte = static_cast<unsigned char>(text[at]);
      bool separates = false;
      if (byte < kAscii.size()) {
        ++at;
        separates = kAscii[byte] == kSeparator;
        if (!separates) add(kAscii[byte]);
      } else {
        const Character c = first_character(text.substr(at));
        at += c.bytes;
        separates = is_wide_separator(c.code);
        if (!separates) add_wide(c.code);
      }
      if (!separates) continue;
      end_word(text.substr(start, end - start));
      start = at;
    }
    end_word(text.substr(start));
  }

  WordList result() {
    for (LeftOut& some : left_out_) {
      if (some.count > 0) list_.left_out.push_back(std::move(some));
    }
    return std::move(list_);
  }

 private:
  // Past the first letter too many the word is too long, however it goes on.
  bool takes_more() const { return spelt_ && letters_.size() <= most_letters_; }

  void add(char letter) {
    if (letter == kOther) spelt_ = false;
    if (takes_more()) letters_ += letter;
  }

  void add_wide(char32_t code) {
    const std::string_view letters = plain_letters(code);
    if (letters.empty() && !is_accent(code)) spelt_ = false;
    if (takes_more()) letters_ += letters;
    lost_accent_ = true;
  }

  void end_word(std::string_view word) {
    if (word.empty()) return;
    judge(word);
    letters_.clear();
    spelt_ = true;
    lost_accent_ = false;
  }

  void judge(std::string_view word) {
    if (!spelt_ || letters_.empty()) return leave_out(other_characters, word);
    if (letters_.size() > most_letters_) return leave_out(too_long, word);
    if (kept_.contains(letters_)) return leave_out(repeated, word);
    if (list_.words.size() == kMaxWords) return leave_out(too_many, word);
    list_.words.push_back(letters_);
    kept_.insert(list_.words.back());
    list_.accents_removed += lost_accent_;
  }

  void leave_out(Reason reason, std::string_view word) {
    LeftOut& some = left_out_[reason];
    ++some.count;
    if (some.examples.size() == kMaxExamples) return;
    std::string example = example_of(word);
    if (!contains(some.examples, example)) some.examples.push_back(std::move(example));
  }

  std::size_t most_letters_;
  WordList list_;
  std::unordered_set<std::string_view> kept_;
  std::array<LeftOut, kReasons.size()> left_out_;
  // The word that is being read: its letters so far, unless it holds something else.
  std::string letters_;
  bool spelt_ = true;
  bool lost_accent_ = false;
};

// A byte that is none is shown as the sign that stands for it.
bool is_seen(const Character& c) {
  return !c.valid || (c.code != ' ' && !is_wide_separator(c.code) && !is_unsafe(c.code));
}

}  // namespace

std::span<const std::string_view> left_out_reasons() { return kReasons; }

Result<WordList> read_words(std::string_view text, std::int64_t most_letters) {
  if (text.size() > kMaxWordListBytes) {
    return make_fault(Code::text_too_large, "words", {text.size(), kMaxWordListBytes});
  }
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  // No text has more letters than bytes.
  const auto most = std::clamp<std::int64_t>(most_letters, 0, kMaxWordListBytes);
  WordReader reader(text.size(), static_cast<std::size_t>(most));
  reader.read(text);
  WordList list = reader.result();
  if (list.words.size() < kMinWords) {
    return make_fault(Code::too_few_words, "words", {list.words.size(), kMinWords});
  }
  return list;
}

TypedWord read_word(std::string_view text, std::int64_t most_letters) {
  const auto most = static_cast<std::size_t>(std::max<std::int64_t>(most_letters, 0));
  TypedWord out;
  while (!text.empty()) {
    const Character c = first_character(text);
    const bool is_plain = c.code < kAscii.size();
    const char small = is_plain ? kAscii[c.code] : kOther;
    std::string_view letters = plain_letters(c.code);
    if (is_plain && small != kOther && small != kSeparator) letters = {&kAscii[c.code], 1};
    if (!letters.empty() || is_accent(c.code)) {
      out.accents_removed |= !is_plain;
      out.too_long |= out.letters.size() + letters.size() > most;
      out.letters += letters.substr(0, most - out.letters.size());
    } else if (is_seen(c) && out.passed_over.size() < kMaxPassedOver) {
      std::string shown = example_of(text.substr(0, c.bytes));
      if (!contains(out.passed_over, shown)) out.passed_over.push_back(std::move(shown));
    }
    text.remove_prefix(c.bytes);
  }
  return out;
}

}  // namespace headsup
