// The still figure of <pretrained-stream>: the residual stream at the last token of the text, from the embedding to the end.
import { answerOf, type FigureContext, html, messagesOf, type Sentences } from '#still';
import { namedRows } from './named-rows.still.ts';
import { studyStill } from './reading.still.ts';
import { stagesOf } from './stream-stages.ts';
import { ofToken } from './token-numbers.ts';

export function render({ engine, words, attributes }: FigureContext<Sentences>) {
  const say = messagesOf(words);
  const { text } = attributes;
  if (text === undefined) return html`<p class="still-lab">${say('still')}</p>`;
  const { token, last } = studyStill(engine, text);
  const { n_layers } = answerOf(engine.modelArchitecture());
  const stages = stagesOf(n_layers);
  const rows = stages.map(({ tensor, layer }) =>
    ofToken(answerOf(engine.modelTensor({ tensor, layer })), last),
  );
  const columns = rows[0]!.columns;
  const data = new Float32Array(rows.length * columns);
  for (const [at, row] of rows.entries()) data.set(row.data, at * columns);
  const names = stages.map(({ name, layer }) => say(name, { layer }));
  const matrix = { rows: rows.length, columns, data };
  return namedRows(say('caption', { token, width: columns }), names, matrix, say('note'));
}
