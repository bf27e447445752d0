// Workers that come to their end without an event, as one does that the browser takes back: the page notices, starts
// another, and what was asked is answered.

import { tools as engine } from '../../support/engines.ts';
import { endWorkers } from '../../support/lost-worker.ts';
import { choose, withTokenizer } from '../../support/own-models.ts';
import { test } from '../../support/page-test.ts';
import { readText } from '../../support/reading.ts';
import { answer, exerciseOf, isDone, openSheet } from '../../support/sheets.ts';

test('a lesson goes on, however often its worker ends', async ({ site }) => {
  const { page } = await site.openLesson({ query: '?step=weights' });
  await page.locator('tensor-view td').first().waitFor();
  for (const step of ['scores', 'weights']) {
    await endWorkers(page);
    await page.locator(step === 'scores' ? '#stepper-back' : '#stepper-next').click();
    await page.locator(`section.step[data-step="${step}"]`).waitFor();
  }
});

test('a text has its tokens though the worker that reads the tokenizer has ended', async ({
  site,
}) => {
  const { page } = await site.open({ path: 'lab/bench.html' });
  await page.locator('model-bench #model-own').check({ force: true });
  await choose(page, withTokenizer());
  await page.locator('own-model #open').click();
  await page.locator('model-bench heads-grid').waitFor();
  await endWorkers(page);
  await readText(page, 'the cat');
});

test('models go on with their training though the worker that trains has ended', async ({
  site,
}) => {
  const { page } = await site.open({ path: 'lab/sharing.html?steps=40' });
  await page.locator('#predict-sharing-curve #show').click();
  const sweep = page.locator('head-sweep');
  await sweep.locator('#start').click();
  await sweep.locator('.run').nth(1).waitFor();
  await endWorkers(page);
  await sweep.locator('#start').waitFor();
});

test('where a page may have no locks, a worker that does not answer is not waited for', async ({
  site,
}) => {
  const { page } = await openSheet(site, '', {
    before: (page) =>
      page.addInitScript(() => {
        Object.defineProperty(navigator, 'locks', { value: undefined });
      }),
  });
  const [first] = exerciseOf(engine, { seed: 0, level: 0 }).steps;
  await endWorkers(page);
  await answer(page, first!.id, first!.accepted);
  await isDone(page, first!.id);
});
