// A model of the reader's own that nobody should trust: each is refused in a sentence, and another opens after it.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { hostileModels, soundModels, withTokenizer } from '../../support/own-models.ts';
import { type Site, test } from '../../support/page-test.ts';

type Files = Record<string, Uint8Array | undefined>;

async function open(site: Site) {
  const { page } = await site.open({ path: 'lab/own-model.html' });
  await page.locator('own-model #files').waitFor({ state: 'attached' });
  return page;
}

const choose = (page: Page, files: Files) =>
  page.locator('own-model #files').setInputFiles(
    Object.entries(files).map(([name, bytes]) => ({
      ...{ name, mimeType: 'application/octet-stream' },
      buffer: Buffer.from(bytes!),
    })),
  );

test('hostile files are each refused in a sentence, and another model opens after them', async ({
  site,
}) => {
  const page = await open(site);
  const button = page.locator('own-model #open');
  for (const { name, files, says } of hostileModels) {
    await choose(page, files());
    const failed = page.locator('own-model .failed');
    await button.or(failed).first().waitFor();
    if (await button.count()) await button.click();
    await failed.waitFor();
    const text = await failed.innerText();
    assert.match(text, says, name);
    assert.doesNotMatch(text, /NaN(?! or)|undefined|[{}]/, name);
  }
  // Nor does a tokenizer of another model do any harm.
  const { 'tokenizer.json': tokenizer } = withTokenizer();
  await choose(page, { ...soundModels['tiny-gpt2'](), 'tokenizer.json': tokenizer });
  await button.click();
  await page.getByText('The text has 49 tokens, but the model can read at most 32.').waitFor();
  await page.getByLabel('Type a sentence').fill('the cat');
  await page.getByText(/There is no token \d+\. This model has 61/).waitFor();
});
