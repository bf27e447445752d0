// A worker that comes to its end without an event, as one does that the browser takes back; others: long/silent-workers.test.ts.

import { tools as engine } from '../support/engines.ts';
import { test } from '../support/page-test.ts';
import { answer, exerciseOf, isDone, openSheet } from '../support/sheets.ts';

test('an answer is graded though the worker that grades has ended', async ({ site }) => {
  const { page } = await openSheet(site);
  const [first] = exerciseOf(engine, { seed: 0, level: 0 }).steps;
  await Promise.all(page.workers().map((worker) => worker.evaluate(() => self.close())));
  await answer(page, first!.id, first!.accepted);
  await isDone(page, first!.id);
});
