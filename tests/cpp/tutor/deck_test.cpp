#include "headsup/tutor/deck.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "support/courses.h"
#include "support/faults.h"
#include "support/kinds.h"

using namespace headsup;
using namespace headsup::test;

namespace {

constexpr double kMinute = 60e3;
constexpr double kDay = 24 * 60 * kMinute;
constexpr double kNow = 1.7e12;

constexpr std::string_view kCards = R"json(
  "cards": [{"id": "card-a"}, {"id": "card-b"},
            {"id": "card-n", "fresh": "head_dim"}],
  "lessons")json";

DeckAction doing(const std::string& kind, const std::string& card = "") {
  DeckAction out;
  set_kind(out.what, kind);
  if (auto* view = std::get_if<deck_action::View>(&out.what)) view->card = card;
  if (auto* show = std::get_if<deck_action::Show>(&out.what)) show->card = card;
  if (auto* fresh = std::get_if<deck_action::Fresh>(&out.what)) fresh->card = card;
  return out;
}

// One learner at the cards, with a scheduler of the simplest kind: keeps the log.
class Learning {
 public:
  Result<DeckReply> tries(DeckAction action) {
    action.at_ms = now_ms;
    action.days_ms = days_ms;
    return deck(course, log, action);
  }
  DeckReply does(const DeckAction& action) {
    Result<DeckReply> reply = tries(action);
    REQUIRE_MESSAGE(reply.ok(), text_of(reply ? Faults{} : reply.faults()));
    log.insert(log.end(), reply->events.begin(), reply->events.end());
    return std::move(*reply);
  }
  DeckView views(const std::vector<std::string>& only = {}) {
    DeckAction action = doing("view");
    action.only = only;
    return does(action).view;
  }
  DeckAction rating(const DeckView& at, const std::string& rating, double minutes) {
    deck_action::Rate rate{at.card, rating, at.memory, "plain 1"};
    rate.memory.state = minutes < 24 * 60 ? "learning" : "review";
    rate.memory.due_ms = now_ms + minutes * kMinute;
    rate.memory.reps += 1;
    rate.memory.reviewed_ms = now_ms;
    DeckAction action;
    action.what = rate;
    action.seed = at.seed;
    return action;
  }
  DeckView rates(const DeckView& at, const std::string& word, double minutes) {
    return does(rating(at, word, minutes)).view;
  }
  Faults fails(const DeckAction& action) {
    const Result<DeckReply> reply = tries(action);
    REQUIRE_FALSE(reply.ok());
    for (const Fault& fault : reply.faults()) CHECK(args_match_table(fault));
    return reply.faults();
  }

  Course course = course_of(with(kOutline, "\"lessons\"", kCards));
  std::vector<CardEvent> log;
  double now_ms = kNow;
  std::vector<double> days_ms;
};

}  // namespace

TEST_CASE("new cards come in the order of the course, front up") {
  Learning learner;
  const DeckView first = learner.views();
  CHECK(first.card == "card-a");
  CHECK(first.phase == "front");
  CHECK(first.memory.state == "new");
  CHECK(first.new_cards == 3);
  CHECK(first.undo.empty());
  const DeckView second = learner.rates(first, "good", 10);
  CHECK(second.card == "card-b");
  CHECK(second.new_cards == 2);
  CHECK(second.undo == "card-a");
}

TEST_CASE("what is shown is the same card, its back up, and no fact") {
  Learning learner;
  const DeckReply reply = learner.does(doing("show", "card-b"));
  CHECK(reply.view.card == "card-b");
  CHECK(reply.view.phase == "back");
  CHECK(reply.events.empty());
}

TEST_CASE("a rating is kept with the scheduler's memory and with the scheduler") {
  Learning learner;
  DeckAction action = learner.rating(learner.views(), "easy", 15 * 24 * 60);
  std::get<deck_action::Rate>(action.what).memory.stability = 15.47;
  const DeckReply reply = learner.does(action);
  REQUIRE(reply.events.size() == 1);
  const auto& event = std::get<card_event::Rated>(reply.events[0].what);
  CHECK(event.card == "card-a");
  CHECK(event.rating == "easy");
  CHECK(event.memory.stability == 15.47);
  CHECK(event.memory.due_ms == kNow + 15 * kDay);
  CHECK(event.scheduler == "plain 1");
  CHECK(reply.events[0].at_ms == kNow);
}

TEST_CASE(
    "first minutes' steps come before reviews, reviews before new cards, the longest due first") {
  Learning learner;
  learner.rates(learner.does(doing("show", "card-n")).view, "good", 2 * 24 * 60);
  learner.rates(learner.does(doing("show", "card-b")).view, "good", 24 * 60);
  learner.now_ms += 3 * kDay;
  DeckView view = learner.views();
  CHECK(view.card == "card-b");
  CHECK(view.review == 2);
  CHECK(view.new_cards == 1);
  view = learner.rates(view, "again", 1);
  CHECK(view.card == "card-n");
  learner.now_ms += 2 * kMinute;
  CHECK(learner.views().card == "card-b");
  CHECK(learner.views().learning == 1);
}

