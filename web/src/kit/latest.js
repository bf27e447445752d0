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
    try {
      let done;
      do {
        done = wanted;
        await work(() => done === wanted);
      } while (done !== wanted);
    } finally {
      // In the turn that saw no newer wish: one that comes a moment later must find nothing running.
      running = undefined;
    }
  };
  return () => {
    wanted += 1;
    running ??= run();
    return running;
  };
}
