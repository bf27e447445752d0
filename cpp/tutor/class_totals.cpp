#include <algorithm>
#include <array>

#include "headsup/base/words.h"
#include "headsup/tutor/class_code.h"

namespace headsup {

namespace {

// One of fewer than these changes a share by more than five per cent.
constexpr int kFew = 20;

void count(const OutcomeRow& row, QuestionTotal& total) {
  total.set = row.set;
  total.item = row.item;
  total.right += row.verdict == "right";
  total.wrong += row.verdict == "wrong";
  total.shown += row.verdict == "shown";
  total.untried += row.verdict.empty();
}

// How a learner stands at the question of a form about a misconception; null where there is none.
const OutcomeRow* row_about(const QuestionSet& form, std::string_view misconception,
                            const ClassRow& learner) {
  for (const Question& question : form.questions) {
    if (!contains(question.about, misconception)) continue;
    for (const OutcomeRow& row : learner.outcome.questions) {
      if (row.set == form.id && row.item == question.id) return &row;
    }
  }
  return nullptr;
}

void count(const Course& course, const ClassRow& learner, MisconceptionTotal& total) {
  for (const ClassError& error : learner.errors) {
    if (error.misconception != total.misconception) continue;
    total.times += error.times;
    ++total.learners;
  }
  if (course.forms.size() < 2) return;
  const OutcomeRow* before = row_about(course.forms[0], total.misconception, learner);
  const OutcomeRow* after = row_about(course.forms[1], total.misconception, learner);
  if (before == nullptr || after == nullptr || before->verdict.empty() || after->verdict.empty())
    return;
  ++total.both;
  total.before += before->verdict == "right";
  total.after += after->verdict == "right";
}

void set_gain(MisconceptionTotal& total) {
  if (total.both > total.before) {
    total.gain = static_cast<double>(total.after - total.before) / (total.both - total.before);
  }
}

}  // namespace

Result<ClassTotals> class_totals(const Course& course, const std::vector<std::string>& codes) {
  ClassTotals out;
  out.misconceptions = std::vector<MisconceptionTotal>(course.misconceptions.size());
  MisconceptionTotal all;
  std::vector<std::vector<int>> slips;  // of each question, of each misconception
  for (std::size_t i = 0; i < out.misconceptions.size(); ++i) {
    out.misconceptions[i].misconception = course.misconceptions[i];
  }
  HEADSUP_TRY(learners, read_class_codes(course, codes));
  for (const ClassRow& learner : learners) {
    const std::vector<OutcomeRow>& rows = learner.outcome.questions;
    out.questions.resize(rows.size());
    slips.resize(rows.size(), std::vector<int>(course.misconceptions.size()));
    for (std::size_t i = 0; i < rows.size(); ++i) {
      count(rows[i], out.questions[i]);
      for (std::size_t j = 0; j < course.misconceptions.size(); ++j) {
        slips[i][j] += rows[i].misconception == course.misconceptions[j];
      }
    }
    all.learners += !learner.errors.empty();
    for (MisconceptionTotal& each : out.misconceptions) count(course, learner, each);
  }
  for (std::size_t i = 0; i < slips.size(); ++i) {
    const auto most = std::ranges::max_element(slips[i]);
    if (most == slips[i].end() || *most == 0) continue;
    out.questions[i].slips = *most;
    out.questions[i].slip =
        course.misconceptions[static_cast<std::size_t>(most - slips[i].begin())];
  }
  for (MisconceptionTotal& each : out.misconceptions) {
    all.times += each.times;
    all.both += each.both;
    all.before += each.before;
    all.after += each.after;
    each.few = each.both > 0 && each.both < kFew;
    all.few = all.few || each.few;
    set_gain(each);
  }
  set_gain(all);
  out.misconceptions.push_back(std::move(all));
  return out;
}

}  // namespace headsup
