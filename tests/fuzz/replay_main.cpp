// Runs a target on every file of the folders named, without a fuzzer: what was found once stays
// mended.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "fuzz.h"

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
      ++files;
    }
  }
  std::printf("%d files\n", files);
  return files > 0 ? 0 : 1;
}
