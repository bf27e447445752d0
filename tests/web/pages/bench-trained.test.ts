// A model that was trained on the bench is a model like any other there: its heads are ranked and switched off, its guesses followed,
// its writing watched, and another step's model stands beside it.

import assert from 'node:assert/strict';
import { test } from '../support/page-test.ts';

const STEPS = 500;
const EARLY = 100;

test('a trained model has the instruments of all others, and an earlier step beside it', async ({
  site,
}) => {
  const { page, done } = await site.open({ path: `lab/heads.html?steps=${STEPS}` });
  const bench = page.locator('model-bench');
  await bench.locator('#text').fill('mar');
  await bench.locator('#train').click();
  await page.waitForFunction(() => document.querySelector('model-bench')!.lab!.run.finished);
  await bench.locator('#tab-steps').click();
  const compared = bench.locator('training-steps figure');
  await compared.nth(1).waitFor();
  const [early, late] = await compared.allInnerTexts();
  assert.match(early!, new RegExp(`Step ${EARLY}[^]*nats`));
  assert.match(late!, new RegExp(`Step ${STEPS}[^]*nats`));
  const lossOf = (said: string) => /\d\.\d{3} nats/.exec(said)![0];
  assert.notEqual(lossOf(late!), lossOf(early!));
  await bench.locator('#switch').click();
  await compared.first().locator('text=off').waitFor();
  await bench.locator('#switch').click();

  await bench.locator('#tab-worth').click();
  await bench.locator('pretrained-worth .signed-bars button').nth(3).waitFor();
  await bench.locator('#tab-guess').click();
  await bench.locator('pretrained-lens tr').nth(1).waitFor();
  await bench.locator('#tab-across').click();
  await bench.locator('head-survey .pairs li').first().waitFor();
  await bench.locator('#tab-write').click();
  await bench.locator('pretrained-writing #write').click();
  await bench.getByText(/ended its text|as long as the model can read/).waitFor();
  await done();
});

test('from the bench of the shipped model to one that is trained and back, by an address that says so', async ({
  site,
}) => {
  const { page, done } = await site.open({
    path: 'lab/bench.html?model=trained&steps=60&n_heads=2',
  });
  const bench = page.locator('model-bench');
  await bench.locator('#train').click();
  assert.equal(await bench.locator('heads-grid button').count(), 2);
  await page.waitForFunction(() => document.querySelector('model-bench')!.lab!.run.finished);
  await bench.locator('#model-lily').check({ force: true });
  await bench.getByText('1.6 million weights').waitFor();
  await page.waitForURL((url) => !url.searchParams.has('model'));
  assert.equal(await bench.locator('#tab-steps').count(), 0);
  await bench.locator('#model-trained').check({ force: true });
  await page.waitForURL(/model=trained/);
  await bench.locator('heads-grid button').nth(39).waitFor({ state: 'detached' });
  assert.match(await bench.locator('#status').innerText(), /\d\.\d{3} nats/);
  await done();
});
