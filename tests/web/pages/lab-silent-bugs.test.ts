// The lab of silent bugs by keyboard: a layer is looked at, a line of the listing is chosen, right and wrong stand side by side,
// two models are trained, the trained model writes with a wrong line; what is on screen is the engine's for the same seed.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Intervention, MainModule, SpoiltView } from '@engine';
import type { Page } from 'playwright-core';
import lineWords from '#content/words/line-options.json' with { type: 'json' };
import { loadEngine, repoRoot } from '../../../tools/load-engine.ts';
import { openModel } from '../../../tools/model-files.ts';
import { findings } from '../support/axe.ts';
import { tools } from '../support/engines.ts';
import { assertFits, frames } from '../support/fits.ts';
import { openGates } from '../support/gates.ts';
import { records } from '../support/learner-log.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

type Layer = {
  sizes: Record<'seq_len' | 'd_model' | 'n_heads', number>;
  lines: { makes: string }[];
  cases: { bug: string; lines: Record<string, string> }[];
};

const path = 'lab/silent-bugs.html';
const ONE = 'bug-training[bug="merge_straight"]';
const MODEL = join(repoRoot, 'web/models/stories260K');
const SPINE = 'Lily saw a big, red ball. She wanted to play with';
const names = readFileSync('web/content/names.txt', 'utf8').trim().split('\n');
const words = JSON.parse(readFileSync('web/content/en/words/bug-training.json', 'utf8'));
const { sizes, lines, cases }: Layer = JSON.parse(
  readFileSync('web/content/spoilt-layer.json', 'utf8'),
);
let engine: MainModule;
test.beforeAll(async () => {
  engine = await loadEngine('trainer');
});

const layer = (bugs: string[], seed = 1) => got(engine.trainSpoilt({ ...sizes, seed, bugs }));
const of = (view: SpoiltView, tensor: string) =>
  view.steps.find((step) => step.tensor === tensor)!.numbers;
const fixed = (digits: number) => (value: number) =>
  value
    .toFixed(digits)
    .replace(/^-(?!0\.?0*$)/, '−')
    .replace('-', '');
const two = fixed(2);

async function openLab(site: Site, options: Opening = {}) {
  const { page, done } = await site.open({ path, ...options });
  await page.locator('#predict-line-merge[alive]').waitFor();
  await page.locator('silent-bug #summary').first().waitFor();
  return { page, done, bug: page.locator('silent-bug').first() };
}

/** Opens the case that a part of the page stands in, by keyboard. */
async function openCase(page: Page, part: string) {
  const one = page.locator('details.case', { has: page.locator(part) });
  if ((await one.getAttribute('open')) === null) await one.locator('> summary').press('Enter');
  return page.locator(part);
}

