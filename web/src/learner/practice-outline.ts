// The course with its practice: what every page has of it, and the questions and exercises that practice adds.

import pages from '#outline?raw';
import more from '#practice-more?raw';
import type { EngineClient } from '../../engine/client.ts';

/** As the engine loads it. */
export const practiceOutline: string = JSON.stringify({
  ...JSON.parse(pages),
  ...JSON.parse(more),
});

/** Behind what every page has of the course, which is then there for whoever asks for that later. */
export async function loadPractice(engine: EngineClient) {
  await engine.loadCourse(pages);
  return engine.loadCourse(practiceOutline);
}
