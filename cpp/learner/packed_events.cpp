#include "packed_events.h"

#include <algorithm>
#include <cmath>

#include "headsup/learner/card_history.h"
#include "headsup/learner/exercise_history.h"
#include "headsup/practice/shape_answer.h"

namespace headsup {

namespace {

// A head is the kind in its low bits, and these.
constexpr unsigned kKindBits = 31, kRight = 32, kJudged = 64, kSlipped = 128;
// After the practice kinds the same of exercises, which have a seed and a level.
constexpr auto kOfExercise = static_cast<unsigned>(kPracticeKinds.size());
// The answer that is written out; below it stand options, from 1, and 0 is none.
constexpr unsigned kWritten = 255;
constexpr unsigned kShapeSlips = 128;
constexpr double kLastSecond = 8.64e12;

template <class List>
unsigned place_in(const List& list, std::string_view text) {
  return static_cast<unsigned>(std::find(list.begin(), list.end(), text) - list.begin());
}

// A log may hold anything; what is no number is 0.
double within(double value, double most) {
  return value >= 0 ? std::floor(std::min(value, most) + 0.5) : 0;
}
std::uint64_t whole(double value) { return static_cast<std::uint64_t>(within(value, 1e15)); }
double seconds_of(double at_ms) { return within(at_ms / 1000, kLastSecond); }

// "M6-2" as its two numbers, the name of a wrong shape as its place; what is neither is lost.
void write_slip(std::string_view slip, ByteWriter& out) {
  const unsigned shape = place_in(slip_names(), slip);
  if (shape < slip_names().size()) return out.u8(kShapeSlips + shape);
  unsigned numbers[2] = {0, 0};
  unsigned at = 0;
  for (const char c : slip.substr(std::min<std::size_t>(slip.size(), 1))) {
    if (c == '-') at = 1;
    if (c >= '0' && c <= '9')
      numbers[at] = std::min(numbers[at] * 10 + static_cast<unsigned>(c - '0'), 99u);
  }
  out.u8(numbers[0]);
  out.u8(numbers[1]);
}

std::string read_slip(ByteReader& from) {
  const unsigned first = from.u8();
  if (first >= kShapeSlips) {
    const std::size_t at = first - kShapeSlips;
    return at < slip_names().size() ? std::string(slip_names()[at]) : std::string();
  }
  const unsigned second = from.u8();
  if (first == 0) return "";
  return "M" + std::to_string(first) + (second == 0 ? "" : "-" + std::to_string(second));
}

void write_numbers(const std::vector<double>& numbers, ByteWriter& out) {
  out.varint(numbers.size());
  for (const double number : numbers) out.f32(number);
}

std::vector<double> read_numbers(ByteReader& from) {
  std::vector<double> out;
  for (std::uint64_t left = from.varint(); left > 0 && from.good(); --left) {
    out.push_back(from.f32());
  }
  return out;
}

// As a float a height at the very end of the axis may lie beyond it.
void keep_on_axis(const Gate* gate, std::vector<double>& heights) {
  if (gate == nullptr || gate->ask != Ask::curve) return;
  for (double& height : heights) height = std::clamp(height, gate->curve.low, gate->curve.high);
}

const Question* question_of(const PackedName& name) {
  // In a set every gate is a question.
  return static_cast<const Question*>(name.gate);
}

bool is_exercise(const PackedName& name) { return name.home == kExerciseSet; }

unsigned fading_byte(const PracticeEvent& event) {
  return event.fading == kNear ? 3u : static_cast<unsigned>(fading_of(event.fading));
}

}  // namespace

void PackedEvents::write(const Facts& facts, const Kept& kept, ByteWriter& out) {
  const auto all = [&](const auto& events, const std::vector<bool>& marks, auto named) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < events.size(); ++i)
      count += marks[i] && named(events[i]) != nullptr;
    out.varint(count);
    seconds_ = 0;
    for (std::size_t i = 0; i < events.size(); ++i) {
      const PackedName* name = marks[i] ? named(events[i]) : nullptr;
      if (name != nullptr) write(events[i], *name, out);
    }
  };
  all(facts.lessons, kept.lessons, [&](const LessonEvent& event) {
    return names_.find(PackedKind::lesson, event.lesson,
                       event.gate.empty() ? event.step : event.gate);
  });
  all(facts.practice, kept.practice, [&](const PracticeEvent& event) {
    return names_.find(PackedKind::practice, event.set, event.item);
  });
  double retention = 0;
  for (std::size_t i = 0; i < facts.cards.size(); ++i) {
    if (kept.cards[i] && facts.cards[i].kind == "goal") retention = facts.cards[i].retention;
  }
  out.u8(static_cast<unsigned>(within(retention * 100, 100)));
  all(facts.cards, kept.cards,
      [&](const CardEvent& event) { return names_.find(PackedKind::card, "", event.card); });
}

