// What the sessions of practice stand on: the page's engine, with a course where they need one, and its log.
import { sharedEngine } from '../../engine/shared-engine.ts';
import { openEvents } from './events.ts';

/**
 * Throws EngineMissing where there is no engine.
 * @param outline - of the course to load
 */
export async function pageParts(outline?: string) {
  const engine = sharedEngine();
  const [store] = await Promise.all([openEvents(), engine.ready('tutor')]);
  if (outline !== undefined) await engine.loadCourse(outline, 'tutor');
  return { engine, store };
}
