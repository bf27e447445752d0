// The session of a page's sheets of exercises, at the sheet it is to begin with.
import type { Fault } from '@engine';
import { pageParts } from '../../learner/page-services.ts';
import { followAddress, goTo } from './exercise-address.ts';
import { ExerciseSession } from './exercise-session.ts';

/** The name of the exercises' facts in the practice log (cpp/learner/include/headsup/learner/exercise_history.h). */
const SET = 'exercise';

/**
 * Throws EngineMissing where there is no engine.
 * @param query - names the sheet; without one it is the page's address, which is kept up
 * @returns the fault of a query or address that names no sheet
 */
export async function openExercises(
  query: string | undefined,
): Promise<{ session: ExerciseSession; fault: Fault | undefined }> {
  const session = new ExerciseSession({ ...(await pageParts()), set: SET });
  const fault = await (query === undefined ? followAddress(session) : goTo(session, query));
  return { session, fault };
}
