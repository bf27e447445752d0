// Starts the worker that reads a tokenizer.json on a site: a module of its own. A copy on a disk has
// on-disk/start-tokenizer.ts in its place.

/** Throws where no worker may start. */
export const startTokenizer = () =>
  new Worker(new URL('./tokenizer-worker.ts', import.meta.url), {
    type: 'module',
    name: 'tokenizer',
  });
