// Looking up a published model, as the engine reads it, asks about it and grades.

import type { EngineClient } from '../../../engine/client.ts';

type Engine = Pick<EngineClient, 'call'>;
/** What is looked up: the text of a config file, or one row of the catalogue as `[row]`. */
export type Source = { text: string; from: 'file' | 'catalogue' };

/** What is known of a model, and what may be asked about it. */
export const lookup = (engine: Engine, { text, from }: Source) => engine.call('lookup', text, from);

/**
 * What an answer is worth.
 * @param answer - a JSON pointer, what a person wrote, or a choice
 */
export const gradeLookup = (engine: Engine, { text, from }: Source, step: string, answer: string) =>
  engine.call('gradeLookup', text, from, step, answer);

/**
 * What its attention costs for one sequence, beside plain multi-head attention.
 * @param bytes - for each number
 */
export const lookupCost = (engine: Engine, { text, from }: Source, tokens: number, bytes: number) =>
  engine.call('lookupCost', text, from, tokens, bytes);
