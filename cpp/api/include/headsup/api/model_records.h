// The fields of every struct about a language model, under the names JS knows.
#pragma once

#include "headsup/api/model_views.h"
#include "headsup/formats/model_plan.h"
#include "headsup/json/record.h"
#include "headsup/model/head_values.h"

namespace headsup {

HEADSUP_INPUT_RECORD(ModelFile, "ModelFile", name, size);

HEADSUP_RECORD(app::ModelPieceView, "ModelPiece", file, begin, end, progress);

HEADSUP_ENUM(WeightFormat, "WeightFormat", WeightFormat::int8);

HEADSUP_ENUM(Keeping, "Keep", Keeping::int8);

HEADSUP_RECORD(app::KeptView, "KeptWeights", formats, bytes, bytes_in_f32, rounding);

HEADSUP_RECORD(app::ModelSizes, "ModelSizes", vocab_size, max_context, n_layers, d_model, n_heads,
               n_kv_heads, head_dim, d_mlp, n_slots, n_classes, parameters);

HEADSUP_RECORD_OF(app::ArchitectureView, "Architecture", HEADSUP_FIELDS_OF(sizes),
                  HEADSUP_FIELD(kept));

HEADSUP_RECORD(ModelPlan::Way, "Keeping", keep, formats, bytes, fits_memory);

HEADSUP_RECORD_OF(app::ModelPlanView, "ModelPlan", HEADSUP_FIELDS_OF(sizes), HEADSUP_FIELD(ways));

HEADSUP_RECORD(app::TokenView, "ModelToken", token, text);

HEADSUP_INPUT_RECORD_OF(Sampling, "Sampling", HEADSUP_EACH_OPTION(temperature, top_p, seed));

HEADSUP_ENUM(InterventionKind, "InterventionKind", InterventionKind::padding);

HEADSUP_INPUT_RECORD_OF(Intervention, "Intervention", HEADSUP_FIELD(kind),
                        HEADSUP_EACH_OPTION(layer, head, place, count, factor, first, second, token,
                                            before, masked));

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

HEADSUP_INPUT_RECORD_OF(app::TensorAsk, "TensorAsk", HEADSUP_FIELD(tensor),
                        HEADSUP_EACH_OPTION(layer, interventions));

HEADSUP_RECORD(app::TensorView, "ModelTensor", tensor, axes, data);

HEADSUP_INPUT_RECORD(HeadId, "HeadId", layer, head);

HEADSUP_INPUT_RECORD(AnsweredText, "AnsweredText", tokens, right, wrong);

HEADSUP_INPUT_RECORD_OF(app::MeasureAsk, "MeasureAsk", HEADSUP_FIELD(what),
                        HEADSUP_EACH_OPTION(layer, seed, heads, by_place, right, wrong, means,
                                            texts));

HEADSUP_RECORD(PairLoss, "PairLoss", first_layer, first_head, second_layer, second_head, loss);

HEADSUP_RECORD(Patching, "Patching", right, wrong, clean, corrupted, first, differences, shares);

HEADSUP_RECORD(HeadSet, "HeadsOfSet", heads, found, exact, runs);

HEADSUP_RECORD_OF(app::HeadSetView, "HeadSet", HEADSUP_FIELDS_OF(set),
                  HEADSUP_EACH_FIELD(before, after));

HEADSUP_RECORD(Faithfulness, "Faithfulness", whole, circuit, complement, none, faithfulness,
               completeness);

HEADSUP_RECORD(Progress, "Progress", done, progress);

HEADSUP_RECORD(HeadWorth, "HeadWorth", orders, losses, pairs, values, errors, total, patch,
               faithfulness);

HEADSUP_RECORD_OF(app::MeasureView, "Measure", HEADSUP_FIELDS_OF(progress),
                  HEADSUP_FIELDS_OF(worth), HEADSUP_FIELD(fewest));

HEADSUP_RECORD(LogitPart, "LogitPart", part, layer, head, logit);

HEADSUP_RECORD(app::LensRow, "LensRow", layer, next);

HEADSUP_INPUT_RECORD_OF(app::RepeatedAsk, "RepeatedAsk",
                        HEADSUP_EACH_OPTION(length, repeats, seed));

HEADSUP_INPUT_RECORD_OF(app::WeightAsk, "WeightAsk", HEADSUP_FIELDS_OF(head),
                        HEADSUP_EACH_FIELD(query, key), HEADSUP_OPTION(interventions));

HEADSUP_RECORD(WeightOperands, "WeightOperands", q, k, q_rot, k_rot, products, scale, q_k, scores,
               exps, weights, largest, sum, weights_sum, seen);

HEADSUP_INPUT_RECORD_OF(app::SoftmaxBlocksAsk, "SoftmaxBlocksAsk", HEADSUP_FIELDS_OF(head),
                        HEADSUP_EACH_FIELD(query, block_size));

HEADSUP_RECORD(SoftmaxBlock, "SoftmaxBlock", first, count, largest, row_max, factor, exps, added,
               sum, output);

HEADSUP_RECORD(SoftmaxBlocks, "SoftmaxBlocks", scores, blocks, in_blocks, at_once,
               largest_difference);

HEADSUP_INPUT_RECORD_OF(app::ChangeAsk, "ChangeAsk", HEADSUP_FIELD(tensor),
                        HEADSUP_EACH_OPTION(layer, head, token, before, after));

HEADSUP_RECORD(TensorChange, "TensorChange", largest_change, largest, is_rounding);

HEADSUP_INPUT_RECORD_OF(app::RopeScoreAsk, "RopeScoreAsk", HEADSUP_FIELDS_OF(head),
                        HEADSUP_EACH_FIELD(query, key, query_position, key_position),
                        HEADSUP_OPTION(distances));

HEADSUP_RECORD(RopePairScore, "RopePairScore", first, second, frequency, angle, contribution);

HEADSUP_RECORD(RopeScore, "RopeScore", q, k, q_rot, k_rot, pairs, rest, dot_product, scale, score,
               scores);

HEADSUP_INPUT_RECORD_OF(ContributionCell, "ContributionCell", HEADSUP_FIELDS_OF(head),
                        HEADSUP_EACH_FIELD(token, dimension));

HEADSUP_INPUT_RECORD_OF(app::HeadContributionsAsk, "HeadContributionsAsk", HEADSUP_FIELDS_OF(cell),
                        HEADSUP_OPTION(identity));

HEADSUP_RECORD(HeadContributions, "HeadContributions", contributions, sum, y, largest_difference,
               head_output, column, products);

HEADSUP_INPUT_RECORD_OF(app::WordWeightsAsk, "WordWeightsAsk", HEADSUP_FIELD(layer),
                        HEADSUP_OPTION(interventions));

HEADSUP_RECORD(app::WordWeightsView, "WordWeights", starts, data);

HEADSUP_INPUT_RECORD(PatternPlace, "PatternPlace", query, keys);

HEADSUP_INPUT_RECORD_OF(TextPlace, "TextPlace", HEADSUP_FIELD(text), HEADSUP_FIELDS_OF(place));

HEADSUP_INPUT_RECORD_OF(PatternAsk, "PatternAsk", HEADSUP_EACH_OPTION(rule, ends, from, places));

HEADSUP_RECORD(PatternScore, "PatternScore", places, equal, weights);

HEADSUP_INPUT_RECORD_OF(SurveyAsk, "SurveyAsk", HEADSUP_FIELD(texts),
                        HEADSUP_EACH_OPTION(patterns, worth));

HEADSUP_RECORD_OF(HeadSurvey, "HeadSurvey", HEADSUP_FIELDS_OF(progress),
                  HEADSUP_EACH_FIELD(texts, queries, distance, entropy_share, strength, patterns,
                                     worth_texts, worth));

HEADSUP_INPUT_RECORD_OF(SurveyPick, "SurveyPick",
                        HEADSUP_EACH_OPTION(pairs, strongest, per_tenth, seed));

HEADSUP_INPUT_RECORD_OF(app::SurveyHeadAsk, "SurveyHeadAsk", HEADSUP_FIELDS_OF(head),
                        HEADSUP_FIELDS_OF(pick));

HEADSUP_RECORD(KeyDistances, "KeyDistances", first, distances);

HEADSUP_RECORD(WeightPlace, "WeightPlace", text, query, key, weight);

HEADSUP_RECORD(TokenPair, "TokenPair", query, key, count, weight);

HEADSUP_RECORD(StrengthTenth, "StrengthTenth", count, places);

HEADSUP_RECORD(SurveyedHead, "SurveyedHead", weights, equal, pairs, strongest, tenths);

}  // namespace headsup
