// A page of exercises in the browser: opened, answered, and what it must come to.
import type { MainModule } from '@engine';
import type { Page } from 'playwright-core';
import { exerciseCourse } from '../../../tools/exercise-command.ts';
import type { Opening, Site } from './page-test.ts';
import { got } from './reply.ts';

export const DIMENSIONS = 'practice/dimensions.html';

/** A sheet with an order and a listing. */
export const MIXED = { seed: 20, level: 2 };
export const MIXED_QUERY = `?seed=${MIXED.seed}&level=${MIXED.level}`;

/** The exercise that the page must show. */
export function exerciseOf(engine: MainModule, { seed, level }: { seed: number; level: number }) {
  engine.loadCourse(exerciseCourse);
  return got(engine.exercise(seed, level));
}

/** Opens a sheet and waits until it lives. */
export async function openSheet(site: Site, query = '', options: Opening = {}) {
  const opened = await site.open({ path: DIMENSIONS + query, ...options });
  await opened.page.locator('dimension-exercise[alive] .part').first().waitFor();
  return opened;
}

export const title = (page: Page) => page.locator('dimension-exercise h2#title');
export const stepOf = (page: Page, id: string) => page.locator(`#step-${id}`);
export const says = (page: Page, id: string) => stepOf(page, id).locator('#says').first();
export const isDone = (page: Page, id: string) =>
  page.locator(`#step-${id}[phase="done"]`).waitFor();

/** Types an answer and waits for what is said to it. */
export async function answer(page: Page, id: string, text: string) {
  const step = stepOf(page, id);
  await step.locator('#answer').first().fill(text);
  await step.locator('#check').first().click();
  await says(page, id).waitFor();
}

/** The element that has the focus, in whatever shadow, and the step it is in. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    let at = document.activeElement;
    let step = '';
    while (at?.shadowRoot?.activeElement) {
      at = at.shadowRoot.activeElement;
      if (at.localName === 'exercise-step') step = at.id;
    }
    return { id: at?.id, step };
  });
