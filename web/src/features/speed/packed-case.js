// A reference case as the site checks itself with it: its numbers out of text, the call, and how its error is written.
// Used in the page and by the build, which shows what came out then.
import { decimal } from '../../kit/sentence.js';

/** @typedef {{name: string, config: import('@engine').Config, numbers: string}} PackedCase - numbers: float32 as base64 */

/** What the engine's checkLayer takes. @param {PackedCase} packed @returns {[string, import('@engine').Config, number[]]} */
export function askOf({ name, config, numbers }) {
  const bytes = Uint8Array.from(atob(numbers), (letter) => letter.charCodeAt(0));
  return [name, config, [...new Float32Array(bytes.buffer)]];
}

/** @param {{tensors: {error: number}[]}} verification */
export const worstError = ({ tensors }) => Math.max(...tensors.map(({ error }) => error));

/** An error in millionths, as most are some tenths of one. @param {number} error */
export const millionths = (error) => decimal(error * 1e6, 2);
