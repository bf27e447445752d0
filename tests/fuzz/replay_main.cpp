// Runs a target on every file of the folders named, without a fuzzer, so that what was found once
// stays mended; and on each with a byte changed, the same ones at every run.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "fuzz.h"
#include "headsup/base/random.h"

using headsup::random_bits;

namespace {

constexpr std::uint32_t kChanged = 40;

}  // namespace

int main(int count, char** folders) {
  int files = 0;
  for (int i = 1; i < count; ++i) {
    for (const auto& entry : std::filesystem::directory_iterator(folders[i])) {
      if (!entry.is_regular_file()) continue;
      std::ifstream file(entry.path(), std::ios::binary);
      // Unbuffered, so that the name of a file that ends the program is seen.
      std::fprintf(stderr, "%s\n", entry.path().filename().string().c_str());
      // On the heap and without an end mark of its own, so that reading past it is seen.
      const std::string text{std::istreambuf_iterator<char>(file), {}};
      fuzz::run(text);
      for (std::uint32_t n = 0; n < kChanged && !text.empty(); ++n) {
        std::string changed = text;
        const std::uint32_t bits = random_bits(n, static_cast<std::uint32_t>(files));
        changed[bits % text.size()] = static_cast<char>(random_bits(n, bits));
        fuzz::run(changed);
      }
      ++files;
    }
  }
  std::printf("%d files\n", files);
  return files > 0 ? 0 : 1;
}
