// Between C++ values and JS values: lists, replies and lenient reading of what a page hands in.
// Included by bindings.cpp and records.cpp alone. Knows embind; knows no room's rules.
#pragma once

#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <cstdint>
#include <exception>
#include <limits>
#include <new>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/result.h"
#include "wasm/app.h"

namespace headsup::js {

using emscripten::val;

/// The one App of the module's life; all else is in the arguments.
inline app::App& engine() {
  static app::App instance;
  return instance;
}

// Typed JS values: each C++ type gets its own, so that the emitted .d.ts is whole.

/// T[] in JS.
template <class T>
struct List : val {
  explicit List(const val& other) : val(other) {}
};

/// Float32Array in JS, a copy: a view into wasm memory would silently empty when memory grows.
struct FloatArray : val {
  explicit FloatArray(const val& other) : val(other) {}
};

/// string in JS: embind's own type for std::string admits buffers too, which never come out of
/// here.
struct Text : val {
  explicit Text(const val& other) : val(other) {}
};

/// { ok: true, value: T } or { ok: false, errors: Fault[] } in JS.
template <class T>
struct Reply : val {
  explicit Reply(const val& other) : val(other) {}
};

/// { [name: string]: string } in JS.
struct Args : val {
  explicit Args(const val& other) : val(other) {}
};

/// A T as a page hands it in: any JS value, read leniently field by field.
template <class T>
struct Input : val {
  explicit Input(const val& other) : val(other) {}
};

template <class T>
List<T> to_list(const std::vector<T>& items) {
  val array = val::array();
  for (const T& item : items) array.call<void>("push", item);
  return List<T>(array);
}

// Whole numbers that are known to be small: sizes and indices.
inline List<double> to_list(const std::vector<std::int64_t>& items) {
  return to_list(std::vector<double>(items.begin(), items.end()));
}

inline FloatArray to_list(const std::vector<float>& numbers) {
  const val view(emscripten::typed_memory_view(numbers.size(), numbers.data()));
  return FloatArray(view.call<val>("slice"));
}

// { [name: string]: Float32Array } in JS.
inline val to_list(const std::vector<app::NamedArray>& arrays) {
  val object = val::object();
  for (const app::NamedArray& array : arrays) object.set(array.name, to_list(array.numbers));
  return object;
}

// Named texts become the fields of one object.
inline val to_list(const std::vector<Arg>& args) {
  val object = val::object();
  for (const Arg& arg : args) object.set(arg.name, arg.value);
  return object;
}

// Defined in models_bindings.cpp; to_reply finds only what stands before it.
val to_list(const ModelCost& cost);
val to_list(const Catalogue* const& models);

// Defined in quiz_bindings.cpp, for the same reason.
val to_list(const QuizReply& reply);
val to_list(const ExerciseReply& reply);
val to_list(const Review& review);

// Defined in config_bindings.cpp, for the same reason.
val to_list(const ConfigReading& reading);

// Defined in decode_bindings.cpp, for the same reason.
val to_list(const app::DecodingView& decoding);

template <class Owner, class T>
T member_type(T Owner::*);
template <class Owner, class T>
Owner owner_type(T Owner::*);

template <class T>
inline constexpr bool is_vector = false;
template <class T>
inline constexpr bool is_vector<std::vector<T>> = true;

/// Registers a struct as a plain JS object. Lists leave C++ through a getter; their setter does
/// nothing, since what a page hands in is read by the to_... functions below instead.
template <class T>
class Record {
 public:
  explicit Record(const char* name) : object_(name), name_(name) {}

  template <auto Member>
  Record& with(const char* name) {
    if constexpr (is_vector<decltype(member_type(Member))>) {
      using Out = decltype(to_list(std::declval<const T&>().*Member));
      Out (*get)(const T&) = [](const T& owner) { return to_list(owner.*Member); };
      void (*set)(T&, Out) = [](T&, Out) {};
      object_.field(name, get, set);
    } else if constexpr (std::is_same_v<decltype(member_type(Member)), std::string>) {
      made<Text>(name, [](const T& owner) { return Text(val(owner.*Member)); });
    } else {
      object_.field(name, Member);
    }
    return *this;
  }

  /// A field that is made on the way out.
  template <class Out>
  Record& made(const char* name, Out (*get)(const T&)) {
    void (*set)(T&, Out) = [](T&, Out) {};
    object_.field(name, get, set);
    return *this;
  }

  /// Lists of it appear in other records or replies.
  Record& listed() {
    emscripten::register_type<List<T>>((name_ + "[]").c_str());
    return *this;
  }

  /// It is what a call answers with.
  Record& replied();

