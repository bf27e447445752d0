// The home page's first minute in every browser: type, point, enlarge, switch off, the guess falls, switch on again, and the address
// opens the same picture elsewhere.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MatrixView } from '../../web/src/kit/matrix-view.ts';
import { browserOnSite, type Page } from './support/drive.ts';

const SPINE = 'Lily saw a big, red ball. She wanted to play with';
const [HEADS, LAYER, HEAD] = [8, 4, 5];

const browser = browserOnSite();

const field = 'forty-heads >> #text';
const pattern = `forty-heads >> heads-grid >> button:nth-of-type(${LAYER * HEADS + HEAD + 1})`;

const reads = (page: Page, text: string, off: number) =>
  page.until(
    (wanted, heads) => {
      const { reading } = document.querySelector('forty-heads')!;
      return reading?.text === wanted && reading.off.length === heads;
    },
    text,
    off,
  );

/** What is seen: the text, the guesses, the large pattern and its weights. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const { shadowRoot, reading } = document.querySelector('forty-heads')!;
    const within = shadowRoot!;
    const large = within.querySelector('.large')!;
    const { data } = large.querySelector<MatrixView>('matrix-view')!.matrix!;
    return {
      text: within.querySelector<HTMLInputElement>('#text')!.value,
      pointed: within.querySelector('.token[aria-pressed="true"]')!.textContent,
      guesses: [...within.querySelectorAll('.next li')].map((row) => row.textContent),
      head: large.querySelector('h2')!.textContent,
      off: reading!.off,
      pattern: [...data],
    };
  });

test('a head is found, enlarged, switched off and on again, and shared by address', async () => {
  const page = await browser.open('index.html');
  await reads(page, SPINE, 0);
  const [best] = await page.texts('forty-heads >> .next li');
  assert.match(best!, /^it\s+0\.61/);

  await page.fill(field, 'The cat was sad');
  await reads(page, 'The cat was sad', 0);
  await page.fill(field, SPINE);
  await reads(page, SPINE, 0);

  await page.click('forty-heads >> .token:nth-of-type(3)');
  await page.until(
    (one) => /from saw it looks most at/.test(window.headsUpTest.all(one)[0]!.ariaLabel!),
    pattern,
  );
  await page.click('forty-heads >> .token:last-of-type');
  await page.click(pattern);
  await page.says('forty-heads >> .large h2', `Layer ${LAYER}, head ${HEAD}`);

  await page.pressOn('forty-heads >> #switch', 'Enter');
  await reads(page, SPINE, 1);
  await page.until(
    (one) => /^her/.test(window.headsUpTest.all(one)[0]!.textContent.trim()),
    'forty-heads >> .next li',
  );
  const there = await seen(page);
  await page.until(() => /off=4\.5/.test(location.search));
  const address = await page.evaluate(() => location.pathname.slice(1) + location.search);

  await page.pressOn('forty-heads >> #switch', 'Enter');
  await reads(page, SPINE, 0);
  await page.until(
    (one) => /^it/.test(window.headsUpTest.all(one)[0]!.textContent.trim()),
    'forty-heads >> .next li',
  );
  await page.done();

  const elsewhere = await browser.open(address);
  await reads(elsewhere, SPINE, 1);
  // It is drawn after the patterns and the guesses.
  await elsewhere.says('forty-heads >> .large h2', `Layer ${LAYER}, head ${HEAD}`);
  assert.deepEqual(await seen(elsewhere), there);
  await elsewhere.done();
});
