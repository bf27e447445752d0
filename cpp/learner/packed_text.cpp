#include "headsup/learner/packed_text.h"

#include <optional>

#include "headsup/base/bytes.h"
#include "headsup/base/digest.h"

namespace headsup {

namespace {

constexpr char kVersion = '1';

unsigned check_sum(std::string_view bytes) {
  const std::uint32_t digest = digest_of(bytes);
  return (digest ^ digest >> 16) & 65535u;
}

}  // namespace

std::string seal(std::string_view bytes) {
  ByteWriter sum;
  sum.pair(check_sum(bytes));
  return kVersion + to_letters(std::string(bytes) + sum.bytes());
}

Result<std::string> open_seal(std::string_view text, std::string_view where) {
  const char version = text.empty() ? ' ' : text.front();
  if (version > kVersion && version <= '9') return make_fault(Code::packed_newer, where, {});
  const std::optional<std::string> bytes =
      version == kVersion ? from_letters(text.substr(1)) : std::nullopt;
  if (!bytes || bytes->size() < 2) return make_fault(Code::packed_damaged, where, {});
  std::string body = bytes->substr(0, bytes->size() - 2);
  if (ByteReader(std::string_view(*bytes).substr(body.size())).pair() != check_sum(body)) {
    return make_fault(Code::packed_damaged, where, {});
  }
  return body;
}

}  // namespace headsup
