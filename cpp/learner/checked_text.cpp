#include "headsup/learner/checked_text.h"

#include <optional>

#include "headsup/base/bytes.h"
#include "headsup/base/fnv1a.h"

namespace headsup {

namespace {

constexpr char kVersion = '1';

unsigned checksum(std::string_view bytes) {
  const std::uint32_t digest = fnv1a(bytes);
  return (digest ^ digest >> 16) & 65535u;
}

}  // namespace

std::string encode_checked(std::string_view bytes) {
  ByteWriter sum;
  sum.u16(checksum(bytes));
  return kVersion + base64url_encode(std::string(bytes) + sum.bytes());
}

Result<std::string> decode_checked(std::string_view text, std::string_view where) {
  const char version = text.empty() ? ' ' : text.front();
  if (version > kVersion && version <= '9') return make_fault(Code::packed_newer, where, {});
  const std::optional<std::string> bytes =
      version == kVersion ? base64url_decode(text.substr(1)) : std::nullopt;
  if (!bytes || bytes->size() < 2) return make_fault(Code::packed_damaged, where, {});
  std::string body = bytes->substr(0, bytes->size() - 2);
  if (ByteReader(std::string_view(*bytes).substr(body.size())).u16() != checksum(body)) {
    return make_fault(Code::packed_damaged, where, {});
  }
  return body;
}

}  // namespace headsup
