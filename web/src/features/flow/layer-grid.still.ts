// Layers by heads as a still grid.

import {
  answerOf,
  type FigureContext,
  html,
  messagesOf,
  type Sentences,
} from '../../../../tools/course/still.ts';

const CELL = 18;
const STEP = 22;
const LEFT = 52;

export function render({ engine, words, attributes }: FigureContext<Sentences>) {
  const t = messagesOf(words);
  const [layers, heads] = [Number(attributes.layers ?? 12), Number(attributes.heads ?? 12)];
  const config = { batch: 1, seq_len: 1, d_model: heads, n_heads: heads };
  const { text } = answerOf(engine.evaluate(config, `${layers} * n_heads`));
  const label = t('static', { layers, heads, count: text });
  const rows = Array.from({ length: layers }, (_, i) => {
    const y = i * STEP;
    const cells = Array.from(
      { length: heads },
      (_h, head) =>
        html`<rect class="head-${head % 12}" x="${LEFT + head * STEP}" y="${y}" width="${CELL}" height="${CELL}" rx="2"/>`,
    );
    return html`<g><text x="0" y="${y + 13}">${t('layer', { layer: layers - 1 - i })}</text>${cells}</g>
`;
  });
  return html`<svg class="still" viewBox="0 0 ${LEFT + heads * STEP} ${layers * STEP}" role="img" aria-label="${label}">
${rows}</svg>
<p class="still-note">${label}</p>
`;
}
