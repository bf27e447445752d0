// The head lab as a newcomer meets it: one button, heads form, one goes off, the loss moves. What stands on
// the page is what the engine gives in Node for the same seed.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { loadEngine } from '../../../tools/load-engine.mjs';
import { decimal, percentText } from '../../../web/src/sentence.js';
import { findingsInBothThemes } from '../support/axe.mjs';
import { operate, startBrowser } from '../support/browser.mjs';
import { longestTask } from '../support/main-thread.mjs';

const path = 'lab/heads.html';
const names = readFileSync('web/content/names.txt', 'utf8');

let site;
let engine;
before(async () => {
  site = await startBrowser();
  engine = await loadEngine('base', 'trainer');
});
after(() => site.close());

const got = (reply) => {
  assert.ok(reply.ok, JSON.stringify(reply.errors));
  return reply.value;
};

/** The same run in Node. */
function train({ steps = 2000, batch = 16, seed = 0, text = names, ...more } = {}) {
  got(
    engine.trainStart('node', { task: 'names', text, seed, steps, batch, moments: 100, ...more }),
  );
  while (got(engine.trainSteps('node', 500)).length > 0);
}

async function open(query = '', { until = 'lab-head', ...options } = {}) {
  const opened = await site.open({ path: path + query, ...options });
  const { page } = opened;
  const lab = page.locator('head-lab');
  await lab.locator(until).first().waitFor();
  const text = async (selector) => (await lab.locator(selector).first().textContent()).trim();
  const finished = () =>
    page.waitForFunction(() => {
      const { run, measured } = document.querySelector('head-lab').lab;
      return run.finished && !run.playing && measured?.step === run.step;
    });
  return { ...opened, lab, text, finished };
}

/** Waits for the loss beside the switches to be said of so many heads that are off. */
const said = (page, pattern) =>
  page.waitForFunction(
    (source) =>
      new RegExp(source).test(
        document.querySelector('head-lab').shadowRoot.querySelector('#status').textContent,
      ),
    pattern,
  );

describe('the first minute', () => {
  test('by pointer: one button, heads form, one goes off, the loss moves', async () => {
    const { page, lab, text, finished, done } = await open();
    const before = await lab.locator('lab-head').first().locator('#says').textContent();
    await operate(page, 'train').click();
    await finished();
    assert.notEqual(await lab.locator('lab-head').first().locator('#says').textContent(), before);
    const loss = await text('#loss-all');
    assert.ok(Number(loss) < 2.2, loss);
    await operate(page, 'switch').nth(1).click();
    await said(page, 'Off: 1\\. Loss');
    assert.ok(Number(await text('#loss-some')) > Number(loss));
    await done();
  });

  test('by keyboard alone', async () => {
    const { page, finished, done } = await open();
    const focused = () =>
      page.evaluate(() => {
        let at = document.activeElement;
        while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
        return at?.id;
      });
    const tabTo = async (id) => {
      for (let presses = 0; presses < 60 && (await focused()) !== id; presses += 1)
        await page.keyboard.press('Tab');
      assert.equal(await focused(), id);
    };
    await tabTo('train');
    await page.keyboard.press('Enter');
    await finished();
    await tabTo('switch');
    await page.keyboard.press('Space');
    await said(page, 'Off: 0\\. Loss: [\\d.]+ instead of');
    await tabTo('moment');
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction(() => /at=1980/.test(location.search));
    await done();
  });

  test('by touch on a phone', async () => {
    const { page, lab, finished, done } = await open('', { width: 390, touch: true });
    await lab.locator('#train').tap();
    await finished();
    await lab.locator('lab-head').nth(2).locator('#switch').tap();
    await said(page, 'Off: 2\\. Loss');
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    await done();
  });
});

