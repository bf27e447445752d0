#include "headsup/training/word_list.h"

#include <algorithm>
#include <array>
#include <unordered_set>
#include <utility>

#include "fold_accents.h"
#include "headsup/base/utf8.h"
#include "headsup/base/words.h"

namespace headsup {

namespace {

enum Reason : std::uint8_t { other_characters, too_long, repeated, too_many };
constexpr std::array<std::string_view, 4> kReasons = {"other_characters", "too_long", "repeated",
                                                      "too_many"};

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// What each ASCII character means in a list: its lower-case letter, or one of these.
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
bool is_unicode_separator(char32_t code) {
  return code == 0x85 || code == 0xA0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200A) ||
         code == 0x2028 || code == 0x2029 || code == 0x202F || code == 0x205F || code == 0x3000;
}

// Control characters, characters of zero width, and those that change the direction of text.
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
  // Reserves memory for every possible word, so that the texts that `kept_` refers to never move.
  WordReader(std::size_t text_bytes, std::size_t max_letters) : max_letters_(max_letters) {
    list_.words.reserve(std::min(kMaxWords, text_bytes / 2 + 1));
    for (std::size_t i = 0; i < kReasons.size(); ++i) rejected_[i].reason = kReasons[i];
  }

  // One pass with a table for ASCII, because two million bytes must not delay the page.
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
        separates = is_unicode_separator(c.code);
        if (!separates) add_non_ascii(c.code);
      }
      if (!separates) continue;
      end_word(text.substr(start, end - start));
      start = at;
    }
    end_word(text.substr(start));
  }

  WordList result() {
    for (RejectedWords& some : rejected_) {
      if (some.count > 0) list_.rejected.push_back(std::move(some));
    }
    return std::move(list_);
  }

 private:
  // After one letter too many the word is too long, whatever follows.
  bool can_append() const { return is_spellable_ && letters_.size() <= max_letters_; }

  void add(char letter) {
    if (letter == kOther) is_spellable_ = false;
    if (can_append()) letters_ += letter;
  }

  void add_non_ascii(char32_t code) {
    const std::string_view letters = fold_accents(code);
    if (letters.empty() && !is_accent(code)) is_spellable_ = false;
    if (can_append()) letters_ += letters;
    lost_accent_ = true;
  }

  void end_word(std::string_view word) {
    if (word.empty()) return;
    keep_or_reject(word);
    letters_.clear();
    is_spellable_ = true;
    lost_accent_ = false;
  }

  void keep_or_reject(std::string_view word) {
    if (!is_spellable_ || letters_.empty()) return reject(other_characters, word);
    if (letters_.size() > max_letters_) return reject(too_long, word);
    if (kept_.contains(letters_)) return reject(repeated, word);
    if (list_.words.size() == kMaxWords) return reject(too_many, word);
    list_.words.push_back(letters_);
    kept_.insert(list_.words.back());
    list_.accents_removed += lost_accent_;
  }

  void reject(Reason reason, std::string_view word) {
    RejectedWords& some = rejected_[reason];
    ++some.count;
    if (some.examples.size() == kMaxExamples) return;
    std::string example = example_of(word);
    if (!contains(some.examples, example)) some.examples.push_back(std::move(example));
  }

  std::size_t max_letters_;
  WordList list_;
  std::unordered_set<std::string_view> kept_;
  std::array<RejectedWords, kReasons.size()> rejected_;
  // The current word: its letters so far, and whether it has only letters.
  std::string letters_;
  bool is_spellable_ = true;
  bool lost_accent_ = false;
};

// An invalid byte is visible, because it is displayed as U+FFFD.
bool is_visible(const Character& c) {
  return !c.valid || (c.code != ' ' && !is_unicode_separator(c.code) && !is_unsafe(c.code));
}

}  // namespace

std::span<const std::string_view> rejection_reasons() { return kReasons; }

Result<WordList> read_words(std::string_view text, std::int64_t max_letters) {
  if (text.size() > kMaxWordListBytes) {
    return make_fault(Code::text_too_large, "words", {text.size(), kMaxWordListBytes});
  }
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  // No text has more letters than bytes.
  const auto most = std::clamp<std::int64_t>(max_letters, 0, kMaxWordListBytes);
  WordReader reader(text.size(), static_cast<std::size_t>(most));
  reader.read(text);
  WordList list = reader.result();
  if (list.words.size() < kMinWords) {
    return make_fault(Code::too_few_words, "words", {list.words.size(), kMinWords});
  }
  return list;
}

TypedWord read_word(std::string_view text, std::int64_t max_letters) {
  const auto most = static_cast<std::size_t>(std::max<std::int64_t>(max_letters, 0));
  TypedWord out;
  while (!text.empty()) {
    const Character c = first_character(text);
    const bool is_plain = c.code < kAscii.size();
    const char small = is_plain ? kAscii[c.code] : kOther;
    std::string_view letters = fold_accents(c.code);
    if (is_plain && small != kOther && small != kSeparator) letters = {&kAscii[c.code], 1};
    if (!letters.empty() || is_accent(c.code)) {
      out.accents_removed |= !is_plain;
      out.too_long |= out.letters.size() + letters.size() > most;
      out.letters += letters.substr(0, most - out.letters.size());
    } else if (is_visible(c) && out.skipped.size() < kMaxSkipped) {
      std::string shown = example_of(text.substr(0, c.bytes));
      if (!contains(out.skipped, shown)) out.skipped.push_back(std::move(shown));
    }
    text.remove_prefix(c.bytes);
  }
  return out;
}

}  // namespace headsup
