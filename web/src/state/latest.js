// Runs the newest of many wishes: one at a time, whatever came between is passed over. Knows nothing
// of what a wish is.

/**
 * @param {(isNewest: () => boolean) => Promise<void>} work - asks isNewest() between its own steps,
 *   so that it can stop where a newer wish waits
 * @returns {() => Promise<void>} wishes; resolves when nothing is wanted any more
 */
export function latest(work) {
  let wanted = 0;
  /** @type {Promise<void>|undefined} */
  let running;
  const run = async () => {
    let done;
    do {
      done = wanted;
      await work(() => done === wanted);
    } while (done !== wanted);
  };
  return () => {
    wanted += 1;
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}
