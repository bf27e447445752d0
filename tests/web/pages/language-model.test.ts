// The language model that comes with the site, as a page has it: fetched only by whoever asks, in a worker of its own,
// and read again where that is lost.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Request, Route } from 'playwright-core';

import { elementCode, readExamples, scriptCode } from '../../../tools/embed/examples.ts';
import { repoRoot } from '../../../tools/load-engine.ts';
import { serveForeign } from '../support/foreign-page.ts';
import { STORY, writeStory } from '../support/language-model.ts';
import { keepWorkers } from '../support/lost-worker.ts';
import { test } from '../support/page-test.ts';

const ITS_OWN = /\/assets\/((?:models|wasm[\w-]*)\/(?:runner|stories260K|tok512))-/;

/** Opens the lesson and notes which files of the language model it asks for. */
async function open(site, options = {}) {
  const asked = [];
  const opened = await site.openLesson({
    ...options,
    async before(page: Page) {
      page.on('request', (request: Request) => {
        const [, name] = ITS_OWN.exec(request.url()) ?? [];
        if (name) asked.push(name);
      });
      await options.before?.(page);
    },
  });
  return { ...opened, asked };
}

test('it comes where it is asked for and not before, and writes its published story', async ({
  site,
}) => {
  const { page, asked } = await open(site);
  await page.waitForLoadState('networkidle');
  assert.deepEqual(asked, []);
  assert.ok((await page.evaluate(writeStory)).startsWith(STORY));
  assert.deepEqual([...new Set(asked)].sort(), [
    ...['models/stories260K', 'models/tok512', 'wasm/runner'],
  ]);
});

test('a text drawn by a seed is the same text everywhere', async ({ site }) => {
  const { text, ...how } = JSON.parse(readFileSync('tests/models/drawn.json', 'utf8'));
  const { page } = await open(site);
  const written = await page.evaluate(async ({ temperature, top_p, seed }) => {
    const runner = await document.querySelector('shape-stepper').model.engine.runner();
    await runner.openShipped();
    const { value } = await runner.generate({ tokens: [], count: 60, temperature, top_p, seed });
    return value.map((one) => one.text).join('');
  }, how);
  assert.equal(written, text);
});

test('it says how far its reading is, what it is made of, and what its heads do', async ({
  site,
}) => {
  const { page } = await open(site);
  const seen = await page.evaluate(async () => {
    const runner = await document.querySelector('shape-stepper').model.engine.runner();
    const kind = await runner.ready();
    const progress = [];
    const opened = await runner.openShipped((part) => progress.push(part));
    const tokens = (await runner.encode('The cat sat. The cat')).value.map(({ token }) => token);
    const heads = await runner.heads(tokens);
    runner.close();
    return { kind, progress, opened, tokens, heads };
  });
  assert.equal(seen.kind, 'worker');
  assert.equal(seen.opened.value.parameters, 260032);
  assert.deepEqual(
    seen.progress,
    seen.progress.toSorted((a, b) => a - b),
  );
  assert.equal(seen.progress.at(-1), 1);
  assert.equal(seen.tokens[0], 1);
  assert.equal(seen.heads.value.heads.length, 40);
});

