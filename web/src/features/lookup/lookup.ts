// Looking up a published model, as the engine reads it, asks about it and grades.

import type { LookupSource } from '@engine';
import type { EngineClient } from '../../../engine/client.ts';

type Engine = Pick<EngineClient, 'call'>;

/** What is known of a model, and what may be asked about it. */
export const lookup = (engine: Engine, source: LookupSource) => engine.call('lookup', source);

/**
 * What an answer is worth.
 * @param answer - a JSON pointer, what a person wrote, or a choice
 */
export const gradeLookup = (engine: Engine, source: LookupSource, step: string, answer: string) =>
  engine.call('gradeLookup', source, step, answer);

/**
 * What its attention costs for one sequence, beside plain multi-head attention.
 * @param bytes - for each number
 */
export const lookupCost = (engine: Engine, source: LookupSource, tokens: number, bytes: number) =>
  engine.call('lookupCost', source, tokens, bytes);
