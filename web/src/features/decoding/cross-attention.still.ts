// Cross-attention as a still picture: each head's weights, queries of one sequence by keys of another.

import {
  answerOf,
  type FigureContext,
  fixed,
  html,
  messagesOf,
  type Sentences,
  strip,
} from '../../../../tools/course/still.ts';

const CELL = 14;
const GAP = 16;
const TOP = 16;

type Words = Sentences & { untrained: string };

export function render({ engine, words, attributes }: FigureContext<Words>) {
  const t = messagesOf(words);
  const number = (name: string, or: number) => Number(attributes[name] ?? or);
  const config = {
    ...{ batch: 1, cross: true, seq_len: number('seq-len', 3), seq_k: number('seq-k', 5) },
    ...{ d_model: number('d-model', 32), n_heads: number('heads', 4) },
  };
  const setup = { config, seed: number('seed', 1), edits: [] };
  const [w, h] = [config.seq_k * CELL, config.seq_len * CELL];
  const tables = Array.from({ length: config.n_heads }, (_, head) => {
    const slice = answerOf(engine.tensor(setup, 'weights', [0, head]));
    const x = head * (w + GAP);
    return html`<g class="head-${head % 12}"><text x="${fixed(x)}" y="11">${t('head', { head })}</text>${strip(slice, { x, y: TOP, w, h })}<rect class="line" x="${fixed(x)}" y="${TOP}" width="${w}" height="${h}"/></g>
`;
  });
  const label = t('static', {
    queries: config.seq_len,
    keys: config.seq_k,
    heads: config.n_heads,
  });
  return html`<svg class="still" viewBox="-1 0 ${config.n_heads * (w + GAP) - GAP + 2} ${TOP + h + 1}" role="img" aria-label="${label}">
${tables}</svg>
<p class="still-note">${label} ${words.untrained}</p>
`;
}
