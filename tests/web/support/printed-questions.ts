// The pages of questions that are printed, for tests.

import { readFileSync } from 'node:fs';
import type { Opening, Site } from './page-test.ts';
import type { Course } from './played.ts';

const course: Course = JSON.parse(readFileSync('build/course/practice-outline.json', 'utf8'));
export const setOf = (id: string) => course.sets.find((set) => set.id === id)!;

export const questionsPath = 'practice/questions.html';
export const reviewPath = 'practice/review.html';

/** Opens a page of questions, all of them alive. */
export async function openQuestions(site: Site, path: string, options: Opening = {}) {
  const { page } = await site.open({ path, ...options });
  const set = path.startsWith(reviewPath) ? 'review' : 'questions';
  for (const { id } of [setOf(set).questions[0]!, setOf(set).questions.at(-1)!])
    await page.locator(`quiz-item[item="${id}"][alive]`).waitFor({ state: 'attached' });
  if (set === 'review') await page.locator('mixed-review[alive]').waitFor();
  await page.locator('print-questions summary').waitFor();
  return page;
}
