// The still figure of <head-stage>: the first of its sentences with all heads on, and what the forty look at in it.
import { litHtml } from '../../../../tools/course/lit-html.ts';
import {
  type FigureContext,
  fill,
  html,
  messagesOf,
  type Sentences,
} from '../../../../tools/course/still.ts';
import { STAGE_COLOURS } from '../../kit/stage-colours.ts';
import { patterns } from './forty-heads.still.ts';
import { textOf } from './offered.ts';
import { kilobytesSent, levelColour, readStill } from './reading.still.ts';
import { drawAll, drawChips, drawStage, type SayStage, shownOf } from './stage-drawing.ts';
import { headOf } from './stage-words.ts';

type Words = FigureContext['content']['words']['head-stage'];

export function render({ engine, content, words }: FigureContext<Words>) {
  const say = messagesOf(words as unknown as Sentences) as SayStage;
  const ofHeads = content.words['forty-heads'] as unknown as Parameters<typeof patterns>[1];
  const offered = words.offered[0]!;
  const head = headOf(offered.head);
  const text = textOf(offered);
  const still = readStill(engine, text, ofHeads.begin);
  const shown = shownOf({
    ...{ reading: still.reading, before: null, offered, query: -1 },
    ...{
      head,
      headName: fill(ofHeads.head, { layer: String(head.layer), head: String(head.head) }),
    },
  });
  const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);
  const grid = patterns(still, ofHeads, upTo(still.layers), upTo(still.heads), (level) =>
    levelColour(STAGE_COLOURS, level),
  );
  return html`<div data-kilobytes="${kilobytesSent()}">${litHtml(drawStage(say, shown))}
${litHtml(drawChips(say, words.offered, offered))}
${litHtml(drawAll(say, shown, grid))}</div>
`;
}
