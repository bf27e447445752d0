#include "headsup/training/task.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "headsup/training/names.h"
#include "random_sequences.h"
#include "support/training.h"

using namespace headsup;
using namespace headsup::test;

namespace {

std::vector<std::string> words(std::size_t count) {
  std::vector<std::string> out;
  for (std::size_t n = 0; n < count; ++n) {
    const auto letter = [](std::size_t at) { return static_cast<char>('a' + at % 26); };
    out.push_back({letter(n / 676), letter(n / 26), letter(n)});
  }
  return out;
}

TaskConfig lookups(double n_values, double n_places, double n_slots) {
  return {"lookups", {}, n_values, n_places, n_slots};
}

std::vector<std::int32_t> ids_of(const Task& task, Split split, std::int64_t item) {
  Batch batch;
  task.add(split, item, batch);
  return batch.ids;
}

std::string faults_of(const TaskConfig& config) {
  const auto task = make_task(config, 0);
  return task ? "none" : kinds_of(task.faults());
}

}  // namespace

TEST_CASE("a name is the boundary token and its letters, each with the next token as its target") {
  Batch batch;
  add_name("emma", batch);
  add_name("al", batch);
  CHECK(batch.starts == std::vector<std::int64_t>{0, 5, 8});
  const std::vector<std::int32_t> ids = {26, 4, 12, 12, 0, 26, 0, 11};
  for (std::size_t n = 0; n < ids.size(); ++n) {
    CHECK(batch.ids[2 * n] == ids[n]);
    CHECK(batch.ids[2 * n + 1] == Batch::kNone);
  }
  CHECK(batch.targets == std::vector<std::int32_t>{4, 12, 12, 0, 26, 0, 11, 26});
}

TEST_CASE("a name longer than the block size is truncated to it") {
  Batch batch;
  add_name(std::string(40, 'a'), batch);
  CHECK(batch.tokens() == kNameBlockSize);
}

TEST_CASE("every tenth word is held out whatever the seed, and the others are all trained on") {
  std::set<std::vector<std::int32_t>> held_out;
  for (const std::uint32_t seed : {0U, 1U, 7U}) {
    const Names names(words(100), seed);
    REQUIRE(names.count(Split::training) == 90);
    REQUIRE(names.count(Split::held_out) == 10);
    std::set<std::vector<std::int32_t>> trained, held;
    for (std::int64_t n = 0; n < 90; ++n) trained.insert(ids_of(names, Split::training, n));
    for (std::int64_t n = 0; n < 10; ++n) held.insert(ids_of(names, Split::held_out, n));
    CHECK(trained.size() == 90);
    CHECK(held.size() == 10);
    for (const auto& one : held) CHECK(trained.count(one) == 0);
    if (seed == 0) held_out = held;
    CHECK(held == held_out);
  }
}

TEST_CASE("another seed gives the words another order, the same seed the same") {
  const Names a(words(100), 1), b(words(100), 1), c(words(100), 2);
  std::size_t differ = 0;
  for (std::int64_t n = 0; n < 90; ++n) {
    CHECK(ids_of(a, Split::training, n) == ids_of(b, Split::training, n));
    differ += ids_of(a, Split::training, n) != ids_of(c, Split::training, n) ? 1 : 0;
  }
  CHECK(differ > 60);
}

TEST_CASE("training goes through its words over and over") {
  const Names names(words(20), 3);
  CHECK(ids_of(names, Split::training, 2) == ids_of(names, Split::training, 2 + 18));
}

TEST_CASE("the targets of several look-ups are the letters at the query's positions") {
  const Lookups task({16, 8, 4}, 5);
  const std::vector<std::size_t> places = task.lookup_positions();
  CHECK(std::set(places.begin(), places.end()).size() == 4);
  for (std::int64_t item = 0; item < 50; ++item) {
    Batch batch;
    task.add(Split::training, item, batch);
    REQUIRE(batch.tokens() == 9);
    REQUIRE(batch.targets.size() == 9 * 4);
    CHECK(batch.ids[2 * 8] == 16);
    for (std::size_t slot = 0; slot < 4; ++slot) {
      CHECK(batch.targets[8 * 4 + slot] == batch.ids[2 * places[slot]]);
    }
    CHECK(std::all_of(batch.targets.begin(), batch.targets.end() - 4,
                      [](std::int32_t target) { return target == Batch::kNone; }));
  }
}

TEST_CASE("recall shows pairs with different keys and asks one of them for its value") {
  const AssociativeRecall task({16, 8, 1}, 5);
  std::set<std::int32_t> asked_places;
  for (std::int64_t item = 0; item < 200; ++item) {
    Batch batch;
    task.add(Split::training, item, batch);
    REQUIRE(batch.tokens() == 9);
    std::set<std::int32_t> keys;
    std::int32_t place = -1;
    for (std::int32_t n = 0; n < 8; ++n) {
      const auto at = static_cast<std::size_t>(2 * n);
      keys.insert(batch.ids[at]);
      CHECK(batch.ids[at] < 16);
      CHECK(batch.ids[at + 1] >= 16);
      CHECK(batch.ids[at + 1] < 32);
      if (batch.ids[at] == batch.ids[16]) place = n;
    }
    CHECK(keys.size() == 8);
    CHECK(batch.ids[17] == Batch::kNone);
    REQUIRE(place >= 0);
    CHECK(batch.targets.back() == batch.ids[static_cast<std::size_t>(2 * place + 1)] - 16);
    asked_places.insert(place);
  }
  CHECK(asked_places.size() == 8);
}

