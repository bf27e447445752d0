// Links that open a page alike for everyone in a class.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { test } from '../support/page-test.ts';
import { openTeach } from '../support/teach.ts';

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
    await page.locator('hand-in[alive] #make').waitFor();
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
    await page.locator('projector-bar').waitFor();
  });

  test('asks for sizes on every page that has a stepper, and on no other', () => {
    const [, sizes] = /class-links sizes="([^"]+)"/.exec(
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
