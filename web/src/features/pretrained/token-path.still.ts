// The still figure of <token-path>: what each stage of a layer makes of the last token of the text, computed while the page is
// built.

import { answerOf, type FigureContext, html, messagesOf, type Sentences } from '#still';
import { litHtml } from '../../../text/lit-html.ts';
import { kilobytesSent, studyStill } from './reading.still.ts';
import { ofToken } from './token-numbers.ts';
import { STAGES, smallPicture } from './token-stages.ts';

export function render({ engine, words, attributes }: FigureContext<Sentences>) {
  const say = messagesOf(words);
  const layer = Number(attributes.layer ?? 0);
  const { token, last } = studyStill(engine, attributes.text ?? '');
  const rows = STAGES.map((name) => {
    const matrix = ofToken(answerOf(engine.modelTensor({ tensor: name, layer })), last);
    const said = { token, rows: matrix.rows, columns: matrix.columns };
    const size = say(matrix.rows > 1 ? 'many' : 'one', said);
    return html`<li data-rows="${matrix.rows}"><span><b>${say(`names.${name}`)}</b> <small>${size}</small></span> ${litHtml(smallPicture(matrix))}</li>
`;
  });
  return html`<div class="path-still" data-kilobytes="${kilobytesSent()}"><p><strong>${say('title', { layer, token })}</strong></p>
<ol>
${rows}</ol>
<p class="small">${say('how')} ${say('howWeights')}</p></div>
`;
}
