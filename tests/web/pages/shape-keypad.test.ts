// A shape typed on a phone: the field asks for the keypad of digits, and the comma that some keypads lack stands
// beside it. With a keyboard of keys nothing is added.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { tools as engine } from '../support/engines.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import type { Course } from '../support/played.ts';
import { got } from '../support/reply.ts';

const course: Course = JSON.parse(readFileSync('build/course/outline.json', 'utf8'));

const sizesOf = (preset: string, tensor: string) => {
  const { config } = course.presets.find(({ id }) => id === preset)!;
  return got(engine.evaluate(config, `shape(${tensor})`)).text.match(/\d+/g)!;
};

/** Where shapes are asked for: how a field is reached, what is right, and how it is committed. */
const ASKED = {
  'a step of a lesson': async (site: Site, options: Opening) => {
    const opened = await site.openLesson({ query: '?step=q_flat', ...options });
    const field = opened.page.locator('shape-gate');
    const sizes = sizesOf('ours', 'q_flat');
    return { ...opened, field, sizes, commit: '#check', right: '[data-verdict="right"]' };
  },
  'a question of the review': async (site: Site, options: Opening) => {
    const opened = await site.open({ path: 'practice/review.html', ...options });
    const { questions } = course.sets.find(({ id }) => id === 'review')!;
    const { id, preset, tensor } = questions.find(({ ask }) => ask === 'shape')!;
    await opened.page.locator('mixed-review[alive]').waitFor();
    await opened.page.locator('mixed-review #all').click();
    const field = opened.page.locator(`quiz-item[item="${id}"]`);
    return {
      ...opened,
      field,
      sizes: sizesOf(preset, tensor),
      commit: '#sure button',
      right: '[data-verdict="right"]',
    };
  },
};

for (const [where, open] of Object.entries(ASKED))
  test(`a shape in ${where} is typed on a phone in digits, with the comma beside the field`, async ({
    site,
  }) => {
    const { page, field, sizes, commit, right } = await open(site, { width: 390, touch: true });
    const input = field.locator('#answer');
    assert.equal(await input.getAttribute('inputmode'), 'numeric');
    const comma = field.locator('#comma');
    const { width, height } = (await comma.boundingBox())!;
    assert.ok(width >= 44 && height >= 44, `${width} by ${height}`);
    await input.tap();
    for (const [at, size] of sizes.entries()) {
      if (at > 0) await comma.tap();
      await page.keyboard.insertText(size); // as a keypad does: where the focus is
    }
    assert.equal(await input.inputValue(), sizes.join(', '));
    await field.locator(commit).first().tap();
    await field.locator(right).first().waitFor();
  });

test('the comma goes where the cursor is, once, takes nothing away, has a name, and is pressed by key', async ({
  site,
}) => {
  const { page, field } = await ASKED['a step of a lesson'](site, { width: 390, touch: true });
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
  const { field } = await ASKED['a step of a lesson'](site, {});
  await field.locator('#answer').waitFor();
  assert.equal(await field.locator('#comma').isVisible(), false);
});
