// Worksheets for a class from its seed, on screen and on paper. What their addresses say: class-sheets.test.ts.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { exerciseCourse } from '../../../tools/exercise-command.ts';
import { countPages, hasText, textOfPages } from '../support/card-paper.ts';
import { tools as engine } from '../support/engines.ts';
import { test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';
import { exerciseOf } from '../support/sheets.ts';
import { openTeach } from '../support/teach.ts';

/** Printing is noted down, and the page left as a printer would find it. */
const stopAtPaper = {
  before: (page: Page) =>
    page.addInitScript(() => {
      window.print = () => {
        window.printed = document.querySelector('class-worksheets')!.getAttribute('print');
      };
    }),
};

async function printed(page: Page, what: string) {
  await page.locator(`class-worksheets #print-${what}`).click();
  await page.waitForFunction((wanted) => window.printed === wanted, what);
  const pdf = await page.pdf({ format: 'A4' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  return pdf;
}

/** Version A of the exam of a seed at level 1, as the form draws it. */
function exerciseOfExam(seed: number) {
  engine.loadCourse(exerciseCourse);
  const ask = { seed, level: 1, versions: 2, d_model: 1024, n_heads: 8 };
  return got(engine.exam(ask)).sheets[0]!;
}

const grouped = (number: number) => number.toLocaleString('en-US');
const isEmpty = (text: string) => text.trim() === '';

/** Of shapes and numbers alike: digits alone, as a PDF breaks them in several places. */
const digits = (text: string) => text.replace(/[^\d]/g, '');

test.describe('worksheets for a class', () => {
  test('are a page each, and so are their keys where two do not fit, each with the engine’s numbers', async ({
    site,
  }) => {
    const seed = 4_294_967_295;
    const { page } = await openTeach(
      site,
      `?seed=${seed}&levels=0,1,2,3,4,5,6&versions=2`,
      stopAtPaper,
    );
    const pdf = await printed(page, 'both');
    const pages = countPages(pdf);
    assert.ok(pages < 28 && pages >= 21, `${pages} pages`);
    let at = 0;
    for (const written of textOfPages(pdf)) {
      const text = written.replace(/[ \n]+/g, ' ');
      if (isEmpty(text)) continue;
      assert.doesNotMatch(text, /Print|Another seed|Teach|Lessons|NaN|undefined/);
      const isKey = at >= 14;
      assert.equal(/ Name Date /.test(text), !isKey);
      const titles = [...text.matchAll(/(Key: )?Version ([AB]), level (\d)/g)];
      assert.ok(titles.length === 1 || (isKey && titles.length === 2), text);
      for (const [, key, version, level] of titles) {
        const sheet = at % 14;
        const own = (seed + Math.floor(sheet / 7) * 2 ** 28) % 2 ** 32;
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
    if (hasText) assert.equal(at, 28);
  });

  test('begin each version on paper of its own or not, show each sheet and its key, and say how many there are and what they tell', async ({
    site,
  }) => {
    const { page } = await openTeach(site, '?seed=7&levels=0,1,2&versions=2', stopAtPaper);
    assert.deepEqual(await page.evaluate(() => indexedDB.databases()), [], 'nothing is kept');
    assert.match(
      await page.locator('class-worksheets #pages').innerText(),
      /^6 worksheets, each on one page\. One blank page is printed/,
    );
    await page.locator('#learners').fill('25');
    await page.locator('#copies', { hasText: 'For 25 learners: 13 of A and 12 of B.' }).waitFor();
    await page.locator('#learners').fill('-1');
    await page.locator('#copies:empty').waitFor({ state: 'attached' });

    assert.ok((await page.locator('#reveals li').count()) >= 3);
    const preview = page.locator('class-worksheets .paper exercise-worksheet section:visible');
    await page.locator('#preview').selectOption('Version B, level 2');
    const sheet = await preview.innerText();
    await page.locator('#key').check();
    await preview.filter({ hasNotText: sheet }).waitFor();

    const apart = await printed(page, 'sheets');
    assert.equal(countPages(apart), 7);
    if (hasText) assert.equal(textOfPages(apart).findIndex(isEmpty), 3);
    await page.locator('#apart').uncheck();
    assert.equal(countPages(await printed(page, 'sheets')), 6);
    await page.locator('#level-3').check();
    await page.locator('#apart').waitFor({ state: 'detached' });
    // The browser's own command prints the plans.
    const plans = await page.pdf({ format: 'A4' });
    assert.ok(countPages(plans) <= 7);
    const text = textOfPages(plans).join('\n');
    if (hasText) assert.match(text, /Forty-five minutes/);
    assert.doesNotMatch(text, /Class seed \d|Another seed|Open it/);
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

  test('for an exam have sizes of one’s own, points and room, step ids on the key, and neither address nor seed', async ({
    site,
  }) => {
    const { page } = await openTeach(site, '', stopAtPaper);
    await page.locator('label', { hasText: 'an exam' }).click();
    for (const [name, size] of [
      ['d_model', '1,024'],
      ['n_heads', '8'],
    ]) {
      await page.locator(`class-worksheets #${name}`).fill(size!);
      await page.keyboard.press('Enter');
    }
    await page.waitForURL(/\?exam=\d{9,16}&levels=1&versions=2&d_model=1%2C024&n_heads=8$/);
    const seed = new URL(page.url()).searchParams.get('exam')!;
    for (const format of ['A4', 'Letter'] as const) {
      await page.locator('class-worksheets #print-both').click();
      await page.waitForFunction(() => window.printed === 'both');
      const pdf = await page.pdf({ format });
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      if (!hasText) continue;
      const [a = '', blank = '', b = '', ...keys] = textOfPages(pdf).map((text) =>
        text.replace(/[ \n]+/g, ' '),
      );
      assert.ok(isEmpty(blank));
      assert.match(a, /Sheet A1 .*Points \(of \d+\).*d_model 1,024 n_heads 8 .*\(2 points\)/);
      for (const text of [a, b]) assert.match(text, /Room to calculate/);
      assert.match(b, /Sheet B1 /);
      const { steps } = exerciseOfExam(Number(seed));
      for (const { id } of steps) assert.ok(keys.join(' ').includes(` ${id} `), id);
      for (const text of [a, b, ...keys]) {
        assert.doesNotMatch(text, /On a screen|seed|https?:|\.html/i);
        assert.ok(!digits(text).includes(seed));
      }
    }
    await page.locator('class-worksheets #n_heads').fill('7');
    await page.keyboard.press('Enter');
    const why = 'n_heads 7 does not divide d_model 1,024';
    await page.locator('#refused', { hasText: why }).waitFor();
    assert.equal(await page.locator('class-worksheets #print-sheets').isDisabled(), true);
    assert.equal(await page.locator('exercise-worksheet').count(), 0);
  });

  test('for an exam are marked from pasted answers, with points, misconceptions, lines that are wrong, and a file', async ({
    site,
  }) => {
    const { page } = await openTeach(site, '?exam=77&levels=0&versions=2&d_model=512&n_heads=8');
    const lines = [
      'Ada,A,head_dim,64',
      'Ada,A,2a,512',
      'Ben,A0,1,512',
      'Ben,A0,2a,zz',
      'Ben,Z,1,1',
    ];
    await page.locator('exam-marking #answers').fill(lines.join('\n'));
    const rows = page.locator('exam-marking tbody tr');
    await rows.nth(1).waitFor();
    assert.match(await rows.nth(0).innerText(), /Ada\s+A0\s+4 of 21\s+2b;/);
    assert.match(
      await rows.nth(1).innerText(),
      /Ben\s+A0\s+0 of 21\s+1: Every head as wide as the model \(M8\); 2a;/,
    );
    assert.deepEqual(await page.locator('exam-marking .fault').allInnerTexts(), [
      'Line 4: “zz” cannot be read as one answer, so it has no points. Write it in another way.',
      'Line 5: There is no sheet “Z” in this exam.',
    ]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('exam-marking #save-marks').click(),
    ]);
    assert.match(readFileSync(await file.path(), 'utf8'), /Ada,A0,4,21,.*,2,2,0,0,/);
  });

  test('that there are none of are told so, and their keys are hidden with the answers', async ({
    site,
  }) => {
    const hostile = '?versions=<b>&levels=%00&seed=%F0%9F%98%80';
    const { page } = await openTeach(site, `${hostile}&hide=answers`);
    assert.match(await page.locator('#notice').innerText(), /^This address leads to no sheets\. /);
    assert.doesNotMatch(await page.locator('main').innerText(), /NaN|undefined/);
    await page.locator('class-worksheets #seed').fill('8');
    await page.keyboard.press('Enter');
    await page.locator('#notice').waitFor({ state: 'detached' });
    await page.locator('class-worksheets .paper', { hasText: 'Class seed 8' }).waitFor();
    assert.equal(await page.locator('class-worksheets #print-sheets').isVisible(), true);
    for (const part of ['#print-keys', '#print-both', '#key'])
      assert.equal(await page.locator(`class-worksheets ${part}`).isVisible(), false, part);
  });
});
