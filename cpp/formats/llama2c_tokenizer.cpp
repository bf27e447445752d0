#include "headsup/formats/llama2c_tokenizer.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <queue>

#include "headsup/base/utf8.h"

namespace headsup {

namespace {

using Token = Llama2cTokenizer::Token;

// Longer pieces than any tokenizer has.
constexpr std::int32_t kMaxPiece = 4096;

template <class T>
T number_at(std::span<const std::byte> bytes, std::size_t offset) {
  T out{};
  std::memcpy(&out, bytes.data() + offset, sizeof(T));
  return out;
}

Fault damaged(std::size_t offset) {
  return make_fault(Code::tokenizer_damaged, "tokenizer", {offset});
}

// The byte that a piece such as "<0x0A>" stands for; -1 for other pieces.
int byte_of(std::string_view piece) {
  if (piece.size() != 6 || !piece.starts_with("<0x") || piece[5] != '>') return -1;
  int out = 0;
  for (const char c : piece.substr(3, 2)) {
    const int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
    if (digit < 0) return -1;
    out = out * 16 + digit;
  }
  return out;
}

// A piece of a text that is being merged, linked to its neighbours.
struct Part {
  Token token;
  std::ptrdiff_t before, after;  // -1: none
};

// A merge that was possible when it was found.
struct Merge {
  float score;
  std::ptrdiff_t left, right;
  Token left_token, right_token, merged;

  // The lowest stands first in std::priority_queue's order, so that its top is the best.
  bool operator<(const Merge& other) const {
    return score != other.score ? score < other.score : left > other.left;
  }
};

}  // namespace

Result<Llama2cTokenizer> Llama2cTokenizer::read(std::span<const std::byte> bytes) {
  Llama2cTokenizer out;
  std::size_t at = sizeof(std::int32_t);
  if (bytes.size() < at) return damaged(0);
  while (at < bytes.size()) {
    if (bytes.size() - at < 2 * sizeof(std::int32_t)) return damaged(at);
    const auto score = number_at<float>(bytes, at);
    const auto length = number_at<std::int32_t>(bytes, at + sizeof(float));
    if (!std::isfinite(score)) return damaged(at);
    at += 2 * sizeof(std::int32_t);
    if (length < 0 || length > kMaxPiece || bytes.size() - at < static_cast<std::size_t>(length)) {
      return damaged(at);
    }
    out.scores_.push_back(score);
    out.pieces_.emplace_back(reinterpret_cast<const char*>(bytes.data() + at),
                             static_cast<std::size_t>(length));
    at += static_cast<std::size_t>(length);
  }
  // Characters that no token is are written as bytes, so that there must be tokens for those.
  if (out.vocab_size() < kFirstByte + 256) return damaged(at);
  for (Token token = 0; token < out.vocab_size(); ++token) out.sorted_.push_back(token);
  std::ranges::stable_sort(out.sorted_, {}, [&](Token token) { return out.piece(token); });
  return out;
}

Token Llama2cTokenizer::find(std::string_view piece) const {
  const auto found = std::ranges::lower_bound(
      sorted_, piece, {}, [&](Token token) { return std::string_view(this->piece(token)); });
  return found != sorted_.end() && this->piece(*found) == piece ? *found : -1;
}

std::vector<Token> Llama2cTokenizer::encode(std::string_view text) const {
  std::vector<Part> parts;
  const auto add = [&](Token token) {
    const auto place = static_cast<std::ptrdiff_t>(parts.size());
    if (place > 0) parts.back().after = place;
    parts.push_back({token, place - 1, -1});
  };
  if (const Token space = find(" "); !text.empty() && space >= 0) add(space);
  while (!text.empty()) {
    const std::string_view character = text.substr(0, first_character(text).bytes);
    text.remove_prefix(character.size());
    if (const Token token = find(character); token >= 0) {
      add(token);
    } else {
      for (const char byte : character) add(kFirstByte + static_cast<unsigned char>(byte));
    }
  }

  std::priority_queue<Merge> merges;
  const auto consider = [&](std::ptrdiff_t left) {
    if (left < 0 || parts[static_cast<std::size_t>(left)].after < 0) return;
    const std::ptrdiff_t right = parts[static_cast<std::size_t>(left)].after;
    const Token a = parts[static_cast<std::size_t>(left)].token;
    const Token b = parts[static_cast<std::size_t>(right)].token;
    const Token merged = find(piece(a) + piece(b));
    if (merged < 0) return;
    merges.push({scores_[static_cast<std::size_t>(merged)], left, right, a, b, merged});
  };
  for (std::ptrdiff_t i = 0; i < std::ssize(parts); ++i) consider(i);
  while (!merges.empty()) {
    const Merge merge = merges.top();
    merges.pop();
    Part& left = parts[static_cast<std::size_t>(merge.left)];
    Part& right = parts[static_cast<std::size_t>(merge.right)];
    if (left.token != merge.left_token || right.token != merge.right_token ||
        left.after != merge.right) {
      continue;  // one of them has been merged since
    }
    left.token = merge.merged;
    left.after = right.after;
    right.token = -1;
    if (right.after >= 0) parts[static_cast<std::size_t>(right.after)].before = merge.left;
    consider(left.before);
    consider(merge.left);
  }

  std::vector<Token> out = {kBegin};
  for (const Part& part : parts) {
    if (part.token >= 0) out.push_back(part.token);
  }
  return out;
}

std::string Llama2cTokenizer::decode(Token previous, Token token) const {
  const std::string& text = piece(token);
  if (const int byte = byte_of(text); byte >= 0) return {static_cast<char>(byte)};
  return previous == kBegin && text.starts_with(' ') ? text.substr(1) : text;
}

}  // namespace headsup
