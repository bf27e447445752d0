// A list of what can be saved, each in its kinds, and a word about what was.
import { css, html } from 'lit';

import words from '#content/words/take-away.json';
import { messagesOf } from '../../text/messages.ts';
import type { SvgFile } from './picture.ts';
import { save } from './save.ts';
import { pngOf, svgBlob } from './svg-file.ts';

const t = messagesOf(words);

/** files by name */
type FileRow = { what: string; why?: string; files: Record<string, () => Promise<Blob> | Blob> };

export const fileListStyles = css`
  li.row {
    padding-block-end: var(--space-3);
    border-block-end: 1px solid var(--line);
  }
  .what {
    flex: 1 1 14rem;
    overflow-wrap: anywhere;
  }
  #said {
    min-height: 1.5em;
  }
`;

/** A drawing in its two kinds. */
export const drawingFiles = (name: string, draw: () => SvgFile) => ({
  [`${name}.svg`]: () => svgBlob(draw()),
  [`${name}.png`]: () => pngOf(draw()),
});

/** @param host - what it says is kept there */
export const fileList = (
  host: { said: string },
  rows: FileRow[],
) => html`<ul class="stack">${rows.map((row) => fileRow(host, row))}</ul>
  <p id="said" role="status">${host.said}</p>`;

function fileRow(host: { said: string }, { what, why, files }: FileRow) {
  return html`<li class="row apart">
    <div class="what"><strong>${what}</strong>${why ? html`<p class="small soft">${why}</p>` : ''}</div>
    <div class="row">${Object.entries(files).map(([name, make]) => {
      const kind = name.split('.').at(-1)?.toUpperCase() ?? '';
      return html`<button data-file=${name} aria-label=${t('file', { what, kind })} @click=${() => give(host, name, make)}>${kind}</button>`;
    })}</div>
  </li>`;
}

async function give(host: { said: string }, name: string, make: () => Promise<Blob> | Blob) {
  try {
    save(name, await make());
    host.said = t('saved', { name });
  } catch (error) {
    host.said = `${t('failed', { name })} ${error instanceof Error ? error.message : ''}`.trim();
  }
}
