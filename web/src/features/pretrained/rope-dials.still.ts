// The still figure of <rope-dials>: the dials with query and key at the tokens' own positions, computed while the page is built.

import { answerOf, type FigureContext, html, messagesOf, type Sentences } from '#still';
import { openShipped } from '../../../site/model-files.ts';
import { litHtml } from '../../../text/lit-html.ts';
import { kilobytesSent } from './reading.still.ts';
import { dials, scoreCurve, sums } from './rope-drawing.ts';

/** As the element shows at first. */
const NEAR = 64;

export function render({ engine, words, attributes }: FigureContext<Sentences>) {
  const say = messagesOf(words);
  const number = (name: string) => Number(attributes[name] ?? 0);
  const [layer, head, query, key] = ['layer', 'head', 'query', 'key'].map(number) as [
    number,
    number,
    number,
    number,
  ];
  openShipped(engine);
  const { tokens } = answerOf(engine.modelStudyText(attributes.text ?? ''));
  const { max_context } = answerOf(engine.modelArchitecture());
  const at = { query_position: query, key_position: key, distances: max_context };
  const made = answerOf(engine.modelRopeScore({ layer, head, query, key, ...at }));
  const nameOf = (place: number) => tokens[place]?.text.trim() ?? '';
  const placed = { made, query, key };
  const title = { layer, head, queryName: nameOf(query), keyName: nameOf(key) };
  return html`<div class="lab-still rope-still" data-kilobytes="${kilobytesSent()}"><p><strong>${say('title', title)}</strong></p>
${litHtml(dials(placed, say))}
<div class="lab-charts"><div>
<p>${sums(placed, say).join(' ')}</p>
<p class="small">${say('still', { query, key })} ${say('how')}</p>
</div>
${litHtml(scoreCurve(placed, NEAR, say))}</div>
</div>
`;
}