test.describe('what goes wrong is a value', () => {
  test('a file that cannot be fetched is named, and may be fetched later', async ({ site }) => {
    const { page } = await open(site, {
      before: (one) => one.route('**/assets/models/*.planes', (route: Route) => route.abort()),
      allowed: /stories260K|Failed to load resource/,
    });
    const file = 'stories260K.planes';
    assert.deepEqual(await page.evaluate(writeStory), [
      { code: 'model_not_fetched', where: file, args: { file } },
    ]);
    await page.unroute('**/assets/models/*.planes');
    assert.ok((await page.evaluate(writeStory)).startsWith(STORY));
  });

  test('a file that has changed on the disk since it was chosen is named', async ({ site }) => {
    const { page } = await open(site);
    const folder = mkdtempSync(join(tmpdir(), 'headsup-'));
    const file = join(folder, 'mine.bin');
    writeFileSync(file, new Uint8Array(1000));
    await page.evaluate(() => {
      const input = Object.assign(document.createElement('input'), { type: 'file', id: 'mine' });
      document.body.append(input);
    });
    await page.setInputFiles('#mine', file);
    writeFileSync(file, new Uint8Array(10));
    // Chromium tells a change by the second in which it was made.
    utimesSync(file, new Date(), new Date(Date.now() + 5000));
    const errors = await page.evaluate(async () => {
      const runner = await document.querySelector('shape-stepper').model.engine.runner();
      const [blob] = document.querySelector('#mine').files;
      return (await runner.open({ files: [{ name: blob.name, blob }] })).errors;
    });
    assert.deepEqual(errors, [
      { code: 'file_unreadable', where: 'mine.bin', args: { file: 'mine.bin' } },
    ]);
    await page.evaluate(() => document.querySelector('#mine').remove());
    rmSync(folder, { recursive: true });
  });

  test('a file that was cut off is refused at its name', async ({ site }) => {
    const { page } = await open(site);
    const errors = await page.evaluate(async () => {
      const runner = await document.querySelector('shape-stepper').model.engine.runner();
      const bytes = new Uint8Array(100);
      bytes.set(new TextEncoder().encode('HUPL'));
      const files = [{ name: 'cut.planes', blob: new Blob([bytes]) }];
      return (await runner.open({ files })).errors;
    });
    assert.deepEqual(
      errors.map(({ code, where }) => [code, where]),
      [['field_bad_value', 'cut.planes/version']],
    );
  });

  test('a folder is refused: this module opens models of one file', async ({ site }) => {
    const { page } = await open(site);
    const errors = await page.evaluate(async () => {
      const runner = await document.querySelector('shape-stepper').model.engine.runner();
      const names = ['config.json', 'model.safetensors'];
      return (await runner.open({ files: names.map((name) => ({ name, blob: new Blob(['{}']) })) }))
        .errors;
    });
    assert.deepEqual(
      errors.map(({ code, where }) => [code, where]),
      [['model_file_unknown', 'config.json']],
    );
  });

  test('what is asked before a model is open is told so', async ({ site }) => {
    const { page } = await open(site);
    const reply = await page.evaluate(async () =>
      (await document.querySelector('shape-stepper').model.engine.runner()).architecture(),
    );
    assert.equal(reply.errors[0].code, 'no_model');
  });
});

test('a model whose worker is lost is read again, and what was asked meanwhile is answered', async ({
  site,
}) => {
  const { page } = await open(site, { before: keepWorkers });
  const seen = await page.evaluate(async () => {
    const runner = await document.querySelector('shape-stepper').model.engine.runner();
    await runner.openShipped();
    const workers = window.workers.length;
    window.workers.at(-1).dispatchEvent(new ErrorEvent('error'));
    const how = { tokens: [], count: 5, temperature: 0, top_p: 1, seed: 0 };
    const { ok, value } = await runner.generate(how);
    const text = ok && value.map((one) => one.text).join('');
    return { text, more: window.workers.length - workers };
  });
  assert.deepEqual(seen, { text: 'Once upon a time,', more: 1 });
});

test('it runs in a page that is not ours, beside an element', async ({ site }) => {
  const { examples } = readExamples(repoRoot);
  const stepper = examples.find(({ tag }) => tag === 'shape-stepper');
  const ours = site.address;
  const { origin } = new URL(ours);
  const foreign = await serveForeign({
    '/': {
      policy: `default-src 'none'; script-src ${origin} 'wasm-unsafe-eval'; connect-src ${origin}`,
      body: `<!doctype html><html lang="en"><title>Not ours</title>${scriptCode(stepper, ours)}${elementCode(stepper)}</html>`,
    },
  });
  const { page, done } = await site.open({
    address: foreign.address,
    allowed: new RegExp(`^${ours}`),
  });
  await page.locator('shape-stepper[alive]').waitFor();
  assert.ok((await page.evaluate(writeStory)).startsWith(STORY));
  await done();
  await foreign.close();
});
