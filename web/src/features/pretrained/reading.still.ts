// What the still figures of the language models share: a model that comes with the site on a text, what its heads look at and
// what it guesses, computed while the page is built.

import type { LikelyToken, MainModule } from '@engine';
import { answerOf, html } from '#still';
import type { ShippedModel } from '../../../engine/shipped-models.ts';

import { colourMaps } from '../../../site/colour-maps.ts';
import { openShipped } from '../../../site/model-files.ts';
import { decimal } from '../../../text/sentence.ts';
import { levelPaths } from '../../kit/level-paths.ts';

const LEVELS = 8;

export type StillReading = {
  layers: number;
  heads: number;
  /** How many tokens the model knows. */
  vocabulary: number;
  /** The tokens as people read them. */
  names: string[];
  next: LikelyToken[];
  /** The weights of a head: [tokens, tokens]. */
  weights: (layer: number, head: number) => Float32Array;
};

/** A text as the model reads it, and its last token: what is looked from in still figures. */
export function studyStill(engine: MainModule, text: string) {
  openShipped(engine);
  const { tokens, run } = answerOf(engine.modelStudyText(text));
  const last = tokens.length - 1;
  return { run, last, token: tokens[last]!.text.trim() };
}

/** A shipped model on a text. Another text that the engine reads afterwards takes its place. */
export function readStill(
  engine: MainModule,
  text: string,
  begin: string,
  model: ShippedModel = 'lily',
): StillReading {
  openShipped(engine, model);
  const { n_layers, n_heads, vocab_size } = answerOf(engine.modelArchitecture());
  const tokens = answerOf(engine.modelEncode(text));
  const { next } = answerOf(engine.modelStudy(tokens.map(({ token }) => token)));
  const cells = tokens.length ** 2;
  const layers = Array.from(
    { length: n_layers },
    (_, layer) => answerOf(engine.modelTensor({ tensor: 'weights', layer })).data,
  );
  return {
    ...{ layers: n_layers, heads: n_heads, vocabulary: vocab_size, next },
    names: tokens.map(({ text: piece }, place) => (place === 0 ? begin : piece.trim())),
    weights: (layer, head) => layers[layer]!.subarray(head * cells, (head + 1) * cells),
  };
}

// The colours of both themes in one, which the page's colour scheme decides between.
function colourOf(level: number) {
  const at = Math.round((level / LEVELS) * 255) * 3;
  const rgb = (table: Uint8Array) => `rgb(${[...table.subarray(at, at + 3)].join(' ')})`;
  return `light-dark(${rgb(colourMaps.sequential)},${rgb(colourMaps.sequentialDark)})`;
}

/** The cells of a matrix of weights, for a viewBox of its columns and rows. */
export function drawnWeights(rows: number, columns: number, data: Float32Array) {
  const paths = levelPaths({ rows, columns, data }, (weight) => Math.round(weight * LEVELS));
  return [...paths].map(([level, path]) => html`<path fill="${colourOf(level)}" d="${path}"/>`);
}

/** A name, a bar and a number a row. */
export function barList(rows: { name: string; value: number }[]) {
  const drawn = rows.map(
    ({ name, value }) =>
      html`<li><span class="token">${name}</span> <span class="bar"><svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect width="${(value * 100).toFixed(1)}" height="4"/></svg></span> <span class="number">${decimal(value, 2)}</span></li>
`,
  );
  return html`<ol class="next-still">
${drawn}</ol>
`;
}

export const guessList = (next: LikelyToken[]) =>
  barList(next.map(({ token, probability }) => ({ name: token.text.trim(), value: probability })));

export const tokenList = (names: string[]) =>
  html`<p class="tokens-still">${names.map((name) => html`<span>${name}</span> `)}</p>
`;
