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

/** The section that a figure stands in, and what its files are called: its page, that section, and where more stand there. */
function placeOf(figure: Element) {
  const all = [...document.querySelectorAll('main :is(h2, h3)[id], main figure.live')];
  const upTo = all.slice(0, all.indexOf(figure.closest('figure.live')!) + 1);
  const heading = upTo.findLastIndex((one) => one.localName !== 'figure');
  const section = upTo[heading]?.textContent?.trim() ?? '';
  const [page] = location.pathname.split('/').at(-1)!.split('.');
  const nth = upTo.length - 1 - heading;
  const said = [page, ...section.toLowerCase().split(/[^\p{L}\p{N}]+/u), nth > 1 ? nth : ''];
  return { section, name: said.filter(Boolean).join('-') };
}

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
    const { section, name } = placeOf(figure);
    const page = document.querySelector('h1')?.textContent?.trim() ?? '';
    const { tensors = [], instruments = [] } = figure;
    const title = [page, section].filter(Boolean).join(': ');
    const from = [`${t('from')}: ${page}`, figure.origin?.says].filter(Boolean).join('. ');
    const named = (one: Figure) => (one === figure ? name : `${name}-${one.localName}`);
    const numbers = (one: Figure) =>
      (one.tensors ?? []).map((whole) => ({
        what: t('tensor', { tensor: whole.tensor }),
        why: t('tensorWhy', { shape: shapeText(whole.axes.map(({ size }) => size)) }),
        files: {
          [`${named(one)}-${whole.tensor}.csv`]: () => csvOf(whole, commentsOf(one.origin?.of)),
          [`${named(one)}-${whole.tensor}.json`]: () =>
            jsonOf(whole, { page, figure: one.localName, ...one.origin?.of }),
        },
      }));
    const tables = (one: Figure) =>
      tablesIn(one).map(({ table, caption }, at) => ({
        what: caption || t('table', { at: at + 1 }),
        why: t('tableWhy'),
        files: {
          [`${named(one)}-table-${at + 1}.csv`]: () =>
            textFile([commentsOf(one.origin?.of), csvOfTable(table)], 'text/csv'),
        },
      }));
    return fileList(this, [
      {
        what: t('figure'),
        why: t('figureWhy'),
        files: drawingFiles(name, () => pictureOf(figure, { title, from })),
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
