// The still figure of <left-padding>: a head's weights on a padded text with both masks, what softmax makes of a row without
// keys, and how far the masks keep the weights between words, computed while the page is built.
import type { Intervention } from '@engine';
import { answerOf, type FigureContext, fill, html } from '#still';
import { openShipped } from '../../../site/model-files.ts';
import { decimal } from '../../../text/sentence.ts';
import { smallNumber } from '../../kit/small-numbers.ts';
import { kilobytesSent } from './reading.still.ts';
import { tokenNamesOf, weightsPicture } from './weights-picture.still.ts';

const STEPS = ['noKey', 'noExp', 'noWeight', 'here'] as const;

type Words = Record<
  | 'label'
  | 'nan'
  | 'pad'
  | 'marked'
  | 'rowTitle'
  | 'blind'
  | 'stillRows'
  | 'stillChange'
  | (typeof STEPS)[number],
  string
>;

export function render({ engine, content, words, attributes }: FigureContext<Words>) {
  openShipped(engine);
  const [layer, head] = [Number(attributes.layer ?? 0), Number(attributes.head ?? 0)];
  const pads = Number(attributes.pads ?? 3);
  const tokens = answerOf(engine.modelEncode(attributes.text ?? ''));
  answerOf(engine.modelStudy(tokens.map(({ token }) => token)));
  const padding = (masked: boolean): Intervention[] => [
    { kind: 'padding', count: pads, token: 0, before: true, masked },
  ];
  const names = [
    ...Array.from({ length: pads }, () => words.pad),
    ...tokenNamesOf(tokens, content),
  ];
  const rows = names.map((name, row) => (row < pads ? fill(words.marked, { name }) : name));
  const interventions = padding(true);
  const side = names.length;
  const { data } = answerOf(engine.modelTensor({ tensor: 'weights', layer, interventions }));
  const own = data.subarray(head * side ** 2, (head + 1) * side ** 2);
  const shown = (value: number) => (Number.isNaN(value) ? words.nan : decimal(value, 3));
  const query = Math.max(0, pads - 1);
  const of = answerOf(engine.modelWeight({ layer, head, query, key: 0, interventions }));
  const change = (masked: boolean) => {
    const asked = { tensor: 'weights', layer, head, before: [], after: padding(masked) };
    return smallNumber(answerOf(engine.modelChange(asked)).largest_change);
  };
  const args = {
    ...{ layer, head, query: words.pad, place: query, both: change(true), causal: change(false) },
    ...{ largest: shown(of.largest), exp: shown(of.exps[0]!), sum: shown(of.sum) },
    ...{ weight: shown(of.weights[0]!), total: shown(of.weights_sum) },
  };
  const matrix = { rows: side, columns: side, data: own };
  const picture = weightsPicture(matrix, { rows, columns: names }, fill(words.label, args));
  return html`<div data-kilobytes="${kilobytesSent()}">${picture}
<p class="still-note">${fill(words.stillRows, args)} ${fill(words.blind, { rows: pads })}</p>
<p><strong>${fill(words.rowTitle, args)}</strong></p>
<ol>
${STEPS.map(
  (step) => html`<li>${fill(words[step], args)}</li>
`,
)}</ol>
<p>${fill(words.stillChange, args)}</p></div>
`;
}
