// The engine that was built, asked as the site asks it, without a worker between.
import type { MainModule } from '@engine';
import type { EngineClient } from '../../../web/engine/client.ts';
import { logCalls } from '../../../web/engine/log-file.ts';

/** @param engine - a module, as loadEngine() gives it */
export function askedEngine(engine: MainModule) {
  const calls: object = Object.assign(engine, logCalls(engine));
  const call = async (method: string, ...args: unknown[]) =>
    (calls as Record<string, (...args: unknown[]) => unknown>)[method]!(...args);
  return { call, advance: call } as unknown as EngineClient;
}

/** The bytes of a file with this text. */
export const fileOf = (text: string) => new TextEncoder().encode(text).buffer;
