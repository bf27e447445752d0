// The still figure of <forty-heads>: the patterns of all heads of the language model that comes with the site on the text
// that the page gives, and its best guesses, computed while the page is built.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { MainModule } from '@engine';
import { colourMaps } from '../../../../tools/course/colour-maps.ts';
import { answerOf, type FigureContext, fill, html } from '../../../../tools/course/still.ts';
import { repoRoot } from '../../../../tools/load-engine.ts';
import { openModel } from '../../../../tools/model-files.ts';
import { levelPaths } from '../../kit/level-paths.ts';
import { decimal } from '../../kit/sentence.ts';

const MODEL = 'web/models/stories260K';
const WEIGHTS = 'stories260K.planes';
const TOKENIZER = 'tok512.bin';
const LEVELS = 8;

// The colours of both themes in one, which the page's colour scheme decides between.
function colourOf(level: number) {
  const at = Math.round((level / LEVELS) * 255) * 3;
  const rgb = (table: Uint8Array) => `rgb(${[...table.subarray(at, at + 3)].join(' ')})`;
  return `light-dark(${rgb(colourMaps.sequential)},${rgb(colourMaps.sequentialDark)})`;
}

export function openShipped(engine: MainModule) {
  answerOf(openModel(engine, join(repoRoot, MODEL, WEIGHTS)));
  answerOf(engine.modelTokenizer(readFileSync(join(repoRoot, MODEL, TOKENIZER))));
}

let sent: number | undefined;

/**
 * What the model and its engine take on their way, in whole tens of kilobytes: compressed once, however often a course is built.
 */
export function kilobytesSent() {
  if (sent !== undefined) return sent;
  const files = [join(MODEL, WEIGHTS), join(MODEL, TOKENIZER), 'web/engine/prebuilt/runner.wasm'];
  const bytes = files.map((file) => brotliCompressSync(readFileSync(join(repoRoot, file))).length);
  sent = Math.round(bytes.reduce((sum, one) => sum + one) / 10_000) * 10;
  return sent;
}

function pattern(data: Float32Array, side: number) {
  const paths = levelPaths({ rows: side, columns: side, data }, (weight) =>
    Math.round(weight * LEVELS),
  );
  return [...paths].map(([level, path]) => html`<path fill="${colourOf(level)}" d="${path}"/>`);
}

type Words = Record<'begin' | 'head' | 'layer' | 'column' | 'next' | 'pieces', string>;

export function render({ engine, words, attributes }: FigureContext<Words>) {
  openShipped(engine);
  const { n_layers, n_heads, vocab_size } = answerOf(engine.modelArchitecture());
  const tokens = answerOf(engine.modelEncode(attributes.text ?? ''));
  const { next } = answerOf(engine.modelStudy(tokens.map(({ token }) => token)));
  const side = tokens.length;
  const names = tokens.map(({ text }, place) => (place === 0 ? words.begin : text.trim()));
  const layers = Array.from({ length: n_layers }, (_, layer) => {
    const { data } = answerOf(engine.modelTensor({ tensor: 'weights', layer }));
    const patterns = Array.from({ length: n_heads }, (_h, head) => {
      const weights = data.subarray(head * side ** 2, (head + 1) * side ** 2);
      const last = weights.subarray((side - 1) * side);
      const key = names[last.indexOf(Math.max(...last))];
      const name = fill(words.head, { layer: String(layer), head: String(head) });
      return html`<li class="pattern"><svg viewBox="0 0 ${side} ${side}" role="img" aria-label="${name}">${pattern(weights, side)}</svg><span class="key">${key}</span></li>
`;
    });
    return html`<li class="layer" aria-hidden="true">${fill(words.layer, { layer: String(layer) })}</li>
${patterns}`;
  });
  const columns = Array.from(
    { length: n_heads },
    (
      _,
      head,
    ) => html`<li class="column" aria-hidden="true">${fill(words.column, { head: String(head) })}</li>
`,
  );
  const pieces = names.map((name) => html`<span>${name}</span> `);
  const guesses = next.map(
    ({ token, probability }) =>
      html`<li><span class="token">${token.text.trim()}</span> <span class="bar"><svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect width="${(probability * 100).toFixed(1)}" height="4"/></svg></span> <span class="number">${decimal(probability, 2)}</span></li>
`,
  );
  return html`<div class="forty-still" data-kilobytes="${String(kilobytesSent())}"><p class="tokens-still">${pieces}</p>
<ul class="patterns">
${columns}${layers}</ul>
<div class="guesses"><p><strong>${words.next}</strong></p>
<ol class="next-still">
${guesses}</ol>
<p class="small">${fill(words.pieces, { tokens: String(vocab_size) })}</p>
</div></div>
`;
}