void PackedEvents::write_head(unsigned kind, const PackedName& name, double at_ms, ByteWriter& out,
                              std::string_view verdict, std::string_view slip) {
  out.u8(kind | (verdict == name_of(Verdict::right) ? kRight : 0u) |
         (verdict.empty() ? 0u : kJudged) | (slip.empty() ? 0u : kSlipped));
  out.u16(name.digest);
  const double seconds = seconds_of(at_ms);
  out.zigzag_varint(static_cast<std::int64_t>(seconds - seconds_));
  seconds_ = seconds;
  if (!slip.empty()) write_slip(slip, out);
}

void PackedEvents::write_text(std::string_view text, ByteWriter& out) {
  const bool kept = text.size() <= longest_;
  if (!kept) ++left_out_;
  out.text(kept ? text : std::string_view());
}

void PackedEvents::write_answer(const Gate* gate, std::string_view answer, ByteWriter& out) {
  unsigned option = kWritten;
  if (gate != nullptr) {
    for (std::size_t i = 0; i < gate->options.size() && i + 1 < kWritten; ++i) {
      if (gate->options[i].id == answer) option = static_cast<unsigned>(i) + 1;
    }
  }
  if (answer.empty()) option = 0;
  out.u8(option);
  if (option == kWritten) write_text(answer, out);
}

void PackedEvents::write(const LessonEvent& event, const PackedName& name, ByteWriter& out) {
  write_head(place_in(event_names(), event.kind), name, event.at_ms, out, event.verdict,
             event.slip);
  const bool predicted = event.kind == "predicted", measured = event.kind == "measured";
  if (event.kind == "clear") {
    out.u8(place_in(clear_answers(), event.answer));
    write_text(event.note, out);
  }
  if (predicted && !event.verdict.empty()) write_answer(name.gate, event.answer, out);
  if (measured || (predicted && event.verdict.empty())) write_numbers(event.points, out);
  if (measured) write_numbers(event.deviations, out);
}

void PackedEvents::write(const PracticeEvent& event, const PackedName& name, ByteWriter& out) {
  const unsigned kind = place_in(kPracticeKinds, event.kind);
  write_head(kind + (is_exercise(name) ? kOfExercise : 0u), name, event.at_ms, out, event.verdict,
             event.slip);
  if (is_exercise(name)) {
    out.varint(whole(event.seed));
    out.u8(static_cast<unsigned>(within(event.level, 63)) | fading_byte(event) << 6);
  } else if (event.kind == "answered") {
    out.u8(static_cast<unsigned>(event.confidence) & 3u);
  }
  if (event.kind == "answered") write_answer(name.gate, event.answer, out);
  if (event.kind != "graded") return;
  std::uint64_t ticked = 0;
  for (std::size_t i = 0; !is_exercise(name) && i < question_of(name)->points.size() && i < 63;
       ++i) {
    const std::string& point = question_of(name)->points[i];
    const bool has =
        std::find(event.points.begin(), event.points.end(), point) != event.points.end();
    ticked |= static_cast<std::uint64_t>(has) << i;
  }
  out.varint(ticked);
}

void PackedEvents::write(const CardEvent& event, const PackedName& name, ByteWriter& out) {
  const CardMemory& memory = event.memory;
  write_head(place_in(ratings(), event.rating), name, event.at_ms, out);
  out.u8(place_in(card_states(), memory.state));
  out.varint(whole(event.seed));
  out.varint(static_cast<std::uint64_t>(seconds_of(memory.due_ms)));
  out.zigzag_varint(static_cast<std::int64_t>(seconds_of(memory.reviewed_ms) - seconds_));
  out.f32(memory.stability);
  out.f32(memory.difficulty);
  for (const double number :
       {memory.scheduled_days, memory.learning_steps, memory.reps, memory.lapses}) {
    out.varint(whole(number));
  }
}

void PackedEvents::read(ByteReader& from, Facts& out) {
  const auto all = [&](auto one) {
    seconds_ = 0;
    for (std::uint64_t left = from.varint(); left > 0 && from.good(); --left) one();
  };
  all([&] { read_lesson(from, out); });
  all([&] { read_practice(from, out); });
  const unsigned percent = from.u8();
  if (percent > 0) {
    out.cards.emplace_back();
    out.cards.back().kind = "goal";
    out.cards.back().retention = percent / 100.0;
  }
  all([&] { read_card(from, out); });
}