TEST_CASE(
    "a card of the first minutes is met early where nothing else is left, but not in a lesson") {
  Learning learner;
  for (DeckView view = learner.views(); view.memory.state == "new";) {
    view = learner.rates(view, "good", view.card == "card-b" ? 5 : 10);
  }
  CHECK(learner.views().card == "card-b");
  CHECK(learner.views().learning == 0);
  CHECK(learner.views({"card-b"}).card.empty());
  learner.now_ms += 5 * kMinute;
  CHECK(learner.views({"card-b"}).card == "card-b");
}

TEST_CASE("with nothing due there is no card, and the time when the next one comes") {
  Learning learner;
  for (DeckView view = learner.views(); !view.card.empty();) {
    view = learner.rates(view, "easy", view.card == "card-b" ? 3 * 24 * 60 : 9 * 24 * 60);
  }
  CHECK(learner.views().next_ms == kNow + 3 * kDay);
  learner.now_ms += 3 * kDay - 1;
  CHECK(learner.views().card.empty());
  learner.now_ms += 1;
  CHECK(learner.views().card == "card-b");
}

TEST_CASE("a lesson asks its own cards alone") {
  Learning learner;
  const DeckView view = learner.views({"card-b"});
  CHECK(view.card == "card-b");
  CHECK(view.new_cards == 1);
  CHECK(view.cards.size() == 1);
}

TEST_CASE("undo takes back the last rating that stands, one after the other, and shows its card") {
  Learning learner;
  learner.rates(learner.views(), "good", 10);
  learner.now_ms += 1;
  learner.rates(learner.views(), "easy", 9 * 24 * 60);
  DeckView view = learner.does(doing("undo")).view;
  CHECK(view.card == "card-b");
  CHECK(view.memory.state == "new");
  CHECK(view.undo == "card-a");
  view = learner.does(doing("undo")).view;
  CHECK(view.card == "card-a");
  CHECK(view.undo.empty());
  CHECK(learner.does(doing("undo")).events.empty());
  CHECK(learner.log.size() == 4);
  CHECK(learner.views().new_cards == 3);
}

TEST_CASE("in a lesson undo takes back a rating of its own cards alone") {
  Learning learner;
  const DeckView first = learner.rates(learner.views(), "good", 10);
  learner.now_ms += 1;
  learner.rates(first, "good", 10);
  CHECK(learner.views({"card-a"}).undo == "card-a");
  CHECK(learner.views({"card-n"}).undo.empty());
  DeckAction action = doing("undo");
  action.only = {"card-a"};
  CHECK(learner.does(action).view.card == "card-a");
  CHECK(learner.views().undo == "card-b");
}

TEST_CASE("a card that was rated since it was shown is not rated twice") {
  Learning learner;
  const DeckView shown = learner.views();
  learner.rates(shown, "good", 10);
  const DeckReply late = learner.does(learner.rating(shown, "again", 1));
  CHECK(late.events.empty());
  CHECK(late.view.card == "card-b");
  CHECK(learner.log.size() == 1);
}

TEST_CASE(
    "a numeric card is asked as it is written first, and with other numbers each later time") {
  Learning learner;
  DeckReply reply = learner.does(doing("show", "card-n"));
  CHECK(reply.view.fresh);
  CHECK(reply.view.seed == 0);
  CHECK_FALSE(reply.fresh.has_value());
  learner.rates(reply.view, "good", 2 * 24 * 60);
  std::vector<double> seeds;
  for (int i = 0; i < 5; ++i) {
    learner.now_ms += 3 * kDay;
    DeckAction action = doing("view");
    action.only = {"card-a", "card-n"};
    while (reply = learner.does(action), reply.view.card != "card-n") {
      learner.rates(reply.view, "easy", 99 * 24 * 60);
    }
    REQUIRE(reply.fresh.has_value());
    CHECK(reply.fresh->step.id == "head_dim");
    for (const double seed : seeds) CHECK(seed != reply.view.seed);
    seeds.push_back(reply.view.seed);
    learner.rates(reply.view, "good", 2 * 24 * 60);
    CHECK(std::get<card_event::Rated>(learner.log.back().what).seed == seeds.back());
  }
}

TEST_CASE(
    "what is shown stays as it is while others are rated, and goes when it was rated itself") {
  Learning learner;
  const DeckView shown = learner.does(doing("fresh", "card-n")).view;
  learner.rates(learner.views(), "good", 10);
  DeckAction look = doing("view", shown.card);
  look.what = deck_action::View{shown.card, "back", shown.memory};
  look.seed = shown.seed;
  const DeckView same = learner.does(look).view;
  CHECK(same.card == "card-n");
  CHECK(same.phase == "back");
  CHECK(same.seed == shown.seed);
  CHECK(same.new_cards == 2);
  learner.rates(shown, "good", 10);
  const DeckView next = learner.does(look).view;
  CHECK(next.card == "card-b");
  CHECK(next.phase == "front");
}

