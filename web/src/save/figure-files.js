// What can be saved of a live figure: its picture as it stands, the tensors it is drawn from, the tables in it.
// Fetched when somebody first asks. Knows figures by what they hold; knows none by name.
import { LitElement } from 'lit';

import words from '../../content/en/words/take-away.json';
import { sayer, shapeText } from '../kit/messages.js';
import { shared } from '../kit/shared.js';
import { drawingFiles, fileList, fileListStyles } from './file-list.js';
import { isDrawn, pictureOf } from './picture.js';
import { csvOfTable, tablesIn } from './table-files.js';
import { csvOf, jsonOf } from './tensor-files.js';

const t = sayer(words);

/** @typedef {import('./tensor-files.js').WholeTensor} WholeTensor */

class FigureFiles extends LitElement {
  static properties = { figure: { attribute: false }, said: { state: true } };

  static styles = [shared, fileListStyles];

  constructor() {
    super();
    // What it offers is what stands in the figure now.
    for (const name of ['focusin', 'pointerenter'])
      this.addEventListener(name, () => this.requestUpdate());
    /** @type {HTMLElement|undefined} the live element */
    this.figure = undefined;
    this.said = '';
  }

  render() {
    const { figure } = this;
    if (!figure || !isDrawn(figure)) return '';
    const name = figure.localName;
    const page = document.querySelector('h1')?.textContent?.trim() ?? '';
    const title = { title: `${page}: ${name}`, from: `${t('from')}: ${page}` };
    /** @type {WholeTensor[]} */
    const tensors = /** @type {any} */ (figure).tensors ?? [];
    return fileList(this, [
      {
        what: t('figure'),
        why: t('figureWhy'),
        files: drawingFiles(name, () => pictureOf(figure, title)),
      },
      ...tensors.map((whole) => ({
        what: t('tensor', { tensor: whole.tensor }),
        why: t('tensorWhy', { shape: shapeText(whole.axes.map(({ size }) => size)) }),
        files: {
          [`${name}-${whole.tensor}.csv`]: () => csvOf(whole),
          [`${name}-${whole.tensor}.json`]: () => jsonOf(whole, { page, figure: name }),
        },
      })),
      // Where the tensors are given, to their last digit, its tables say nothing more.
      ...(tensors.length > 0 ? [] : tablesIn(figure)).map(({ table, caption }, at) => ({
        what: caption || t('table', { at: at + 1 }),
        why: t('tableWhy'),
        files: {
          [`${name}-table-${at + 1}.csv`]: () =>
            new Blob([csvOfTable(table)], { type: 'text/csv' }),
        },
      })),
    ]);
  }
}

customElements.define('figure-files', FigureFiles);