describe('what the page says is what the engine gives in Node', () => {
  test('losses, guesses, habits and written names, with every head on and with some off', async () => {
    train();
    const { page, lab, text, finished, done } = await open('?off=1.3');
    await lab.locator('#train').click();
    await finished();
    await said(page, 'Off: 1, 3\\. Loss');
    const off = { heads_off: [1, 3], how: 'zero' };
    const all = got(engine.trainScore('node', 'held_out', {}, false));
    const some = got(engine.trainScore('node', 'held_out', off, false));
    assert.equal(await text('#loss-all'), decimal(all.loss, 3));
    assert.equal(await text('#loss-some'), decimal(some.loss, 3));
    assert.equal(await text('#held-out'), decimal(all.loss, 3));
    const { next } = got(engine.trainRead('node', 'emma', {}));
    const shown = await lab
      .locator('.guesses tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [
          Number(row.dataset.class),
          row.querySelector('.full .number').textContent,
        ]),
      );
    assert.equal(shown.length, 7);
    for (const [at, share] of shown) assert.equal(share, percentText(next[4 * 27 + at]));
    const patterns = got(engine.trainPatterns('node', 'held_out'));
    const habits = await lab.locator('lab-head').locator('#says').allTextContents();
    habits.forEach((habit, head) => {
      const shares = ['self', 'previous', 'second', 'first'].map((place) => patterns[place][head]);
      if (patterns.look[head] !== 4)
        assert.ok(habit.includes(percentText(Math.max(...shares))), habit);
    });
    const drawing = { temperature: 0.7, seed: 0, first: 0, count: 8 };
    const written = got(engine.trainWrite('node', drawing, off));
    assert.deepEqual(await lab.locator('#written li').allTextContents(), written);
    await done();
  });

  test('at a moment of the past', async () => {
    train({ steps: 300, batch: 4, seed: 2 });
    const { page, lab, text, finished, done } = await open('?steps=300&batch=4&seed=2');
    await lab.locator('#train').click();
    await finished();
    await lab.locator('#moment').evaluate((range) => {
      range.value = '100';
      range.dispatchEvent(new Event('input'));
    });
    await page.waitForFunction(() => document.querySelector('head-lab').lab.measured.step === 99);
    const { loss } = got(engine.trainScore({ run: 'node', step: 99 }, 'held_out', {}, false));
    assert.equal(await text('#loss-all'), decimal(loss, 3));
    await page.waitForURL(/at=99/);
    await lab.locator('#now').click();
    await page.waitForFunction(() => document.querySelector('head-lab').lab.measured.step === 300);
    await done();
  });

  test('the loss over names held out, along a run that went too fast to be measured', async () => {
    train({ steps: 600 });
    const { page, lab, finished, done } = await open('?steps=600&speed=full');
    await lab.locator('#train').click();
    await finished();
    await page.waitForFunction(() => document.querySelector('head-lab').lab.heldOut.length > 10);
    const points = await page.evaluate(() => document.querySelector('head-lab').lab.heldOut);
    const within = (from, to) => points.some(({ step }) => step > from && step <= to);
    assert.ok(within(10, 60) && within(60, 150) && within(300, 500), JSON.stringify(points));
    const moments = got(engine.trainMoments('node'));
    const kept = points.filter(({ step }) => moments.includes(step));
    assert.ok(kept.length > 8, `${kept.length} of kept moments`);
    for (const { step, loss } of kept) {
      const score = engine.trainScore({ run: 'node', step }, 'held_out', {}, false);
      assert.equal(loss, got(score).loss, `step ${step}`);
    }
    await done();
  });

  test('shares, the best choices and the head that is kept', async () => {
    train();
    const losses = got(engine.trainSubsets('node', 'held_out', 'zero', 0, 16));
    const shares = got(engine.trainShares(losses));
    const best = got(engine.trainBest(losses));
    const { page, finished, done } = await open();
    await page.locator('prediction-gate[gate="prune-curve"] #show').click();
    await page.locator('head-worth #measure').click();
    await finished();
    await page.locator('head-worth #best').waitFor();
    const shown = await page.locator('head-worth #shares .number').allTextContents();
    assert.deepEqual(
      shown,
      shares.map((share) => decimal(share, 3)),
    );
    const column = await page.locator('head-worth #best td.number').allTextContents();
    assert.deepEqual(column, best.map((subset) => decimal(losses[subset], 3)).reverse());
    const worst = [1, 2, 4, 8].indexOf(
      [1, 2, 4, 8].reduce((a, b) => (losses[b] > losses[a] ? b : a)),
    );
    await page.locator(`head-worth input[value="${worst}"]`).check({ force: true });
    const kept = await page.locator('head-worth #kept').textContent();
    assert.ok(kept.includes(decimal(losses[1 << worst], 3)), kept);
    assert.ok(kept.includes(decimal(losses[best[1]], 3)), kept);
    await done();
  });

  test('roles, seed by seed', async () => {
    const { page, done } = await open('?steps=100&batch=4');
    await page.locator('prediction-gate[gate="which-head"] #show').click();
    await page.locator('seed-roles #train-seeds').click();
    await page.waitForFunction(() => {
      const { roles } = document.querySelector('seed-roles');
      return roles.rows.length === 5 && !roles.playing;
    });
    const rows = await page
      .locator('seed-roles tbody tr')
      .evaluateAll((all) =>
        all.map((row) =>
          [...row.querySelectorAll('.cell')].map((cell) => cell.textContent.split(',')[0].trim()),
        ),
      );
    for (const seed of [0, 4]) {
      train({ steps: 100, batch: 4, seed });
      const { previous } = got(engine.trainPatterns('node', 'held_out'));
      assert.deepEqual(rows[seed], [...previous].map(percentText));
    }
    await done();
  });
});

