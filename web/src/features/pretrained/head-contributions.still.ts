// The still figure of <head-contributions>: a row of numbers for each head of a layer, from the last token of the text, and the
// output of the layer below them.
import { answerOf, type FigureContext, messagesOf, type Sentences } from '#still';
import { namedRows } from './named-rows.still.ts';
import { studyStill } from './reading.still.ts';

export function render({ engine, words, attributes }: FigureContext<Sentences>) {
  const say = messagesOf(words);
  const layer = Number(attributes.layer ?? 0);
  const { token, last } = studyStill(engine, attributes.text ?? '');
  const asked = { layer, head: 0, token: last, dimension: 0 };
  const { contributions, y } = answerOf(engine.modelHeadContributions(asked));
  const columns = y.length;
  const heads = contributions.length / columns;
  const data = new Float32Array((heads + 1) * columns);
  data.set(contributions);
  data.set(y, heads * columns);
  const names = [...Array.from({ length: heads }, (_, head) => say('head', { head })), say('y')];
  const matrix = { rows: heads + 1, columns, data };
  return namedRows(say('title', { layer, token }), names, matrix, say('colours'));
}
