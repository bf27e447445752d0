#include "headsup/json/json_writer.h"

#include <cmath>
#include <utility>

#include "headsup/base/decimal.h"

namespace headsup {

void JsonWriter::key(std::string_view name) {
  if (name.empty()) return;
  out_ += '"';
  out_ += name;
  out_ += "\":";
}

void JsonWriter::open(std::string_view name, char bracket) {
  key(name);
  out_ += bracket;
}

void JsonWriter::close(char bracket) {
  if (out_.back() == ',') out_.pop_back();
  out_ += bracket;
  out_ += ',';
}

void JsonWriter::add(std::string_view name, std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  key(name);
  out_ += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20) {
      out_ += "\\u00";
      out_ += kHex[byte >> 4];
      out_ += kHex[byte & 15];
      continue;
    }
    if (c == '"' || c == '\\') out_ += '\\';
    out_ += c;
  }
  out_ += "\",";
}

void JsonWriter::add_number(std::string_view name, double value) {
  key(name);
  out_ += std::isfinite(value) ? decimal_text(value) : "0";
  out_ += ',';
}

void JsonWriter::add_float(std::string_view name, float value) {
  key(name);
  out_ += std::isfinite(value) ? float_text(value) : "0";
  out_ += ',';
}

void JsonWriter::add_flag(std::string_view name, bool value) {
  key(name);
  out_ += value ? "true," : "false,";
}

void JsonWriter::add_null(std::string_view name) {
  key(name);
  out_ += "null,";
}

std::string JsonWriter::take() {
  out_.pop_back();
  return std::move(out_);
}

}  // namespace headsup
