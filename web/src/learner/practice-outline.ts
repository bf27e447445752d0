// The course with its practice: what every page has of it, and the questions and exercises that practice adds.

import pages from '#outline?raw';
import more from '#practice-more?raw';

/** As the engine loads it. */
export const practiceOutline: string = JSON.stringify({
  ...JSON.parse(pages),
  ...JSON.parse(more),
});