describe('settings', () => {
  test('stand in the address, and lead back to the same model and view', async () => {
    const query =
      '?n_heads=2&steps=120&batch=2&seed=7&name=anna&letter=2&off=1&how=mean&view=table';
    train({ n_heads: 2, steps: 120, batch: 2, seed: 7 });
    const { page, lab, text, finished, done } = await open(query);
    await lab.locator('#train').click();
    await finished();
    assert.equal(await lab.locator('lab-head').count(), 2);
    assert.equal(await lab.locator('#name').inputValue(), 'anna');
    assert.equal(await lab.locator('#letters input:checked').getAttribute('value'), '2');
    await lab.locator('pattern-table').first().waitFor();
    const some = { heads_off: [1], how: 'mean' };
    const { loss } = got(engine.trainScore('node', 'held_out', some, false));
    assert.equal(await text('#loss-some'), decimal(loss, 3));
    await lab.locator('#all-on').click();
    await page.waitForFunction(() => !/off=/.test(location.search));
    await done();
  });

  test('that make no model are said at their field, and nothing is lost', async () => {
    const { lab, finished, done } = await open('?n_heads=3', { until: '.faults' });
    assert.equal(await lab.locator('lab-setup #n_heads').getAttribute('aria-invalid'), 'true');
    await lab.locator('lab-setup #n_heads').fill('8');
    await lab.locator('lab-setup #n_heads').press('Tab');
    await lab.locator('lab-head').nth(7).waitFor();
    await lab.locator('#train').click();
    await finished();
    await done();
  });

  test('of any kind of nonsense are answered in words', async () => {
    const query = `?n_heads=${'9'.repeat(40)}&d_model=x&steps=1e9&seed=-1&rate=NaN&name=%F0%9F%98%80&off=999.x&at=5&view=no`;
    const { page, done } = await open(query, { until: '.faults' });
    assert.doesNotMatch(await page.locator('main').innerText(), /NaN|undefined|\[object/);
    await done();
  });

  test('a name that is none is refused, and the one before stands', async () => {
    const { lab, done } = await open();
    await lab.locator('#name').fill('Zoë!');
    await lab.locator('#name-faults .faults').waitFor();
    await lab.locator('#name').fill('zoe');
    await lab.locator('#letters span', { hasText: 'z' }).waitFor();
    assert.equal(await lab.locator('#name-faults .faults').count(), 0);
    await done();
  });

  test('names of one’s own are learned; what was left out is told, and stays on the device', async () => {
    const { page, lab, finished, done } = await open('?steps=60');
    await lab.locator('lab-setup summary').click();
    const own = `${Array.from({ length: 40 }, (_, n) => `na${'bcdfg'[n % 5]}${'aeiou'[n % 7] ?? 'y'}${'lmnrs'[n % 4]}`).join('\n')}\nR2D2\n😀`;
    await lab.locator('lab-setup #words').fill(own);
    await lab.locator('lab-setup #use-words').click();
    await page.waitForFunction(() => /words=/.test(location.search));
    await lab.locator('lab-setup #list li').nth(1).waitFor();
    const list = await lab.locator('lab-setup #list').innerText();
    assert.match(list, /held out/);
    assert.match(list, /Left out/);
    await lab.locator('#train').click();
    await finished();
    await lab.locator('lab-setup #file').setInputFiles({
      name: 'none.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from([0xff, 0xfe, 0x00]),
    });
    await lab.locator('lab-setup .fault').waitFor();
    await done();
  });
});

describe('the page stays kind', () => {
  test('no task of its own is longer than 50 ms while it trains, and leaving it stops its workers', async () => {
    const { page, lab, finished, done } = await open('?speed=watch&steps=600');
    const longest = await longestTask(page, async () => {
      await lab.locator('#train').click();
      await finished();
    });
    assert.ok(longest < 50, `${longest} ms`);
    await lab.locator('#restart').click();
    await lab.locator('#train').click();
    assert.ok(page.workers().length >= 1);
    await page.goto('about:blank');
    assert.equal(page.workers().length, 0);
    await done();
  });

  test('a trainer that dies is replaced, and the model can be trained again', async () => {
    const { page, lab, finished, done } = await open('?steps=200');
    await lab.locator('#train').click();
    await finished();
    await page.evaluate(async () => {
      const { trainer } = document.querySelector('head-lab').lab;
      await trainer.client.ask('noSuchCall'); // a call that throws ends the engine
    });
    await lab.locator('#lost').waitFor();
    await lab.locator('#train').click();
    await finished();
    await done();
  });

  test('axe finds nothing before, after and with heads off, as arcs and as tables', async () => {
    const { page, lab, finished, done } = await open('?steps=100');
    assert.deepEqual(await findingsInBothThemes(page), []);
    await lab.locator('#train').click();
    await finished();
    await lab.locator('lab-head').first().locator('#switch').click();
    await lab.locator('#views input[value="table"]').check({ force: true });
    await lab.locator('lab-setup summary').click();
    await lab.locator('pattern-table').first().waitFor();
    assert.deepEqual(await findingsInBothThemes(page), []);
    await done();
  });
});
