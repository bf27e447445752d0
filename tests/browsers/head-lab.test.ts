// The head lab's first minute in every browser: one button, heads form, one goes off, the loss moves. The loss on
// the page is that of the same run in Node, to the last digit.

import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadModels } from '../../web/site/load-engine.ts';
import { decimal } from '../../web/text/sentence.ts';
import { got } from '../web/support/reply.ts';
import { browserOnSite } from './support/drive.ts';

const words = readFileSync('web/content/names.txt', 'utf8').trim().split('\n');
const STEPS = 600;

const browser = browserOnSite();
const engine = await loadModels();

test('heads form, one goes off by keyboard, and the loss is the engine’s to the digit', async () => {
  const run = { task: 'names', words, seed: 0, steps: STEPS, batch: 16, checkpoints: 100 };
  got(engine.trainStart('node', run));
  while (got(engine.trainSteps('node', STEPS)).length > 0);
  const page = await browser.open(`lab/heads.html?steps=${STEPS}`);
  await page.seen('model-bench >> heads-grid');
  await page.clickWhenSeen('model-bench >> head-lab >> #train');
  await page.until(() => {
    const { run, measured } = document.querySelector('model-bench')!.lab!;
    return run.finished && !run.playing && measured?.step === run.step;
  });
  const { loss } = got(engine.trainScore('node', 'held_out', {}, false));
  await page.says('model-bench >> training-record >> #held-out', decimal(loss, 3));
  await page.pressOn('model-bench >> #switch', 'Space');
  await page.until(
    (one) => /head 0 off/.test(window.headsUpTest.all(one)[0]!.textContent),
    'model-bench >> head-lab >> #status',
  );
  const off = got(engine.trainScore('node', 'held_out', { ablated_heads: [0] }, false));
  await page.until(
    (one, loss) => window.headsUpTest.all(one)[0]!.textContent!.includes(loss),
    'model-bench >> head-lab >> #status',
    decimal(off.loss, 3),
  );
  await page.done();
});
