// A list of what can be saved, each in its kinds, and a word about what was. Knows names and how each file is made; knows
// no content.
import { css, html } from 'lit';

import words from '../../content/en/words/take-away.json';
import { sayer } from '../kit/messages.js';
import { save } from './save.js';
import { pngOf, svgBlob } from './svg-file.js';

const t = sayer(words);

/** @typedef {{what: string, why?: string, files: Record<string, () => Promise<Blob>|Blob>}} FileRow - files by name */

export const fileListStyles = css`
  ul {
    display: grid;
    gap: var(--space-3);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-1) var(--space-4);
    padding-block-end: var(--space-3);
    border-block-end: 1px solid var(--line);
  }
  p {
    margin: 0;
  }
  .what {
    flex: 1 1 14rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .kinds {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
  }
  #said {
    min-height: 1.5em;
  }
`;

/** A drawing in its two kinds. @param {string} name @param {() => import('./picture.js').SvgFile} draw */
export const drawingFiles = (name, draw) => ({
  [`${name}.svg`]: () => svgBlob(draw()),
  [`${name}.png`]: () => pngOf(draw()),
});

/**
 * @param {{said: string}} host - what it says is kept there
 * @param {FileRow[]} rows
 */
export const fileList = (host, rows) => html`<ul>${rows.map((row) => fileRow(host, row))}</ul>
  <p id="said" role="status">${host.said}</p>`;

/** @param {{said: string}} host @param {FileRow} row */
function fileRow(host, { what, why, files }) {
  return html`<li>
    <div class="what"><strong>${what}</strong>${why ? html`<p class="small soft">${why}</p>` : ''}</div>
    <div class="kinds">${Object.entries(files).map(([name, make]) => {
      const kind = name.split('.').at(-1)?.toUpperCase() ?? '';
      return html`<button data-file=${name} aria-label=${t('file', { what, kind })} @click=${() => give(host, name, make)}>${kind}</button>`;
    })}</div>
  </li>`;
}

/** @param {{said: string}} host @param {string} name @param {() => Promise<Blob>|Blob} make */
async function give(host, name, make) {
  try {
    save(name, await make());
    host.said = t('saved', { name });
  } catch (error) {
    host.said = `${t('failed', { name })} ${error instanceof Error ? error.message : ''}`.trim();
  }
}
