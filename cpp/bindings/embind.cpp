// What embind asks of the C library, no larger than it needs it.

extern "C" {

/// embind calls it in one place, to write the address of a type that nobody has registered as its
/// name; nothing else in a module does. There is no such type here, and musl's, with all that
/// prints numbers, is 4.6 kB of the module.
int siprintf(char* out, const char*, ...) {
  *out = '\0';
  return 0;
}
}
