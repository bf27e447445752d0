// Starts the worker of an engine on a site: a module of its own. A copy on a disk has on-disk/start-worker.ts in its
// place.

/** Throws where no worker may start. */
export const startWorker = () =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'engine' });
