#include "headsup/ops/edit_patterns.h"

#include <algorithm>
#include <array>

#include "for_heads.h"

namespace headsup {

namespace {

// The edit where it changes this query: a pattern that is given ends with the tokens that it is of.
bool changes(const PatternEdit& edit, std::int64_t query) {
  return edit.how != PatternEdit::How::given || query < edit.given.rows;
}

// Where the weight of key `key` stood before it was shifted.
std::int64_t shifted_from(const PatternEdit& edit, const KeyRange& seen, std::int64_t key) {
  const std::int64_t count = seen.end - seen.first;
  const std::int64_t place = (key - seen.first + edit.by) % count;
  return seen.first + (place < 0 ? place + count : place);
}

void edit_row(const PatternEdit& edit, const KeyRange& seen, const MatrixView& in, std::int64_t row,
              std::int64_t query, float* out) {
  if (edit.how == PatternEdit::How::given) {
    std::fill_n(out, in.cols, 0.0f);
    for (std::int64_t key = seen.first; key < std::min(seen.end, edit.given.cols); ++key) {
      out[key] = edit.given.at(query, key);
    }
    return;
  }
  const float each = 1 / static_cast<float>(std::max<std::int64_t>(seen.end - seen.first, 1));
  for (std::int64_t key = 0; key < in.cols; ++key) {
    if (!seen.has(key)) {
      out[key] = 0;
    } else if (edit.how == PatternEdit::How::uniform) {
      out[key] = each;
    } else {
      out[key] = in.at(row, shifted_from(edit, seen, key));
    }
  }
}

// Calls each(lead, edit, row, seen, query) for every row of weights that an edit changes.
template <class Each>
void for_each_edited(const RunContext& context, const Shape& shape, Each each) {
  for (std::int64_t example = 0; example < shape[0].size; ++example) {
    for (std::int64_t head = 0; head < shape[1].size; ++head) {
      const PatternEdit* const edit = last_of(context.pattern_edits, head);
      if (edit == nullptr) continue;
      for (std::int64_t row = 0; row < shape[2].size; ++row) {
        const std::int64_t query = context.visibility.place_of(row);
        if (!changes(*edit, query)) continue;
        each(std::array{example, head}, *edit, row, context.visibility.range(example, row), query);
      }
    }
  }
}

}  // namespace

void OpRules<Op::edit_patterns>::run(RunArgs& args) {
  const View& in = args.in[0].view;
  std::copy_n(in.data(), args.out.size(), args.out.data);
  for_each_edited(args.context, args.out.shape,
                  [&](const auto& lead, const PatternEdit& edit, std::int64_t row,
                      const KeyRange& seen, std::int64_t query) {
                    edit_row(edit, seen, in.matrix(lead), row, query,
                             args.out.matrix(lead).row(row));
                  });
}

}  // namespace headsup
