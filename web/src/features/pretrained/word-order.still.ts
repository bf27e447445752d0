// The still figure of <word-order>: what the heads of a layer look at from the last token, and how much its output changes
// there if two words change places, computed while the page is built.
import type { Intervention } from '@engine';
import { answerOf, type FigureContext, fill, html } from '#still';
import { openShipped } from '../../../site/model-files.ts';
import { smallNumber } from '../../kit/small-numbers.ts';
import { kilobytesSent } from './reading.still.ts';
import { tokenNamesOf, weightsPicture } from './weights-picture.still.ts';

type Words = Record<'head' | 'rows' | 'stillLabel' | 'stillChange', string>;

export function render({ engine, content, words, attributes }: FigureContext<Words>) {
  openShipped(engine);
  const [layer, first, second] = [
    attributes.layer ?? 0,
    attributes.first ?? 1,
    attributes.second ?? 2,
  ].map(Number) as [number, number, number];
  const { n_heads } = answerOf(engine.modelArchitecture());
  const tokens = answerOf(engine.modelEncode(attributes.text ?? ''));
  answerOf(engine.modelStudy(tokens.map(({ token }) => token)));
  const side = tokens.length;
  const names = tokenNamesOf(tokens, content);
  const { data } = answerOf(engine.modelTensor({ tensor: 'weights', layer }));
  const last = new Float32Array(n_heads * side);
  const heads = Array.from({ length: n_heads }, (_, head) => {
    last.set(data.subarray((head + 1) * side ** 2 - side, (head + 1) * side ** 2), head * side);
    return fill(words.head, { head });
  });
  const swap: Intervention = { kind: 'swap_tokens', first, second };
  const change = (before: Intervention[]) =>
    answerOf(
      engine.modelChange({ tensor: 'y', layer, token: side - 1, before, after: [...before, swap] }),
    );
  const [on, off] = [change([]), change([{ kind: 'no_rope', layer }])];
  const args = {
    ...{ layer, query: names[side - 1]!, first: names[first]!, second: names[second]! },
    ...{ on: smallNumber(on.largest_change), largest: smallNumber(on.largest) },
    off: smallNumber(off.largest_change),
  };
  const matrix = { rows: n_heads, columns: side, data: last };
  return html`<div data-kilobytes="${kilobytesSent()}">${weightsPicture(matrix, { rows: heads, columns: names }, fill(words.stillLabel, args))}
<p class="still-note">${fill(words.rows, args)}</p>
<p>${fill(words.stillChange, args)}</p></div>
`;
}