 private:
  emscripten::value_object<T> object_;
  std::string name_;
};

inline val refusal(const Faults& faults) {
  val reply = val::object();
  reply.set("ok", false);
  reply.set("errors", to_list(faults));
  return reply;
}

template <class T>
Reply<T> to_reply(const Result<T>& result) {
  if (!result) return Reply<T>(refusal(result.faults()));
  val reply = val::object();
  reply.set("ok", true);
  if constexpr (requires { to_list(*result); }) {
    reply.set("value", to_list(*result));
  } else {
    reply.set("value", *result);
  }
  return Reply<T>(reply);
}

template <class T>
void register_reply(const std::string& type) {
  emscripten::register_type<Reply<T>>(
      ("{ ok: true; value: " + type + " } | { ok: false; errors: Fault[] }").c_str());
}

template <class T>
Record<T>& Record<T>::replied() {
  register_reply<T>(name_);
  return *this;
}

// A refusal by the boundary itself. Not part of guarded, which is made anew for every call.
[[gnu::noinline]] inline val failure(Code code, std::vector<Arg> args) {
  return refusal({{code, "engine", std::move(args)}});
}
[[gnu::noinline]] inline val failure(const std::exception& thrown) {
  return failure(Code::unexpected, {{"detail", thrown.what()}});
}

/// Runs one call. What a library throws becomes an error object, and the next call works: the core
/// itself throws nothing. What JS throws (a getter of an argument, say) passes through to JS, with
/// everything on the way cleaned up.
template <class Call>
auto guarded(Call call) -> decltype(to_reply(call())) {
  using Out = decltype(to_reply(call()));
  try {
    return to_reply(call());
  } catch (const std::bad_alloc&) {
    return Out(failure(Code::out_of_memory, {}));
  } catch (const std::exception& e) {
    return Out(failure(e));
  }
}

// Reading. A field that is missing, null or of another kind becomes what the rooms refuse by name:
// nothing, NaN or an empty text.

inline bool is_absent(const val& v) { return v.isUndefined() || v.isNull(); }

/// The field, or undefined where `object` has no fields.
inline val field(const val& object, const char* name) {
  return is_absent(object) ? val::undefined() : object[name];
}

inline double to_number(const val& v) {
  return v.isNumber() ? v.as<double>() : std::numeric_limits<double>::quiet_NaN();
}

inline std::optional<double> to_size(const val& v) {
  if (is_absent(v)) return std::nullopt;
  return to_number(v);
}

inline std::string to_text(const val& v) { return v.isString() ? v.as<std::string>() : ""; }

/// Empty where it is absent; what no id is where it is of another kind.
inline std::string to_id(const val& v) {
  if (is_absent(v)) return "";
  return v.isString() ? to_text(v) : "?";
}

inline bool to_flag(const val& v) { return v.isTrue(); }

template <class Read>
auto to_vector(const val& v, Read read) -> std::vector<decltype(read(v))> {
  std::vector<decltype(read(v))> out;
  if (!v.isArray()) return out;
  const auto count = v["length"].as<unsigned>();
  for (unsigned i = 0; i < count; ++i) out.push_back(read(v[i]));
  return out;
}

inline Config to_config(const val& v) {
  Config config;
  config.batch = to_size(field(v, "batch"));
  config.seq_len = to_size(field(v, "seq_len"));
  config.seq_k = to_size(field(v, "seq_k"));
  config.d_model = to_size(field(v, "d_model"));
  config.n_heads = to_size(field(v, "n_heads"));
  config.n_kv_heads = to_size(field(v, "n_kv_heads"));
  config.head_dim = to_size(field(v, "head_dim"));
  config.cross = to_flag(field(v, "cross"));
  config.causal = to_flag(field(v, "causal"));
  config.bias = to_flag(field(v, "bias"));
  config.key_lengths = to_vector(field(v, "key_lengths"), to_number);
  return config;
}

inline app::EditInput to_edit(const val& v) {
  return {to_text(field(v, "tensor")), to_number(field(v, "row")), to_number(field(v, "column")),
          to_number(field(v, "value"))};
}

inline app::SetupInput to_setup(const val& v) {
  return {to_config(field(v, "config")), to_number(field(v, "seed")),
          to_vector(field(v, "edits"), to_edit), to_id(field(v, "scene")),
          to_vector(field(v, "heads_off"), to_number)};
}

inline LessonAction to_action(const val& v) {
  return {to_text(field(v, "kind")),     to_text(field(v, "lesson")), to_text(field(v, "step")),
          to_text(field(v, "gate")),     to_text(field(v, "answer")), to_text(field(v, "note")),
          to_config(field(v, "config")), to_number(field(v, "at_ms"))};
}

inline LessonEvent to_event(const val& v) {
  return {to_text(field(v, "kind")),   to_text(field(v, "lesson")), to_text(field(v, "step")),
          to_text(field(v, "gate")),   to_text(field(v, "answer")), to_text(field(v, "verdict")),
          to_text(field(v, "slip")),   to_text(field(v, "note")),   to_config(field(v, "config")),
          to_number(field(v, "at_ms"))};
}

inline GateState to_gate(const val& v) {
  GateState gate;
  gate.gate = to_text(field(v, "gate"));
  const double attempts = to_number(field(v, "attempts"));
  gate.attempts = attempts > 0 && attempts < 1e9 ? static_cast<int>(attempts) : 0;
  gate.answer = to_text(field(v, "answer"));
  gate.verdict = to_text(field(v, "verdict"));
  gate.slip = to_text(field(v, "slip"));
  gate.committed = to_flag(field(v, "committed"));
  gate.open = to_flag(field(v, "open"));
  return gate;
}

inline LessonState to_state(const val& v) {
  return {to_text(field(v, "lesson")),
          to_flag(field(v, "opened")),
          to_text(field(v, "step")),
          to_vector(field(v, "visited"), to_text),
          to_vector(field(v, "gates"), to_gate),
          to_text(field(v, "clear")),
          to_text(field(v, "note"))};
}

}  // namespace headsup::js
