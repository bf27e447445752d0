// What can be saved of the live figures: each one's picture stands alone, and the numbers are the engine's to the bit.
// Figures that a page keeps back until a question is answered are kept back here too.

import assert from 'node:assert/strict';
import { readRank } from '../../../web/engine/study.ts';
import { findingsInBothThemes } from '../support/axe.ts';
import { comeToAll, isDrawn } from '../support/coming.ts';
import { engine } from '../support/engines.ts';
import { assertFits } from '../support/fits.ts';
import { openGates } from '../support/gates.ts';
import { type Site, test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';
import { drawnSvg, pngSize, savedFile } from '../support/saved-files.ts';

// What stands from the start on each page with live figures.
const STANDING = {
  'lessons/one-head.html': ['forty-heads', 'pretrained-head'],
  'lessons/why-more-heads.html': ['head-rows'],
  'lessons/cost.html': ['head-budget'],
  'lessons/output-matrix.html': ['pretrained-parts'],
  'lessons/beyond-self-attention.html': ['kv-sharing'],
  'lessons/every-size.html': ['model-catalogue', 'three-ideas'],
  'lab/heads.html': ['head-lab', 'head-switches'],
  'lab/silent-bugs.html': ['silent-bug'],
};

// Those of every kind: words and boxes, drawings, tables, switches. The rest are looked at in the long tests.
const SHORT = ['head-switches', 'kv-sharing', 'head-budget', 'head-lab'];
// Behind a question.
const KEPT_BACK = ['rank-view'];
const long = process.env.HEADSUP_LONG !== undefined;

/** Opens a page and the files of one of its figures. */
async function openFiles(site: Site, path: string, tag: string, options = {}) {
  const opened = await site.open({ path, ...options });
  if (KEPT_BACK.includes(tag)) await openGates(opened.page);
  const figure = opened.page.locator(`figure.live:has(> ${tag})`).locator('visible=true').first();
  await figure.scrollIntoViewIfNeeded();
  await isDrawn(opened.page, tag);
  await figure.locator('details.files > summary').click();
  const files = figure.locator('figure-files');
  await files.locator('button').first().waitFor();
  return { ...opened, files };
}

const exact = (line: string) => line.split(',').map((text: string) => Math.fround(Number(text)));

test.describe('a live figure as files', () => {
  for (const [path, tags] of Object.entries(STANDING)) {
    for (const tag of tags.filter((one) => long || SHORT.includes(one))) {
      test(`${tag} is a picture that stands alone, and the same as a PNG`, async ({ site }) => {
        const { page, files } = await openFiles(site, path, tag);
        const drawn = await drawnSvg(page, (await savedFile(files, `${tag}.svg`)).toString());
        assert.equal(drawn.fault, undefined);
        assert.ok(drawn.width > 200 && drawn.colours > 8, JSON.stringify(drawn));
        assert.match(drawn.text, /From Heads Up: /);
        const { width } = pngSize(await savedFile(files, `${tag}.png`));
        assert.ok(width >= drawn.width);
      });
    }
  }

  test('nothing of it is fetched before it is opened, and the keyboard opens it', async ({
    site,
  }) => {
    const { page, asked } = await site.open({ path: 'lab/heads.html' });
    await page.locator('head-switches[alive]').waitFor();
    await page.waitForLoadState('networkidle');
    assert.ok(!asked.some((url) => url.includes('figure-files')));
    await page.locator('details.files > summary').first().focus();
    await page.keyboard.press('Enter');
    await page.locator('figure-files button').first().waitFor();
    assert.ok(asked.some((url) => url.includes('figure-files')));
  });

  test('where what makes the files is missing, the page says so and goes on', async ({ site }) => {
    const { page } = await site.open({
      path: 'lab/heads.html',
      allowed: /figure-files|404/,
      before: (page) => page.route(/figure-files-/, (route) => route.fulfill({ status: 404 })),
    });
    await page.locator('head-switches[alive]').waitFor();
    await page.locator('details.files > summary').first().click();
    await page.locator('.trouble [data-trouble="parts"]').waitFor();
    await page.locator('head-switches #switch-0').click();
    await page.locator('head-switches #switch-0[aria-checked="false"]').waitFor();
  });

  test('what is invented says so in its picture, and is striped there', async ({ site }) => {
    const { page, files } = await openFiles(site, 'lab/heads.html', 'head-switches');
    const svg = (await savedFile(files, 'head-switches.svg')).toString();
    assert.match((await drawnSvg(page, svg)).text, /Hand-made/);
    assert.match(svg, /fill="url\(#stripes-0\)"/);
  });

  test('its controls are not in its picture', async ({ site }) => {
    const { page, files } = await openFiles(site, 'lab/heads.html', 'head-lab');
    const { text } = await drawnSvg(page, (await savedFile(files, 'head-lab.svg')).toString());
    assert.match(text, /new names/);
    assert.doesNotMatch(text, /Train/);
  });

  test('CSV and JSON have the tensor to the bit', async ({ site }) => {
    const { files } = await openFiles(site, 'lessons/cost.html', 'rank-view');
    const ours = readRank(24, got(engine.rankView(24, 1, 4))).heads.flatMap(({ table }) => [
      ...table.data,
    ]);
    const csv = (await savedFile(files, 'rank-view-weights_narrow.csv')).toString().trim();
    const [head, ...lines] = csv.split('\r\n');
    const columns = Array.from({ length: 24 }, (_, at) => `seq_k ${at}`);
    assert.equal(head, ['n_heads', 'seq_q', ...columns].join());
    assert.deepEqual(
      lines.flatMap((line: string) => exact(line).slice(2)),
      ours,
    );
    const json = JSON.parse((await savedFile(files, 'rank-view-weights_narrow.json')).toString());
    assert.deepEqual([json.tensor, json.shape], ['weights_narrow', [4, 24, 24]]);
    assert.deepEqual(json.data.map(Math.fround), ours);
  });

  test('is of what stands there now', async ({ site }) => {
    const { page, files } = await openFiles(site, 'lessons/cost.html', 'rank-view');
    await comeToAll(page, 'card-review'); // whose coming alive moves what is below
    const before = await page.locator('rank-view #summary').innerText();
    await page.locator('rank-view input[type="range"]').first().press('Home');
    await page.waitForFunction(
      (text) =>
        document.querySelector('rank-view')!.shadowRoot!.querySelector('#summary')!.textContent !==
        text,
      before,
    );
    const saved = await savedFile(files, 'rank-view-weights_approximate.json');
    const ours = [...readRank(24, got(engine.rankView(24, 1, 1))).approximate.data];
    assert.deepEqual(JSON.parse(saved.toString()).data.map(Math.fround), ours);
  });

  test('a table is CSV in the words that stand in it', async ({ site }) => {
    const { page, files } = await openFiles(site, 'lessons/cost.html', 'head-budget');
    const csv = (await savedFile(files, 'head-budget-table-1.csv')).toString().trim().split('\r\n');
    const rows = await page.locator('head-budget table').first().locator('tr').count();
    assert.equal(csv.length, rows);
    assert.equal(csv[1], 'head size,"1,152",72,÷ 16');
  });

  for (const width of [1280, 390]) {
    test(`has nothing for axe to find at ${width} px, and is not too wide`, async ({ site }) => {
      const { page } = await openFiles(site, 'lessons/cost.html', 'head-budget', { width });
      assert.deepEqual(await findingsInBothThemes(page), []);
      await assertFits(page);
    });
  }
});
