// The numbers of the lesson on models of every size, worked out by hand; those that count models
// were counted in web/content/models.json without the engine.
#include "support/course_numbers.h"

namespace {

const headsup::test::Worked kWorked({
    {"es-card-head-dim", "64"},
    {"es-card-heads", "12"},
    {"es-card-concat", "768"},
    {"es-card-w-o", "(768, 768)"},
    {"es-card-in", "768"},
    {"es-card-out", "768"},
    {"es-card-w-o-weights", "589824"},
    {"es-tiny-head-dim", "16"},
    {"es-gpt2-head-dim", "64"},
    {"es-gpt3-head-dim", "128"},
    {"es-gpt4-width", "12288"},
    {"es-gpt4-heads", "96"},
    {"es-gpt4-head-dim", "128"},
    {"es-tiny-product", "64"},
    {"es-gpt2-product", "768"},
    {"es-gpt3-product", "12288"},
    {"es-all", "217"},
    {"es-undisclosed", "1"},
    // All but GPT-4, two without attention and one whose layers differ.
    {"es-stated", "213"},
    // 10 of 8 heads, 23 of 12, 41 of 16, 53 of 32.
    {"es-common", "127"},
    {"es-usual", "144"},
    {"es-few", "9"},
    {"es-many", "60"},
    {"es-size-small", "65"},
    {"es-size-large", "102"},
    {"es-two-sizes", "167"},
    {"es-llama-width", "4096"},
    {"es-narrow-usual", "139"},
    {"es-narrow", "158"},
    {"es-wide", "17"},
    {"es-wide-many", "17"},
    {"es-mid-many", "33"},
    {"es-mid", "38"},
    {"es-glm-left", "32"},
    {"es-glm-floor", "53"},
    {"es-glm-q-width", "12288"},
    {"es-glm-w-q", "(5120, 12288)"},
    {"es-glm-w-o", "(12288, 5120)"},
    {"es-gemma-quotient", "160"},
    {"es-nemo-quotient", "160"},
    {"es-given", "43"},
    {"es-llama-group", "4"},
});

}  // namespace
