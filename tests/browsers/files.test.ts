// What can be saved of a figure, and the site's checks of itself, in every browser: a picture that stands alone, as SVG
// and as PNG; the tensor to the bit; every check passed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRank } from '../../web/engine/study.ts';
import { loadEngine } from '../../web/site/load-engine.ts';
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
  const page = await browser.open('lessons/cost.html');
  const files = 'figure:has(rank-view) figure-files';
  await page.clickWhenSeen('prediction-gate:has(rank-view) >> #show');
  await page.seen('rank-view >> #summary');
  await keepFiles(page);
  await page.clickWhenSeen('figure:has(rank-view) details.files > summary');
  await page.seen(`${files} >> button`);
  for (const kind of ['.svg', '.png', '-weights_narrow.json'])
    await page.pressOn(`${files} >> [data-file$="${kind}"]`, 'Enter');
  await page.until(() => Object.keys(window.keptFiles).length === 3);
  const kept = await page.evaluate(async () => {
    const named = (kind: string) => window.keptFiles[`cost-what-does-a-narrow-head-lose${kind}`]!;
    const bytes = await named('.png').arrayBuffer();
    const view = new DataView(bytes);
    return {
      svg: await named('.svg').text(),
      json: await named('-weights_narrow.json').text(),
      png: { mark: view.getUint32(0), width: view.getUint32(16), bytes: bytes.byteLength },
    };
  });
  assert.match(kept.svg, /<text/);
  assert.doesNotMatch(kept.svg, /var\(|NaN/);
  const width = Number(/width="([\d.]+)"/.exec(kept.svg)?.[1]);
  assert.equal(kept.png.mark, 0x89504e47);
  assert.ok(Math.abs(kept.png.width - 2 * width) <= 2, JSON.stringify(kept.png));
  assert.ok(kept.png.bytes > 10_000, 'the picture is not empty');
  const ours = readRank(24, got(engine.rankView(24, 1, 4))).heads.flatMap(({ table }) => [
    ...table.data,
  ]);
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