PackedEvents::Head PackedEvents::read_head(PackedKind kind, ByteReader& from) {
  const unsigned head = from.u8();
  Head out;
  out.kind = head & kKindBits;
  out.name = names_.find(kind, from.u16());
  seconds_ = std::clamp(seconds_ + static_cast<double>(from.zigzag_varint()), 0.0, kLastSecond);
  out.at_ms = seconds_ * 1000;
  if ((head & kJudged) != 0) {
    out.verdict = name_of((head & kRight) != 0 ? Verdict::right : Verdict::wrong);
  }
  if ((head & kSlipped) != 0) out.slip = read_slip(from);
  return out;
}

std::string PackedEvents::read_answer(const PackedName* name, ByteReader& from) {
  const unsigned option = from.u8();
  if (option == kWritten) return std::string(from.text());
  const bool known = name != nullptr && name->gate != nullptr && option > 0 &&
                     option <= name->gate->options.size();
  return known ? name->gate->options[option - 1].id : std::string();
}

void PackedEvents::read_lesson(ByteReader& from, Facts& out) {
  const Head head = read_head(PackedKind::lesson, from);
  LessonEvent event;
  if (head.kind < event_names().size()) event.kind = event_names()[head.kind];
  const bool predicted = event.kind == "predicted", measured = event.kind == "measured";
  event.verdict = head.verdict;
  event.slip = head.slip;
  event.at_ms = head.at_ms;
  if (event.kind == "clear") {
    const unsigned said = from.u8();
    if (said < clear_answers().size()) event.answer = clear_answers()[said];
    event.note = from.text();
  }
  if (predicted && !head.verdict.empty()) event.answer = read_answer(head.name, from);
  if (measured || (predicted && head.verdict.empty())) event.points = read_numbers(from);
  if (measured) event.deviations = read_numbers(from);
  if (head.name == nullptr || event.kind.empty() || !from.good()) return;
  if (predicted) keep_on_axis(head.name->gate, event.points);
  event.lesson = head.name->home;
  (head.name->in_prose ? event.gate : event.step) = head.name->id;
  if (predicted || measured || event.kind == "shown") event.gate = head.name->id;
  out.lessons.push_back(std::move(event));
}

void PackedEvents::read_practice(ByteReader& from, Facts& out) {
  const Head head = read_head(PackedKind::practice, from);
  const bool exercise = head.kind >= kOfExercise;
  const unsigned kind = exercise ? head.kind - kOfExercise : head.kind;
  PracticeEvent event;
  if (kind < kPracticeKinds.size()) event.kind = kPracticeKinds[kind];
  event.verdict = head.verdict;
  event.slip = head.slip;
  event.at_ms = head.at_ms;
  const bool answered = event.kind == "answered";
  if (exercise) {
    event.seed = static_cast<double>(from.varint());
    const unsigned place = from.u8();
    event.level = place & 63u;
    event.fading = place >> 6 == 3 ? kNear : name_of(static_cast<Fading>(place >> 6));
  } else if (answered) {
    event.confidence = static_cast<int>(from.u8() & 3u);
  }
  if (answered) event.answer = read_answer(head.name, from);
  const std::uint64_t ticked = event.kind == "graded" ? from.varint() : 0;
  if (head.name == nullptr || event.kind.empty() || exercise != is_exercise(*head.name)) return;
  event.set = head.name->home;
  event.item = head.name->id;
  for (std::size_t i = 0; !exercise && i < question_of(*head.name)->points.size() && i < 63; ++i) {
    if ((ticked >> i & 1) != 0) event.points.push_back(question_of(*head.name)->points[i]);
  }
  if (from.good()) out.practice.push_back(std::move(event));
}

void PackedEvents::read_card(ByteReader& from, Facts& out) {
  const Head head = read_head(PackedKind::card, from);
  CardEvent event;
  event.kind = "rated";
  event.at_ms = head.at_ms;
  if (head.kind < ratings().size()) event.rating = ratings()[head.kind];
  CardMemory& memory = event.memory;
  const unsigned state = from.u8();
  if (state < card_states().size()) memory.state = card_states()[state];
  event.seed = static_cast<double>(from.varint());
  memory.due_ms = static_cast<double>(from.varint()) * 1000;
  memory.reviewed_ms = (seconds_ + static_cast<double>(from.zigzag_varint())) * 1000;
  memory.stability = from.f32();
  memory.difficulty = from.f32();
  for (double* number :
       {&memory.scheduled_days, &memory.learning_steps, &memory.reps, &memory.lapses}) {
    *number = static_cast<double>(from.varint());
  }
  if (head.name == nullptr || !from.good()) return;
  event.card = head.name->id;
  out.cards.push_back(std::move(event));
}

}  // namespace headsup
