// The numbers of lesson 1, worked out by hand.
#include "support/course_numbers.h"

namespace {

const headsup::test::Worked kWorked({
    {"head-dim", "128"},
    {"head-count", "6"},
    {"x-shape", "(2, 10, 768)"},
    {"w-q-shape", "(768, 768)"},
    {"q-flat-shape", "(2, 10, 768)"},
    {"q-split-shape", "(2, 10, 6, 128)"},
    {"q-shape", "(2, 6, 10, 128)"},
    {"k-flat-shape", "(2, 10, 768)"},
    {"k-split-shape", "(2, 10, 6, 128)"},
    {"k-shape", "(2, 6, 10, 128)"},
    {"q-k-shape", "(2, 6, 10, 10)"},
    {"sqrt-head-dim", "11.31"},
    {"sqrt-width", "27.71"},
    {"weights-shape", "(2, 6, 10, 10)"},
    {"v-flat-shape", "(2, 10, 768)"},
    {"v-split-shape", "(2, 10, 6, 128)"},
    {"v-shape", "(2, 6, 10, 128)"},
    {"head-outputs-shape", "(2, 6, 10, 128)"},
    {"outputs-swapped-shape", "(2, 10, 6, 128)"},
    {"concat-shape", "(2, 10, 768)"},
    {"y-shape", "(2, 10, 768)"},
    {"all-heads-width", "768"},
    // Four projections of 2 * 20 * 768 * 768, and q k^T and weights v of 2 * 2 * 10 * 10 * 768
    // each.
    {"product-flops", "94986240"},
    {"product-flops-one-head", "94986240"},
    {"one-head-dim", "768"},
    {"table-numbers", "1200"},
    {"table-numbers-one-head", "200"},
    {"q-k-flops", "307200"},
    {"q-k-flops-one-head", "307200"},
    // One operation a number for the scale, five for softmax.
    {"table-ops", "7200"},
    {"table-ops-one-head", "1200"},
    {"gpt3-head-dim", "128"},
    {"nanogpt-head-dim", "64"},
    {"gpt2-head-dim", "64"},
});

}  // namespace
