// The page on which the engine measures itself: by keyboard, with every figure held to what the
// engine in Node makes of the measured times. How fast it is is nobody's business here.

import assert from 'node:assert/strict';
import { decimal, percentText } from '../../../web/src/kit/sentence.ts';
import { findingsInBothThemes } from '../support/axe.ts';
import { engine } from '../support/engines.ts';
import { assertFits } from '../support/fits.ts';
import { type Site, test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

async function open(site: Site, options = {}) {
  const { page, done } = await site.open({ path: 'speed.html', ...options });
  const speed = page.locator('speed-test[alive]');
  await speed.waitFor();
  const finished = () =>
    page.waitForFunction(() => {
      const { doing, measured } = document.querySelector('speed-test')!;
      return doing < 0 && measured !== undefined;
    });
  const measured = () => page.evaluate(() => document.querySelector('speed-test')!.measured);
  const text = async (id: string) => (await speed.locator(id).textContent())!;
  return { page, speed, done, finished, measured, text };
}

test.describe('the engine’s speed', () => {
  test('is measured at a press of a key, and every figure follows from the times', async ({
    site,
  }) => {
    const { page, speed, finished, measured, text } = await open(site);
    await speed.locator('#measure').focus();
    await page.keyboard.press('Enter');
    await speed.getByText('part 1 of 8').waitFor();
    await finished();
    const { peak, reading, points, training } = (await measured())!;
    const status = await text('#status');
    assert.ok(
      status.includes(`${decimal(peak, 1)} GF/s`) && status.includes(`${decimal(reading, 1)} GB/s`),
    );
    assert.equal(points.length, 5);
    for (const { id, ms, flops, bytes, roof } of points) {
      assert.deepEqual(got(engine.speedRoof(flops, bytes, ms, peak, reading)), roof);
      const row = speed.locator(`tr[data-row=${id}]`);
      assert.equal(await row.locator('td').nth(1).textContent(), decimal(roof.gflops, 1));
      assert.equal(await row.locator('td').nth(3).textContent(), percentText(roof.share));
    }
    const ms = Object.fromEntries(points.map((point) => [point.id, point.ms]));
    assert.ok((await text('#lanes')).includes(decimal(ms.one_lane! / ms.product!, 1)));
    assert.ok((await text('#training')).includes(decimal(training, 1)));
    assert.equal(await speed.locator('svg .point').count(), 5);
  });

  test('cannot be measured where there is no engine, and the page says so', async ({ site }) => {
    const { page, speed } = await open(site, { allowed: /not_loaded|ERR_FAILED/ });
    await page.route(/engine-[^/]*\.wasm/, (route) => route.abort());
    await page.route(/assets\/wasm\/[^/]*\.js/, (route) => route.abort());
    await speed.locator('#measure').click();
    await speed.locator('#missing').waitFor();
  });

  for (const width of [1280, 390]) {
    test(`leaves axe nothing to find at ${width} px, and nothing sticks out`, async ({ site }) => {
      const { page, speed, finished } = await open(site, { width });
      await speed.locator('#measure').click();
      await finished();
      assert.deepEqual(await findingsInBothThemes(page), []);
      await assertFits(page);
    });
  }
});
