// What the engine refuses, for whoever asked: thrown with its faults, and said in the words of a page.
import type { Fault, Reply } from '@engine';
import { faultSentence } from '../../text/messages.ts';

export class Refused extends Error {
  readonly faults: Fault[];
  constructor(faults: Fault[]) {
    super(faults[0]?.code);
    this.faults = faults;
  }
}

/** What refused something, in the words of a page. */
export const sentenceOf = (faults: Fault[]): string =>
  faults.map((fault) => faultSentence(fault)).join(' ');

/** Does what may be refused, and gives the sentence that says why it was; '' where it was not. */
export async function refusalOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return '';
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return sentenceOf(error.faults);
  }
}

/** @throws {Refused} */
export function got<T>(reply: Reply<T>): T {
  if (!reply.ok) throw new Refused(reply.errors);
  return reply.value;
}
