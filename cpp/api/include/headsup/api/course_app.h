// The calls about the course and what a learner does in it. Values in, values out; a learner's
// facts are in the arguments.
#pragma once

#include <concepts>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "headsup/course/course.h"
#include "headsup/json/record.h"
#include "headsup/learner/events.h"

namespace headsup::app {

struct CourseView {
  std::string language;
  std::vector<std::string> lessons;
};

namespace detail {

// What a call takes from JS where a function takes this, and whether it may be refused. What a
// browser kept is Kept.
template <class T>
struct Taken {
  using Type = std::remove_cvref_t<T>;
};
template <>
struct Taken<std::string_view> {
  using Type = std::string;
};
template <>
struct Taken<const EventLog&> {
  using Type = Kept<EventLog>;
};
template <class T>
struct Taken<std::span<const T>> {
  using Type = Kept<std::vector<T>>;
};

template <class T>
struct Refusable {
  using Type = Result<T>;
};
template <class T>
struct Refusable<Result<T>> {
  using Type = Result<T>;
};

}  // namespace detail

/// The state behind the calls: the loaded course.
class CourseApp {
 public:
  /// Loads outline.json. Whether the course makes sense was seen when the pages were built
  /// (web/site).
  Result<CourseView> load_course(const Course& course);

  /// Whether a learner's file holds nothing but events, which its reading has found out.
  Result<bool> check_log(const EventLog&) const { return true; }

  /// What a function says of the loaded course, or of its exercises. Faults: no_course without one.
  template <auto Function, class Made, class About, class... Args>
  typename detail::Refusable<Made>::Type about(
      const typename detail::Taken<Args>::Type&... args) const {
    if (!course_) return Fault{Code::no_course, "course", {}};
    if constexpr (std::same_as<About, Course>) {
      return Function(*course_, args...);
    } else {
      return Function(course_->exercises, args...);
    }
  }

 private:
  std::unique_ptr<Course> course_;
};

namespace detail {

template <auto Function, class Type = decltype(Function)>
struct OfCourse;
template <auto Function, class Made, class About, class... Args>
struct OfCourse<Function, Made (*)(const About&, Args...)> {
  static constexpr auto call = &CourseApp::about<Function, Made, About, Args...>;
};

}  // namespace detail

/// A function of a room as a call, which leaves out its first argument: the course, or its
/// exercises.
template <auto Function>
inline constexpr auto kOfCourse = detail::OfCourse<Function>::call;

}  // namespace headsup::app
