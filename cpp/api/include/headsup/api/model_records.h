// The fields of every struct about a language model, under the names JS knows.
#pragma once

#include "headsup/api/model_views.h"
#include "headsup/formats/model_plan.h"
#include "headsup/json/record.h"
#include "headsup/model/head_values.h"

namespace headsup {

HEADSUP_INPUT_RECORD(ModelFile, "ModelFile", name, size);

HEADSUP_RECORD(app::ModelPieceView, "ModelPiece", file, begin, end, progress);

template <>
struct EnumNames<WeightFormat> {
  static constexpr auto name = "WeightFormat";
  static constexpr WeightFormat last = WeightFormat::int8;
  static std::string_view text(WeightFormat value) {
    constexpr std::string_view kNames[] = {"f32", "f16", "bf16", "int8"};
    return kNames[static_cast<std::size_t>(value)];
  }
};

template <>
struct EnumNames<Keeping> {
  static constexpr auto name = "Keep";
  static constexpr Keeping last = Keeping::int8;
  static std::string_view text(Keeping value) { return name_of(value); }
};

HEADSUP_RECORD(app::KeptView, "KeptWeights", formats, bytes, bytes_in_f32, rounding);

HEADSUP_RECORD(app::ModelSizes, "ModelSizes", vocab_size, max_context, n_layers, d_model, n_heads,
               n_kv_heads, head_dim, d_mlp, n_slots, n_classes, parameters);

HEADSUP_RECORD_OF(app::ArchitectureView, "Architecture", HEADSUP_FIELDS_OF(sizes),
                  HEADSUP_FIELD(kept));

HEADSUP_RECORD(ModelPlan::Way, "Keeping", keep, formats, bytes, fits_memory);

HEADSUP_RECORD_OF(app::ModelPlanView, "ModelPlan", HEADSUP_FIELDS_OF(sizes), HEADSUP_FIELD(ways));

HEADSUP_RECORD(app::TokenView, "ModelToken", token, text);

HEADSUP_INPUT_RECORD_OF(Sampling, "Sampling", HEADSUP_OPTION(temperature), HEADSUP_OPTION(top_p),
                        HEADSUP_OPTION(seed));

template <>
struct EnumNames<InterventionKind> {
  static constexpr auto name = "InterventionKind";
  static constexpr InterventionKind last = InterventionKind::padding;
  static std::string_view text(InterventionKind value) { return name_of(value); }
};

HEADSUP_INPUT_RECORD_OF(Intervention, "Intervention", HEADSUP_FIELD(kind), HEADSUP_OPTION(layer),
                        HEADSUP_OPTION(head), HEADSUP_OPTION(place), HEADSUP_OPTION(count),
                        HEADSUP_OPTION(factor), HEADSUP_OPTION(first), HEADSUP_OPTION(second),
                        HEADSUP_OPTION(token), HEADSUP_OPTION(before), HEADSUP_OPTION(masked));

HEADSUP_INPUT_RECORD_OF(app::Writing, "Writing", HEADSUP_FIELD(tokens), HEADSUP_FIELDS_OF(sampling),
                        HEADSUP_OPTION(interventions));

HEADSUP_INPUT_RECORD_OF(app::Generation, "Generation", HEADSUP_FIELDS_OF(what),
                        HEADSUP_FIELD(count));

HEADSUP_RECORD(app::WrittenView, "WrittenToken", token, ended, may_continue, weights);

HEADSUP_RECORD(app::LikelyToken, "LikelyToken", token, probability);

HEADSUP_RECORD(app::TextView, "TextRun", loss, losses, next);

HEADSUP_RECORD(app::StudiedTaskView, "StudiedTask", tokens, targets, run);

HEADSUP_RECORD(app::StudiedView, "StudiedText", tokens, run);

HEADSUP_INPUT_RECORD_OF(app::RunAsk, "RunAsk", HEADSUP_FIELD(interventions), HEADSUP_OPTION(next));

HEADSUP_INPUT_RECORD_OF(app::TensorAsk, "TensorAsk", HEADSUP_FIELD(tensor), HEADSUP_OPTION(layer),
                        HEADSUP_OPTION(interventions));

HEADSUP_RECORD(app::TensorView, "ModelTensor", tensor, axes, data);

HEADSUP_INPUT_RECORD(HeadId, "HeadId", layer, head);

HEADSUP_INPUT_RECORD(AnsweredText, "AnsweredText", tokens, right, wrong);

HEADSUP_INPUT_RECORD_OF(app::MeasureAsk, "MeasureAsk", HEADSUP_FIELD(what), HEADSUP_OPTION(layer),
                        HEADSUP_OPTION(seed), HEADSUP_OPTION(heads), HEADSUP_OPTION(by_place),
                        HEADSUP_OPTION(right), HEADSUP_OPTION(wrong), HEADSUP_OPTION(means),
                        HEADSUP_OPTION(texts));

HEADSUP_RECORD(PairLoss, "PairLoss", first_layer, first_head, second_layer, second_head, loss);

HEADSUP_RECORD(Patching, "Patching", right, wrong, clean, corrupted, first, differences, shares);

HEADSUP_RECORD(HeadSet, "HeadsOfSet", heads, found, exact, runs);

HEADSUP_RECORD_OF(app::HeadSetView, "HeadSet", HEADSUP_FIELDS_OF(set), HEADSUP_FIELD(before),
                  HEADSUP_FIELD(after));

HEADSUP_RECORD(Faithfulness, "Faithfulness", whole, circuit, complement, none, faithfulness,
               completeness);

HEADSUP_RECORD(HeadWorth, "HeadWorth", done, progress, orders, losses, pairs, values, errors, total,
               patch, faithfulness);

HEADSUP_RECORD_OF(app::MeasureView, "Measure", HEADSUP_FIELDS_OF(worth), HEADSUP_FIELD(fewest));

HEADSUP_RECORD(LogitPart, "LogitPart", part, layer, head, logit);

HEADSUP_RECORD(app::LensRow, "LensRow", layer, next);

HEADSUP_INPUT_RECORD_OF(app::RepeatedAsk, "RepeatedAsk", HEADSUP_OPTION(length),
                        HEADSUP_OPTION(repeats), HEADSUP_OPTION(seed));

HEADSUP_INPUT_RECORD_OF(app::WeightAsk, "WeightAsk", HEADSUP_FIELDS_OF(head), HEADSUP_FIELD(query),
                        HEADSUP_FIELD(key), HEADSUP_OPTION(interventions));

HEADSUP_RECORD(WeightOperands, "WeightOperands", q, k, q_rot, k_rot, products, scale, q_k, scores,
               exps, weights, largest, sum, weights_sum, seen);

HEADSUP_INPUT_RECORD_OF(app::SoftmaxBlocksAsk, "SoftmaxBlocksAsk", HEADSUP_FIELDS_OF(head),
                        HEADSUP_FIELD(query), HEADSUP_FIELD(block_size));

HEADSUP_RECORD(SoftmaxBlock, "SoftmaxBlock", first, count, largest, row_max, factor, exps, added,
               sum, output);

HEADSUP_RECORD(SoftmaxBlocks, "SoftmaxBlocks", scores, blocks, in_blocks, at_once,
               largest_difference);

HEADSUP_INPUT_RECORD_OF(app::ChangeAsk, "ChangeAsk", HEADSUP_FIELD(tensor), HEADSUP_OPTION(layer),
                        HEADSUP_OPTION(head), HEADSUP_OPTION(token), HEADSUP_OPTION(before),
                        HEADSUP_OPTION(after));

HEADSUP_RECORD(TensorChange, "TensorChange", largest_change, largest, is_rounding);

HEADSUP_INPUT_RECORD_OF(app::RopeScoreAsk, "RopeScoreAsk", HEADSUP_FIELDS_OF(head),
                        HEADSUP_EACH_FIELD(query, key, query_position, key_position),
                        HEADSUP_OPTION(distances));

HEADSUP_RECORD(RopePairScore, "RopePairScore", first, second, frequency, angle, contribution);

HEADSUP_RECORD(RopeScore, "RopeScore", q, k, q_rot, k_rot, pairs, rest, dot_product, scale, score,
               scores);

HEADSUP_INPUT_RECORD_OF(ContributionCell, "ContributionCell", HEADSUP_FIELDS_OF(head),
                        HEADSUP_FIELD(token), HEADSUP_FIELD(dimension));

HEADSUP_INPUT_RECORD_OF(app::HeadContributionsAsk, "HeadContributionsAsk", HEADSUP_FIELDS_OF(cell),
                        HEADSUP_OPTION(identity));

HEADSUP_RECORD(HeadContributions, "HeadContributions", contributions, sum, y, largest_difference,
               head_output, column, products);

HEADSUP_INPUT_RECORD_OF(app::WordWeightsAsk, "WordWeightsAsk", HEADSUP_FIELD(layer),
                        HEADSUP_OPTION(interventions));

HEADSUP_RECORD(app::WordWeightsView, "WordWeights", starts, data);

HEADSUP_INPUT_RECORD(PatternPlace, "PatternPlace", query, keys);

HEADSUP_INPUT_RECORD_OF(app::TextPlace, "TextPlace", HEADSUP_FIELD(text), HEADSUP_FIELDS_OF(place));

HEADSUP_INPUT_RECORD_OF(app::PatternAsk, "PatternAsk", HEADSUP_OPTION(rule), HEADSUP_OPTION(ends),
                        HEADSUP_OPTION(from), HEADSUP_OPTION(places));

HEADSUP_RECORD(PatternScore, "PatternScore", places, equal, weights);

HEADSUP_INPUT_RECORD_OF(app::SurveyAsk, "SurveyAsk", HEADSUP_FIELD(texts), HEADSUP_OPTION(patterns),
                        HEADSUP_OPTION(worth));

HEADSUP_RECORD(HeadSurvey, "HeadSurvey", done, progress, texts, queries, distance, entropy_share,
               strength, patterns, worth_texts, worth);

HEADSUP_INPUT_RECORD_OF(SurveyPick, "SurveyPick", HEADSUP_OPTION(pairs), HEADSUP_OPTION(strongest),
                        HEADSUP_OPTION(per_tenth), HEADSUP_OPTION(seed));

HEADSUP_INPUT_RECORD_OF(app::SurveyHeadAsk, "SurveyHeadAsk", HEADSUP_FIELDS_OF(head),
                        HEADSUP_FIELDS_OF(pick));

HEADSUP_RECORD(KeyDistances, "KeyDistances", first, distances);

HEADSUP_RECORD(WeightPlace, "WeightPlace", text, query, key, weight);

HEADSUP_RECORD(TokenPair, "TokenPair", query, key, count, weight);

HEADSUP_RECORD(StrengthTenth, "StrengthTenth", count, places);

HEADSUP_RECORD(SurveyedHead, "SurveyedHead", weights, equal, pairs, strongest, tenths);

}  // namespace headsup
