import type { Page } from 'playwright-core';
import { course } from './played.ts';

// Gets past the predictions of a lesson and the questions of a practice page, for tests that are about
// what lies behind them.

/** Selectors, the last two within the host. */
type Pressed = { hosts: string; button: string; done: string };
export const PREDICTIONS = { hosts: 'prediction-gate', button: '#show', done: '#says' };
const IN_FORM = `:is(${course.forms.map(({ id }) => `[set="${id}"]`)})`;
export const QUESTIONS = { hosts: `quiz-item:not(${IN_FORM})`, button: '#show', done: '#says' };
/** Opens as a whole, by what stands at its end. */
export const FORM = { hosts: `quiz-item${IN_FORM}:last-of-type`, button: '#finish', done: '#says' };

/** Shows every answer of a look-up, and waits for all that can be read. */
async function openLookup(page: Page) {
  await page.locator('model-lookup[alive]').waitFor();
  for (const step of ['width', 'heads', 'head_dim', 'divides', 'sharing']) {
    await page.locator(`#lookup-${step} #show`).click();
    await page.locator(`#lookup-${step} #says`).waitFor();
  }
  await page.locator('#ratio').waitFor();
}

/**
 * Presses a button in each of the hosts, one after the other, and waits for what comes of it. By the page's own
 * hand: a hundred questions are no test of the mouse.
 */
export const pressInEach = (
  page: { evaluate(work: (what: Pressed) => Promise<void>, what: Pressed): Promise<unknown> },
  what: Pressed,
) =>
  page.evaluate(async ({ hosts, button, done }) => {
    const within = (root: ParentNode, selector: string): HTMLElement | null => {
      const found = root.querySelector<HTMLElement>(selector);
      if (found) return found;
      for (const { shadowRoot } of root.querySelectorAll('*')) {
        const deeper = shadowRoot && within(shadowRoot, selector);
        if (deeper) return deeper;
      }
      return null;
    };
    const until = async (host: Element, selector: string) => {
      for (let frame = 0; frame < 1200; frame += 1) {
        const found = host.shadowRoot && within(host.shadowRoot, selector);
        if (found) return found;
        await new Promise(requestAnimationFrame);
      }
      throw new Error(`${host.id || hosts}: no ${selector}`);
    };
    for (const host of document.querySelectorAll(hosts)) {
      host.closest('details')?.setAttribute('open', '');
      (await until(host, button)).click();
      await until(host, done);
    }
  }, what);

/**
 * Opens every prediction and every step of an exercise by "Show me", every question by "I don't know",
 * and what a look-up asks. Exercises and look-ups of practice pages: elsewhere they are only shown.
 */
export async function openQuestions(page: Page) {
  await pressInEach(page, PREDICTIONS);
  const all = page.locator('mixed-review #all');
  if ((await all.count()) > 0) await all.click();
  const practice = page.locator('[data-practice]');
  if ((await practice.locator('dimension-exercise').count()) > 0) await showSteps(page);
  for (const what of [QUESTIONS, FORM]) await pressInEach(page, what);
  if ((await practice.locator('model-lookup').count()) > 0) await openLookup(page);
}

async function showSteps(page: Page) {
  await page.locator('dimension-exercise[alive]').waitFor();
  const open = page.locator('exercise-step[phase="asking"]:not([near])');
  for (const id of await open.evaluateAll((steps) => steps.map((step) => step.id))) {
    await page.locator(`#${id}`).locator('#show').first().click();
    await page.locator(`#${id}[phase="done"]`).waitFor();
  }
}
