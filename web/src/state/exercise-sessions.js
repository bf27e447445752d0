// The session of a page's sheets of exercises, at the sheet that the address names. Knows no element.
import { sharedEngine } from '../engine/shared-engine.js';
import { openEvents } from '../store/events.js';
import { followAddress } from './exercise-address.js';
import { ExerciseSession } from './exercise-session.js';

/** The name of the exercises' facts in the practice log (cpp/session/exercise_history.h). */
const SET = 'exercise';

/**
 * Throws EngineMissing where there is no engine.
 * @returns {Promise<{session: ExerciseSession, fault: import('../engine/client.js').Fault|undefined}>}
 *   the fault of an address that names no sheet
 */
export async function openExercises() {
  const engine = sharedEngine();
  const [store] = await Promise.all([openEvents(), engine.ready()]);
  const session = new ExerciseSession({ engine, store, set: SET });
  await session.open();
  return { session, fault: await followAddress(session) };
}
