// The still figure of <pretrained-parts>: what each head adds to the logit of the best guess after the text.
import { answerOf, type FigureContext, html, messagesOf, type Sentences } from '#still';
import { decimal } from '../../../text/sentence.ts';
import { namedRows } from './named-rows.still.ts';
import { studyStill } from './reading.still.ts';

const MOST = 3;

export function render({ engine, words, content, attributes }: FigureContext<Sentences>) {
  const say = messagesOf(words);
  const { text } = attributes;
  if (text === undefined) return html`<p class="still-lab">${say('still')}</p>`;
  const names = messagesOf(content.words['forty-heads'] as Sentences);
  const { run, token, last } = studyStill(engine, text);
  const { n_layers } = answerOf(engine.modelArchitecture());
  const [best] = run.next;
  const parts = answerOf(engine.modelLogitParts(last, best!.token.token));
  const heads = parts.filter(({ part }) => part === 'head');
  const data = Float32Array.from(heads, ({ logit }) => logit);
  const most = heads
    .toSorted((a, b) => b.logit - a.logit)
    .slice(0, MOST)
    .map((one) => say('bar', { ...one, logit: decimal(one.logit, 2) }))
    .join('; ');
  const layers = Array.from({ length: n_layers }, (_, layer) => names('layer', { layer }));
  const matrix = { rows: n_layers, columns: heads.length / n_layers, data };
  const said = { token, target: best!.token.text.trim() };
  return namedRows(say('caption', said), layers, matrix, `${most}.`);
}
