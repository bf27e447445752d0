// What the sessions of practice stand on: the page's engine with the whole course, and its log.
import { sharedEngine } from '../../engine/shared-engine.ts';
import { openEvents } from './events.ts';
import { loadPractice } from './practice-outline.ts';

/** Throws EngineMissing where there is no engine. */
export async function pageParts() {
  const engine = sharedEngine();
  const [store] = await Promise.all([openEvents(), engine.ready('engine')]);
  await loadPractice(engine);
  return { engine, store };
}
