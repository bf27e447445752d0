// Writes JSON text, member by member in the order they are given. Without the JSON library, whose
// writer is 3 kB brotli of the module for no more than this.
#pragma once

#include <string>
#include <string_view>

namespace headsup {

/// Begins with open and ends with the close that belongs to it; names are "" in lists.
class JsonText {
 public:
  /// '{' or '['.
  void open(std::string_view name, char bracket);
  void close(char bracket);

  /// Requires `text` to be UTF-8.
  void add(std::string_view name, std::string_view text);
  /// To six places, whole numbers as such; 0 where it is not finite, as JSON has no such numbers.
  void add_number(std::string_view name, double value);
  /// The shortest that nine digits say, which is the same float when it is read again.
  void add_float(std::string_view name, float value);
  void add_true(std::string_view name);

  std::string take();

 private:
  void key(std::string_view name);

  std::string out_;  // every value ends with a comma, which close takes away
};

}  // namespace headsup
