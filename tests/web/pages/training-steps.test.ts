// A model that was trained in the page, opened as a model like any other: its heads are switched off and ranked, its guesses
// followed, its writing watched, and another step's model stands beside it.

import assert from 'node:assert/strict';
import { test } from '../support/page-test.ts';

const STEPS = 500;
const EARLY = 100;

test('a trained model is looked at with the viewers of the shipped one, and an earlier step beside it', async ({
  site,
}) => {
  const { page, done } = await site.open({ path: `lab/heads.html?steps=${STEPS}` });
  const lab = page.locator('head-lab');
  const steps = page.locator('training-steps');
  await lab.locator('#text').fill('mar');
  await lab.locator('#train').click();
  await steps.locator('#compare').click({ timeout: 60_000 });

  const compared = steps.locator('pretrained-compare figure');
  await compared.nth(1).getByText(`Step ${EARLY}`).waitFor();
  const [late, early] = await compared.allInnerTexts();
  assert.match(late!, new RegExp(`Step ${STEPS}[^]*nats`));
  assert.match(early!, new RegExp(`Step ${EARLY}[^]*nats`));
  const lossOf = (said: string) => /\d\.\d{3} nats/.exec(said)![0];
  assert.notEqual(lossOf(late!), lossOf(early!));

  await lab.locator('#switch').click();
  await lab.locator('#all-on').waitFor();
  await compared.nth(1).locator('text=off').waitFor();
  await lab.locator('#all-on').click();

  const worth = page.locator('pretrained-worth');
  await worth.locator('.signed-bars button').first().waitFor();
  assert.equal(await worth.locator('.signed-bars button').count(), 4);
  await page.locator('pretrained-lens tr').nth(1).waitFor();
  const writing = page.locator('pretrained-writing');
  await writing.locator('#write').click();
  await writing.getByText(/ended its text|as long as the model can read/).waitFor();
  await done();
});
