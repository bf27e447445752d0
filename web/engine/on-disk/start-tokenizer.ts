// Starts the worker that reads a tokenizer.json in a copy on a disk, from text in the bundle. In place of
// ../start-tokenizer.ts.
import text from 'virtual:tokenizer-worker-text';
import { startFromText } from './start-from-text.ts';

/** Throws where no worker may start. */
export const startTokenizer = () => startFromText(text, 'tokenizer');
