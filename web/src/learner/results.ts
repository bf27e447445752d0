// What a learner's facts come to: a mark's parts, and a line to hand in to a class. Types and
// calls alone.

import type { ClassRow, Facts, Outcome, Reply } from '@engine';
import type { EngineClient } from '../../engine/client.ts';

/** with a course */
type Engine = Pick<EngineClient, 'call'>;

/** @param mastery - 0 to 100; 0 for none */
export const outcome = (engine: Engine, facts: Facts, mastery: number): Promise<Reply<Outcome>> =>
  engine.call('outcome', facts, mastery);

export const classCode = (engine: Engine, facts: Facts, name: string): Promise<Reply<string>> =>
  engine.call('classCode', facts, name);

export const readClassCode = (engine: Engine, code: string): Promise<Reply<ClassRow>> =>
  engine.call('readClassCode', code);
