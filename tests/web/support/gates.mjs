// Gets past the predictions of a lesson and the questions of a practice page, for tests that are about
// what lies behind them.

/** Shows every answer of a look-up, and waits for all that can be read. */
async function openLookup(page) {
  await page.locator('model-lookup[alive]').waitFor();
  for (const step of ['width', 'heads', 'head_dim', 'divides', 'sharing']) {
    await page.locator(`#lookup-${step} #show`).click();
    await page.locator(`#says-${step}`).waitFor();
  }
  await page.locator('#ratio').waitFor();
}

/**
 * Opens every prediction and every step of an exercise by "Show me", every question by "I don't know",
 * and what a look-up asks.
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
  if ((await page.locator('dimension-exercise').count()) > 0) await showSteps(page);
  for (const item of await page.locator('quiz-item').all()) {
    await item.locator('#give-up').click();
    await item.locator('#says').waitFor();
  }
  if ((await page.locator('model-lookup').count()) > 0) await openLookup(page);
}

async function showSteps(page) {
  await page.locator('dimension-exercise[alive]').waitFor();
  const open = page.locator('exercise-step[phase="asking"]:not([near])');
  for (const id of await open.evaluateAll((steps) => steps.map((step) => step.id))) {
    await page.locator(`#${id}`).locator('#show').first().click();
    await page.locator(`#${id}[phase="done"]`).waitFor();
  }
}
