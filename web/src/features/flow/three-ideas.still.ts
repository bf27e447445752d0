// Heads, layers and mixture of experts as a still picture, each with its sentence.

import { type FigureContext, fixed, html, messagesOf, type Say, type Sentences } from '#still';
import { HEIGHT, IDEAS, type Part, parts, WIDTH } from './three-ideas-layout.ts';

type Words = Sentences & Record<'picture' | 'invented', string>;

export function render({ words }: FigureContext<Words>) {
  const t = messagesOf(words);
  const drawn = parts().map((part) => {
    const name = part.head === undefined ? '' : `head-${part.head}`;
    return html`${draw(part, name, t)}
`;
  });
  const sentences = IDEAS.map(
    (idea) => html`<li><strong>${t(`ideas.${idea}.name`)}.</strong> ${t(`ideas.${idea}.text`)}</li>
`,
  );
  return html`<svg class="still" viewBox="-2 -2 ${WIDTH + 4} ${HEIGHT + 4}" role="img" aria-label="${words.picture}">
${drawn}</svg>
<ul>
${sentences}</ul>
<p class="still-note">${words.invented}</p>
`;
}

function draw({ kind, idea, x, y, w, h, d, text, args }: Part, name: string, t: Say) {
  const [at, down] = [fixed(x), fixed(y)];
  if (kind === 'box') {
    return html`<rect class="${name === '' ? 'box' : `line ${name}`}" x="${at}" y="${down}" width="${fixed(w!)}" height="${h}" rx="5"/>`;
  }
  if (kind === 'path') {
    return html`<path class="line${idea === 'experts' ? ' invented' : ''}" d="${d}"/>`;
  }
  if (kind === 'text') return html`<text x="${at}" y="${down}">${t(text!, args)}</text>`;
  return html`<circle class="box" cx="${at}" cy="${down}" r="9"/><text x="${at}" y="${fixed(y + 4)}" text-anchor="middle">${t('tokenName', args)}</text>`;
}
