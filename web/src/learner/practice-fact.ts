// A fact of practice from what there is to say of it.
import type { PracticeEvent } from '@engine';

type Said = Omit<Extract<PracticeEvent, { kind: 'answered' }>, 'kind'>;
/** What an answer came to. */
export type Answered = Pick<Said, 'answer' | 'verdict' | 'mistake' | 'fading'>;

const NOTHING = {
  ...{ answer: '', verdict: '', mistake: '', fading: '' },
  ...{ points: [], confidence: 0, seed: 0, level: 0 },
};

export const practiceFact = (said: { kind: string; set: string; item: string } & Partial<Said>) =>
  ({ ...NOTHING, at_ms: Date.now(), ...said }) as PracticeEvent;
