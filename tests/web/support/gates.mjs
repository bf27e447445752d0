// Gets past the predictions of a lesson and the questions of a practice page, for tests that are about
// what lies behind them.

/**
 * Opens every prediction of the page by "Show me" and every question by "I don't know".
 * @param {import('playwright-core').Page} page
 */
export async function openGates(page) {
  const count = await page.locator('prediction-gate').count();
  for (let at = 0; at < count; at += 1) {
    const gate = page.locator('prediction-gate').nth(at);
    await gate.locator('#show').click();
    await gate.locator('#says').waitFor();
  }
  const all = page.locator('mixed-review #all');
  if ((await all.count()) > 0) await all.click();
  for (const item of await page.locator('quiz-item').all()) {
    await item.locator('#give-up').click();
    await item.locator('#says').waitFor();
  }
}
