// A layer with a bug as it stands still: its code, and what there would be to look at.
import { type FigureContext, html } from '../../../../tools/course/still.ts';
import { caseNamed, spoiltLayer } from './bug.still.ts';

export function render({ words, attributes }: FigureContext<{ still: string }>) {
  const { lines, also = {} } = caseNamed(attributes.bug);
  const code = spoiltLayer().lines.map(({ makes, code }) => lines[makes] ?? also[makes] ?? code);
  const listing = html`<pre tabindex="0"><code>${code.join('\n')}</code></pre>\n`;
  return html`<div class="lab-still" data-pagefind-ignore>
${attributes.code !== 'below' && listing}<p class="small">${words.still}</p>
</div>
`;
}
