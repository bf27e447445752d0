// What the engine gives, where it has no reason to refuse.
import type { Reply } from '@engine';
import { faultSentence } from './sentences.ts';

/** @throws {Error} with the engine's faults as sentences */
export function answerOf<Answer>(reply: Reply<Answer>): Answer {
  if (reply.ok) return reply.value;
  throw new Error(
    reply.errors.map((fault) => `${fault.where}: ${faultSentence(fault)}`).join('\n'),
  );
}
