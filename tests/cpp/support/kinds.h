// Events and actions made by the names of their kinds, whichever members each has.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "headsup/json/kinds.h"
#include "headsup/layer/config.h"

namespace headsup::test {

/// Makes a variant hold the alternative of this name, with its members as they are by default;
/// something of an unknown kind keeps the name.
template <class Variant>
void set_kind(Variant& variant, std::string_view name) {
  detail::KindsOf<Variant>::info.set(&variant, name);
}

/// The members that an alternative may have.
struct Parts {
  std::string step = {}, question = {}, answer = {}, verdict = {}, mistake = {}, note = {};
  std::vector<double> points = {}, deviations = {};
  Config config = {};
};

/// Sets those that the alternative in place has.
template <class Variant>
void fill(Variant& what, const Parts& parts) {
  std::visit(
      [&]<class T>(T& one) {
        if constexpr (requires { one.step; }) one.step = parts.step;
        if constexpr (requires { one.question; }) one.question = parts.question;
        if constexpr (requires { one.answer; }) one.answer = parts.answer;
        if constexpr (requires { one.verdict; }) one.verdict = parts.verdict;
        if constexpr (requires { one.mistake; }) one.mistake = parts.mistake;
        if constexpr (requires { one.note; }) one.note = parts.note;
        if constexpr (requires { one.points = parts.points; }) one.points = parts.points;
        if constexpr (requires { one.deviations; }) one.deviations = parts.deviations;
        if constexpr (requires { one.config; }) one.config = parts.config;
      },
      what);
}

}  // namespace headsup::test
