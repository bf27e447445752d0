// Which facts say where in the course a learner is: not those made on a path, which leads through parts of lessons.
import type { LessonEvent } from '@engine';
import paths from '#paths';

/** The lesson or laboratory that a stop leads to. */
const pageOf = (address: string = '') => /([\w-]+)\.html/.exec(address)?.[1];

/** The facts without those that were made where the last stop led to, until something was done elsewhere. */
export function offPaths(events: LessonEvent[]): LessonEvent[] {
  const kept: LessonEvent[] = [];
  let at: string | undefined;
  for (const event of events) {
    const path = paths.find(({ id }) => id === event.lesson);
    if (path) {
      at = pageOf(path.stops.find(({ id }) => id === event.step)?.at);
      // A stop's page is opened before the path knows that one is there.
      const last = kept.at(-1);
      if (last?.lesson === at && last?.kind === 'opened') kept.pop();
    } else if (event.lesson !== at) {
      at = undefined;
      kept.push(event);
    }
  }
  return kept;
}
