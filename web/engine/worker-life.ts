// The end of a worker that no event tells, as of one that the browser takes back: each holds a lock as long as it lives,
// and whoever started it waits for that lock.

/** The worker came to an end: whatever it was asked need not have ended it. */
export class WorkerLost extends Error {}

/** What is said of a worker whose end no event told. */
export const ENDED = 'the worker has ended';

/**
 * In a worker.
 * @returns the name of the lock that it holds from now on; none where the browser has no locks for this page
 */
export const holdLock = () =>
  new Promise<string | undefined>((resolve) => {
    const name = globalThis.crypto.randomUUID?.();
    const held = navigator.locks?.request(name, () => {
      resolve(name);
      return new Promise(() => {});
    });
    if (held) held.catch(() => resolve(undefined));
    else resolve(undefined);
  });

/** In the page: resolves when the worker that holds it is no more, and rejects where that cannot be known. */
export async function endOf(lock: string | undefined) {
  if (lock === undefined) throw new Error('no locks');
  await navigator.locks.request(lock, () => {});
}

// An idle worker answers within milliseconds.
const SILENT_MS = 5000;

/** Where there are no locks: `lost` is called where a worker that has nothing else to do does not answer. */
export function expectAnswer(answer: Promise<unknown>, lost: () => void) {
  const timer = setTimeout(lost, SILENT_MS);
  const hear = () => clearTimeout(timer);
  answer.then(hear, hear);
}
