// Where keys lead in a grid, cells of one level as one path, and many cells as few.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cellByKey } from '../../web/src/kit/grid-cell.ts';
import { fewerCells, levelPaths } from '../../web/src/kit/level-paths.ts';

const SIZE = { rows: 12, columns: 5 };
const press = (key: string, more = {}) =>
  ({ key, ctrlKey: false, altKey: false, metaKey: false, ...more }) as KeyboardEvent;

describe('a key in a grid', () => {
  const from = { row: 3, column: 2 };
  const lead = (key: string, more?: object, page?: number) => {
    const to = cellByKey(press(key, more), from, SIZE, page);
    return to && [to.row, to.column];
  };

  test('leads to the next cell, to the ends of a row and to the grid’s corners', () => {
    const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'];
    const places = keys.map((key) => lead(key)?.join());
    assert.deepEqual(places, ['2,2', '4,2', '3,1', '3,3', '3,0', '3,4']);
    assert.deepEqual(lead('Home', { ctrlKey: true }), [0, 0]);
    assert.deepEqual(lead('End', { ctrlKey: true }), [11, 4]);
  });

  test('passes over a page where there are pages', () => {
    assert.deepEqual(lead('PageDown', {}, 5), [8, 2]);
    assert.deepEqual(lead('PageUp', {}, 5), [0, 2]);
    assert.equal(lead('PageDown'), undefined);
  });

  test('stays in the grid', () => {
    const corner = { row: 11, column: 4 };
    for (const key of ['ArrowDown', 'ArrowRight'])
      assert.deepEqual(cellByKey(press(key), corner, SIZE), corner);
  });

  test('means nothing where it is another one, or a command', () => {
    assert.equal(lead('a'), undefined);
    for (const held of ['ctrlKey', 'altKey', 'metaKey'])
      assert.equal(lead('ArrowUp', { [held]: true }), undefined);
  });
});

test('cells of one level are one path, and neighbours in a row one box', () => {
  const data = Float32Array.of(1, 1, 2, 0, 2, 2);
  const paths = levelPaths({ rows: 2, columns: 3, data }, Math.round);
  assert.deepEqual(Object.fromEntries(paths), {
    1: 'm0 0h2v1h-2z',
    2: 'm2 0h1v1h-1zm-1 1h2v1h-2z',
  });
});

test('of more cells than are drawn, rows and columns at equal distances are left', () => {
  const data = Float32Array.of(0, 1, 2, 3, 4, 5, 6, 7);
  assert.deepEqual([...fewerCells({ rows: 2, columns: 4, data }, 2).data], [0, 2]);
});
