// How much to ask of a worker at once: so much that an answer is worth the way, so little that a pause is felt at once,
// and that where no worker may start the page stays alive.

const CALL_MS = 12;
const MOST = 2000;

export class BatchSize {
  #perMs = 0.1;

  /** How many steps the next call may take; at least one. */
  count(most: number = MOST) {
    return Math.max(1, Math.min(Math.round(this.#perMs * CALL_MS), most, MOST));
  }

  /** What a call has taken. */
  took(steps: number, ms: number) {
    if (steps > 0) this.#perMs = steps / Math.max(ms, 0.1);
  }
}

export const after = (ms: number) => new Promise((done) => setTimeout(done, ms));
