// Starts the worker of an engine in a copy on a disk, whose files no worker may be started from: from text in the
// bundle. In place of ../start-worker.js.
import text from 'virtual:worker-text';

/** Throws where no worker may start. */
export function startWorker() {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const worker = new Worker(address, { name: 'engine' });
  URL.revokeObjectURL(address);
  return worker;
}
