// A file about a language model and a text: the engine, which has the model open, reads the text and answers the same.

import type { Intervention, MainModule } from '@engine';
import type { Place, Verification } from '../../web/site/reference-file.ts';
import { asked, relativeError } from '../../web/site/reference-file.ts';

const TOLERANCE = 2e-5;

/** The names of roles in the file, and of the engine's rules. */
const ROLES = {
  previous: 'previous',
  self: 'self',
  first: 'first',
  duplicate: 'same_token',
  induction: 'induction',
};

/** How widely each head's weights are spread: the mean over queries behind the first, in nats. */
function entropies(weights: number[], tokens: number): number[] {
  const cells = tokens ** 2;
  return Array.from({ length: weights.length / cells }, (_, head) => {
    const seen = weights.slice(head * cells + tokens, (head + 1) * cells).filter((one) => one > 0);
    return seen.reduce((sum, one) => sum - one * Math.log(one), 0) / Math.max(tokens - 1, 1);
  });
}

/** What the engine says of the text that it has read, by the names of the file. */
function answersOf(engine: MainModule, tokens: number[]): Record<string, () => number[]> {
  const { loss, next } = asked(engine.modelStudy(tokens));
  asked(engine.modelReference([tokens]));
  const { n_layers, n_heads, vocab_size, d_model } = asked(engine.modelArchitecture());
  const tensor = (name: string, layer = 0) => [
    ...asked(engine.modelTensor({ tensor: name, layer })).data,
  ];
  const layers = Array.from({ length: n_layers }, (_, layer) => layer);
  const heads = Array.from({ length: n_heads }, (_, head) => head);
  const weights = () => layers.flatMap((layer) => tensor('weights', layer));
  const lossWith = (one: Intervention) => asked(engine.modelRun({ interventions: [one] })).loss;
  const lossesWith = (kind: Intervention['kind']) =>
    layers.flatMap((layer) => heads.map((head) => lossWith({ kind, layer, head })));
  const roles = Object.entries(ROLES).map(([role, rule]) => [
    `roles/${role}`,
    () => [...asked(engine.modelPatterns([tokens], [{ rule }]))[0]!.weights],
  ]);
  return {
    loss_nats: () => [loss],
    logits: () => tensor('logits'),
    logits_last: () => tensor('logits').slice(-vocab_size),
    top5_last: () => next.map(({ token }) => token.token),
    weights,
    weights_rows_last: () => {
      const { length } = tokens;
      return weights().filter((_, n) => Math.floor(n / length) % length === length - 1);
    },
    residual_last: () => [
      ...tensor('resid_pre').slice(-d_model),
      ...layers.flatMap((layer) => tensor('resid_post', layer).slice(-d_model)),
    ],
    loss_with_head_zeroed: () => lossesWith('zero_head'),
    loss_with_head_mean: () => lossesWith('reference_mean_head'),
    loss_with_layer_heads_zeroed: () =>
      layers.map((layer) => lossWith({ kind: 'zero_head', layer })),
    ...Object.fromEntries(roles),
    'roles/entropy': () => entropies(weights(), tokens.length),
  };
}

/**
 * Members: name; tokens; text, whose tokens these are; temperature, which must be 0 and says that the model wrote the
 * tokens itself, the likeliest each time; and any of loss_nats, logits [token][vocabulary], logits_last, top5_last,
 * weights [layer][head][query][key], weights_rows_last [layer][head][key], residual_last [layer + 1][d_model], roles
 * {previous, self, first, duplicate, induction, entropy}, each [layer][head], loss_with_head_zeroed and
 * loss_with_head_mean [layer][head], loss_with_layer_heads_zeroed [layer]. Others are ignored.
 * @param encode - without one the text's tokens are not compared
 * @throws {WrongFile}
 */
export function verifyModel(
  engine: MainModule,
  file: Place,
  encode?: (text: string) => number[],
): Verification {
  const out: Verification = { name: file.member('name').text(), tensors: [], tolerance: TOLERANCE };
  const tokens = file.member('tokens').numbers();
  const compareTokens = (tensor: string, got: number[]) =>
    out.tensors.push({ tensor, error: got.join() === tokens.join() ? 0 : 1 });
  const text = file.optional('text');
  if (text && encode) compareTokens('tokens', encode(text.text()));
  const temperature = file.optional('temperature');
  if (temperature) {
    if (temperature.number() !== 0) temperature.wrong('Only 0 is possible here.');
    const how = { count: tokens.length - 1, temperature: 0, top_p: 1, seed: 0 };
    const first = tokens.slice(0, 1);
    const written = asked(engine.modelGenerate({ tokens: first, ...how }));
    compareTokens('tokens written', [...first, ...written.map(({ token }) => token)]);
  }
  if (tokens.length === 0) return out;
  const answers = answersOf(engine, tokens);
  for (const [name, answer] of Object.entries(answers)) {
    const [member, role] = name.split('/') as [string, string?];
    const place = role ? file.optional(member)?.optional(role) : file.optional(member);
    if (!place) continue;
    const expected = place.numbers();
    const got = answer();
    if (got.length !== expected.length)
      place.wrong(`There are ${expected.length} numbers, and ${got.length} are needed.`);
    out.tensors.push({ tensor: name, error: relativeError(got, expected) });
  }
  return out;
}
