// Every matrix of numbers is walked by arrow keys (where each key leads: grid-cell.test.ts), and each cell has its headers:
// what a screen reader reads on the way is looked up in the browser's own accessibility tree.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { alive } from '../support/alive.ts';
import { test } from '../support/page-test.ts';

/** Where there are matrices: the page, the table in it, and what has to be done before it stands. */
const MATRICES = [
  { path: 'examples/flow-diagram.html', host: 'flow-diagram', table: 'table' },
  { path: 'lab/silent-bugs.html', host: 'silent-bug', table: 'table.heat' },
  { path: 'lessons/width-and-heads.html?step=weights', host: 'tensor-view', table: 'table' },
];

/** The focused cell: its text, its place among its table's cells, and the headers that name it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    if (!(at instanceof HTMLTableCellElement)) return { tag: at?.localName };
    const row = at.closest('tr')!;
    const table = at.closest('table')!;
    const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
    return {
      tag: at.localName,
      row: row.rowIndex,
      column: at.cellIndex,
      role: table.getAttribute('role'),
      named: Boolean(table.ariaLabel || table.caption || table.getAttribute('aria-labelledby')),
      rowHeader: row.querySelector('th')?.textContent.trim(),
      columnHeader: heads[at.cellIndex]?.textContent.trim(),
      tabStops: table.querySelectorAll('td[tabindex="0"]').length,
    };
  });

test.describe('a matrix is walked by arrow keys:', () => {
  for (const { path, host, table } of MATRICES) {
    test(`${host} ${table} of ${path}`, async ({ site }) => {
      const { page } = await site.open({ path });
      // Some pages keep their first figure back until a question is answered.
      const figure = page.locator(host).locator('visible=true').first();
      await alive(figure);
      const grid = figure.locator(table).first();
      await grid.waitFor({ state: 'attached' });
      await grid.evaluate((node) => {
        for (let at: Node | undefined = node; at; at = at.parentNode ?? (at as ShadowRoot).host)
          if (at instanceof HTMLDetailsElement) at.open = true;
      });
      await grid.locator('td[tabindex="0"]').first().focus();
      const where = page.locator('flow-diagram #flow-text');
      const step = (await where.count()) ? await where.innerText() : '';
      const first = await focused(page);
      assert.deepEqual([first.role, first.named, first.tabStops], ['grid', true, 1]);
      assert.ok(first.rowHeader, `row header of ${JSON.stringify(first)}`);
      assert.ok(first.columnHeader, `column header of ${JSON.stringify(first)}`);
      await page.keyboard.press('ArrowRight');
      const right = await focused(page);
      assert.deepEqual([right.row, right.column], [first.row, first.column + 1]);
      await page.keyboard.press('ArrowDown');
      const down = await focused(page);
      assert.deepEqual([down.row, down.column], [first.row + 1, first.column + 1]);
      assert.equal(down.tabStops, 1);
      // No step is taken by the way.
      if (step) assert.equal(await where.innerText(), step);
      const tree = await grid.ariaSnapshot();
      for (const role of [/- '?grid "[^"]+"/, /columnheader "[^"]+"/, /rowheader "/, /gridcell "/])
        assert.match(tree, role);
    });
  }
});
