// The engine in Node, which pages are held to: one for all files of a process. Whoever needs a course or a model loads it
// before the first test.

import { loadEngine } from '../../../web/site/load-engine.ts';

export const engine = await loadEngine();
/** Another, for who builds courses and opens models. */
export const tools = await loadEngine();
