// From a slider moved to the new picture painted: `node tools/bench/slider.ts`. Moves each slider of
// the lesson's default preset through many positions in Chromium and prints the times, in
// milliseconds, that the page itself measured. Reports; judges nothing.

import { startBrowser } from '../../tests/web/support/browser.mjs';
import { ownArguments } from '../arguments.ts';

// Legal positions only: an illegal one keeps the old picture.
const positions = {
  seq_len: [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
  d_model: [600, 624, 648, 672, 696, 720, 744, 768, 792, 816, 840, 864, 888],
  n_heads: [1, 2, 3, 4, 6, 8, 12, 16, 24],
  batch: [1, 2, 3, 4],
};
const moves = 40;

ownArguments();
const site = await startBrowser();
try {
  const { page } = await site.openLesson({ query: '?step=weights' });
  for (const [field, values] of Object.entries(positions)) {
    await page.goto(page.url().replace(/\?.*|$/, '?step=weights'));
    await page.locator('lens-table td').first().waitFor();
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
  await site.close();
}