TEST_CASE("other numbers can be asked for, and the back shows the numbers of its front") {
  Learning learner;
  DeckAction action = doing("fresh", "card-n");
  const DeckReply first = learner.does(action);
  REQUIRE(first.fresh.has_value());
  action.seed = first.view.seed;
  const DeckReply second = learner.does(action);
  CHECK(second.view.seed > first.view.seed);
  CHECK(second.view.phase == "front");
  action.what = deck_action::Show{"card-n"};
  action.seed = second.view.seed;
  const DeckReply back = learner.does(action);
  CHECK(back.view.seed == second.view.seed);
  CHECK(back.fresh->step.accepted == second.fresh->step.accepted);
  CHECK(back.fresh->numbers[3].value == second.fresh->numbers[3].value);
  CHECK(learner.does(doing("fresh", "card-a")).view.seed == 0);
}

TEST_CASE("the goal is kept, and is that of most learners at first") {
  Learning learner;
  CHECK(learner.views().retention == 0.9);
  DeckAction action = doing("goal");
  action.what = deck_action::Goal{0.85};
  CHECK(learner.does(action).view.retention == 0.85);
  CHECK(learner.views().retention == 0.85);
}

TEST_CASE(
    "days count what was met, recalled and forgotten, and what comes due; today what is overdue") {
  Learning learner;
  for (int day = -1; day < 4; ++day) learner.days_ms.push_back(kNow - 1000 + day * kDay);
  learner.now_ms = kNow - kDay;
  learner.rates(learner.views(), "good", 24 * 60 - 60);    // a: met, overdue an hour later
  learner.rates(learner.views(), "easy", (24 + 26) * 60);  // b: met, due tomorrow
  learner.now_ms = kNow;
  const DeckView view = learner.rates(learner.does(doing("show", "card-a")).view, "again", 1);
  REQUIRE(view.days.size() == 5);
  CHECK(view.days[0].met == 2);
  CHECK(view.days[0].reviews == 0);
  CHECK(view.days[1].reviews == 1);
  CHECK(view.days[1].remembered == 0);
  CHECK(view.days[1].due == 1);
  CHECK(view.days[2].due == 1);
  CHECK(view.days[3].due + view.days[4].due == 0);
  learner.now_ms += 2 * kMinute;
  learner.rates(learner.views(), "good", 10);
  learner.does(doing("undo"));
  CHECK(learner.views().days[1].reviews == 1);
}

TEST_CASE("a clock that was set back a day makes no card due, and loses none") {
  Learning learner;
  learner.rates(learner.views(), "good", 2 * 24 * 60);
  learner.now_ms -= kDay;
  const DeckView view = learner.views();
  CHECK(view.card == "card-b");
  CHECK(view.cards[0].due_ms == kNow + 2 * kDay);
  CHECK_FALSE(view.cards[0].due);
  learner.rates(view, "good", 10);
  CHECK(learner.log.size() == 2);
}

TEST_CASE("facts of other versions and broken ones are passed over") {
  Learning learner;
  const DeckView before = learner.rates(learner.views(), "good", 10);
  CardEvent strange = learner.log[0];
  set_kind(strange.what, "buried");
  learner.log.push_back(strange);
  for (const double broken : {std::numeric_limits<double>::quiet_NaN(), -1.0}) {
    CardEvent event = learner.log[0];
    std::get<card_event::Rated>(event.what).memory.due_ms = broken;
    learner.log.push_back(event);
  }
  CardEvent gone = learner.log[0];
  std::get<card_event::Rated>(gone.what).card = "card-gone";
  gone.at_ms = std::numeric_limits<double>::quiet_NaN();
  learner.log.insert(learner.log.begin(), gone);
  learner.log.push_back({card_event::Goal{3}, 0});
  const DeckView after = learner.views();
  CHECK(after.card == before.card);
  CHECK(after.cards[0].due_ms == before.cards[0].due_ms);
  CHECK(after.retention == 0.9);
}

TEST_CASE("what is no action on a card is refused by name") {
  Learning learner;
  CHECK(has(learner.fails(doing("bury")), Code::unknown_event, "kind"));
  CHECK(has(learner.fails(doing("show", "card-z")), Code::unknown_id, "card"));
  const DeckView view = learner.views();
  CHECK(has(learner.fails(learner.rating(view, "fine", 1)), Code::field_bad_value, "rating"));
  DeckAction action = learner.rating(view, "good", 1);
  CardMemory& memory = std::get<deck_action::Rate>(action.what).memory;
  memory.stability = std::numeric_limits<double>::infinity();
  CHECK(has(learner.fails(action), Code::field_bad_value, "memory"));
  memory.stability = 1;
  memory.state = "asleep";
  CHECK(has(learner.fails(action), Code::field_bad_value, "memory"));
  for (const double goal : {0.69, 0.98, std::nan("")}) {
    DeckAction aim = doing("goal");
    aim.what = deck_action::Goal{goal};
    CHECK(has(learner.fails(aim), Code::field_bad_value, "retention"));
  }
  DeckAction seedless = doing("fresh", "card-n");
  seedless.seed = std::nan("");
  CHECK(has(learner.fails(seedless), Code::field_bad_value, "seed"));
  learner.now_ms = std::nan("");
  CHECK(has(learner.fails(doing("view")), Code::field_bad_value, "at_ms"));
}
