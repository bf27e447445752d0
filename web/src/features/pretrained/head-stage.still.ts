// The still figure of <head-stage>: the first of its sentences with all heads on.

import { type FigureContext, fill, html, messagesOf, type Sentences } from '#still';
import { readOffered } from '../../../site/offered.ts';
import { litHtml } from '../../../text/lit-html.ts';
import { headOf, offeredReading } from './offered.ts';
import type { HeadName } from './reading.ts';
import { drawAll, drawChips, drawStage, type SayStage, shownOf } from './stage-drawing.ts';

type Words = FigureContext['content']['words']['head-stage'];

export function render({ engine, content, words }: FigureContext<Words>) {
  const say = messagesOf(words as unknown as Sentences) as SayStage;
  const ofHeads = content.words['model-reading'] as unknown as { head: string };
  const { offered: all } = content.words['stage-sentences'];
  const offered = all[0]!;
  const head = headOf(offered);
  const headName = ({ layer, head }: HeadName) =>
    fill(ofHeads.head, { layer: String(layer), head: String(head) });
  const shown = shownOf({
    ...{ say, head, headName, before: null, query: -1, offered },
    reading: offeredReading(offered, readOffered(engine, offered), []),
  });
  const parts = [drawStage(shown), drawChips(say, all, offered), drawAll(shown, '')];
  return html`<div>${litHtml(parts)}</div>
`;
}
