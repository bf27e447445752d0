// How long training takes in a Chromium worker, progress messages included: `node tools/bench/training.mjs`.
// Prints, in milliseconds, 1,000 default steps (cold and then the best and the median of many) and the names
// sweep of five head counts by five seeds. Reports; judges nothing.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBrowser } from '../../tests/web/support/browser.mjs';
import { repoRoot } from '../load-engine.mjs';

const RUNS = 31;
// As many progress messages as a screen has pictures in that time.
const STEPS_A_CALL = 100;
const names = readFileSync(join(repoRoot, 'web/content/names.txt'), 'utf8');

const site = await startBrowser();
try {
  const { page } = await site.openLesson({ query: '?step=weights' });
  const times = await page.evaluate(
    async ({ text, runs, steps }) => {
      const { engine } = document.querySelector('shape-stepper').model;
      const trainer = new engine.constructor({ part: 'trainer' });
      await trainer.ready();
      const ask = async (...args) => {
        const reply = await trainer.ask(...args);
        if (!reply.ok) throw new Error(JSON.stringify(reply.errors));
        return reply.value;
      };
      const training = [];
      for (let seed = 0; seed < runs; seed += 1) {
        await ask('trainStart', 'run', { task: 'names', text, seed });
        const before = performance.now();
        for (let done = 0; done < 1000; done += steps) await ask('trainSteps', 'run', steps);
        training.push(performance.now() - before);
      }
      const before = performance.now();
      let at = await ask('sweepStart', {
        run: { task: 'names', text, seed: 0 },
        heads: [1, 2, 4, 8, 16],
        n_seeds: 5,
      });
      while (at.done < at.points) at = await ask('sweepSteps', 5 * steps);
      return { training, sweep: performance.now() - before };
    },
    { text: names, runs: RUNS, steps: STEPS_A_CALL },
  );
  const [cold, ...warm] = times.training;
  warm.sort((a, b) => a - b);
  const ms = (time) => `${time.toFixed(1)} ms`;
  console.log(`1,000 default steps, ${1000 / STEPS_A_CALL} progress messages, base build:`);
  console.log(`  the first time ${ms(cold)}`);
  console.log(
    `  after that best ${ms(warm[0])}, median ${ms(warm[Math.floor(warm.length / 2)])} of ${warm.length}`,
  );
  console.log(`names sweep, 5 head counts by 5 seeds: ${ms(times.sweep)}`);
} finally {
  await site.close();
}
