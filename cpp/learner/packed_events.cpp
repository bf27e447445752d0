#include "packed_events.h"

#include <algorithm>
#include <cmath>

#include "headsup/base/words.h"
#include "headsup/learner/card_history.h"
#include "headsup/learner/exercise_history.h"
#include "headsup/practice/shape_answer.h"
#include "packed_mistake.h"

namespace headsup {

namespace {

// The first byte of a header: the kind in its low bits, and these flags.
constexpr unsigned kKindBits = 31, kRight = 32, kGraded = 64, kHasMistake = 128;
// Exercise events have a seed and a level, so their kinds are numbered after those of questions.
constexpr auto kExerciseOffset =
    static_cast<unsigned>(kKinds<decltype(PracticeEvent::what)>.size());
// An answer's first byte: 0 for none, from 1 an option, and this for text that follows.
constexpr unsigned kWrittenOut = 255;
constexpr double kLastSecond = 8.64e12;

template <class List>
unsigned index_in(const List& list, std::string_view text) {
  return static_cast<unsigned>(std::find(list.begin(), list.end(), text) - list.begin());
}

// The place of a kind among the known ones; past the last for an unknown one.
template <class Variant>
unsigned index_of_kind(const Variant& what) {
  const std::size_t index = is_known(what) ? what.index() - 1 : kKinds<Variant>.size();
  return static_cast<unsigned>(index);
}

// Rounded and limited to 0 to `most`, because a log may hold anything; NaN becomes 0.
double within(double value, double most) {
  return value >= 0 ? std::floor(std::min(value, most) + 0.5) : 0;
}
std::uint64_t whole(double value) { return static_cast<std::uint64_t>(within(value, 1e15)); }
double seconds_of(double at_ms) { return within(at_ms / 1000, kLastSecond); }

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
    return names_.find(PackedKind::lesson, event.lesson, subject_of(event));
  });
  all(log.practice, retained.practice, [&](const PracticeEvent& event) {
    return names_.find(PackedKind::practice, event.set, event.item);
  });
  double retention = 0;
  for (std::size_t i = 0; i < log.cards.size(); ++i) {
    const auto* goal = std::get_if<card_event::Goal>(&log.cards[i].what);
    if (retained.cards[i] && goal != nullptr) retention = goal->retention;
  }
  out.u8(static_cast<unsigned>(within(retention * 100, 100)));
  all(log.cards, retained.cards, [&](const CardEvent& event) {
    const auto* rated = std::get_if<card_event::Rated>(&event.what);
    return rated == nullptr ? nullptr : names_.find(PackedKind::card, "", rated->card);
  });
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
  const unsigned kind = index_of_kind(event.what);
  if (const auto* predicted = std::get_if<lesson_event::Predicted>(&event.what)) {
    write_header(kind, name, event.at_ms, out, predicted->verdict, predicted->slip);
    if (predicted->verdict.empty()) return write_numbers(predicted->points, out);
    return write_answer(name.question, predicted->answer, out);
  }
  if (const auto* measured = std::get_if<lesson_event::Measured>(&event.what)) {
    write_header(kind, name, event.at_ms, out, measured->verdict, measured->slip);
    write_numbers(measured->points, out);
    return write_numbers(measured->deviations, out);
  }
  write_header(kind, name, event.at_ms, out);
  if (const auto* clear = std::get_if<lesson_event::Clear>(&event.what)) {
    out.u8(index_in(clear_answers(), clear->answer));
    write_text(clear->note, out);
  }
}

void PackedEvents::write(const PracticeEvent& event, const PackedName& name, ByteWriter& out) {
  const auto* answered = std::get_if<practice_event::Answered>(&event.what);
  const std::string_view slip = answered == nullptr ? std::string_view() : answered->slip;
  write_header(index_of_kind(event.what) + (is_exercise(name) ? kExerciseOffset : 0u), name,
               event.at_ms, out, verdict_of(event), slip);
  if (is_exercise(name)) {
    out.varint(whole(event.seed));
    out.u8(static_cast<unsigned>(within(event.level, 63)) | fading_byte(event) << 6);
  } else if (answered != nullptr) {
    out.u8(static_cast<unsigned>(answered->confidence) & 3u);
  }
  if (answered != nullptr) write_answer(name.question, answered->answer, out);
  const auto* graded = std::get_if<practice_event::Graded>(&event.what);
  if (graded == nullptr) return;
  std::uint64_t ticked = 0;
  for (std::size_t i = 0; !is_exercise(name) && i < name.question->points.size() && i < 63; ++i) {
    const bool has = contains(graded->points, name.question->points[i]);
    ticked |= static_cast<std::uint64_t>(has) << i;
  }
  out.varint(ticked);
}

