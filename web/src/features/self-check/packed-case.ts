// A reference case as the site checks itself with it: its numbers out of text, the call, and how its error is written.
// Used in the page and by the build, which shows what came out then.

import type { Config } from '@engine';
import { decimal } from '../../../text/sentence.ts';

/** numbers: float32 as base64 */
export type PackedCase = { name: string; config: Config; numbers: string };

/** What the engine's checkLayer takes. */
export function askOf({ name, config, numbers }: PackedCase): [string, Config, number[]] {
  const bytes = Uint8Array.from(atob(numbers), (letter) => letter.charCodeAt(0));
  return [name, config, [...new Float32Array(bytes.buffer)]];
}

export const worstError = ({ tensors }: { tensors: { error: number }[] }) =>
  Math.max(...tensors.map(({ error }) => error));

/** An error in millionths, as most are some tenths of one. */
export const millionths = (error: number) => decimal(error * 1e6, 2);
