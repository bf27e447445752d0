// A plain JS object, made field by field and out of line: a registered record takes four times the
// bytes. What such objects hold is typed in web/src/engine. Included by bindings alone.
#pragma once

#include <emscripten/val.h>

#include <string>
#include <vector>

namespace headsup::js {

class Plain {
 public:
  [[gnu::noinline]] Plain& put(const char* name, const emscripten::val& value) {
    object_.set(name, value);
    return *this;
  }
  [[gnu::noinline]] Plain& put(const char* name, const std::string& text) {
    return put(name, emscripten::val(text));
  }
  [[gnu::noinline]] Plain& put(const char* name, double number) {
    return put(name, emscripten::val(number));
  }
  [[gnu::noinline]] Plain& put(const char* name, bool flag) {
    return put(name, emscripten::val(flag));
  }
  [[gnu::noinline]] Plain& put(const char* name, const std::vector<std::string>& texts) {
    emscripten::val list = emscripten::val::array();
    for (const std::string& text : texts) list.call<void>("push", text);
    return put(name, list);
  }

  const emscripten::val& value() const { return object_; }

 private:
  emscripten::val object_ = emscripten::val::object();
};

/// A JS array of what `to_plain` makes of each item.
template <class T>
emscripten::val plain_list(const std::vector<T>& items, emscripten::val (*to_plain)(const T&)) {
  emscripten::val list = emscripten::val::array();
  for (const T& item : items) list.call<void>("push", to_plain(item));
  return list;
}

}  // namespace headsup::js
