// What can be saved of a figure, and the site's checks of itself, in every browser: a picture that stands alone, as SVG
// and as PNG; the tensor to the bit; every check passed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadEngine } from '../../tools/load-engine.ts';
import { got } from '../web/support/reply.ts';
import { browserOnSite, type Page } from './support/drive.ts';

const browser = browserOnSite();
const engine = await loadEngine();

declare global {
  interface Window {
    keptFiles: Record<string, Blob>;
  }
}

/** From now on files are kept in the page and given to nobody: no driver can take one in all browsers. */
const keepFiles = (page: Page) =>
  page.evaluate(() => {
    window.keptFiles = {};
    const blobs = new Map<string, Blob>();
    const { createObjectURL } = URL;
    URL.createObjectURL = (blob: Blob) => {
      const url = createObjectURL.call(URL, blob);
      blobs.set(url, blob);
      return url;
    };
    HTMLAnchorElement.prototype.click = function () {
      window.keptFiles[this.download] = blobs.get(this.href)!;
    };
    return true;
  });

test('a figure is saved as SVG and PNG, its tensor as JSON to the bit', async () => {
  const page = await browser.open('lessons/beyond-self-attention.html');
  const files = 'figure:has(decode-steps) figure-files';
  await page.clickWhenSeen('prediction-gate >> #show');
  await page.seen('decode-steps >> .cache');
  await keepFiles(page);
  await page.clickWhenSeen('figure:has(decode-steps) details.files > summary');
  await page.seen(`${files} >> button`);
  for (const name of ['decode-steps.svg', 'decode-steps.png', 'decode-steps-k.json'])
    await page.pressOn(`${files} >> [data-file="${name}"]`, 'Enter');
  await page.until(() => Object.keys(window.keptFiles).length === 3);
  const kept = await page.evaluate(async () => {
    const bytes = await window.keptFiles['decode-steps.png']!.arrayBuffer();
    const view = new DataView(bytes);
    return {
      svg: await window.keptFiles['decode-steps.svg']!.text(),
      json: await window.keptFiles['decode-steps-k.json']!.text(),
      png: { mark: view.getUint32(0), width: view.getUint32(16), bytes: bytes.byteLength },
    };
  });
  assert.match(kept.svg, /<text[^>]*>kv head 0<\/text>/);
  assert.doesNotMatch(kept.svg, /var\(|NaN/);
  const width = Number(/width="([\d.]+)"/.exec(kept.svg)?.[1]);
  assert.equal(kept.png.mark, 0x89504e47);
  assert.ok(Math.abs(kept.png.width - 2 * width) <= 2, JSON.stringify(kept.png));
  assert.ok(kept.png.bytes > 10_000, 'the picture is not empty');
  const config = { batch: 1, seq_len: 8, d_model: 64, n_heads: 8, n_kv_heads: 8 };
  const ours = [...got(engine.decode({ config, seed: 1, edits: [] }, 8)).keys];
  assert.deepEqual(JSON.parse(kept.json).data.map(Math.fround), ours);
  await page.done();
});

test('every check of the site passes, to the digits of a training run', async () => {
  const page = await browser.open('about.html');
  await page.clickWhenSeen('self-check >> #check');
  await page.until(
    (one) => /^All 7 checks passed here\./.test(window.headsUpTest.all(one)[0]?.textContent ?? ''),
    'self-check >> #status',
  );
  await page.done();
});
