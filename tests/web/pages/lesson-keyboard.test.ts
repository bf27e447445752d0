// The stepper of a lesson by keyboard, its questions, and what of a step is in one window. From its first step to its last:
// lesson-walk.test.ts.

import assert from 'node:assert/strict';
import type { MainModule, StepView } from '@engine';
import type { Page } from 'playwright-core';
import { loadEngine } from '../../../web/site/load-engine.ts';
import { tabTo } from '../support/focus.ts';
import { at, test } from '../support/page-test.ts';
import { course } from '../support/played.ts';
import { got } from '../support/reply.ts';

const config = { batch: 2, seq_len: 10, d_model: 768, n_heads: 6 };
const { steps } = course.lessons.find(({ id }) => id === 'width-and-heads')!;
let engine: MainModule;
test.beforeAll(async () => {
  engine = await loadEngine();
});

const shapeOf = (step: StepView) => step.out.axes.map(({ size }) => size);
const textOf = (shape: number[]) => `(${shape.join(', ')})`;

test.describe('the lesson by keyboard', () => {
  test('reaches Next from the sizes in four Tabs; the listing is one stop whose lines the arrows walk; so step the controls and the scrubber', async ({
    site,
  }) => {
    const { page } = await site.openLesson({ query: '?step=scores' });
    const focused = () =>
      page.evaluate(() => {
        let at = document.activeElement;
        while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
        return (at as HTMLElement | null)?.dataset?.step ?? at?.id;
      });
    await page.locator('setup-panel summary').first().focus();
    for (let i = 0; i < 4; i++) await page.keyboard.press('Tab');
    assert.equal(await focused(), 'stepper-next');
    const lines = page.locator('code-listing button');
    assert.equal(await lines.count(), steps.length);
    assert.equal(await page.locator('code-listing button[tabindex="0"]').count(), 1);
    await page.locator('code-listing button[tabindex="0"]').focus();
    assert.equal(await focused(), 'scores');
    for (const [key, id] of [
      ['ArrowDown', 'weights'],
      ['ArrowUp', 'scores'],
      ['End', 'y'],
      ['Home', 'x'],
    ] as const) {
      await page.keyboard.press(key);
      assert.equal(await focused(), id, key);
    }
    await page.keyboard.press('Enter');
    await at(page, 'x');

    await page.locator('#stepper-next').focus();
    await page.keyboard.press('ArrowRight');
    await at(page, 'q_flat');
    await page.keyboard.press('ArrowLeft');
    await at(page, 'x');
    await tabTo(page, 'scrubber', 'Shift+Tab');
    await page.keyboard.press('End');
    await at(page, 'y');
    await page.keyboard.press('Home');
    await at(page, 'x');
    await page.keyboard.press('ArrowRight');
    await at(page, 'q_flat');
    // Next waits at a question until there is an answer, and says so.
    await page.locator('#stepper-next').focus();
    await page.keyboard.press('Enter');
    await page.locator('shape-gate #held').waitFor();
    await page.locator('shape-gate #answer:focus').waitFor();
  });

  test('a wrong answer is answered by the name of its mistake, and what cannot be read is not wrong', async ({
    site,
  }) => {
    const { page } = await site.openLesson({ query: '?step=q' });
    for (const [answer, says] of [
      ['(2, 10, 768)', '[data-mistake="missing_head_axis"]'],
      ['(2, 10, 6, 128)', '[data-mistake="axes_not_swapped"]'],
      ['two by six', '[data-verdict="not_an_answer"]'],
    ] as const) {
      await page.locator('shape-gate #answer').fill(answer);
      await page.keyboard.press('Enter');
      await page.locator(`shape-gate #verdict${says}`).waitFor();
    }
    assert.ok(!(await page.locator('shape-gate').textContent())!.includes('(2, 6, 10, 128)'));
  });

  test('a question names the tensor that is still to come, is not answered by the text around it, and the rest follows', async ({
    site,
  }) => {
    const { page } = await site.openLesson();
    const asked = steps.filter(({ ask }) => ask);
    assert.equal(asked.length, 5);
    for (const { id } of asked) {
      await page.goto(page.url().replace(/\?.*|$/, `?step=${id}`));
      await page.locator('shape-stepper[asking]').waitFor();
      const label = (await page.locator('shape-gate label').textContent())!;
      const [, tensor] = /What is the shape of (\S+?)\?/.exec(label)!;
      const note = (await page.locator('#before-step').textContent())!;
      assert.ok(note.includes(` ${tensor} appears when you have answered`), `${id}: ${note}`);
      const section = page.locator(`section.step[data-step="${id}"]`);
      const shape = textOf(shapeOf(got(engine.shapes(config)).steps.find((one) => one.id === id)!));
      assert.ok(!(await section.innerText()).includes(shape), id);
      await page.locator('shape-gate #show').click();
      await page.locator('shape-gate #show').waitFor({ state: 'detached' });
      assert.ok((await section.innerText()).includes(shape), id);
    }
  });
});

test.describe('a step in one window', () => {
  const boxOf = async (page: Page, selector: string) =>
    (await page.locator(selector).first().boundingBox())!;
  const toStage = (page: Page) =>
    page.evaluate(() =>
      document
        .querySelector('shape-stepper')!
        .shadowRoot!.querySelector('.stage')!
        .scrollIntoView(),
    );

  test('shows its line of code, its words and the beginning of its numbers, from the first to the last', async ({
    site,
  }) => {
    const { page } = await site.openLesson();
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const { id } of steps) {
      await page
        .locator(`#all-steps a[data-step="${id}"]`)
        .evaluate((link: HTMLElement) => link.click());
      await at(page, id);
      if (await page.locator('shape-gate #show').count()) {
        await page.locator('shape-gate #show').click();
        await page.locator('shape-gate #show').waitFor({ state: 'detached' });
      }
      await toStage(page);
      const { y: bar } = await boxOf(page, '.bar');
      const line = await boxOf(page, 'code-listing [aria-current="step"]');
      const list = await boxOf(page, 'code-listing ol');
      assert.ok(line.y >= list.y - 1, `${id}: its line is above its list`);
      assert.ok(line.y + line.height <= Math.min(bar, list.y + list.height + 1), `${id}: its line`);
      assert.ok((await boxOf(page, 'tensor-view')).y < bar - 60, `${id}: its numbers`);
    }
  });

  test('on a phone has the picture right above the words, and controls in one row', async ({
    site,
  }) => {
    const { page } = await site.openLesson({ query: '?step=head_outputs', width: 390 });
    await page.locator('shape-diagram svg').waitFor();
    await toStage(page);
    const [picture, words, bar] = await Promise.all(
      ['shape-diagram', '.words', '.bar'].map((part) => boxOf(page, part)),
    );
    assert.ok(picture!.y >= 0 && picture!.y + picture!.height <= words!.y, 'the picture first');
    assert.ok(words!.y + words!.height <= bar!.y, 'the words above the controls');
    assert.ok(bar!.height < 70, `${bar!.height}`);
  });
});
