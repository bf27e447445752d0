// Which of the learners who share this browser is in force, as every page asks when it loads. Who else there is:
// profile-list.ts.

/** its id ends the name of its database; "" is the first learner's */
export type Profile = { id: string; name: string };

export const KEY = 'heads-up-profiles';

/**
 * Those that are kept, the one in force first. None where there is only the first learner, where the browser refuses,
 * and where what is kept makes no sense: then the first learner is in force.
 * @returns with names that may be anything
 */
export function profiles(): Profile[] {
  try {
    const kept = JSON.parse(localStorage[KEY]);
    if (kept.every(({ id }: Profile) => /^(-\w{24})?$/.test(id))) return kept;
  } catch {}
  return [];
}

/** The name of the database of the learner in force now. */
export const databaseNow = () => `heads-up${profiles()[0]?.id ?? ''}`;

/** The name of the database of the learner whom this page was loaded for, and of no other. */
export const database = databaseNow();
