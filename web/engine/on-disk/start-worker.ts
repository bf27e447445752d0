// Starts the worker of an engine in a copy on a disk, from text in the bundle. In place of ../start-worker.ts.
import text from 'virtual:worker-text';
import { startFromText } from './start-from-text.ts';

/** Throws where no worker may start. */
export const startWorker = () => startFromText(text, 'engine');
