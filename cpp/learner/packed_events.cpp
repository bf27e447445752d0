#include "packed_events.h"

#include <algorithm>
#include <cmath>

#include "headsup/learner/card_history.h"
#include "headsup/learner/exercise_history.h"
#include "headsup/practice/shape_answer.h"

namespace headsup {

namespace {

// The first byte of a header: the kind in its low bits, and these flags.
constexpr unsigned kKindBits = 31, kRight = 32, kGraded = 64, kHasMistake = 128;
// Exercise events have a seed and a level, so their kinds are numbered after those of questions.
constexpr auto kExerciseOffset = static_cast<unsigned>(kPracticeEventKinds.size());
// An answer's first byte: 0 for none, from 1 an option, and this for text that follows.
constexpr unsigned kWrittenOut = 255;
constexpr unsigned kFirstShapeMistake = 128;
constexpr double kLastSecond = 8.64e12;

template <class List>
unsigned index_in(const List& list, std::string_view text) {
  return static_cast<unsigned>(std::find(list.begin(), list.end(), text) - list.begin());
}

// Rounded and limited to 0 to `most`, because a log may hold anything; NaN becomes 0.
double within(double value, double most) {
  return value >= 0 ? std::floor(std::min(value, most) + 0.5) : 0;
}
std::uint64_t whole(double value) { return static_cast<std::uint64_t>(within(value, 1e15)); }
double seconds_of(double at_ms) { return within(at_ms / 1000, kLastSecond); }

// "M6-2" is written as its two numbers, a ShapeMistake's name as its index; all else is dropped.
void write_mistake(std::string_view slip, ByteWriter& out) {
  const unsigned shape = index_in(shape_mistake_names(), slip);
  if (shape < shape_mistake_names().size()) return out.u8(kFirstShapeMistake + shape);
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

std::string read_mistake(ByteReader& from) {
  const unsigned first = from.u8();
  if (first >= kFirstShapeMistake) {
    const std::size_t at = first - kFirstShapeMistake;
    return at < shape_mistake_names().size() ? std::string(shape_mistake_names()[at])
                                             : std::string();
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

// Rounding to float can move a height at the end of the axis beyond it.
void keep_on_axis(const Question* question, std::vector<double>& heights) {
  if (question == nullptr || question->ask != Ask::curve) return;
  for (double& height : heights)
    height = std::clamp(height, question->curve.low, question->curve.high);
}

const PracticeQuestion* practice_question(const PackedName& name) {
  // In a set every question is one of practice.
  return static_cast<const PracticeQuestion*>(name.question);
}

bool is_exercise(const PackedName& name) { return name.parent == kExerciseSet; }

unsigned fading_byte(const PracticeEvent& event) {
  return event.fading == kNearTransfer ? 3u : static_cast<unsigned>(fading_of(event.fading));
}

}  // namespace

void PackedEvents::write(const EventLog& log, const RetainedEvents& retained, ByteWriter& out) {
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
  all(log.lessons, retained.lessons, [&](const LessonEvent& event) {
    return names_.find(PackedKind::lesson, event.lesson,
                       event.question.empty() ? event.step : event.question);
  });
  all(log.practice, retained.practice, [&](const PracticeEvent& event) {
    return names_.find(PackedKind::practice, event.set, event.item);
  });
  double retention = 0;
  for (std::size_t i = 0; i < log.cards.size(); ++i) {
    if (retained.cards[i] && log.cards[i].kind == "goal") retention = log.cards[i].retention;
  }
  out.u8(static_cast<unsigned>(within(retention * 100, 100)));
  all(log.cards, retained.cards,
      [&](const CardEvent& event) { return names_.find(PackedKind::card, "", event.card); });
}

void PackedEvents::write_header(unsigned kind, const PackedName& name, double at_ms,
                                ByteWriter& out, std::string_view verdict, std::string_view slip) {
  out.u8(kind | (verdict == name_of(Verdict::right) ? kRight : 0u) |
         (verdict.empty() ? 0u : kGraded) | (slip.empty() ? 0u : kHasMistake));
  out.u16(name.digest);
  const double seconds = seconds_of(at_ms);
  out.zigzag_varint(static_cast<std::int64_t>(seconds - seconds_));
  seconds_ = seconds;
  if (!slip.empty()) write_mistake(slip, out);
}

void PackedEvents::write_text(std::string_view text, ByteWriter& out) {
  const bool retained = text.size() <= max_text_bytes_;
  if (!retained) ++dropped_texts_;
  out.text(retained ? text : std::string_view());
}

void PackedEvents::write_answer(const Question* question, std::string_view answer,
                                ByteWriter& out) {
  unsigned option = kWrittenOut;
  if (question != nullptr) {
    for (std::size_t i = 0; i < question->options.size() && i + 1 < kWrittenOut; ++i) {
      if (question->options[i].id == answer) option = static_cast<unsigned>(i) + 1;
    }
  }
  if (answer.empty()) option = 0;
  out.u8(option);
  if (option == kWrittenOut) write_text(answer, out);
}

void PackedEvents::write(const LessonEvent& event, const PackedName& name, ByteWriter& out) {
  write_header(index_in(lesson_event_kinds(), event.kind), name, event.at_ms, out, event.verdict,
               event.slip);
  const bool predicted = event.kind == "predicted", measured = event.kind == "measured";
  if (event.kind == "clear") {
    out.u8(index_in(clear_answers(), event.answer));
    write_text(event.note, out);
  }
  if (predicted && !event.verdict.empty()) write_answer(name.question, event.answer, out);
  if (measured || (predicted && event.verdict.empty())) write_numbers(event.points, out);
  if (measured) write_numbers(event.deviations, out);
}

void PackedEvents::write(const PracticeEvent& event, const PackedName& name, ByteWriter& out) {
  const unsigned kind = index_in(kPracticeEventKinds, event.kind);
  write_header(kind + (is_exercise(name) ? kExerciseOffset : 0u), name, event.at_ms, out,
               event.verdict, event.slip);
  if (is_exercise(name)) {
    out.varint(whole(event.seed));
    out.u8(static_cast<unsigned>(within(event.level, 63)) | fading_byte(event) << 6);
  } else if (event.kind == "answered") {
    out.u8(static_cast<unsigned>(event.confidence) & 3u);
  }
  if (event.kind == "answered") write_answer(name.question, event.answer, out);
  if (event.kind != "graded") return;
  std::uint64_t ticked = 0;
  for (std::size_t i = 0;
       !is_exercise(name) && i < practice_question(name)->points.size() && i < 63; ++i) {
    const std::string& point = practice_question(name)->points[i];
    const bool has =
        std::find(event.points.begin(), event.points.end(), point) != event.points.end();
    ticked |= static_cast<std::uint64_t>(has) << i;
  }
  out.varint(ticked);
}

void PackedEvents::write(const CardEvent& event, const PackedName& name, ByteWriter& out) {
  const CardMemory& memory = event.memory;
  write_header(index_in(ratings(), event.rating), name, event.at_ms, out);
  out.u8(index_in(card_states(), memory.state));
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

void PackedEvents::read(ByteReader& from, EventLog& out) {
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

PackedEvents::Header PackedEvents::read_header(PackedKind kind, ByteReader& from) {
  const unsigned header = from.u8();
  Header out;
  out.kind = header & kKindBits;
  out.name = names_.find(kind, from.u16());
  seconds_ = std::clamp(seconds_ + static_cast<double>(from.zigzag_varint()), 0.0, kLastSecond);
  out.at_ms = seconds_ * 1000;
  if ((header & kGraded) != 0) {
    out.verdict = name_of((header & kRight) != 0 ? Verdict::right : Verdict::wrong);
  }
  if ((header & kHasMistake) != 0) out.slip = read_mistake(from);
  return out;
}

std::string PackedEvents::read_answer(const PackedName* name, ByteReader& from) {
  const unsigned option = from.u8();
  if (option == kWrittenOut) return std::string(from.text());
  const bool known = name != nullptr && name->question != nullptr && option > 0 &&
                     option <= name->question->options.size();
  return known ? name->question->options[option - 1].id : std::string();
}

void PackedEvents::read_lesson(ByteReader& from, EventLog& out) {
  const Header header = read_header(PackedKind::lesson, from);
  LessonEvent event;
  if (header.kind < lesson_event_kinds().size()) event.kind = lesson_event_kinds()[header.kind];
  const bool predicted = event.kind == "predicted", measured = event.kind == "measured";
  event.verdict = header.verdict;
  event.slip = header.slip;
  event.at_ms = header.at_ms;
  if (event.kind == "clear") {
    const unsigned said = from.u8();
    if (said < clear_answers().size()) event.answer = clear_answers()[said];
    event.note = from.text();
  }
  if (predicted && !header.verdict.empty()) event.answer = read_answer(header.name, from);
  if (measured || (predicted && header.verdict.empty())) event.points = read_numbers(from);
  if (measured) event.deviations = read_numbers(from);
  if (header.name == nullptr || event.kind.empty() || !from.good()) return;
  if (predicted) keep_on_axis(header.name->question, event.points);
  event.lesson = header.name->parent;
  (header.name->in_prose ? event.question : event.step) = header.name->id;
  if (predicted || measured || event.kind == "shown") event.question = header.name->id;
  out.lessons.push_back(std::move(event));
}

void PackedEvents::read_practice(ByteReader& from, EventLog& out) {
  const Header header = read_header(PackedKind::practice, from);
  const bool exercise = header.kind >= kExerciseOffset;
  const unsigned kind = exercise ? header.kind - kExerciseOffset : header.kind;
  PracticeEvent event;
  if (kind < kPracticeEventKinds.size()) event.kind = kPracticeEventKinds[kind];
  event.verdict = header.verdict;
  event.slip = header.slip;
  event.at_ms = header.at_ms;
  const bool answered = event.kind == "answered";
  if (exercise) {
    event.seed = static_cast<double>(from.varint());
    const unsigned place = from.u8();
    event.level = place & 63u;
    event.fading = place >> 6 == 3 ? kNearTransfer : name_of(static_cast<Fading>(place >> 6));
  } else if (answered) {
    event.confidence = static_cast<int>(from.u8() & 3u);
  }
  if (answered) event.answer = read_answer(header.name, from);
  const std::uint64_t ticked = event.kind == "graded" ? from.varint() : 0;
  if (header.name == nullptr || event.kind.empty() || exercise != is_exercise(*header.name)) return;
  event.set = header.name->parent;
  event.item = header.name->id;
  for (std::size_t i = 0; !exercise && i < practice_question(*header.name)->points.size() && i < 63;
       ++i) {
    if ((ticked >> i & 1) != 0) event.points.push_back(practice_question(*header.name)->points[i]);
  }
  if (from.good()) out.practice.push_back(std::move(event));
}

void PackedEvents::read_card(ByteReader& from, EventLog& out) {
  const Header header = read_header(PackedKind::card, from);
  CardEvent event;
  event.kind = "rated";
  event.at_ms = header.at_ms;
  if (header.kind < ratings().size()) event.rating = ratings()[header.kind];
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
  if (header.name == nullptr || !from.good()) return;
  event.card = header.name->id;
  out.cards.push_back(std::move(event));
}

}  // namespace headsup
