// A shape typed on a phone: the field asks for the keypad of digits, and the comma that some keypads lack stands
// beside it. With a keyboard of keys nothing is added.

import assert from 'node:assert/strict';
import { type Opening, type Site, test } from '../support/page-test.ts';

/** A step of a lesson that asks for a shape; in questions and exercises the same field stands. */
async function openField(site: Site, options: Opening) {
  const opened = await site.openLesson({ query: '?step=q_flat', ...options });
  return { ...opened, field: opened.page.locator('shape-gate') };
}

test('a shape is typed on a phone in digits, with the comma beside the field', async ({ site }) => {
  const { page, field } = await openField(site, { width: 390, touch: true });
  const input = field.locator('#answer');
  assert.equal(await input.getAttribute('inputmode'), 'numeric');
  const comma = field.locator('#comma');
  const { width, height } = (await comma.boundingBox())!;
  assert.ok(width >= 44 && height >= 44, `${width} by ${height}`);
  await input.tap();
  for (const [at, size] of ['2', '10', '768'].entries()) {
    if (at > 0) await comma.tap();
    await page.keyboard.insertText(size); // as a keypad does: where the focus is
  }
  assert.equal(await input.inputValue(), '2, 10, 768');
  await field.locator('#check').tap();
  await field.locator('[data-verdict="right"]').waitFor();
});

test('the comma goes where the cursor is, once, takes nothing away, has a name, and is pressed by key', async ({
  site,
}) => {
  const { page, field } = await openField(site, { width: 390, touch: true });
  const input = field.locator('#answer');
  const comma = field.locator('#comma');
  await comma.tap();
  assert.equal(await input.inputValue(), '', 'a shape begins with a size');
  await input.fill('210');
  await input.evaluate((at: HTMLInputElement) => at.setSelectionRange(1, 1));
  await comma.tap();
  assert.equal(await input.inputValue(), '2, 10');
  await comma.tap();
  assert.equal(await input.inputValue(), '2, 10', 'one is enough');
  await page.keyboard.insertText('7');
  assert.equal(await input.inputValue(), '2, 710');
  await input.evaluate((at: HTMLInputElement) => at.select());
  await comma.tap();
  assert.equal(await input.inputValue(), '2, 710, ');
  await input.fill('');
  await input.focus();
  await page.keyboard.type('2');
  await page.keyboard.press('Tab');
  await field.getByRole('button', { name: 'Comma' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('10');
  assert.equal(await input.inputValue(), '2, 10');
});

test('there is no comma beside a shape where there are keys', async ({ site }) => {
  const { field } = await openField(site, {});
  await field.locator('#answer').waitFor();
  assert.equal(await field.locator('#comma').isVisible(), false);
});
