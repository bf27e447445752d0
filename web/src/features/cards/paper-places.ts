// Where each side of each card goes on paper: which page, row and column. Knows numbers alone; the size of a
// place is in card-deck.page.css, the same for every page, so that what is back to back meets.

/** How the cards may be printed: by the first unless another is chosen. One to a page needs nothing of this file. */
export const LAYOUTS = ['sheets', 'pages'] as const;

const COLUMNS = 2;
const ROWS = 4;

type Place = {
  /** which card, from 0 */
  card: number;
  side: 'front' | 'back';
};

/** one printed page */
export type Paper = {
  kind: 'fronts' | 'backs';
  /** how many hold a card */
  rows: number;
  /** row by row; undefined is left empty */
  places: (Place | undefined)[];
};

const chunks = (numbers: number[], size: number) =>
  Array.from({ length: Math.ceil(numbers.length / size) }, (_, i) =>
    numbers.slice(i * size, (i + 1) * size),
  );

/** A row as it is met on the back of the paper. */
const mirrored = (row: number[]) => Array.from({ length: COLUMNS }, (_, i) => row[COLUMNS - 1 - i]);

const placed =
  (side: 'front' | 'back'): ((card: number | undefined) => Place | undefined) =>
  (card) =>
    card === undefined ? undefined : { card, side };

/**
 * The pages in the order in which they are printed: a page of backs follows each page of fronts, turned about the
 * page's upright middle.
 * @param count - of cards
 */
export function papersOf(count: number): Paper[] {
  const cards = Array.from({ length: count }, (_, i) => i);
  return chunks(cards, ROWS * COLUMNS).flatMap((sheet) => {
    const rows = chunks(sheet, COLUMNS);
    return [
      { kind: 'fronts', rows: rows.length, places: sheet.map(placed('front')) },
      { kind: 'backs', rows: rows.length, places: rows.flatMap(mirrored).map(placed('back')) },
    ];
  });
}
