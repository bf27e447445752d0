// What can be saved of a live figure: its picture as it stands, the tensors it is drawn from, the tables in it. Fetched
// when somebody first asks.

import words from '#content/words/take-away.json';
import { messagesOf, shapeText } from '../../text/messages.ts';
import type { WholeTensor } from '../kit/figure.ts';
import { given, state, withProps } from '../kit/props.ts';
import { textFile } from '../kit/text-file.ts';
import { drawingFiles, fileList, fileListStyles } from './file-list.ts';
import { isDrawn, pictureOf } from './picture.ts';
import { csvOfTable, tablesIn } from './table-files.ts';
import { commentsOf, csvOf, jsonOf } from './tensor-files.ts';

const t = messagesOf(words);

type Figure = HTMLElement & {
  tensors?: WholeTensor[];
  /** What its numbers are of, where its name does not say that. */
  origin?: { of: Record<string, unknown>; says: string } | undefined;
  /** Elements within it with numbers of their own. */
  instruments?: Figure[];
};

class FigureFiles extends withProps({
  /** the live element */
  figure: given<Figure | null>(),
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
    const { tensors = [], instruments = [] } = figure;
    const from = [`${t('from')}: ${page}`, figure.origin?.says].filter(Boolean).join('. ');
    const numbers = ({ localName, tensors = [], origin }: Figure) =>
      tensors.map((whole) => ({
        what: t('tensor', { tensor: whole.tensor }),
        why: t('tensorWhy', { shape: shapeText(whole.axes.map(({ size }) => size)) }),
        files: {
          [`${localName}-${whole.tensor}.csv`]: () => csvOf(whole, commentsOf(origin?.of)),
          [`${localName}-${whole.tensor}.json`]: () =>
            jsonOf(whole, { page, figure: localName, ...origin?.of }),
        },
      }));
    const tables = (one: Figure) =>
      tablesIn(one).map(({ table, caption }, at) => ({
        what: caption || t('table', { at: at + 1 }),
        why: t('tableWhy'),
        files: {
          [`${one.localName}-table-${at + 1}.csv`]: () =>
            textFile([commentsOf(one.origin?.of), csvOfTable(table)], 'text/csv'),
        },
      }));
    return fileList(this, [
      {
        what: t('figure'),
        why: t('figureWhy'),
        files: drawingFiles(name, () => pictureOf(figure, { title: `${page}: ${name}`, from })),
      },
      ...numbers(figure),
      // Where the tensors are given, to their last digit, its tables say nothing more.
      ...(tensors.length > 0 ? [] : tables(figure)),
      ...instruments.flatMap((one) => [...numbers(one), ...tables(one)]),
    ]);
  }
}

customElements.define('figure-files', FigureFiles);

declare global {
  interface HTMLElementTagNameMap {
    'figure-files': FigureFiles;
  }
}
