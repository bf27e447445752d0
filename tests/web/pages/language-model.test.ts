// The language model that comes with the site, as a page has it: fetched only by whoever asks, in a worker of its own,
// and read again where that is lost.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModelToken } from '@engine';

import { STORY, writeStory } from '../support/language-model.ts';
import { keepWorkers } from '../support/lost-worker.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { faultsOf, got } from '../support/reply.ts';

const ITS_OWN = /\/assets\/((?:models|wasm[\w-]*)\/(?:models|lily-q8|tokenizer))-/;

const textOf = (tokens: ModelToken[]) => tokens.map(({ text }) => text).join('');

/** Opens the lesson and notes which files of the language model it asks for. */
async function open(site: Site, options: Opening = {}) {
  const asked: string[] = [];
  const opened = await site.openLesson({
    ...options,
    async before(page) {
      page.on('request', (request) => {
        const [, name] = ITS_OWN.exec(request.url()) ?? [];
        if (name) asked.push(name);
      });
      await options.before?.(page);
    },
  });
  return { ...opened, asked };
}

test('it tells how far its reading is, and writes its published story', async ({ site }) => {
  // So low that the lesson's own figure of the model is far below what is shown.
  const { page, asked } = await open(site, {
    before: (page) => page.setViewportSize({ width: 1280, height: 500 }),
  });
  assert.ok(String(await page.evaluate(writeStory)).startsWith(STORY));
  assert.deepEqual([...new Set(asked)].sort(), [
    ...['models/lily-q8', 'models/tokenizer', 'wasm/models'],
  ]);
  const seen = await page.evaluate(async () => {
    const runner = await document.querySelector('shape-stepper')!.model.engine.runner();
    const kind = await runner.ready();
    const progress: number[] = [];
    const opened = await runner.openShipped('lily', (part) => progress.push(part));
    runner.close();
    return { kind, progress, opened };
  });
  assert.equal(seen.kind, 'worker');
  assert.equal(got(seen.opened).parameters, 1590656);
  assert.deepEqual(
    seen.progress,
    seen.progress.toSorted((a, b) => a - b),
  );
  assert.equal(seen.progress.at(-1), 1);
});

test.describe('what goes wrong is a value', () => {
  test('a file that has changed on the disk since it was chosen is refused by its name', async ({
    site,
  }) => {
    const { page } = await open(site);
    const folder = mkdtempSync(join(tmpdir(), 'headsup-'));
    const file = join(folder, 'mine.bin');
    writeFileSync(file, new Uint8Array(1000));
    await page.evaluate(() => {
      const input = Object.assign(document.createElement('input'), { type: 'file', id: 'mine' });
      document.body.append(input);
    });
    await page.setInputFiles('#mine', file);
    // The browser knows what it was chosen as once it has been read.
    await page.evaluate(async () => {
      const blob = document.querySelector<HTMLInputElement>('#mine')!.files![0]!;
      return [blob.lastModified, (await blob.arrayBuffer()).byteLength];
    });
    writeFileSync(file, new Uint8Array(10));
    // Chromium tells a change by the second in which it was made.
    utimesSync(file, new Date(), new Date(Date.now() + 5000));
    const reply = await page.evaluate(async () => {
      const runner = await document.querySelector('shape-stepper')!.model.engine.runner();
      const blob = document.querySelector<HTMLInputElement>('#mine')!.files![0]!;
      return runner.open({ files: [{ name: blob.name, blob }] });
    });
    assert.deepEqual(faultsOf(reply), [
      { code: 'file_unreadable', where: 'mine.bin', args: { file: 'mine.bin' } },
    ]);
    await page.evaluate(() => document.querySelector('#mine')!.remove());
    rmSync(folder, { recursive: true });
  });
});

test('a model whose worker is lost is read again, and what was asked meanwhile is answered', async ({
  site,
}) => {
  const { page } = await open(site, { before: keepWorkers });
  const seen = await page.evaluate(async () => {
    const runner = await document.querySelector('shape-stepper')!.model.engine.runner();
    await runner.openShipped('lily');
    const workers = window.workers.length;
    window.workers.at(-1)!.dispatchEvent(new ErrorEvent('error'));
    const how = { tokens: [], count: 5, temperature: 0, top_p: 1, seed: 0 };
    const written = await runner.call('modelGenerate', how);
    return { written, more: window.workers.length - workers };
  });
  assert.equal(textOf(got(seen.written)), 'Once upon a time,');
  assert.equal(seen.more, 1);
});

test('whose script did not come is opened by the next press', async ({ site }) => {
  let isDown = true;
  const { page } = await site.open({
    path: 'lab/bench.html',
    allowed: /ERR_FAILED|dynamically imported/,
    before: (one) =>
      one.route(/\/assets\/runner-[^/]*\.js$/, (route) =>
        isDown ? route.abort() : route.continue(),
      ),
  });
  const again = page.locator('model-bench .state button');
  await again.waitFor();
  isDown = false;
  await again.click();
  await page.locator('model-bench .grid button').first().waitFor();
});
