// Numbers of either sign as a still picture: rows with their names, cells darker the further from zero.

import { type Html, html } from '#still';
import { litHtml } from '../../../text/lit-html.ts';
import type { Matrix } from '../../kit/matrix-image.ts';
import { kilobytesSent } from './reading.still.ts';
import { smallPicture } from './token-stages.ts';

export const namedRows = (
  title: string,
  names: string[],
  matrix: Matrix,
  note: Html | string = '',
) =>
  html`<div class="named-rows-still" data-kilobytes="${kilobytesSent()}"><p><strong>${title}</strong></p>
<ol aria-hidden="true">${names.map((name) => html`<li>${name}</li>`)}</ol>
${litHtml(smallPicture(matrix))}
<p class="small">${note}</p></div>
`;
