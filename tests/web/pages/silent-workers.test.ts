// A worker that comes to its end without an event, as one does that the browser takes back; others: long/silent-workers.test.ts.

import { tools as engine } from '../support/engines.ts';
import { frames } from '../support/fits.ts';
import { endWorkers } from '../support/lost-worker.ts';
import { test } from '../support/page-test.ts';
import { readText } from '../support/reading.ts';
import { answer, exerciseOf, isDone, openSheet } from '../support/sheets.ts';

test('an answer is graded though the worker that grades has ended', async ({ site }) => {
  const { page } = await openSheet(site);
  const [first] = exerciseOf(engine, { seed: 0, level: 0 }).steps;
  await endWorkers(page);
  await answer(page, first!.id, first!.accepted);
  await isDone(page, first!.id);
});

test('a sentence is read though the worker that has the model ended a while before', async ({
  site,
}) => {
  const { page } = await site.open({ path: 'lab/bench.html' });
  await page.locator('model-bench .large').waitFor();
  await frames(page, 60); // nothing else is asked any more, which would tell the page
  await endWorkers(page);
  await frames(page, 60);
  await readText(page, 'Tom saw a dog');
});