TEST_CASE(
    "repeat shows different tokens twice and asks for the next one in the second copy alone") {
  const Repeat task(12, 7, 5);
  CHECK(task.sizes() == TaskSpec{14, 12, 12, 1});
  std::set<std::int64_t> periods;
  for (std::int64_t item = 0; item < 200; ++item) {
    Batch batch;
    task.add(Split::training, item, batch);
    REQUIRE(batch.tokens() % 2 == 0);
    REQUIRE(batch.targets.size() == static_cast<std::size_t>(batch.tokens()));
    const std::int64_t period = batch.tokens() / 2;
    periods.insert(period);
    const auto id = [&](std::int64_t n) { return batch.ids[static_cast<std::size_t>(2 * n)]; };
    std::set<std::int32_t> tokens;
    for (std::int64_t n = 0; n < period; ++n) {
      CHECK(id(n) >= 0);
      CHECK(id(n) < 12);
      CHECK(id(period + n) == id(n));
      CHECK(batch.ids[static_cast<std::size_t>(2 * n + 1)] == Batch::kNone);
      tokens.insert(id(n));
    }
    CHECK(static_cast<std::int64_t>(tokens.size()) == period);
    for (std::int64_t n = 0; n < 2 * period; ++n) {
      const bool asked = n >= period && n + 1 < 2 * period;
      CHECK(batch.targets[static_cast<std::size_t>(n)] == (asked ? id(n + 1) : Batch::kNone));
    }
  }
  CHECK(periods == std::set<std::int64_t>{4, 5, 6, 7});
}

TEST_CASE("every sequence that repeats has an answer, down to the smallest") {
  const Repeat task(3, kMinRepeatPlaces, 0);
  for (std::int64_t item = 0; item < 50; ++item) {
    Batch batch;
    task.add(Split::held_out, item, batch);
    CHECK(std::ranges::any_of(batch.targets, [](auto target) { return target != Batch::kNone; }));
  }
}

TEST_CASE("what is made up for training is not what is held out, and depends on the seed") {
  for (const char* const kind : {"lookups", "recall", "repeat"}) {
    TaskConfig config = lookups(16, 8, 4);
    config.task = kind;
    const auto a = make_task(config, 1).value(), b = make_task(config, 2).value();
    CHECK(ids_of(*a, Split::training, 0) == ids_of(*a, Split::training, 0));
    CHECK(ids_of(*a, Split::training, 0) != ids_of(*a, Split::training, 1));
    CHECK(ids_of(*a, Split::training, 0) != ids_of(*a, Split::held_out, 0));
    CHECK(ids_of(*a, Split::training, 0) != ids_of(*b, Split::training, 0));
    CHECK(a->count(Split::held_out) == 512);
  }
}

TEST_CASE("a task that cannot be is refused by name") {
  CHECK(faults_of({"dance", {}, {}, {}, {}}) == "field_bad_value task");
  CHECK(faults_of({"names", words(7), {}, {}, {}}) == "too_few_words words");
  CHECK(faults_of({"names", words(8), {}, {}, {}}) == "none");
  CHECK(faults_of({"names", words(kMaxWords), {}, {}, {}}) == "none");
  CHECK(faults_of({"names", words(kMaxWords + 1), {}, {}, {}}) == "too_many_words words");
  for (const char* const odd : {"", "Ana", "zo\xC3\xAB", "ana bob", "abcdefghijklmnop"}) {
    TaskConfig config{"names", words(9), {}, {}, {}};
    config.words[4] = odd;
    CHECK(faults_of(config) == "field_bad_value words/4");
  }
  CHECK(faults_of({"lookups", {}, {}, 8, 4}) == "size_missing n_values");
  CHECK(faults_of(lookups(33, 8, 4)) == "size_too_large n_values");
  CHECK(faults_of(lookups(16, 25, 4)) == "size_too_large n_places");
  CHECK(faults_of(lookups(16, 8, 9)) == "size_too_large n_slots");
  CHECK(faults_of(lookups(16, 3, 4)) == "field_bad_value n_slots");
  for (const char* const kind : {"recall", "repeat"}) {
    TaskConfig config = lookups(4, 8, 1);
    config.task = kind;
    CHECK(faults_of(config) == "field_bad_value n_places");
    config.n_values = 8;
    CHECK(faults_of(config) == "none");
    config.n_values = 33;
    config.n_places = {};
    CHECK(faults_of(config) == "size_too_large n_values, size_missing n_places");
  }
  CHECK(faults_of({"repeat", {}, 8, 3, {}}) == "none");
  CHECK(faults_of({"repeat", {}, 8, 2, {}}) == "field_bad_value n_places");
}
