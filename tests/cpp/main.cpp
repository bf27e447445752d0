// The one test program: run natively under sanitizers and, the same suite, as wasm under Node.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
