// Notes failed tests of Node's runner.

import { noteFailedTest } from './list.mjs';

/** @param {AsyncIterable<import('node:test/reporters').TestEvent>} events */
// biome-ignore lint/correctness/useYield: Node asks for a generator; what this one has to say goes into a file.
export default async function* noteFailed(events) {
  for await (const { type, data } of events) {
    if (type !== 'test:fail') continue;
    const { error } = data.details;
    // A suite fails with its tests, and they are named.
    if (error.failureType === 'subtestsFailed') continue;
    const { file = '', line = 0, name: title } = data;
    noteFailedTest({ file, line, title, message: error.cause?.message ?? error.message });
  }
}
