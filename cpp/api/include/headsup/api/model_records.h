// The fields of every struct about a language model, under the names JS knows.
#pragma once

#include "headsup/api/model_views.h"
#include "headsup/json/record.h"
#include "headsup/model/head_values.h"

namespace headsup {

HEADSUP_INPUT_RECORD(app::ModelFileInput, "ModelFile", name, size);

HEADSUP_RECORD_OF(app::ModelPieceView, "ModelPiece", HEADSUP_SIZE_FIELD(file),
                  HEADSUP_SIZE_FIELD(begin), HEADSUP_SIZE_FIELD(end), HEADSUP_FIELD(progress));

HEADSUP_RECORD_OF(app::KeptView, "KeptWeights", HEADSUP_FIELD(formats), HEADSUP_SIZE_FIELD(bytes),
                  HEADSUP_SIZE_FIELD(bytes_in_f32), HEADSUP_FIELD(rounding));

HEADSUP_RECORD_OF(app::ModelSizes, "ModelSizes", HEADSUP_SIZE_FIELD(vocab_size),
                  HEADSUP_SIZE_FIELD(max_context), HEADSUP_SIZE_FIELD(n_layers),
                  HEADSUP_SIZE_FIELD(d_model), HEADSUP_SIZE_FIELD(n_heads),
                  HEADSUP_SIZE_FIELD(n_kv_heads), HEADSUP_SIZE_FIELD(head_dim),
                  HEADSUP_SIZE_FIELD(d_mlp), HEADSUP_SIZE_FIELD(n_slots),
                  HEADSUP_SIZE_FIELD(n_classes), HEADSUP_SIZE_FIELD(parameters));

HEADSUP_RECORD_OF(app::ArchitectureView, "Architecture", HEADSUP_FIELDS_OF(sizes),
                  HEADSUP_FIELD(kept));

HEADSUP_RECORD_OF(app::KeepingView, "Keeping", HEADSUP_FIELD(keep), HEADSUP_FIELD(formats),
                  HEADSUP_SIZE_FIELD(bytes), HEADSUP_FIELD(has_room));

HEADSUP_RECORD_OF(app::ModelPlanView, "ModelPlan", HEADSUP_FIELDS_OF(sizes), HEADSUP_FIELD(ways));

HEADSUP_RECORD(app::TokenView, "ModelToken", token, text);

HEADSUP_INPUT_RECORD(app::GenerateInput, "Generation", tokens, count, temperature, top_p, seed);

HEADSUP_INPUT_RECORD_OF(app::InterventionInput, "Intervention", HEADSUP_FIELD(kind),
                        HEADSUP_OPTION(layer), HEADSUP_OPTION(head), HEADSUP_OPTION(count),
                        HEADSUP_OPTION(factor), HEADSUP_OPTION(first), HEADSUP_OPTION(second),
                        HEADSUP_OPTION(token), HEADSUP_OPTION(before), HEADSUP_OPTION(masked));

HEADSUP_INPUT_RECORD_OF(app::WriteInput, "Writing", HEADSUP_FIELD(tokens),
                        HEADSUP_OPTION(temperature), HEADSUP_OPTION(top_p), HEADSUP_OPTION(seed),
                        HEADSUP_OPTION(interventions));

HEADSUP_RECORD(app::WrittenView, "WrittenToken", token, ended, room, weights);

HEADSUP_RECORD(app::LikelyToken, "LikelyToken", token, probability);

HEADSUP_RECORD(app::TextView, "TextRun", loss, losses, next);

HEADSUP_RECORD(app::StudiedTaskView, "StudiedTask", tokens, targets, run);

HEADSUP_RECORD(app::StudiedView, "StudiedText", tokens, run);

HEADSUP_INPUT_RECORD_OF(app::EditedRunInput, "RunAsk", HEADSUP_FIELD(interventions),
                        HEADSUP_OPTION(next));

HEADSUP_INPUT_RECORD_OF(app::TensorInput, "TensorAsk", HEADSUP_FIELD(tensor), HEADSUP_OPTION(layer),
                        HEADSUP_OPTION(interventions));

HEADSUP_RECORD(app::TensorView, "ModelTensor", tensor, axes, data);

HEADSUP_INPUT_RECORD_OF(app::MeasureInput, "MeasureAsk", HEADSUP_FIELD(what), HEADSUP_OPTION(layer),
                        HEADSUP_OPTION(seed));

HEADSUP_RECORD_OF(PairLoss, "PairLoss", HEADSUP_SIZE_FIELD(first_layer),
                  HEADSUP_SIZE_FIELD(first_head), HEADSUP_SIZE_FIELD(second_layer),
                  HEADSUP_SIZE_FIELD(second_head), HEADSUP_FIELD(loss));

HEADSUP_RECORD_OF(HeadWorth, "Measure", HEADSUP_FIELD(done), HEADSUP_FIELD(progress),
                  HEADSUP_SIZE_FIELD(orders), HEADSUP_FIELD(losses), HEADSUP_FIELD(pairs),
                  HEADSUP_FIELD(values), HEADSUP_FIELD(errors), HEADSUP_FIELD(total));

HEADSUP_RECORD_OF(app::LogitPartView, "LogitPart", HEADSUP_FIELD(part), HEADSUP_SIZE_FIELD(layer),
                  HEADSUP_SIZE_FIELD(head), HEADSUP_FIELD(logit));

HEADSUP_RECORD_OF(app::LensRow, "LensRow", HEADSUP_SIZE_FIELD(layer), HEADSUP_FIELD(next));

HEADSUP_INPUT_RECORD_OF(app::RepeatedInput, "RepeatedAsk", HEADSUP_OPTION(length),
                        HEADSUP_OPTION(repeats), HEADSUP_OPTION(seed));

HEADSUP_INPUT_RECORD_OF(app::WeightInput, "WeightAsk", HEADSUP_FIELD(layer), HEADSUP_FIELD(head),
                        HEADSUP_FIELD(query), HEADSUP_FIELD(key), HEADSUP_OPTION(interventions));

HEADSUP_RECORD_OF(WeightOperands, "WeightOperands", HEADSUP_FIELD(q), HEADSUP_FIELD(k),
                  HEADSUP_FIELD(q_rot), HEADSUP_FIELD(k_rot), HEADSUP_FIELD(products),
                  HEADSUP_FIELD(scale), HEADSUP_FIELD(q_k), HEADSUP_FIELD(scores),
                  HEADSUP_FIELD(exps), HEADSUP_FIELD(weights), HEADSUP_FIELD(largest),
                  HEADSUP_FIELD(sum), HEADSUP_FIELD(weights_sum), HEADSUP_SIZE_FIELD(seen));

HEADSUP_INPUT_RECORD_OF(app::SoftmaxBlocksInput, "SoftmaxBlocksAsk", HEADSUP_FIELD(layer),
                        HEADSUP_FIELD(head), HEADSUP_FIELD(query), HEADSUP_FIELD(block_size));

HEADSUP_RECORD_OF(SoftmaxBlock, "SoftmaxBlock", HEADSUP_SIZE_FIELD(first),
                  HEADSUP_SIZE_FIELD(count), HEADSUP_FIELD(largest), HEADSUP_FIELD(row_max),
                  HEADSUP_FIELD(factor), HEADSUP_FIELD(exps), HEADSUP_FIELD(added),
                  HEADSUP_FIELD(sum), HEADSUP_FIELD(output));

HEADSUP_RECORD(SoftmaxBlocks, "SoftmaxBlocks", scores, blocks, in_blocks, at_once,
               largest_difference);

HEADSUP_INPUT_RECORD_OF(app::ChangeInput, "ChangeAsk", HEADSUP_FIELD(tensor), HEADSUP_OPTION(layer),
                        HEADSUP_OPTION(head), HEADSUP_OPTION(token), HEADSUP_OPTION(before),
                        HEADSUP_OPTION(after));

HEADSUP_RECORD(TensorChange, "TensorChange", largest_change, largest, is_rounding);

HEADSUP_INPUT_RECORD_OF(app::RopeScoreInput, "RopeScoreAsk", HEADSUP_FIELD(layer),
                        HEADSUP_FIELD(head), HEADSUP_FIELD(query), HEADSUP_FIELD(key),
                        HEADSUP_FIELD(query_position), HEADSUP_FIELD(key_position),
                        HEADSUP_OPTION(distances));

HEADSUP_RECORD_OF(RopePairScore, "RopePairScore", HEADSUP_SIZE_FIELD(first),
                  HEADSUP_SIZE_FIELD(second), HEADSUP_FIELD(frequency), HEADSUP_FIELD(angle),
                  HEADSUP_FIELD(contribution));

HEADSUP_RECORD(RopeScore, "RopeScore", q, k, q_rot, k_rot, pairs, rest, dot_product, scale, score,
               scores);

HEADSUP_INPUT_RECORD_OF(app::ContributionInput, "HeadContributionsAsk", HEADSUP_FIELD(layer),
                        HEADSUP_FIELD(head), HEADSUP_FIELD(token), HEADSUP_FIELD(dimension),
                        HEADSUP_OPTION(identity));

HEADSUP_RECORD(HeadContributions, "HeadContributions", contributions, sum, y, largest_difference,
               head_output, column, products);

HEADSUP_INPUT_RECORD_OF(app::WordWeightsInput, "WordWeightsAsk", HEADSUP_FIELD(layer),
                        HEADSUP_OPTION(interventions));

HEADSUP_RECORD(app::WordWeightsView, "WordWeights", starts, data);

HEADSUP_INPUT_RECORD(app::LookPlaceInput, "LookPlace", text, query, keys);

HEADSUP_INPUT_RECORD_OF(app::LookInput, "LookAsk", HEADSUP_OPTION(rule), HEADSUP_OPTION(ends),
                        HEADSUP_OPTION(from), HEADSUP_OPTION(places));

HEADSUP_RECORD_OF(Look, "Look", HEADSUP_SIZE_FIELD(places), HEADSUP_FIELD(equal),
                  HEADSUP_FIELD(weights));

}  // namespace headsup
