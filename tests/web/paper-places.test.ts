// Which side of which card goes where on paper, whatever their number: pure functions of counts.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { type Paper, papersOf } from '../../web/src/features/cards/paper-places.ts';

const written = (paper: Paper | undefined) =>
  paper?.places.map((place) => (place ? place.card : '-')).join(' ');
const placesOf = (papers: Paper[]) =>
  papers.flatMap(({ places }) => places.filter((place) => place !== undefined));

describe('sheets for both sides', () => {
  test('follow each page of fronts with its backs, each row from the other end', () => {
    const papers = papersOf(12);
    assert.deepEqual(
      papers.map(({ kind, rows }) => [kind, rows]),
      [
        ['fronts', 4],
        ['backs', 4],
        ['fronts', 2],
        ['backs', 2],
      ],
    );
    assert.equal(written(papers[0]), '0 1 2 3 4 5 6 7');
    assert.equal(written(papers[1]), '1 0 3 2 5 4 7 6');
    assert.equal(written(papers[3]), '9 8 11 10');
  });

  test('leave the place empty that a card without a neighbour has none for', () => {
    const [fronts, backs] = papersOf(3);
    assert.equal(written(fronts), '0 1 2');
    assert.equal(written(backs), '1 0 - 2');
  });
});

test('every side of every card is printed once, whatever their number', () => {
  for (let count = 0; count <= 20; count += 1) {
    const sides = placesOf(papersOf(count)).map(({ card, side }) => `${card} ${side}`);
    assert.equal(sides.length, 2 * count, String(count));
    assert.equal(new Set(sides).size, sides.length);
  }
});
