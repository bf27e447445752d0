// Tells a learning platform what a learner does: each answer at once, then what it all comes to.

import type { Facts, Outcome } from '@engine';
import type { EngineClient } from '../../../engine/client.ts';
import type { LogRecord } from '../../learner/records.ts';
import { doneText, factsOfDone } from './done.ts';
import { interactionOf, type Outline } from './interactions.ts';
import { countIn, type Session, scoreIn } from './scorm-api.ts';

/** The part of the course that is no lesson. */
export const PRACTICE = 'practice';

/** What a platform may say of a learner that is not to be taken back, by nothing or by what is more. */
const REACHED = ['completed', 'passed'];

type Of = {
  /** one that has begun */
  session: Session;
  engine: Pick<EngineClient, 'call'>;
  outline: Outline;
  /** of the log in this browser */
  facts: () => Promise<Facts>;
  /** what the mark is of: a lesson's id, or PRACTICE */
  part: string;
  /** 0 where there is no mark to reach */
  mastery: number;
};

export class Report {
  #of: Of;
  /** what was done up to now, in whatever browser */
  #before: Facts;
  #best: number | undefined;
  #status: string;
  #count: number;
  #told: Set<string> = new Set();
  #saving: Promise<void> = Promise.resolve();
  #waiting = false;

  constructor(of: Of) {
    const { session, outline, part } = of;
    this.#of = of;
    this.#before = factsOfDone(outline, part, session.get('cmi.suspend_data'));
    this.#status = session.get('cmi.core.lesson_status');
    this.#best = scoreIn(session.get('cmi.core.score.raw'));
    this.#count = countIn(session.get('cmi.interactions._count')) ?? 0;
  }

  /** Of what a page adds. The platform has the answers when it returns, whatever happens to the page. */
  tell(records: LogRecord[]) {
    const { session, outline } = this.#of;
    for (const record of records) {
      const elements = this.#told.has(record.id) ? [] : interactionOf(outline, record);
      this.#told.add(record.id);
      if (elements.length === 0) continue;
      for (const [name, value] of elements)
        session.offer(`cmi.interactions.${this.#count}.${name}`, value);
      this.#count += 1;
    }
    session.commit();
  }

  /** Hands over what everything comes to now; several at once are one. */
  save(): Promise<void> {
    if (this.#waiting) return this.#saving;
    this.#waiting = true;
    this.#saving = this.#saving.then(async () => {
      this.#waiting = false;
      await this.#saveNow();
    });
    return this.#saving;
  }

  /** @param again - whether an engine that was lost on the way may be asked once more */
  async #saveNow(again = true): Promise<void> {
    const { session, engine, outline, part, mastery, facts: ofBrowser } = this.#of;
    const here = await ofBrowser();
    const facts: Facts = {
      ...here,
      lessons: [...this.#before.lessons, ...here.lessons],
      practice: [...this.#before.practice, ...here.practice],
    };
    const outcome = await engine.call('outcome', part, facts, mastery);
    if (outcome.ok) {
      this.#tellOutcome(outcome.value);
      session.set('cmi.suspend_data', doneText(outline, part, outcome.value));
    } else if (again) return this.#saveNow(false);
    session.commit();
  }

  // A mark that was reached stays reached, whatever is begun anew, and so does a course that was completed. Who has
  // answered nothing has no mark yet.
  #tellOutcome({ score, status, questions }: Outcome) {
    const { session } = this.#of;
    if (REACHED.indexOf(status) >= REACHED.indexOf(this.#status)) this.#status = status;
    session.set('cmi.core.lesson_status', this.#status);
    if (this.#best === undefined && questions.every(({ verdict }) => verdict === '')) return;
    this.#best = Math.max(this.#best ?? 0, score);
    session.offer('cmi.core.score.min', 0);
    session.offer('cmi.core.score.max', 100);
    session.set('cmi.core.score.raw', this.#best);
  }
}