// Of cards only ratings have a name.
void PackedEvents::write(const CardEvent& event, const PackedName& name, ByteWriter& out) {
  const auto& rated = *std::get_if<card_event::Rated>(&event.what);
  const CardMemory& memory = rated.memory;
  write_header(index_in(ratings(), rated.rating), name, event.at_ms, out);
  out.u8(index_in(card_states(), memory.state));
  out.varint(whole(rated.seed));
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
  if (percent > 0) out.cards.push_back({card_event::Goal{percent / 100.0}, 0});
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
  const std::string_view id = header.name == nullptr ? std::string_view() : header.name->id;
  LessonEvent event;
  set_kind_at(event.what, header.kind);
  event.at_ms = header.at_ms;
  if (auto* predicted = std::get_if<lesson_event::Predicted>(&event.what)) {
    predicted->question = id;
    predicted->verdict = header.verdict;
    predicted->slip = header.slip;
    if (header.verdict.empty()) {
      predicted->points = read_numbers(from);
      if (header.name != nullptr) keep_on_axis(header.name->question, predicted->points);
    } else {
      predicted->answer = read_answer(header.name, from);
    }
  }
  if (auto* measured = std::get_if<lesson_event::Measured>(&event.what)) {
    measured->question = id;
    measured->verdict = header.verdict;
    measured->slip = header.slip;
    measured->points = read_numbers(from);
    measured->deviations = read_numbers(from);
  }
  if (auto* shown = std::get_if<lesson_event::Shown>(&event.what)) shown->question = id;
  if (auto* clear = std::get_if<lesson_event::Clear>(&event.what)) {
    const unsigned said = from.u8();
    if (said < clear_answers().size()) clear->answer = clear_answers()[said];
    clear->note = from.text();
  }
  if (header.name == nullptr || !is_known(event.what) || !from.good()) return;
  event.lesson = header.name->parent;
  if (!header.name->in_prose) event.step = id;
  out.lessons.push_back(std::move(event));
}

void PackedEvents::read_practice(ByteReader& from, EventLog& out) {
  const Header header = read_header(PackedKind::practice, from);
  const bool exercise = header.kind >= kExerciseOffset;
  const unsigned kind = exercise ? header.kind - kExerciseOffset : header.kind;
  PracticeEvent event;
  set_kind_at(event.what, kind);
  event.at_ms = header.at_ms;
  auto* answered = std::get_if<practice_event::Answered>(&event.what);
  auto* graded = std::get_if<practice_event::Graded>(&event.what);
  if (exercise) {
    event.seed = static_cast<double>(from.varint());
    const unsigned place = from.u8();
    event.level = place & 63u;
    event.fading = place >> 6 == 3 ? kNearTransfer : name_of(static_cast<Fading>(place >> 6));
  } else if (answered != nullptr) {
    answered->confidence = static_cast<int>(from.u8() & 3u);
  }
  if (answered != nullptr) {
    answered->answer = read_answer(header.name, from);
    answered->verdict = header.verdict;
    answered->slip = header.slip;
  }
  if (graded != nullptr) graded->verdict = header.verdict;
  const std::uint64_t ticked = graded != nullptr ? from.varint() : 0;
  if (header.name == nullptr || !is_known(event.what) || exercise != is_exercise(*header.name)) {
    return;
  }
  event.set = header.name->parent;
  event.item = header.name->id;
  if (graded != nullptr && !exercise) {
    const std::vector<std::string>& points = header.name->question->points;
    for (std::size_t i = 0; i < points.size() && i < 63; ++i) {
      if ((ticked >> i & 1) != 0) graded->points.push_back(points[i]);
    }
  }
  if (from.good()) out.practice.push_back(std::move(event));
}

void PackedEvents::read_card(ByteReader& from, EventLog& out) {
  const Header header = read_header(PackedKind::card, from);
  card_event::Rated rated;
  if (header.kind < ratings().size()) rated.rating = ratings()[header.kind];
  CardMemory& memory = rated.memory;
  const unsigned state = from.u8();
  if (state < card_states().size()) memory.state = card_states()[state];
  rated.seed = static_cast<double>(from.varint());
  memory.due_ms = static_cast<double>(from.varint()) * 1000;
  memory.reviewed_ms = (seconds_ + static_cast<double>(from.zigzag_varint())) * 1000;
  memory.stability = from.f32();
  memory.difficulty = from.f32();
  for (double* number :
       {&memory.scheduled_days, &memory.learning_steps, &memory.reps, &memory.lapses}) {
    *number = static_cast<double>(from.varint());
  }
  if (header.name == nullptr || !from.good()) return;
  rated.card = header.name->id;
  out.cards.push_back({std::move(rated), header.at_ms});
}

}  // namespace headsup
