// The forward pass of llama2.c's run.c, called on a model that stands in memory, so that the work alone is timed.
// run.c itself is found by the compiler (-I): it is another project's. As a program it answers lines on its input,
// `times count given token token ...`, with the milliseconds that `times` runs took and the last logits.
#define main run_c_main
#include "run.c"
#undef main

#define CALL __attribute__((used, visibility("default")))

static Transformer model;

// The bytes of a model file of version 0, which must stay where they are.
CALL void peer_open(char* file) {
  memcpy(&model.config, file, sizeof(Config));
  const int shared = model.config.vocab_size > 0;
  model.config.vocab_size = abs(model.config.vocab_size);
  memory_map_weights(&model.weights, &model.config, (float*)(file + sizeof(Config)), shared);
  malloc_run_state(&model.state, &model.config);
}

CALL int peer_vocabulary(void) { return model.config.vocab_size; }

// Reads `count` tokens one by one: the given ones, then the likeliest each time.
CALL float* peer_run(const int* given, int n_given, int count) {
  float* logits = model.state.logits;
  int next = given[0];
  for (int read = 1; read <= count; read++) {
    logits = forward(&model, next, read - 1);
    next = read < n_given ? given[read] : sample_argmax(logits, model.config.vocab_size);
  }
  return logits;
}

#ifndef __EMSCRIPTEN__
static double now_in_ms(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static char* read_whole(const char* path) {
  FILE* file = fopen(path, "rb");
  if (file == NULL) exit(1);
  fseek(file, 0, SEEK_END);
  const size_t size = ftell(file);
  rewind(file);
  char* bytes = malloc(size);
  if (bytes == NULL || fread(bytes, 1, size, file) != size) exit(1);
  fclose(file);
  return bytes;
}

int main(int n_args, char** args) {
  if (n_args != 2) return 2;
  peer_open(read_whole(args[1]));
  static int given[4096];
  int times, count, n_given;
  while (scanf("%d %d %d", &times, &count, &n_given) == 3 && n_given <= 4096) {
    for (int i = 0; i < n_given; i++) {
      if (scanf("%d", &given[i]) != 1) return 1;
    }
    const double began = now_in_ms();
    float* logits = NULL;
    for (int i = 0; i < times; i++) logits = peer_run(given, n_given, count);
    printf("%.9g", now_in_ms() - began);
    for (int i = 0; i < peer_vocabulary(); i++) printf(" %.9g", logits[i]);
    printf("\n");
    fflush(stdout);
  }
}
#endif
