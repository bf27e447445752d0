// What stands for <speed-test> where nothing can be measured: on paper and without scripts.
import { html } from '../html.mjs';

/** @type {import('../live-figures.mjs').FigureMaker} */
export const render = ({ words }) => html`<p class="still-lab">${words.still}</p>`;
