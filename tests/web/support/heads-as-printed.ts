// What the command line prints of each head, and what a page shows of it, so that both can be compared to the last digit.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { expect } from '@playwright/test';
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

/** The page shows two digits, the command line three. */
const ROUNDED = 0.0056;

/** The rules whose scores are printed, in their order. */
const RULES = ['previous', 'self', 'first', 'same_token', 'induction'];

/** Fails where scores or losses of a head are not those of `model heads` with these arguments. */
export async function showsWhatIsPrinted(page: Page, args: string[]) {
  const expected = commandLineHeads(args);
  assert.ok(expected.size > 0);
  const below = page.locator('model-bench .tinted .key');
  for (const [at, rule] of RULES.entries()) {
    await page.locator('model-bench #tint').selectOption(rule);
    const differs = async () => {
      const shown = (await below.allTextContents()).map(Number);
      return [...expected.values()].filter(
        (cells, head) => !(Math.abs(Number(cells[at]) - shown[head]!) <= ROUNDED),
      );
    };
    await expect.poll(differs, { message: rule }).toEqual([]);
  }
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
