// The copy that opens by a double-click: from a disk, with no server, the lesson, a question, a card and what trains
// work as on the site, and what differs is said.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { STORY, writeStory } from '../web/support/language-model.ts';
import { withTokenizer } from '../web/support/own-models.ts';
import { browserOn } from './support/drive.ts';
import { give } from './support/given-files.ts';
import { watchedOnDisk } from './support/watched-site.ts';

const STEPS = 200;
const { site: words } = JSON.parse(readFileSync('web/content/en/messages.json', 'utf8'));

const browser = browserOn(watchedOnDisk);

describe('from a disk', () => {
  test('a lesson asks for a shape, checks it and shows real numbers; links lead on', async () => {
    const page = await browser.open('lessons/width-and-heads.html?step=q_flat');
    await page.seen('shape-gate >> #answer');
    await page.fill('shape-gate >> #answer', '(2, 10, 768)');
    await page.press('Enter');
    await page.seen('shape-stepper >> tensor-view >> matrix-view >> td');
    assert.equal(await page.text('#on-disk'), words.on_disk);
    assert.equal(await page.count('site-search'), 0);
    await page.click('#turn-next');
    await page.until(() => /output-matrix\.html$/.test(location.pathname));
    await page.exists('head-contributions');
    await page.done();
  });

  test('the language model writes its published story', async () => {
    const page = await browser.open('lessons/width-and-heads.html?step=weights');
    await page.seen('shape-stepper >> tensor-view >> matrix-view >> td');
    const written = await page.evaluate(writeStory);
    assert.ok(String(written).startsWith(STORY), JSON.stringify(written));
    await page.done();
  });

  test('a model of one’s own opens, and its tokenizer.json makes texts into tokens', async () => {
    const page = await browser.open('lab/bench.html');
    await page.clickWhenSeen('model-bench >> label:has(#model-own)');
    await give(page, withTokenizer());
    await page.clickWhenSeen('model-bench >> own-model >> #open');
    const tokens = 'model-bench >> .tokens button';
    await page.seen(tokens);
    await page.fill('model-bench >> #text', 'the cat');
    // "the c" has three tokens too, and is read where typing is slow.
    await page.until(
      (one) => window.headsUpTest.all(one).at(-1)?.textContent.trim() === 'cat',
      tokens,
    );
    assert.deepEqual(await page.texts(tokens), ['<begin>', 'the', 'cat']);
    await page.done();
  });

  test('a card is turned and rated, and is so on every page that is opened after', async () => {
    const page = await browser.open('practice/cards.html');
    await page.exists('card-review[alive] >> #counts');
    await page.pressOn('card-review flash-card[slot="current"] >> #turn', 'Enter');
    await page.clickWhenSeen('card-review >> #rate-good');
    await page.gone('card-review >> #rate-good');
    const counts = await page.text('card-review >> #counts');
    await page.goto('practice/cards.html');
    await page.exists('card-review[alive] >> #counts');
    await page.says('card-review >> #counts', counts);
    // Every page of the copy has the same log.
    await page.goto('your-log.html');
    await page.exists('learner-log >> table');
    await page.until(() => window.headsUpTest.all('learner-log >> td').at(-1)?.textContent === '1');
    await page.done();
  });

  test('heads are trained in a worker', async () => {
    const page = await browser.open(`lab/heads.html?steps=${STEPS}`);
    await page.clickWhenSeen('model-bench >> head-lab >> #train');
    await page.until(() => {
      const { run: one, measured } = document.querySelector('model-bench')!.lab!;
      return one.finished && !one.playing && measured?.step === one.step;
    });
    assert.match(await page.text('model-bench >> training-record >> #held-out'), /^\d\.\d{3}$/);
    await page.done();
  });
});
