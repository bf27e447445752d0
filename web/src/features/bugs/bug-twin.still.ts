// The lines that a bug spoils, right and wrong, as they stand still.
import { type FigureContext, html } from '#still';
import { buggyLayer, caseNamed } from './bug.still.ts';

type Words = Record<'right' | 'buggy' | 'still', string>;

export function render({ words, attributes }: FigureContext<Words>) {
  const { lines } = caseNamed(attributes.bug);
  const buggy = buggyLayer().lines.filter(({ makes }) => makes in lines);
  const block = (
    title: string,
    code: (string | undefined)[],
  ) => html`<p><strong>${title}</strong></p>
<pre tabindex="0"><code>${code.join('\n')}</code></pre>
`;
  return html`<div class="lab-still" data-pagefind-ignore>
${block(
  words.right,
  buggy.map(({ code }) => code),
)}${block(
  words.buggy,
  buggy.map(({ makes }) => lines[makes]),
)}<p class="small unprinted">${words.still}</p>
</div>
`;
}
