// The engine as a page has it: both builds, both transports, and a trap survived.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { startBrowser } from '../support/browser.mjs';
import { withFaults } from '../support/faulty-engine.mjs';
import { keepWorkers } from '../support/lost-worker.mjs';

let site;
before(async () => {
  site = await startBrowser();
});
after(() => site.close());

test('a trap is survived: a new engine takes over, the page says so and shows what it showed', async () => {
  const { page, done } = await site.openLesson({
    query: '?step=weights',
    before: withFaults,
    allowed: /unreachable/,
  });
  const cells = () => page.locator('lens-table td').allTextContents();
  const before = await cells();
  const reply = await page.evaluate(() =>
    document.querySelector('shape-stepper').model.engine.ask('testTrap'),
  );
  assert.equal(reply.errors[0].code, 'engine_lost');
  await page.locator('restart-note #note').waitFor();
  assert.deepEqual(await cells(), before);
  await page.locator('#stepper-back').click();
  await page.locator('section.step[data-step="scores"]').waitFor();
  await done();
});

test('an engine that has run out of memory is replaced, and the call that did it is not tried again', async () => {
  const { page, done } = await site.openLesson({
    query: '?step=weights',
    before: withFaults,
    allowed: /unreachable/,
  });
  const seen = await page.evaluate(async () => {
    const { engine } = document.querySelector('shape-stepper').model;
    let restarts = 0;
    engine.addEventListener('restarted', () => {
      restarts += 1;
    });
    const codes = [];
    for (let i = 0; i < 2; i += 1) codes.push((await engine.ask('testOutOfMemory')).errors[0].code);
    const { ok } = await engine.shapes({ batch: 1, seq_len: 2, d_model: 4, n_heads: 2 });
    return { codes, restarts, ok };
  });
  assert.deepEqual(seen, { codes: ['out_of_memory', 'out_of_memory'], restarts: 1, ok: true });
  await done();
});

test('a worker that is lost takes no blame to what waited in it, and what goes on may be asked again', async () => {
  const { page, done } = await site.openLesson({
    query: '?step=weights',
    before: async (page) => {
      await withFaults(page);
      await keepWorkers(page);
    },
    allowed: /unreachable/,
  });
  const seen = await page.evaluate(async () => {
    const { engine } = document.querySelector('shape-stepper').model;
    let restarts = 0;
    engine.addEventListener('restarted', () => {
      restarts += 1;
    });
    const config = { batch: 1, seq_len: 2, d_model: 4, n_heads: 2 };
    const waiting = engine.shapes(config);
    await Promise.resolve(); // it is with the worker now
    window.workers.at(-1).dispatchEvent(new ErrorEvent('error'));
    const oks = [(await waiting).ok, (await engine.shapes(config)).ok];
    for (let i = 0; i < 2; i += 1) oks.push((await engine.goOn('testTrap')).ok);
    oks.push((await engine.shapes(config)).ok);
    return { oks, restarts };
  });
  assert.deepEqual(seen, { oks: [false, true, false, false, true], restarts: 3 });
  await done();
});

test('a course is loaded once, however many ask; a new engine is given it; a failure is not kept', async () => {
  const { page, done } = await site.openLesson({ before: withFaults, allowed: /unreachable/ });
  // All that asks for it by itself has asked.
  await page.getByRole('progressbar').first().waitFor();
  const outline = readFileSync('build/course/page-outline.json', 'utf8');
  const seen = await page.evaluate(async (text) => {
    const { engine, lesson } = document.querySelector('shape-stepper').model;
    const ask = engine.ask.bind(engine);
    let asked = 0;
    engine.ask = (method, ...args) => {
      if (method === 'loadCourse') asked += 1;
      return ask(method, ...args);
    };
    const same = await Promise.all([engine.loadCourse(text), engine.loadCourse(text)]);
    const afterSame = asked;
    const faulty = [await engine.loadCourse('{}'), await engine.loadCourse('{}')];
    const afterFaulty = asked;
    await engine.ask('testTrap');
    const resumed = await engine.lessonResume(lesson, [], 0);
    const oks = [...same, ...faulty, resumed].map(({ ok }) => ok);
    return { oks, afterSame, afterFaulty, asked };
  }, outline);
  // The page itself loaded it before anything was counted.
  assert.deepEqual(seen, {
    oks: [true, true, false, false, true],
    afterSame: 0,
    afterFaulty: 2,
    asked: 2,
  });
  await done();
});

test('where no worker may start, the same lesson runs on the page’s own thread', async () => {
  const { page, done } = await site.openLesson({
    before: (page) =>
      page.addInitScript(() => {
        delete window.Worker;
      }),
  });
  assert.equal(
    await page.evaluate(() => document.querySelector('shape-stepper').model.engine.ready()),
    'here',
  );
  await page.locator('lens-table td').first().waitFor();
  await done();
});

test('the relaxed build gives the same lesson, says that it is the fast one, and is not fetched unasked', async () => {
  const fetched = [];
  const note = (page) => page.on('request', (request) => fetched.push(request.url()));
  const base = await site.openLesson({ query: '?step=weights', before: note });
  assert.equal(fetched.filter((url) => url.endsWith('.wasm')).length, 1);
  const plain = await base.page.locator('lens-table td').allTextContents();
  await base.done();
  const fast = await site.openLesson({ query: '?step=weights&build=relaxed' });
  const vocabulary = await fast.page.evaluate(() =>
    document.querySelector('shape-stepper').model.engine.vocabulary(),
  );
  assert.equal(vocabulary.build, 'relaxed');
  await fast.page.locator('#build-note').waitFor();
  assert.deepEqual(await fast.page.locator('lens-table td').allTextContents(), plain);
  await fast.done();
});
