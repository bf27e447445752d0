// The layer in code: its five versions line by line, their masks and their tests, by keyboard.

import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { codeOf, mistakesOf, VERSIONS } from '../../../web/src/features/versions/version-code.ts';
import { openFigure } from '../support/alive.ts';
import { type Site, test } from '../support/page-test.ts';

const PATH = 'examples/layer-versions.html';

async function open(site: Site) {
  const { page, figure } = await openFigure(site, PATH, 'layer-versions', { part: '#tests' });
  return { page, versions: figure };
}

const choose = (versions: Locator, id: string) => versions.locator(`#${id}`).check({ force: true });
const row = (versions: Locator, table: string, name: string) =>
  versions.locator(`#${table} tr[data-row="${name}"] td`).allTextContents();
const code = (line: string) => line.replaceAll(/\s+/g, ' ').trim();

test.describe('five versions of a layer', () => {
  test('every line of every version lights and says what it does, by keyboard', async ({
    site,
  }) => {
    const { page, versions } = await open(site);
    for (const version of VERSIONS) {
      await choose(versions, `version-${version}`);
      const stops = codeOf(version, 'causal', 'none').filter(({ id }) => id);
      await versions.locator('#where', { hasText: `Line 1 of ${stops.length}` }).waitFor();
      for (const [at, stop] of stops.entries()) {
        await versions.locator('#where', { hasText: `Line ${at + 1} of` }).waitFor();
        const lit = versions.locator('code-listing [aria-current="step"]');
        assert.ok(code((await lit.textContent())!).includes(code(stop.code)), stop.code);
        const note = (await versions.locator('#note').textContent())!;
        assert.ok(note.length > 10 && !/[{}]/.test(note), `${version} ${stop.id}: ${note}`);
        if (at + 1 < stops.length) {
          await page.locator('#versions-next').focus();
          await page.keyboard.press('Enter');
        }
      }
      await versions.locator('code-listing button').first().press('Enter');
    }
  });

  test('a mistake is written into the code, and the tests find it', async ({ site }) => {
    const { versions } = await open(site);
    await choose(versions, 'version-module');
    for (const mistake of mistakesOf('module', 'causal')) {
      await choose(versions, `mistake-${mistake}`);
      const verdict = mistake === 'none' ? 'passes' : 'fails';
      await versions.locator('#tests tr[data-row="agrees"]', { hasText: verdict }).waitFor();
      for (const wrong of codeOf('module', 'causal', mistake).filter(({ isWrong }) => isWrong))
        await versions.locator('code-listing code', { hasText: wrong.code.trim() }).waitFor();
    }
    await choose(versions, 'version-einsum');
    await versions.locator('#mistake-none:checked').waitFor({ state: 'attached' });
    assert.equal(await versions.locator('#mistake-transpose_deleted').count(), 0);
  });

  test('a mask stands there in each interface’s meaning, and a flip shows in its row and the weights', async ({
    site,
  }) => {
    const { versions } = await open(site);
    await choose(versions, 'version-sdpa');
    const shown = (name: string) => row(versions, 'masks', name);
    assert.deepEqual(await shown('ours'), [...'FFFTTT']);
    assert.deepEqual(await shown('sdpa'), [...'TTTFFF']);
    assert.deepEqual(await shown('mha'), [...'FFFTTT']);
    assert.deepEqual(await shown('hf'), [...'111111']);
    await choose(versions, 'mistake-mask_flipped');
    await versions.locator('#masks tr[data-row="now"]').waitFor();
    assert.deepEqual(await shown('sdpa'), [...'FFFTTT']);
    assert.deepEqual(await shown('mha'), [...'FFFTTT']);
    await versions.locator('#versions-query').selectOption('5');
    await versions.locator('#no-key', { hasText: 'NaN' }).waitFor();
    await choose(versions, 'mask-padding');
    await versions.locator('#masks tr[data-row="hf"]', { hasText: '111100' }).waitFor();
    await choose(versions, 'mask-none');
    await versions.locator('#masks tr[data-row="sdpa"]').waitFor({ state: 'detached' });
    assert.equal(await versions.locator('#mistake-mask_flipped').count(), 0);
  });
});
