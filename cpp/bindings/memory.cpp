// What happens where memory runs out: the engine stops and says why. Nothing is thrown, since the
// engine is built without the code that would clean up on the way; the page replaces the engine
// (web/engine/client.ts).

#include <emscripten/em_js.h>

#include <cstdlib>
#include <new>

EM_JS(void, note_out_of_memory, (), { Module["out_of_memory"] = true; });

namespace {

void* or_stop(void* memory) {
  if (memory == nullptr) {
    note_out_of_memory();
    __builtin_trap();
  }
  return memory;
}

}  // namespace

// The library's other forms of new call these two.

void* operator new(std::size_t size) { return or_stop(std::malloc(size == 0 ? 1 : size)); }

void* operator new(std::size_t size, std::align_val_t alignment) {
  const auto step = static_cast<std::size_t>(alignment);
  return or_stop(std::aligned_alloc(step, (size + step - 1) / step * step));
}
