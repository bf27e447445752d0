// From a slider moved to the new picture painted: `node tools/bench/slider.ts`. Moves each slider of
// the lesson's default preset through many positions in Chromium and prints the times, in
// milliseconds, that the page itself measured. Reports; judges nothing.

import { chromium } from 'playwright-core';
import { flags } from '../../tests/web/support/chromium-flags.ts';
import { ownArguments } from '../arguments.ts';
import { serveSite } from '../serve.ts';
import { ensureChromium } from '../toolchain/browsers.ts';

// Legal positions only: an illegal one keeps the old picture.
const positions = {
  seq_len: [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
  d_model: [600, 624, 648, 672, 696, 720, 744, 768, 792, 816, 840, 864, 888],
  n_heads: [1, 2, 3, 4, 6, 8, 12, 16, 24],
  batch: [1, 2, 3, 4],
};
const moves = 40;

ownArguments();
const site = await serveSite({ port: 0 });
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: flags });
try {
  const page = await browser.newPage();
  for (const [field, values] of Object.entries(positions)) {
    await page.goto(`${site.address}lessons/width-and-heads.html?step=weights`);
    await page.locator('tensor-view td').first().waitFor();
    await page.locator('setup-panel summary').click();
    await page.waitForTimeout(500);
    await page.evaluate(() => performance.clearMeasures('picture'));
    for (let i = 0; i < moves; i++) {
      await page.locator(`size-field#${field} #number`).fill(String(values[i % values.length]));
      await page.waitForTimeout(60);
    }
    const times = await page.evaluate(() =>
      performance.getEntriesByName('picture').map(({ duration }) => duration),
    );
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor((times.length - 1) * share)]?.toFixed(1) ?? '-';
    console.log(
      `${field.padEnd(8)} ${times.length} pictures: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, most ${at(1)} ms`,
    );
  }
} finally {
  await browser.close();
  await site.close();
}
