// The page for teachers: its plans, that it is to be used on a phone and by keyboard, and its links that open a page alike for
// everyone in a class.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { tabTo } from '../support/focus.ts';
import { test } from '../support/page-test.ts';
import { builtPages } from '../support/pages.ts';
import { downloaded } from '../support/saved-files.ts';
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
  });

  test('have worksheets whose every control the keyboard reaches', async ({ site }) => {
    const { page } = await openTeach(site);
    await page.locator('class-worksheets #seed').focus();
    for (const id of [
      ...['another', 'versions', 'level-0', 'print-sheets', 'print-both', 'preview', 'key'],
    ])
      await tabTo(page, id);
  });
});

test.describe('the page', () => {
  test('has a list of all its parts in the first screen, which leads to each, and hands out the course', async ({
    site,
  }) => {
    const { page } = await openTeach(site);
    const links = page.locator('.jump-list a');
    const headings = await page.locator('main h2[id]:not(.sources h2)').allInnerTexts();
    assert.deepEqual(await links.allInnerTexts(), headings);
    const { y, height } = (await links.last().boundingBox())!;
    assert.ok(y + height < 800, `${y + height}`);
    await links.filter({ hasText: 'Take the course along' }).click();
    await page.waitForURL(/#take-along$/);
    for (const name of ['heads-up-scorm.zip', 'heads-up-portable.zip']) {
      const link = page.locator(`a[href$="${name}"]`);
      assert.equal((await downloaded(page, () => link.click())).name, name);
    }
  });
});

test.describe('a link for a class', () => {
  const link = (page: Page) => page.locator('class-links #link').innerText();
  const choose = (page: Page, name: string) =>
    page.locator('class-links #page').selectOption({ label: name });

  test('opens the chosen sheet for everyone, without what is left out, and comes with a text for the class', async ({
    site,
  }) => {
    const { page } = await openTeach(site);
    await choose(page, 'Seven questions');
    assert.equal(await page.locator('class-links .pick input').count(), 0);
    assert.match(await link(page), /\/practice\/questions\.html$/);
    await choose(page, 'Dimension arithmetic');
    const level = page.locator('class-links #level');
    assert.match(
      await page.locator('class-links label', { has: page.locator('#level') }).innerText(),
      /level \(0 to 6\)/,
    );
    await level.fill('7');
    await page.locator('class-links #level[aria-invalid="true"]').waitFor();
    await level.fill('2');
    await page.locator('class-links #level:not([aria-invalid])').waitFor();
    await page.locator('class-links #seed').fill('20');
    for (const part of ['menu', 'answers']) await page.locator(`class-links #${part}`).check();
    const address = await link(page);
    assert.match(address, /\/practice\/dimensions\.html\?seed=20&level=2&hide=menu,answers$/);
    assert.equal(await page.locator('class-links #open').getAttribute('href'), address);
    const message = page.locator('class-links #message');
    assert.match(await message.innerText(), /by …:/);
    await page.locator('class-links #by').fill('Friday');
    const text = await message.innerText();
    assert.ok(text.includes(address));
    assert.match(text, /on paper, then type your answer/);
    assert.match(text, /send it to me by Friday:\n.*your-log\.html#hand-in$/);
    await page.goto(address);
    await page.locator('dimension-exercise #title', { hasText: 'Exercise 20, level 2' }).waitFor();
    assert.equal(await page.locator('.site-header').isVisible(), false);
    assert.equal(await page.locator('#show').first().isVisible(), false);
    await page.goto(/\S+$/.exec(text)![0]);
    await page.locator('hand-in #make').waitFor();
  });

  test('opens a lesson with the class’s own sizes on the projector, is copied as it stands, and says when it is too long to type', async ({
    site,
  }) => {
    const { page } = await openTeach(site, '', {
      before: (fresh) =>
        fresh.addInitScript(() => {
          navigator.clipboard.writeText = async (text: string) => {
            window.copied = text;
          };
        }),
    });
    await choose(page, '5 One layer, line by line');
    await page.locator('class-links #d_model').fill('1024');
    await page.locator('class-links #n_heads').fill(' 16 ');
    await page.locator('class-links #projector').check();
    const short = await link(page);
    assert.match(short, /width-and-heads\.html\?d_model=1024&n_heads=16&projector=1$/);
    assert.equal(await page.locator('class-links #long').count(), 0);
    await page.locator('class-links #seed').fill('"><b>&hide=x');
    for (const name of ['batch', 'seq_len', 'd_model', 'n_heads'])
      await page.locator(`class-links #${name}`).fill('123456789');
    const address = await link(page);
    assert.equal(new URL(address).searchParams.get('seed'), '"><b>&hide=x');
    assert.match(
      await page.locator('class-links #long').innerText(),
      new RegExp(`^This link has ${address.length} characters`),
    );
    await page.locator('class-links copy-code button').first().click();
    assert.equal(await page.evaluate(() => window.copied), address);
    await page.goto(`${short}#stepper`);
    await page.locator('setup-panel', { hasText: /d_model\s+1,?024/ }).waitFor();
    await page.locator('.projector-bar').waitFor();
  });

  test('asks for sizes on every page that has a stepper, and on no other', () => {
    const [, sizes] = /class-links tool sizes="([^"]+)"/.exec(
      readFileSync('web/content/en/pages/teach.md', 'utf8'),
    )!;
    const steppers = readdirSync('dist/lessons')
      .filter((name) => name.endsWith('.html'))
      .filter((name) => readFileSync(`dist/lessons/${name}`, 'utf8').includes('<shape-stepper'));
    assert.deepEqual(
      sizes!.split(' ').sort(),
      steppers.map((name) => name.replace('.html', '')).sort(),
    );
  });
});
