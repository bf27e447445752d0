// Worksheets for a class from its seed, on screen and on paper.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { countPages, hasText, textOfPages } from '../support/card-paper.ts';
import { tools as engine } from '../support/engines.ts';
import { test } from '../support/page-test.ts';
import { exerciseOf } from '../support/sheets.ts';
import { openTeach } from '../support/teach.ts';

const SEEDS = [7, 1234, 4_294_967_295];

/** Printing is noted down, and the page left as a printer would find it. */
const stopAtPaper = {
  before: (page: Page) =>
    page.addInitScript(() => {
      window.print = () => {
        window.printed = document.querySelector('class-worksheets')!.getAttribute('print');
      };
    }),
};

async function printed(page: Page, what: string, format: string) {
  await page.locator(`class-worksheets #print-${what}`).click();
  await page.waitForFunction((wanted) => window.printed === wanted, what);
  const pdf = await page.pdf({ format });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  return pdf;
}

const grouped = (number: number) => number.toLocaleString('en-US');

/** What is to be read on the sheet that is looked at. */
const preview = (page: Page) =>
  page.locator('class-worksheets .paper exercise-worksheet section:visible').innerText();

/** Of shapes and numbers alike: digits alone, as a PDF breaks them in several places. */
const digits = (text: string) => text.replace(/[^\d]/g, '');

