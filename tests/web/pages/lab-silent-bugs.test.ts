// The lab of silent bugs by keyboard: a layer is looked at, a line of the listing is chosen, right and wrong stand side by side,
// two models are trained, the trained model writes with a wrong line; what is on screen is the engine's for the same seed.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import lineWords from '#content/words/line-options.json' with { type: 'json' };
import { alive } from '../support/alive.ts';
import { assertFits, frames } from '../support/fits.ts';
import { records } from '../support/learner-log.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { openQuestions } from '../support/questions.ts';

type Layer = { sizes: Record<'seq_len' | 'd_model' | 'n_heads', number>; lines: unknown[] };

const path = 'lab/silent-bugs.html';
const ONE = 'bug-training[bug="merge_straight"]';
const words = JSON.parse(readFileSync('web/content/en/words/bug-training.json', 'utf8'));
const { sizes, lines }: Layer = JSON.parse(readFileSync('web/content/buggy-layer.json', 'utf8'));
async function openLab(site: Site, options: Opening = {}) {
  const { page, done } = await site.open({ path, ...options });
  await page.locator('#predict-line-merge[alive]').waitFor();
  await alive(page.locator('silent-bug').first());
  return { page, done, bug: page.locator('silent-bug').first() };
}

/** Opens the case that a part of the page stands in, by keyboard. */
async function openCase(page: Page, part: string) {
  const one = page.locator('details.case', { has: page.locator(part) });
  if ((await one.getAttribute('open')) === null) await one.locator('> summary').press('Enter');
  return page.locator(part);
}

