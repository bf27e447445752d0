// The still figure of <pretrained-worth>: how much the loss of the text rises without each head.
import { answerOf, type FigureContext, html, messagesOf, type Sentences } from '#still';
import { namedRows } from './named-rows.still.ts';
import { studyStill } from './reading.still.ts';

export function render({ engine, words, content, attributes }: FigureContext<Sentences>) {
  const say = messagesOf(words);
  const { text } = attributes;
  if (text === undefined) return html`<p class="still-lab">${say('still')}</p>`;
  const names = messagesOf(content.words['forty-heads'] as Sentences);
  const { run } = studyStill(engine, text);
  const { n_layers, n_heads } = answerOf(engine.modelArchitecture());
  let measured = answerOf(engine.modelMeasure({ what: 'heads' }));
  while (!measured.done) measured = answerOf(engine.modelMeasureOn(n_heads));
  const data = Float32Array.from(measured.losses, (loss) => loss - run.loss);
  const layers = Array.from({ length: n_layers }, (_, layer) => names('layer', { layer }));
  const matrix = { rows: n_layers, columns: n_heads, data };
  return namedRows(say('bars'), layers, matrix, say('stillNote'));
}
