// The learner's log as one file to take away, in the form of cpp/codec/learner_log.h. Knows no page; how a
// file comes back is for log-back.js, which lessons do without.
import { SCHEMA } from './records.js';

/** A name that says what it is and when. @param {Date} at */
export const fileName = (at) => `heads-up-log-${at.toISOString().slice(0, 10)}.json`;

/**
 * Everything that can be read.
 * @param {import('./events.js').EventStore} store
 */
export async function writeLogFile(store) {
  const events = (await store.records()).map(({ id, clock_ms, log, fact }) => ({
    ...{ id, clock_ms, log },
    ...fact,
  }));
  return JSON.stringify({ schema: SCHEMA, events });
}
