// A model of the reader's own in every browser: chosen or dropped, opened, its numbers those of the command line; files that
// nobody should trust, and a sound one after them.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { commandLineHeads } from '../web/support/heads-as-printed.ts';
import { hostileModels, REFERENCE, soundModels } from '../web/support/own-models.ts';
import { browserOnSite, type Page } from './support/drive.ts';
import { give } from './support/given-files.ts';

const PAGE = 'lab/bench.html';

const browser = browserOnSite();

/** Types a text and waits until the model has read it. */
async function type(page: Page, text: string) {
  await page.fill('model-bench >> #text', text);
  await page.until(
    (wanted) =>
      window.headsUpTest.all<HTMLElementTagNameMap['model-bench']>('model-bench')[0]?.reading
        ?.text === wanted,
    text,
  );
}

const MODELS = [
  ['stories260K', 'web/models/stories260K/stories260K.bin', 'The cat sat on the cat.', 'choose'],
  ['tiny-gpt2', `${REFERENCE}/tiny-gpt2`, '51 53 14 24 23 51 56 10 44', 'drop'],
  ['tiny-llama-bf16', `${REFERENCE}/tiny-llama-bf16`, '33 25 34 34 54 45 1 33', 'choose'],
] as const;

describe('what each head is worth is what the command line prints:', () => {
  for (const [name, path, text, way] of MODELS)
    test(name, async () => {
      const page = await browser.open(PAGE);
      await page.clickWhenSeen('model-bench >> label:has(#model-own)');
      await give(page, soundModels[name](), way);
      await page.clickWhenSeen('model-bench >> own-model >> #open');
      await page.seen('model-bench >> heads-grid >> button');
      await type(page, text);
      await page.click('model-bench >> #tab-worth');
      const isNumbers = /^\d/.test(text);
      const given = isNumbers ? ['--tokens-in', text.replaceAll(' ', ',')] : ['--text', text];
      const expected = commandLineHeads(['--model', path, '--keep', 'f32', ...given]);
      const rows = [...expected.values()].map((cells) => `: ${cells.at(-1)} nats`);
      const bars = 'model-bench >> pretrained-worth >> .signed-bars button';
      const labels = (one: string) =>
        window.headsUpTest.all(one).map((bar) => bar.ariaLabel!.replace('−', '-'));
      await page
        .until(
          (one, wanted) => {
            const all = window.headsUpTest.all(one);
            return all[0]?.ariaLabel?.replace('−', '-').includes(wanted);
          },
          bars,
          rows[0]!,
        )
        .catch(() => {});
      const shown = await page.evaluate(labels, bars);
      assert.equal(shown.length, rows.length);
      rows.forEach((row, at) => {
        assert.ok(shown[at]?.includes(row), `${shown[at]}, not ${row}`);
      });
      await page.done();
    });
});

test('hostile files are refused one after the other, and a sound model opens after them', async () => {
  const page = await browser.open(PAGE);
  await page.clickWhenSeen('model-bench >> label:has(#model-own)');
  for (const { name, files, says } of hostileModels) {
    await give(page, files());
    const found = await page.until(() => {
      const { all } = window.headsUpTest;
      return all('model-bench >> own-model >> #open')[0]
        ? 'open'
        : all('model-bench >> own-model >> .failed')[0] && 'failed';
    });
    if (found === 'open') await page.click('model-bench >> own-model >> #open');
    await page.seen('model-bench >> own-model >> .failed');
    assert.match(await page.text('model-bench >> own-model >> .failed'), says, name);
  }
  await give(page, soundModels['tiny-gpt2']());
  await page.clickWhenSeen('model-bench >> own-model >> #open');
  await page.seen('model-bench >> heads-grid >> button');
  assert.equal(await page.count('model-bench >> heads-grid >> button'), 8);
  await page.done();
});
