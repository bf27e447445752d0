// What can be saved of a live figure: its picture as it stands, the tensors it is drawn from, the tables in it. Fetched
// when somebody first asks.

import words from '#content/words/take-away.json';
import { messagesOf, shapeText } from '../../text/messages.ts';
import type { WholeTensor } from '../kit/figure.ts';
import { given, state, withProps } from '../kit/props.ts';
import { drawingFiles, fileList, fileListStyles } from './file-list.ts';
import { isDrawn, pictureOf } from './picture.ts';
import { csvOfTable, tablesIn } from './table-files.ts';
import { csvOf, jsonOf } from './tensor-files.ts';

const t = messagesOf(words);

class FigureFiles extends withProps({
  /** the live element */
  figure: given<(HTMLElement & { tensors?: WholeTensor[] }) | null>(),
  said: state(''),
}) {
  static override styles = fileListStyles;

  constructor() {
    super();
    // What it offers is what stands in the figure now.
    for (const name of ['focusin', 'pointerenter'])
      this.addEventListener(name, () => this.requestUpdate());
  }

  override render() {
    const { figure } = this;
    if (!figure || !isDrawn(figure)) return '';
    const name = figure.localName;
    const page = document.querySelector('h1')?.textContent?.trim() ?? '';
    const title = { title: `${page}: ${name}`, from: `${t('from')}: ${page}` };
    const tensors = figure.tensors ?? [];
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

declare global {
  interface HTMLElementTagNameMap {
    'figure-files': FigureFiles;
  }
}
