// A layer with a bug as it stands still: its code, and what there would be to look at.
import { type FigureContext, html } from '../../../../tools/course/still.ts';
import { caseNamed, spoiltLayer } from './bug.still.ts';

export function render({ words, attributes }: FigureContext<{ still: string }>) {
  const { lines, also = {} } = caseNamed(attributes.bug);
  const code = spoiltLayer().lines.map(({ makes, code }) => lines[makes] ?? also[makes] ?? code);
  if (attributes.code === 'below')
    return html`<div class="lab-still" data-pagefind-ignore>
<p class="small">${words.still}</p>
</div>
`;
  return html`<div class="lab-still" data-pagefind-ignore>
<pre tabindex="0"><code>${code.join('\n')}</code></pre>
<p class="small">${words.still}</p>
</div>
`;
}
