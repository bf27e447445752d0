// How long 1,000 default steps take natively: `training_speed NAMES-FILE RUNS` prints the milliseconds
// of each run. The engine has no clock; this program, which is none of the product's, has one.

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "headsup/api/training_app.h"

int main(int count, char** args) {
  if (count != 3) {
    std::cerr << "usage: training_speed NAMES-FILE RUNS\n";
    return 2;
  }
  std::ifstream file(args[1]);
  headsup::RunConfig config;
  config.task.task = "names";
  config.task.words.assign(std::istream_iterator<std::string>(file), {});
  headsup::app::TrainingApp app;
  for (int run = 0; run < std::atoi(args[2]); ++run) {
    config.seed = run;
    if (!app.start("run", config)) return 1;
    const auto began = std::chrono::steady_clock::now();
    if (!app.steps("run", 1000)) return 1;
    const std::chrono::duration<double, std::milli> took =
        std::chrono::steady_clock::now() - began;
    std::cout << took.count() << '\n';
  }
}
