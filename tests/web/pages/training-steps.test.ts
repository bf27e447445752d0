// A model that was trained in the page, opened as a model like any other: its heads are switched off and ranked, its guesses
// followed, its writing watched, and another step's model stands beside it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { loadModels } from '../../../web/site/load-engine.ts';
import { decimal } from '../../../web/text/sentence.ts';
import { test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

const STEPS = 500;
const EARLY = 100;

const words = readFileSync('web/content/names.txt', 'utf8').trim().split('\n');

test('a trained model is looked at with the viewers of the shipped one, and an earlier step beside it', async ({
  site,
}) => {
  const { page, done } = await site.open({ path: `lab/heads.html?steps=${STEPS}` });
  const lab = page.locator('head-lab');
  const steps = page.locator('training-steps');
  await lab.locator('#text').fill('mar');
  await lab.locator('#train').click();
  await steps.locator('#compare').click({ timeout: 60_000 });

  const engine = await loadModels();
  const settings = { task: 'names', words, seed: 0, steps: STEPS, batch: 16, moments: 100 };
  got(engine.trainStart('run', settings));
  got(engine.trainSteps('run', STEPS));
  const name = [26, ...[...'mar'].map((one) => one.charCodeAt(0) - 97)];
  const guesses = (step: number) => {
    got(engine.modelOpenTrained({ run: 'run', step }));
    got(engine.modelStudy(name));
    const { next, loss } = got(engine.modelRun({ interventions: [], next: 5 }));
    return { probability: decimal(next[0]!.probability, 2), loss: decimal(loss, 3) };
  };
  const [late, early] = [guesses(STEPS), guesses(EARLY)];
  const compared = steps.locator('pretrained-compare figure');
  await compared.nth(1).waitFor();
  assert.match(await compared.nth(0).innerText(), new RegExp(`Step ${STEPS}[^]*${late.loss} nats`));
  assert.match(
    await compared.nth(1).innerText(),
    new RegExp(`Step ${EARLY}[^]*${early.loss} nats`),
  );

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
