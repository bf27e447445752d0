// Writes JSON text member by member. The JSON library's writer would add 3 kB to a module (brotli).
#pragma once

#include <string>
#include <string_view>

namespace headsup {

/// Requires balanced open() and close() around everything else; the name of an array's item is "".
class JsonWriter {
 public:
  /// '{' or '['.
  void open(std::string_view name, char bracket);
  void close(char bracket);

  /// Requires `text` to be UTF-8.
  void add(std::string_view name, std::string_view text);
  /// To six decimal places, integers without a point; 0 if it is not finite, which JSON cannot say.
  void add_number(std::string_view name, double value);
  /// To nine significant digits, so that reading gives the same float; 0 if it is not finite.
  void add_float(std::string_view name, float value);
  void add_flag(std::string_view name, bool value);
  void add_null(std::string_view name);

  std::string take();

 private:
  void key(std::string_view name);

  std::string out_;  // every value ends with a comma, which close() removes
};

}  // namespace headsup
