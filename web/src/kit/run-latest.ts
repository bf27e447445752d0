// Runs the newest of many wishes: one at a time, whatever came between is passed over.

/**
 * @param work - asks isNewest() between its own steps,
 *   so that it can stop where a newer wish waits
 * @returns wishes; resolves when nothing is wanted any more
 */
export function runLatest(work: (isNewest: () => boolean) => Promise<void>): () => Promise<void> {
  let wanted = 0;
  let running: Promise<void> | undefined;
  const run = async () => {
    try {
      let done: number;
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