/** Commits to an option of a gate by keyboard, from wherever the focus is. */
async function commit(page: Page, gate: string, option: string) {
  await openCase(page, `#predict-${gate}`);
  const radios = page.locator(`#predict-${gate} input[type="radio"]`);
  const order = await radios.evaluateAll((all: HTMLInputElement[]) => all.map((one) => one.value));
  await radios.first().focus();
  await page.keyboard.press('Space');
  for (let at = 0; at < order.indexOf(option); at += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.locator(`#predict-${gate}[open]`).waitFor();
}

test.describe('a layer with a bug', () => {
  test('shows the engine’s weights, sums and leaks, and other numbers when asked', async ({
    site,
  }) => {
    const { page, bug } = await openLab(site);
    const shows = async (seed: number) => {
      const view = layer(['merge_straight'], seed);
      await bug.locator('input[value="weights"]').focus();
      await page.keyboard.press('Space');
      assert.deepEqual(
        await bug.locator('.heat tbody td:not(.sum)').allTextContents(),
        of(view, 'weights').map((weight) => two(weight).replace(/^0/, '')),
      );
      assert.deepEqual(
        await bug.locator('td[data-sum="row"]').allTextContents(),
        view.row_sums.map(two),
      );
      assert.deepEqual(
        await bug.locator('td[data-sum="column"]').allTextContents(),
        view.column_sums.map(two),
      );
      await page.keyboard.press('ArrowRight');
      await bug.locator('.leaks').waitFor();
      assert.deepEqual(await bug.locator('.leaks .reading').allTextContents(), view.leaks.map(two));
    };
    await shows(1);
    await bug.locator('#again').press('Enter');
    await bug
      .locator('#summary', { hasText: layer(['merge_straight'], 2).leaks.map(two).join(', ') })
      .waitFor();
    await shows(2);
  });

  test('follows a token by keyboard through memory', async ({ site }) => {
    const { page, bug } = await openLab(site);
    await bug.locator('input[value="weights"]').focus();
    await page.keyboard.press('ArrowLeft'); // round to the last
    await bug.locator('#followed').waitFor();
    await bug.locator('input[name="token"][value="1"]').focus();
    await page.keyboard.press('ArrowRight');
    const view = layer(['merge_straight']);
    const headDim = sizes.d_model / sizes.n_heads;
    const numbers = of(view, 'concat').filter(
      (_, place) => Math.floor(view.concat_from[place]! / headDim) % sizes.seq_len === 2,
    );
    const marked = bug.locator('table[data-tensor="concat"] td.marked');
    await bug.locator('#followed', { hasText: 't2' }).waitFor();
    assert.deepEqual(
      (await marked.allInnerTexts()).map((text: string) => text.split(/\s/)[0]),
      numbers.map(fixed(1)),
    );
  });

  test('gives nothing away before the gate opens', async ({ site }) => {
    const { page } = await openLab(site);
    assert.equal(await page.locator('silent-bug #lines').count(), 0); // the questions show them
    assert.equal(await page.locator('bug-twin:visible').count(), 0);
    assert.equal(await page.locator('bug-training:visible').count(), 0);
    for (const bug of await page.locator('silent-bug').all())
      assert.equal(await bug.locator('.fits.not').count(), 0);
  });
});

test.describe('a line is chosen', () => {
  test('by keyboard: right, with right and wrong side by side, and the log has it', async ({
    site,
  }) => {
    const { page } = await openLab(site);
    await commit(page, 'line-merge', 'concat');
    const gate = page.locator('#predict-line-merge');
    assert.equal(await gate.locator('#verdict').getAttribute('data-verdict'), 'right');
    const twin = page.locator('bug-twin').first();
    await twin.locator('.twins').waitFor();
    const [right, wrong] = [of(layer([]), 'concat'), of(layer(['merge_straight']), 'concat')];
    const cells = twin.locator('[data-way="spoilt"] table[data-tensor="concat"] tbody td');
    assert.deepEqual(
      (await cells.allInnerTexts()).map((text: string) => text.split(/\s/)[0]),
      wrong.map(fixed(1)),
    );
    assert.deepEqual(
      await cells.evaluateAll((all) => all.map((cell) => cell.classList.contains('marked'))),
      wrong.map((number, place) => number !== right[place]),
    );
    const { fact } = (await records(page)).find((record) => record.fact.kind === 'predicted')!;
    assert.deepEqual(
      [fact.lesson, fact.gate, fact.answer, fact.verdict],
      ['silent-bugs', 'line-merge', 'concat', 'right'],
    );
  });

  test('wrong: the page’s reason, or else what is said of a right line', async ({ site }) => {
    const { page } = await openLab(site, { width: 390 });
    const verdict = (gate: string) =>
      page.locator(`#predict-${gate} #verdict`).getAttribute('data-verdict');
    await commit(page, 'line-merge', 'q');
    assert.equal(await verdict('line-merge'), 'wrong');
    assert.equal(await page.locator('#why-line-merge-q').isVisible(), true);
    assert.equal(await page.locator('#why-line-merge-concat').isVisible(), true);
    await commit(page, 'line-scale', 'weights-also');
    const mine = page.locator('#predict-line-scale .answer.mine');
    assert.equal(
      (await mine.locator('.why').textContent())!.trim(),
      `${lineWords.fine} ${lineWords.why['weights-also']}`,
    );
  });

  test('none where several have the mistake: as many are named as are marked', async ({ site }) => {
    const { page } = await openLab(site);
    await commit(page, 'line-split', 'none');
    const gate = page.locator('#predict-line-split');
    assert.equal(await gate.locator('.answer.right').count(), 3);
    assert.match(await gate.locator('.answer.mine .why').innerText(), /^3 lines have the mistake/);
  });

  test('any of several lines that share a mistake, and none where there is none', async ({
    site,
  }) => {
    const { page } = await openLab(site);
    for (const [gate, line] of [
      ['line-split', 'v'],
      ['line-other', 'none'],
    ] as const) {
      await commit(page, gate, line);
      const verdict = page.locator(`#predict-${gate} #verdict`);
      assert.equal(await verdict.getAttribute('data-verdict'), 'right', gate);
    }
    assert.deepEqual(
      await page
        .locator('#predict-line-split .answer.right')
        .evaluateAll((all: HTMLElement[]) => all.map(({ dataset }) => dataset.option)),
      ['q', 'k', 'v'],
    );
  });

  test('each is a radio button that says its number and its code', async ({ site }) => {
    const { page } = await openLab(site);
    const gate = await openCase(page, '#predict-line-mask');
    const named = gate.getByRole('radio', {
      name: 'Line 9 masked = scores.masked_fill(keep, float("-inf"))',
      exact: true,
    });
    await named.check();
    assert.equal(await named.getAttribute('value'), 'masked');
    assert.equal(await gate.getByRole('radio').count(), lines.length + 1);
    await gate.getByRole('radio', { name: lineWords.none, exact: true }).waitFor();
  });

  test('the lines stand in the order of the code, in every case', async ({ site }) => {
    const { page } = await openLab(site);
    const expected = lines.map(({ makes }) => makes);
    for (const gate of ['merge', 'split', 'scale', 'softmax', 'mask', 'other', 'slice']) {
      const asked = await openCase(page, `#predict-line-${gate}`);
      const codes = asked.locator('> [slot^="option-"] code');
      assert.deepEqual(
        (await codes.allInnerTexts()).map((code: string) => code.split(' ')[0]),
        expected,
        gate,
      );
    }
  });
});

test.describe('the trained model', () => {
  test('writes with the right code and with the wrong line, by keyboard', async ({ site }) => {
    const { page } = await openLab(site);
    const change = await openCase(page, 'model-change[kind="repeat_kv"]');
    await change.scrollIntoViewIfNeeded();
    await change.getByRole('radio').first().focus();
    await page.keyboard.press('ArrowRight');
    const wrote = change.locator('[data-part="wrote"]');
    await wrote.waitFor();
    openModel(tools, join(MODEL, 'stories260K.planes'));
    tools.modelTokenizer(readFileSync(join(MODEL, 'tok512.bin')));
    const writes = (interventions: Intervention[]) => {
      const tokens = got(tools.modelEncode(SPINE)).map(({ token }) => token);
      tools.modelWrite({ tokens, temperature: 0, top_p: 1, seed: 0, interventions });
      const written = Array.from({ length: 32 }, () => got(tools.modelWriteNext(false)));
      return written.map(({ token }) => token.text).join('');
    };
    const flat = (text: string | null) => text!.replace(/\s+/g, ' ').trim();
    assert.equal(flat(await wrote.textContent()), flat(writes([])));
    assert.equal(
      flat(await change.locator('[data-part="writes"]').textContent()),
      flat(writes([{ kind: 'repeat_kv' }])),
    );
    // Each figure changes the model for itself.
    const other = await openCase(page, 'model-change[kind="other_rope_pairs"]');
    await other.getByRole('status').filter({ hasText: 'As trained' }).waitFor();
  });

  test('follows the text that is typed', async ({ site }) => {
    const { page } = await openLab(site);
    const change = await openCase(page, 'model-change[kind="zero_output_slice"]');
    await change.scrollIntoViewIfNeeded();
    const writes = change.locator('[data-part="writes"]');
    const before = await writes.textContent();
    await page.locator('forty-heads').getByRole('textbox').fill('Tom had a red car. He');
    await page.waitForFunction(
      (was) =>
        document
          .querySelector('model-change[kind="zero_output_slice"]')!
          .shadowRoot!.querySelector('[data-part="writes"]')!.textContent !== was,
      before,
    );
    await change.getByRole('radio', { name: 'layer 4, head 2 really off' }).check();
    await change.locator('[data-part="wrote"]').waitFor();
  });
});

test.describe('two models', () => {
  test('are trained by keyboard, and measured to the engine’s digits', async ({ site }) => {
    const { page } = await openLab(site);
    await openGates(page);
    const training = await openCase(page, ONE);
    await training.locator('#go').press('Enter');
    await training.locator('#measured').waitFor();
    assert.equal(await training.locator('#step').innerText(), '1,000 of 1,000 names');
    for (const [way, bugs] of [
      ['right', []],
      ['spoilt', ['merge_straight']],
    ] as [string, string[]][]) {
      const settings = { task: 'names', words: names, seed: 0, steps: 1000, batch: 1, bugs };
      engine.trainStart('run', settings);
      while (got(engine.trainSteps('run', 250)).length > 0);
      const loss = (stepwise: boolean) =>
        got(engine.trainScore('run', 'held_out', {}, stepwise)).loss;
      const cell = (row: string) =>
        training.locator(`tr[data-row="${row}"] td[data-column="${way}"]`).innerText();
      assert.equal(await cell('atOnce'), two(loss(false)));
      assert.equal(await cell('writing'), two(loss(true)));
      const drawing = { temperature: 0.8, seed: 1, first: 0, count: 8 };
      assert.deepEqual(
        await training.locator(`ul[data-written="${way}"] li`).allInnerTexts(),
        got(engine.trainWrite('run', drawing, {})).map((name) => name || words.empty),
      );
    }
    assert.equal(await training.locator('#go').evaluate((go) => go.matches(':focus')), true);
  });

  test('pause, go on and begin anew', async ({ site }) => {
    const { page } = await openLab(site);
    await openGates(page);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const training = await openCase(page, 'bug-training[bug="scores_width"]');
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
  });

  test('that are gone with their worker are said to be, and begin anew', async ({ site }) => {
    const { page } = await openLab(site, { allowed: /./ });
    await openGates(page);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const training = await openCase(page, ONE);
    await training.locator('#go').press('Enter');
    await training.locator('#go').getByText(words.go.pause).waitFor();
    await page.evaluate(() =>
      document.querySelector('bug-training')!.trainer.client.call('noCall' as 'vocabulary'),
    );
    await training.locator('#summary').getByText(words.phases.lost).waitFor();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await training.locator('#go').getByText(words.go.anew).press('Enter');
    await training.locator('#measured').waitFor();
  });
});

test.describe('one case at a time', () => {
  const open = (page: Page) => page.locator('details.case[open] h3').allTextContents();

  test('stands open: the first, another by its heading, and the next by its link', async ({
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
  });

  test('is opened by its address, in the projector view too', async ({ site }) => {
    for (const query of ['', '?projector=1']) {
      const { page } = await site.open({ path: `${path}${query}#case-seven` });
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
    for (const gate of await page.locator('details.case prediction-gate').all())
      assert.equal(await gate.isVisible(), true);
  });
});

test.describe('the page', () => {
  test('has nothing for axe to find while its gates are closed', async ({ site }) => {
    const { page } = await openLab(site);
    assert.deepEqual(await findings(page), []);
  });

  test('has nothing for axe to find with gates open, a token followed and models trained', async ({
    site,
  }) => {
    const { page, bug } = await openLab(site, { width: 390, colorScheme: 'dark' });
    await openGates(page);
    for (const bug of ['merge_straight', 'scores_width']) {
      const training = await openCase(page, `bug-training[bug="${bug}"]`);
      await training.locator('#go').click();
      await training.locator('#measured').waitFor();
    }
    await openCase(page, '#predict-line-merge');
    await bug.locator('input[value="follow"]').check({ force: true });
    await bug.locator('#followed').waitFor();
    assert.deepEqual(await findings(page), []);
  });

  test('on a phone: nothing wider than it, and all that is pressed is a finger wide', async ({
    site,
  }) => {
    const { page, bug } = await openLab(site, { width: 390, touch: true });
    await openGates(page);
    await openCase(page, '#predict-line-merge');
    await bug.locator('label', { has: page.locator('input[value="follow"]') }).tap();
    await bug.locator('#followed').waitFor();
    await assertFits(page);
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

  test('without scripts has every layer as code', async ({ site }) => {
    const { page } = await site.open({ path, scripts: false });
    const listings = page.locator('prediction-gate[listing] > .options');
    for (const [n, wrong] of cases.entries()) {
      const code = await listings.nth(n).locator('code').allTextContents();
      assert.equal(code.length, lines.length);
      for (const line of Object.values(wrong.lines)) assert.ok(code.includes(line), line);
    }
  });
});