test.describe('worksheets for a class', () => {
  for (const seed of SEEDS)
    test(`of seed ${seed} are a page each, and their keys too, on A4 and on Letter`, async ({
      site,
    }) => {
      const levels = [0, 1, 2, 3, 4, 5, 6];
      const { page } = await openTeach(
        site,
        `?seed=${seed}&levels=${levels}&versions=2`,
        stopAtPaper,
      );
      for (const format of ['A4', 'Letter'])
        for (const [what, count] of [
          ['sheets', 14],
          ['keys', 14],
          ['both', 28],
        ] as const) {
          const pdf = await printed(page, what, format);
          // Keys stand two to a page where they fit.
          const pages = countPages(pdf);
          // Seven levels are odd, so a blank page stands between the versions.
          if (what === 'sheets') assert.equal(pages, count + 1, `${what} on ${format}`);
          else assert.ok(pages < count && pages >= count - 7, `${what} on ${format}: ${pages}`);
          let at = 0;
          for (const written of textOfPages(pdf)) {
            const text = written.replace(/[ \n]+/g, ' ');
            if (text.trim() === '') continue;
            assert.doesNotMatch(text, /Print|Another seed|Teach|Lessons|NaN|undefined/);
            const isKey = what === 'keys' || at >= 14;
            assert.equal(/ Name Date /.test(text), !isKey);
            const titles = [...text.matchAll(/(Key: )?Version ([AB]), level (\d)/g)];
            assert.ok(titles.length === 1 || (isKey && titles.length === 2), text);
            for (const [, key, version, level] of titles) {
              const [sheet, own] = [
                at % 14,
                (seed + Math.floor((at % 14) / 7) * 2 ** 28) % 2 ** 32,
              ];
              assert.equal(key !== undefined, isKey);
              assert.equal(`${version}${level}`, `${'AB'[Math.floor(sheet / 7)]}${sheet % 7}`);
              assert.ok(digits(text).includes(`${own}${level}`), `where ${own} opens`);
              assert.ok(text.includes(`Class seed ${grouped(seed)}`));
              const { steps } = exerciseOf(engine, { seed: own, level: Number(level) });
              for (const { asks, accepted } of steps.filter(() => isKey))
                if (asks === 'number' || asks === 'shape')
                  assert.ok(digits(text).includes(digits(accepted)), `${own}: ${accepted}`);
              at += 1;
            }
          }
          if (hasText) assert.equal(at, count);
        }
    });

  test('tell the sizes of the engine, and no answer', async ({ site }) => {
    const { page } = await openTeach(site, '?seed=7&levels=2&versions=3');
    for (const [at, version] of ['A', 'B', 'C'].entries()) {
      const { config, steps } = exerciseOf(engine, { seed: 7 + at * 2 ** 28, level: 2 });
      await page.locator('#preview').selectOption(`Version ${version}, level 2`);
      const sheet = await preview(page);
      assert.ok(sheet.includes(`d_model ${grouped(config.d_model)}`), sheet);
      for (const { accepted } of steps.filter(({ asks }) => asks === 'shape'))
        assert.ok(!sheet.includes(accepted), accepted);
      await page.locator('#key').check();
      const key = await preview(page);
      for (const { accepted } of steps.filter(({ asks }) => asks === 'shape'))
        assert.ok(key.includes(accepted), accepted);
      await page.locator('#key').uncheck();
    }
  });

  test('differ from version to version', async () => {
    for (const seed of SEEDS)
      for (const level of [0, 1, 2, 3, 4, 5, 6]) {
        const all = [0, 1, 2, 3, 4, 5].map((at) =>
          JSON.stringify(
            exerciseOf(engine, { seed: (seed + at * 2 ** 28) % 2 ** 32, level }).numbers,
          ),
        );
        assert.equal(new Set(all).size, all.length, `seed ${seed}, level ${level}`);
      }
  });

  test('follow what is chosen, and so does the address', async ({ site }) => {
    const { page } = await openTeach(site);
    await page.locator('class-worksheets #seed').fill('99');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\?seed=99&levels=1&versions=2$/);
    await page.locator('#level-3').check();
    await page.locator('#versions').selectOption('3');
    await page.waitForURL(/\?seed=99&levels=1,3&versions=3$/);
    await page.locator('#preview option').nth(5).waitFor({ state: 'attached' });
    assert.deepEqual(await page.locator('#preview option').allInnerTexts(), [
      ...['Version A, level 1', 'Version A, level 3', 'Version B, level 1'],
      ...['Version B, level 3', 'Version C, level 1', 'Version C, level 3'],
    ]);
    await page.locator('#another').click();
    await page.waitForURL((url) => url.searchParams.get('seed') !== '99');
    const seed = new URL(page.url()).searchParams.get('seed');
    assert.equal(await page.locator('class-worksheets #seed').inputValue(), seed);
    await page.locator('#level-1').uncheck();
    await page.locator('legend', { hasText: 'at least one' }).waitFor();
    assert.equal(await page.locator('#level-3').isDisabled(), true, 'the last one stays');
  });

  for (const query of [
    ...['?seed=abc', '?seed=-1', '?seed=1e99', '?levels=9', '?versions=0'],
    ...['?versions=<b>&levels=%00&seed=%F0%9F%98%80'],
  ])
    test(`that there are none of are told so: ${query}`, async ({ site }) => {
      const { page } = await openTeach(site, query);
      assert.match(
        await page.locator('#notice').innerText(),
        /^This address leads to no sheets\. /,
      );
      assert.doesNotMatch(await page.locator('main').innerText(), /NaN|undefined/);
      await page.locator('class-worksheets #seed').fill('8');
      await page.keyboard.press('Enter');
      await page.locator('#notice').waitFor({ state: 'detached' });
      await page.locator('class-worksheets .paper', { hasText: 'Class seed 8' }).waitFor();
    });

  test('say how much paper they take, how many learners get each, and what they can show', async ({
    site,
  }) => {
    const { page } = await openTeach(site, '?seed=7&levels=0,1,2&versions=2');
    const pages = page.locator('class-worksheets #pages');
    assert.match(
      await pages.innerText(),
      /^6 worksheets, each on one page\. One blank page is printed/,
    );
    await page.locator('#learners').fill('25');
    await page.locator('#copies', { hasText: 'For 25 learners: 13 of A and 12 of B.' }).waitFor();
    await page.locator('#learners').fill('-1');
    await page.locator('#copies:empty').waitFor({ state: 'attached' });
    const listed = await page.locator('#reveals li').allInnerTexts();
    const sheets = [7, 7 + 2 ** 28].map((seed) =>
      [0, 1, 2].flatMap((level) =>
        exerciseOf(engine, { seed, level }).steps.flatMap(({ slips }) =>
          slips.map(({ misconception }) => misconception),
        ),
      ),
    );
    assert.ok(listed.length >= 3);
    for (const one of listed) {
      const id = /\((M\d+)\)$/.exec(one)![1]!;
      for (const has of sheets) assert.ok(has.includes(id), one);
    }
  });

  test('begin each version on paper of its own, or page after page', async ({ site }) => {
    const { page } = await openTeach(site, '?seed=7&levels=0,1,2&versions=2', stopAtPaper);
    const empty = (pdf: Buffer) => textOfPages(pdf).map((text) => text.trim() === '');
    const apart = await printed(page, 'sheets', 'A4');
    assert.equal(countPages(apart), 7);
    if (hasText) assert.deepEqual(empty(apart).indexOf(true), 3);
    await page.locator('#apart').uncheck();
    assert.equal(countPages(await printed(page, 'sheets', 'A4')), 6);
    await page.locator('#level-3').check();
    await page.locator('#apart').waitFor({ state: 'detached' });
  });

  test('keep nothing and read nothing of the learner’s log', async ({ site }) => {
    const { page } = await openTeach(site, '?seed=7&levels=0&versions=1');
    assert.deepEqual(await page.evaluate(() => indexedDB.databases()), []);
  });

  test('hide their keys with the answers, and only these', async ({ site }) => {
    const { page } = await openTeach(site, '?hide=answers');
    for (const [part, isSeen] of [
      ['#print-sheets', true],
      ['#print-keys', false],
      ['#print-both', false],
      ['#key', false],
    ] as const)
      assert.equal(await page.locator(`class-worksheets ${part}`).isVisible(), isSeen, part);
  });

  test('leave the plans to the browser’s own print command', async ({ site }) => {
    const { page } = await openTeach(site, '?levels=0,1,2&versions=2');
    const pdf = await page.pdf({ format: 'A4' });
    assert.ok(countPages(pdf) <= 5);
    if (hasText) {
      const text = textOfPages(pdf).join('\n');
      assert.match(text, /Forty-five minutes/);
      assert.doesNotMatch(text, /Class seed \d|Another seed|Open it/);
    }
  });
});
