// Two trainings side by side, as they stand still: a sentence.
import { type FigureContext, html } from '#still';
import { caseNamed } from './bug.still.ts';

export function render({ words, attributes }: FigureContext<{ still: string }>) {
  caseNamed(attributes.bug); // a bug that is none stops the build
  return html`<div class="lab-still unprinted" data-pagefind-ignore>
<p>${words.still}</p>
</div>
`;
}