/** Commits to a line by keyboard, from wherever the focus is, and waits for what is said of it. */
async function commit(page: Page, question: string, line: string) {
  const gate = await openCase(page, `#predict-${question}`);
  const radios = gate.locator('.listing input');
  const order = await radios.evaluateAll((all: HTMLInputElement[]) => all.map((one) => one.value));
  await radios.first().focus();
  await page.keyboard.press('Space');
  for (let at = 0; at < order.indexOf(line); at += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await gate.locator(`.reasons [data-option="${line}"]`).waitFor();
}

/** Where things stand on the screen that may not move while one chooses. */
const places = (gate: Locator) =>
  gate.evaluate(({ shadowRoot }) =>
    [...shadowRoot!.querySelectorAll('.listing > *')].map((one) => {
      const { top, height } = one.getBoundingClientRect();
      return [Math.round(top + scrollY), Math.round(height)];
    }),
  );

test('a layer with a bug shows leaks, weights, sums and a token’s way through memory by keyboard, and gives nothing away', async ({
  site,
}) => {
  const { page, bug } = await openLab(site);
  assert.equal(await page.locator('silent-bug #lines').count(), 0); // the questions show them
  assert.equal(await page.locator('bug-twin:visible, bug-training:visible').count(), 0);
  for (const one of await page.locator('silent-bug').all())
    assert.equal(await one.locator('.fits.not').count(), 0);
  const changes = await bug
    .locator('.leaks td')
    .evaluateAll((cells) => cells.map(({ className }) => className));
  assert.deepEqual(changes, ['card right', 'card wrong', 'card right', 'card ']); // the last may change

  await bug.locator('input[value="weights"]').focus();
  await page.keyboard.press('Space');
  const weights = bug.locator('.heat tbody td:not(.sum)');
  await weights.first().waitFor();
  const before = await weights.allTextContents();
  assert.equal(await bug.locator('td[data-sum="row"]').count(), sizes.seq_len * sizes.n_heads);
  await bug.locator('#again').press('Enter');
  await page.waitForFunction((was) => {
    const { shadowRoot } = document.querySelector('silent-bug')!;
    const cells = [...shadowRoot!.querySelectorAll('.heat tbody td:not(.sum)')];
    return cells.length > 0 && cells.map(({ textContent }) => textContent).join() !== was;
  }, before.join());
  await bug.locator('input[value="weights"]').focus();
  await page.keyboard.press('ArrowRight');
  await bug.locator('#followed').waitFor();
  await bug.locator('input[name="token"][value="1"]').focus();
  await page.keyboard.press('ArrowRight');
  await bug.locator('#followed', { hasText: 't2' }).waitFor();
  const marked = bug.locator('table[data-tensor="concat"] td.marked');
  assert.equal(await marked.count(), sizes.d_model);
});

test.describe('a line is chosen', () => {
  test('by keyboard among named lines: right, with right and wrong side by side, and the log has it', async ({
    site,
  }) => {
    const { page } = await openLab(site);
    const listed = await openCase(page, '#predict-line-mask');
    const named = listed.getByRole('radio', {
      name: 'Line 9 masked = scores.masked_fill(keep, float("-inf"))',
      exact: true,
    });
    assert.equal(await named.getAttribute('value'), 'masked');
    assert.equal(await listed.locator('.listing').getByRole('radio').count(), lines.length + 1);
    await listed.getByRole('radio', { name: lineWords.none, exact: true }).waitFor();

    await commit(page, 'line-merge', 'concat');
    const question = page.locator('#predict-line-merge');
    assert.equal(await question.locator('#verdict').getAttribute('data-verdict'), 'right');
    const twin = page.locator('bug-twin').first();
    await twin.locator('.twins').waitFor();
    const buggy = twin.locator('[data-way="buggy"] table[data-tensor="concat"] tbody td.marked');
    assert.ok((await buggy.count()) > 0, 'what differs is marked');
    const { fact } = (await records(page)).find((record) => record.fact.kind === 'predicted')!;
    assert.deepEqual(
      [fact.lesson, fact.question, fact.answer, fact.verdict],
      ['silent-bugs', 'line-merge', 'concat', 'right'],
    );
  });

  test('wrong: told with its reason, tried again without a line or the focus moving, and the third opens the answer', async ({
    site,
  }) => {
    const { page } = await openLab(site, { width: 390 });
    const gate = await openCase(page, '#predict-line-split');
    const stood = await places(gate);
    await commit(page, 'line-split', 'concat-also');
    const told = gate.locator('#announcer', { hasText: 'permute(1, 0, 2) puts the tokens first' });
    await told.filter({ hasText: '2 tries are left' }).waitFor({ state: 'attached' });
    await gate.locator('input[value="concat-also"]:focus').waitFor();
    await page.keyboard.press('Enter'); // the same line once more costs nothing
    await commit(page, 'line-split', 'scores');
    const why = `${lineWords.fine} ${lineWords.why.scores}`;
    await gate.locator('#verdict', { hasText: why }).filter({ hasText: 'One try' }).waitFor();
    assert.deepEqual(await places(gate), stood);

    await page.reload(); // what was tried is kept
    await openCase(page, '#predict-line-split');
    await gate.getByRole('radio', { name: /^tried Line 8/ }).waitFor();
    await commit(page, 'line-split', 'none');
    await page.locator('#predict-line-split[open]').waitFor();
    const marked = (mark: string) =>
      gate
        .locator(`.answer.${mark}`)
        .evaluateAll((all: HTMLElement[]) => all.map(({ dataset }) => dataset.option));
    assert.deepEqual(await marked('right'), ['q', 'k', 'v']);
    assert.deepEqual(await marked('wrong'), ['scores', 'concat-also', 'none']);
    assert.deepEqual(await places(gate), stood);
    const facts = (await records(page)).filter(({ fact }) => fact.kind === 'predicted');
    assert.equal(facts.length, 3);

    await commit(page, 'line-mask', 'keep');
    await page.locator('#predict-line-mask #show').press('Enter');
    await page.locator('#predict-line-mask[open] #says', { hasText: 'Here it is' }).waitFor();
  });
});

test.describe('evidence and code', () => {
  const placeOf = async (page: Page, part: string) =>
    (await page.locator(`#predict-line-merge ${part}`).boundingBox())!;
  const FIGURE = '.evidence > figure';

  test('stand side by side on a laptop, and the evidence stays while the lines are read, never over what follows', async ({
    site,
  }) => {
    const { page } = await openLab(site);
    await page.setViewportSize({ width: 1024, height: 600 });
    const lines = await placeOf(page, '.listing');
    const evidence = await placeOf(page, FIGURE);
    assert.ok(evidence.x > lines.x + lines.width && Math.abs(evidence.y - lines.y) < 150);
    await page.evaluate((y) => scrollBy(0, y), lines.y + 50);
    const { y, height } = await placeOf(page, FIGURE);
    assert.ok(y >= 0 && y + height <= 600);
    await page.locator('#predict-line-merge #show').press('Enter');
    await page.locator('#predict-line-merge[open] bug-twin').scrollIntoViewIfNeeded();
    const after = await placeOf(page, FIGURE);
    assert.ok(after.y + after.height <= (await placeOf(page, '> .reveal')).y + 1);
  });

  test('stand below each other on a phone, the code first, where they stood before they were alive', async ({
    site,
  }) => {
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const before = (page: Page) =>
      page.route('**/*.wasm', (route) => begun.then(() => route.continue()));
    const { page } = await site.open({ path, width: 360, touch: true, before });
    const stood = await placeOf(page, FIGURE);
    begin();
    await page.locator('#predict-line-merge[alive]').waitFor();
    const evidence = await placeOf(page, FIGURE);
    const { y, height } = await placeOf(page, '.listing');
    assert.ok(evidence.y > y + height && Math.abs(evidence.y - stood.y) <= 2);
    await assertFits(page);
  });
});

test('the trained model writes with the right code and with the wrong line, by keyboard, and follows the text', async ({
  site,
}) => {
  const { page } = await openLab(site);
  const change = await openCase(page, 'model-change[kind="other_rope_pairs"]');
  await change.scrollIntoViewIfNeeded();
  await alive(change);
  await change.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowRight');
  const wrote = change.locator('[data-part="wrote"]');
  await wrote.waitFor();
  const writes = change.locator('[data-part="writes"]');
  const before = (await wrote.textContent())!.trim();
  assert.notEqual((await writes.textContent())!.trim(), before);
  await page.locator('model-reading').getByRole('textbox').fill('Tom had a red car. He');
  await wrote.filter({ hasNotText: before }).waitFor();
  // Each figure changes the model for itself.
  const other = await openCase(page, 'model-change[kind="zero_output_slice"]');
  await other.getByRole('status').filter({ hasText: 'As trained' }).waitFor();
});

test.describe('two models', () => {
  test('are trained by keyboard, paused, gone on with, and measured', async ({ site }) => {
    const { page } = await openLab(site);
    await openQuestions(page);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const training = await openCase(page, ONE);
    const go = training.locator('#go');
    await go.press('Enter');
    await go.getByText(words.go.pause).waitFor();
    await training.locator('svg path.line.right[d^="M"]').first().waitFor();
    await go.press('Enter');
    await go.getByText(words.go.goOn).waitFor();
    const stood = await training.locator('#step').innerText();
    await frames(page, 18);
    assert.equal(await training.locator('#step').innerText(), stood);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await training.locator('#anew').press('Enter');
    await training.locator('#measured').waitFor();
    assert.equal(await training.locator('#step').innerText(), '1,000 of 1,000 names');
    const loss = async (row: string, way: string) =>
      Number(await training.locator(`tr[data-row="${row}"] td[data-column="${way}"]`).innerText());
    // The bug does no harm where all is read at once, and shows when names are written.
    assert.ok((await loss('writing', 'buggy')) > (await loss('writing', 'right')));
    assert.equal(await training.locator('ul[data-written="buggy"] li').count(), 8);
  });
});

test.describe('one case at a time', () => {
  const open = (page: Page) => page.locator('details.case[open] h3').allTextContents();

  test('stands open: the first, another by its heading, the next by its link, and that of the address', async ({
    site,
  }) => {
    const { page } = await openLab(site);
    assert.deepEqual(await open(page), ['Case one']);
    await openCase(page, '#predict-line-scale');
    assert.deepEqual(await open(page), ['Case three']);
    await page.locator('details.case[open] .next-case a').press('Enter');
    await page.locator('details.case[open] > summary', { hasText: 'Case four' }).waitFor();
    assert.deepEqual(await open(page), ['Case four']);
    await page.waitForFunction(() => {
      const { top } = document.querySelector('#case-four')!.getBoundingClientRect();
      return top >= 0 && top < innerHeight / 2;
    });
    for (const asked of ['', '?projector=1']) {
      await page.goto(`${site.address}${path}${asked}#case-seven`);
      await page.locator('#predict-line-slice[alive]:visible').waitFor();
      assert.deepEqual(await open(page), ['Case seven']);
    }
  });

  test('without scripts each opens by its heading, and on paper all stand open', async ({
    site,
  }) => {
    const { page } = await site.open({ path, scripts: false });
    await page.locator('#case-two').click();
    assert.deepEqual(await open(page), ['Case two']);
    await page.emulateMedia({ media: 'print' });
    for (const question of await page.locator('details.case prediction-gate').all())
      assert.equal(await question.isVisible(), true);
    for (const evidence of await page.locator('details.case .evidence').all())
      assert.equal(await evidence.isVisible(), true);
  });
});

test('with questions open and models trained all that is pressed is a finger wide', async ({
  site,
}) => {
  const { page, bug } = await openLab(site, { width: 390, touch: true, colorScheme: 'dark' });
  await openQuestions(page);
  const training = await openCase(page, ONE);
  await training.locator('#go').tap();
  await training.locator('#measured').waitFor();
  await openCase(page, '#predict-line-merge');
  await bug.locator('label', { has: page.locator('input[value="follow"]') }).tap();
  await bug.locator('#followed').waitFor();
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('silent-bug, bug-training, model-change')].flatMap(
      ({ shadowRoot }) =>
        [...shadowRoot!.querySelectorAll('button, fieldset label')]
          .map((one) => one.getBoundingClientRect())
          .filter(({ width, height }) => width < 44 || height < 44),
    ),
  );
  assert.deepEqual(small, []);
});
