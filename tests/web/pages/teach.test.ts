// The page for teachers: its plans, and that it is to be used on a phone and by keyboard.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from '../support/page-test.ts';
import { builtPages } from '../support/pages.ts';
import { openTeach } from '../support/teach.ts';

test.describe('the plans', () => {
  test('name each misconception as keys and results do, never by a code, and lead to the projector view of every lesson', async ({
    site,
  }) => {
    const { misconceptions }: { misconceptions: Record<string, string> } = JSON.parse(
      readFileSync('web/content/en/words/exercise.json', 'utf8'),
    );
    const { page } = await openTeach(site);
    const listed = await page.locator('#misconceptions ~ ul').first().locator('li').allInnerTexts();
    const ids = Object.keys(misconceptions).sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)));
    assert.deepEqual(
      listed.map((line) => line.split(': ')[0]!.toLowerCase()),
      ids.map((id) => misconceptions[id]!.toLowerCase()),
    );
    for (const line of listed) assert.ok(line.split(': ')[1]!.split(' ').length >= 5, line);

    const links = await page
      .locator('main a[href$="?projector=1"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    for (const name of builtPages().filter((one) => one.startsWith('lessons/')))
      assert.ok(links.includes(`${name}?projector=1`), name);

    const names = listed.map((line) => line.split(': ')[0]!.toLowerCase());
    const linked = () =>
      [...document.querySelectorAll<HTMLElement>('main a[href$="#misconceptions"]')].map(
        ({ innerText }) => innerText.toLowerCase(),
      );
    const textOf = () => document.querySelector<HTMLElement>('main')!.innerText;
    const plans = await page.locator('#plan-long ~ p').allInnerTexts();
    const ofPlans = (await page.evaluate(linked)).filter((one) => names.includes(one));
    await page.locator('main a[href="lecture.html"]').first().click();
    await page.waitForURL(/lecture\.html$/);
    const ofLecture = await page.evaluate(linked);
    assert.ok(ofPlans.length >= 4, `${ofPlans}`);
    const said = ofLecture.filter((one) => names.some((name) => name.startsWith(one)));
    assert.ok(said.length >= 6, `${ofLecture}`);
    assert.doesNotMatch(`${plans}\n${await page.evaluate(textOf)}`, /\bM\d+\b/);
  });

  test('have minutes that add up', async ({ site }) => {
    const words = { ten: 10, twelve: 12, thirteen: 13, 'forty-five': 45, fifty: 50, ninety: 90 };
    const { page } = await openTeach(site);
    const headings = await page.locator('h2, h3').allInnerTexts();
    const minutes = headings.map(
      (one) => words[/^([\w-]+) minutes/.exec(one.toLowerCase())?.[1] as keyof typeof words],
    );
    for (const [at, total] of minutes.entries()) {
      if (total !== 90) continue;
      let sum = 0;
      for (let i = at + 1; minutes[i]; i++) sum += minutes[i]!;
      assert.equal(sum, total);
    }
    assert.ok(minutes.includes(90));
    // The lecture's own minutes are added up by the build; its last stop has five of them.
    await page.locator('main a[href="lecture.html"]').first().click();
    const stops = page.locator('.page-list .minutes');
    await stops.first().waitFor();
    const [all] = await page.locator('.lesson-header .minutes').allInnerTexts();
    assert.equal(all, 'About 50 minutes');
    assert.match(await stops.last().innerText(), /^About 5 minutes/);
  });

  test('have worksheets whose every control the keyboard reaches', async ({ site }) => {
    const { page } = await openTeach(site);
    await page.locator('class-worksheets #seed').focus();
    const reached = [];
    for (let i = 0; i < 16; i++) {
      reached.push(
        await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.id),
      );
      await page.keyboard.press('Tab');
    }
    for (const id of [
      ...['seed', 'another', 'versions', 'level-0', 'print-sheets', 'print-both', 'preview', 'key'],
    ])
      assert.ok(reached.includes(id), id);
  });
});

test.describe('the page', () => {
  test('has a list of all its parts in the first screen, which leads to each, and hands out the course', async ({
    site,
  }) => {
    const { page } = await openTeach(site);
    const links = page.locator('.jump-list a');
    const headings = await page.locator('main h2[id]').allInnerTexts();
    assert.deepEqual(await links.allInnerTexts(), headings);
    const { y, height } = (await links.last().boundingBox())!;
    assert.ok(y + height < 800, `${y + height}`);
    await links.filter({ hasText: 'Take the course along' }).click();
    await page.waitForURL(/#take-along$/);
    for (const name of ['heads-up-scorm.zip', 'heads-up-portable.zip']) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.locator(`a[href$="${name}"]`).click(),
      ]);
      assert.equal(download.suggestedFilename(), name);
      assert.equal(await download.failure(), null);
    }
  });
});
