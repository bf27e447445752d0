// What the command line prints of each head, and what a page shows of it, so that both can be compared to the last digit.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';

/** What `model heads` prints, by "layer head": the scores, the loss without the head, and the change. */
export function commandLineHeads(args: string[]): Map<string, string[]> {
  const printed = execFileSync(process.execPath, ['tools/headsup.mjs', 'model', 'heads', ...args], {
    encoding: 'utf8',
  });
  const rows = printed
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((cells) => cells.length === 9 && /^\d+$/.test(cells[0]!));
  return new Map(rows.map(([layer, head, ...cells]) => [`${layer} ${head}`, cells]));
}

/** The rows of the page's table of scores, by "layer head". */
export async function shownScores(page: Page): Promise<Map<string, string[]>> {
  const rows = await page
    .locator('pretrained-roles tbody tr')
    .evaluateAll((all) =>
      all.map((row) => [
        row.querySelector('th')?.textContent.trim() ?? '',
        ...[...row.querySelectorAll('td')].map((cell) => cell.textContent.trim()),
      ]),
    );
  return new Map(
    rows.flatMap(([name, ...cells]) => {
      const [, layer, head] = /^Layer (\d+), head (\d+)$/.exec(name!) ?? [];
      return layer ? [[`${layer} ${head}`, cells] as const] : [];
    }),
  );
}

/** Fails where scores or losses of a head are not those of `model heads` with these arguments. */
export async function showsWhatIsPrinted(page: Page, args: string[]) {
  const expected = commandLineHeads(args);
  assert.ok(expected.size > 0);
  await page.getByRole('tab', { name: 'By rule' }).click();
  await page.locator('pretrained-roles tbody tr').nth(1).waitFor();
  const here = page.locator('pretrained-roles #over-false');
  if ((await here.count()) > 0) await here.check({ force: true });
  const shown = await shownScores(page);
  assert.equal(shown.size, expected.size);
  // The page has ends of sentences besides, and the command line the losses.
  for (const [head, cells] of expected)
    assert.deepEqual(shown.get(head)!.slice(0, 5), cells.slice(0, 5), head);
  await page.getByRole('tab', { name: 'Worth' }).click();
  const worth = page.locator('pretrained-worth');
  await worth.locator('.signed-bars, #measure').first().waitFor();
  if (await worth.locator('#measure').isVisible()) await worth.locator('#measure').click();
  await worth.locator('.signed-bars button').first().waitFor();
  const bars = await worth
    .locator('.signed-bars button')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.replace('−', '-')));
  for (const [at, [, cells]] of [...expected].entries())
    assert.ok(bars[at]?.includes(`: ${cells.at(-1)} nats`), `${bars[at]}, ${cells}`);
}
