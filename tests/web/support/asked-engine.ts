// The engine that was built, asked as the site asks it, without a worker between.
import { logCalls } from '../../../web/engine/log-file.ts';

/** @param engine - a module, as loadEngine() gives it */
export function askedEngine(engine: any) {
  const calls = Object.assign(engine, logCalls(engine));
  const ask = async (method, ...args) => calls[method](...args);
  return { ask, goOn: ask };
}

/** The bytes of a file with this text. */
export const fileOf = (text: string) => new TextEncoder().encode(text).buffer;
