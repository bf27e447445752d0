// The engine as a page has it: both transports, and a trap survived.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { EngineClient } from '../../../web/engine/client.ts';
import { withFaults } from '../support/faulty-engine.ts';
import { keepWorkers } from '../support/lost-worker.ts';
import { type Site, test } from '../support/page-test.ts';

const openWithFaults = (site: Site) =>
  site.openLesson({ query: '?step=weights', before: withFaults, allowed: /unreachable/ });

test('a trap is survived: a new engine takes over, the page says so and shows what it showed', async ({
  site,
}) => {
  const { page } = await openWithFaults(site);
  const cells = () => page.locator('tensor-view td').allTextContents();
  const before = await cells();
  const reply = await page.evaluate(() =>
    document.querySelector('shape-stepper')!.model.engine.call('testTrap'),
  );
  assert.equal(reply.errors[0].code, 'engine_lost');
  await page.locator('restart-note #note').waitFor();
  assert.deepEqual(await cells(), before);
  await page.locator('#stepper-back').click();
  await page.locator('section.step[data-step="scores"]').waitFor();
});

test('what waited behind calls that ended an engine is asked again of the next, and these are not', async ({
  site,
}) => {
  const { page } = await openWithFaults(site);
  const seen = await page.evaluate(async () => {
    const { engine } = document.querySelector('shape-stepper')!.model;
    let restarts = 0;
    engine.addEventListener('restarted', () => {
      restarts += 1;
    });
    const config = { batch: 1, seq_len: 2, d_model: 4, n_heads: 2 };
    const replies = await Promise.all([
      engine.shapes(config),
      engine.call('testTrap'),
      engine.shapes({ ...config, seq_len: 3 }),
      engine.advance('shapes', config), // goes on from what an engine held, which is gone
      engine.call('testOutOfMemory'),
      engine.shapes({ ...config, seq_len: 4 }),
    ]);
    const told = replies.map((reply) => (reply.ok ? reply.value.dims.seq_len : reply.errors[0]));
    return { told, restarts };
  });
  const trap = { code: 'engine_lost', where: '', args: { detail: 'unreachable' } };
  const memory = { code: 'out_of_memory', where: '', args: {} };
  assert.deepEqual(seen, { told: [2, trap, 3, trap, memory, 4], restarts: 2 });
});

const openWithWorkers = (site: Site) =>
  site.openLesson({
    query: '?step=weights',
    before: async (page) => {
      await withFaults(page);
      await keepWorkers(page);
    },
    allowed: /unreachable/,
  });

test('what waited in a worker that is lost is asked once more, and what goes on may be asked again', async ({
  site,
}) => {
  const { page } = await openWithWorkers(site);
  const seen = await page.evaluate(async () => {
    const { engine } = document.querySelector('shape-stepper')!.model;
    let restarts = 0;
    engine.addEventListener('restarted', () => {
      restarts += 1;
    });
    const config = { batch: 1, seq_len: 2, d_model: 4, n_heads: 2 };
    const waiting = engine.shapes(config);
    await Promise.resolve(); // it is with the worker now
    // The page's first: the last is that of a figure's language model.
    window.workers[0]!.dispatchEvent(new ErrorEvent('error'));
    const oks = [(await waiting).ok, (await engine.shapes(config)).ok];
    for (let i = 0; i < 2; i += 1) oks.push((await engine.advance('testTrap')).ok);
    oks.push((await engine.shapes(config)).ok);
    return { oks, restarts };
  });
  assert.deepEqual(seen, { oks: [true, true, false, false, true], restarts: 3 });
});

test('an engine that its page closes starts no other, and what may have ended two workers is not asked a third time', async ({
  site,
}) => {
  const { page } = await openWithWorkers(site);
  const started = await page.evaluate(async () => {
    const { engine } = document.querySelector('shape-stepper')!.model;
    const own = new (engine.constructor as typeof EngineClient)();
    await own.ready('engine');
    const before = window.workers.length;
    const waiting = own.shapes({ batch: 1, seq_len: 2, d_model: 4, n_heads: 2 });
    await Promise.resolve();
    own.close();
    const { ok } = await waiting;
    return { ok, more: window.workers.length - before };
  });
  assert.deepEqual(started, { ok: false, more: 0 });

  const ended = await page.evaluate(async () => {
    const { engine } = document.querySelector('shape-stepper')!.model;
    const config = { batch: 1, seq_len: 2, d_model: 4, n_heads: 2 };
    // Each worker is lost over this.
    let asked = 0;
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...more: [object?]) {
      if (!JSON.stringify(message).includes('"seq_len":7'))
        return post.call(this, message, ...more);
      asked += 1;
      setTimeout(() => this.dispatchEvent(new ErrorEvent('error', { message: 'gone' })));
    };
    const lost = await engine.shapes({ ...config, seq_len: 7 });
    return { lost, asked, next: (await engine.shapes(config)).ok };
  });
  const errors = [{ code: 'engine_lost', where: '', args: { detail: 'gone' } }];
  assert.deepEqual(ended, { lost: { ok: false, errors }, asked: 2, next: true });
});

test('where no worker may start, the same lesson runs on the page’s own thread, and what came behind a call that ended the engine is for the next', async ({
  site,
}) => {
  const { page } = await site.openLesson({
    query: '?step=weights',
    before: async (page) => {
      await withFaults(page);
      await page.addInitScript(() => {
        Reflect.deleteProperty(window, 'Worker');
      });
    },
  });
  await page.locator('tensor-view td').first().waitFor();
  const seen = await page.evaluate(async () => {
    const { engine } = document.querySelector('shape-stepper')!.model;
    const transport = await engine.ready('engine');
    let restarts = 0;
    engine.addEventListener('restarted', () => {
      restarts += 1;
    });
    const config = { batch: 1, seq_len: 2, d_model: 4, n_heads: 2 };
    const trap = engine.call('testTrap');
    const { ok } = await engine.shapes(config);
    return { transport, code: (await trap).errors[0].code, ok, restarts };
  });
  assert.deepEqual(seen, { transport: 'here', code: 'engine_lost', ok: true, restarts: 1 });
});

test('a course is loaded once, however many ask; a new engine is given it; a failure is not kept', async ({
  site,
}) => {
  const { page } = await site.openLesson({ before: withFaults, allowed: /unreachable/ });
  // All that asks for it by itself has asked.
  await page.locator('lesson-progress [aria-current]').waitFor();
  const outline = readFileSync('build/course/page-outline.json', 'utf8');
  const seen = await page.evaluate(async (text: string) => {
    const { engine, lesson } = document.querySelector('shape-stepper')!.model;
    // What is loaded already is not sent to the worker again.
    const { postMessage } = Worker.prototype;
    let sent = 0;
    Worker.prototype.postMessage = function (message, ...more: [object?]) {
      if (JSON.stringify(message).includes('loadCourse')) sent += 1;
      return postMessage.call(this, message, ...more);
    };
    const same = await Promise.all([engine.loadCourse(text), engine.loadCourse(text)]);
    const afterSame = sent;
    const faulty = [await engine.loadCourse('{}'), await engine.loadCourse('{}')];
    const afterFaulty = sent;
    await engine.call('testTrap');
    const resumed = await engine.lessonResume(lesson, [], 0);
    const oks = [...same, ...faulty, resumed].map(({ ok }) => ok);
    return { oks, afterSame, afterFaulty, sent };
  }, outline);
  // The page itself loaded it before anything was counted; the new engine was sent it too.
  assert.deepEqual(seen, {
    oks: [true, true, false, false, true],
    afterSame: 0,
    afterFaulty: 2,
    sent: 3,
  });
});
