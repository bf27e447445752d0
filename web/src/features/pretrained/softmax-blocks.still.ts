// The still figure of <softmax-blocks>: all blocks read, and both outputs, computed while the page is built.

import { answerOf, type FigureContext, html, messagesOf, type Sentences } from '#still';
import { openShipped } from '../../../site/model-files.ts';
import { litHtml } from '../../../text/lit-html.ts';
import { kilobytesSent } from './reading.still.ts';
import { blockPanels, bothOutputs } from './softmax-drawing.ts';
import { tokenNamesOf } from './weights-picture.still.ts';

export function render({ engine, words, content, attributes }: FigureContext<Sentences>) {
  const say = messagesOf(words);
  const [layer, head] = [Number(attributes.layer ?? 0), Number(attributes.head ?? 0)];
  openShipped(engine);
  const { tokens } = answerOf(engine.modelStudyText(attributes.text ?? ''));
  const names = tokenNamesOf(tokens, content);
  const query = Number(attributes.query ?? names.length - 1);
  const block_size = Number(attributes['block-size'] ?? 8);
  const made = answerOf(engine.modelSoftmaxBlocks({ layer, head, query, block_size }));
  const blocks = { made, names };
  const title = { layer, head, query: names[query] ?? '' };
  return html`<div class="softmax-still" data-kilobytes="${kilobytesSent()}"><p><strong>${say('title', title)}</strong></p>
${litHtml(blockPanels(blocks, made.blocks.length, say))}
${litHtml(bothOutputs(blocks, say))}
<p class="small">${say('how')}</p>
</div>
`;
}
