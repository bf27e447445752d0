// Gets past the predictions of a lesson, for tests that are about what lies behind them.

/**
 * Opens every prediction of the page by "Show me".
 * @param {import('playwright-core').Page} page
 */
export async function openGates(page) {
  const count = await page.locator('prediction-gate').count();
  for (let at = 0; at < count; at += 1) {
    const gate = page.locator('prediction-gate').nth(at);
    await gate.locator('#show').click();
    await gate.locator('#says').waitFor();
  }
}
