// What a call of the engine is given and answers, in tests.
import assert from 'node:assert/strict';
import type { Config, Fault, MainModule, Reply, Setup } from '@engine';

export const setup = (config: Config, more: Partial<Setup> = {}): Setup => ({
  ...{ config, seed: 1, edits: [], ...more },
});

/** Of a call that must succeed. */
export function got<Value>(reply: Reply<Value>): Value {
  assert.ok(reply.ok, JSON.stringify(reply));
  return reply.value;
}

/** Of a call that must be refused. */
export function faultsOf(reply: Reply<unknown>): Fault[] {
  assert.ok(!reply.ok, 'not refused');
  return reply.errors;
}

/** Each fault as its code and its place; none of an answer. */
export const refusals = (reply: Reply<unknown>) =>
  reply.ok ? [] : reply.errors.map(({ code, where }) => `${code} ${where}`);

/** The calls as a page's script has them, which may give them anything. */
export type Unchecked = {
  [Name in keyof MainModule]: (...given: unknown[]) => ReturnType<MainModule[Name]>;
};
export const unchecked = (engine: MainModule) => engine as Unchecked;

/** How much memory a module has, in bytes. */
export const memoryOf = (engine: MainModule) =>
  (engine as MainModule & { HEAPU8: Uint8Array }).HEAPU8.length;
