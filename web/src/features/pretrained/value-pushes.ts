// What a token gets from a head: the values of the tokens that it sees, each times its weight, as pushes in the direction of their
// sum. What they push across it, they take away from each other again.
import type { ModelTensor } from '@engine';
import { html } from 'lit';
import words from '#content/words/head-stage.json';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { listed } from '../../../text/sentence.ts';
import { tokenNames } from './pieces.ts';
import { drawPushes } from './pushes.ts';
import { type HeadName, patternOf, type Reading, rowAt, strongest } from './reading.ts';
import { ofToken } from './token-numbers.ts';

const say = messagesOf(words);

/** @param tensors - the values and the heads' outputs, of all tokens */
export function valuePushes(
  [v, outputs]: [ModelTensor, ModelTensor],
  reading: Reading,
  of: HeadName,
  query: number,
) {
  const names = tokenNames(reading.tokens);
  const side = names.length;
  const pattern = patternOf(reading, of);
  const row = rowAt(pattern, side, query);
  const { key } = strongest(pattern, side, query);
  const { rows: heads, columns, data } = ofToken(outputs, query);
  const output = data.subarray(of.head * columns, (of.head + 1) * columns);
  const length = Math.hypot(...output) || 1;
  const pushes = names.slice(0, query + 1).map((name, at) => {
    const values = ofToken(v, at);
    const from = Math.floor((of.head * values.rows) / heads) * columns;
    const along = output.reduce((sum, one, i) => sum + one * values.data[from + i]!, 0) / length;
    const weight = row[at]!;
    return {
      size: weight * along,
      name: `${name} ${decimal(weight, 2)}`,
      kind: at === key ? 'here' : '',
    };
  });
  const looks = { word: names[query] ?? '' };
  return html`<section class="across"><h3>${say('gets', looks)}</h3>
    ${drawPushes(pushes, say('pushes', { ...looks, weights: listed(pushes.map(({ name }) => name)) }))}
    <p class="small soft">${words.pushed}</p></section>`;
}
