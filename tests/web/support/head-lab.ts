// The head lab in the browser, and the run that it must agree with in Node.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const names = readFileSync('web/content/names.txt', 'utf8');

/** @param reply - an engine's */
export function got(reply: any) {
  assert.ok(reply.ok, JSON.stringify(reply.errors));
  return reply.value;
}

/** The run "node" as the page makes it, before its first step. */
export function startTraining(engine: any, { steps = 2000, batch = 16, seed = 0, ...more } = {}) {
  const settings = { task: 'names', text: names, seed, steps, batch, moments: 100, ...more };
  got(engine.trainStart('node', settings));
}

/** The run "node", to its end. */
export function train(engine: any, settings) {
  startTraining(engine, settings);
  while (got(engine.trainSteps('node', 500)).length > 0);
}

/** Opens the lab and waits until it lives. */
export async function openLab(site: any, query = '', { until = 'lab-head', ...options } = {}) {
  const opened = await site.open({ path: `lab/heads.html${query}`, ...options });
  const { page } = opened;
  const lab = page.locator('head-lab');
  await lab.locator(until).first().waitFor();
  const text = async (selector: string) =>
    (await lab.locator(selector).first().textContent()).trim();
  const finished = () =>
    page.waitForFunction(() => {
      const { run, measured } = document.querySelector('head-lab').lab;
      return run.finished && !run.playing && measured?.step === run.step;
    });
  return { ...opened, lab, text, finished };
}

/** Waits for the loss beside the switches to be said of so many heads that are off. */
export const said = (page: Page, pattern) =>
  page.waitForFunction(
    (source) =>
      new RegExp(source).test(
        document.querySelector('head-lab').shadowRoot.querySelector('#status').textContent,
      ),
    pattern,
  );
