// Tells a learning platform what a learner does: each answer at once, then what it all comes to and the packed log,
// from which the learner goes on next time.

import type { Facts, Outcome } from '@engine';
import type { EngineClient } from '../../../engine/client.ts';
import type { LogRecord } from '../../learner/records.ts';
import { outcome as outcomeOf, packLog } from '../../learner/results.ts';
import type { Outline } from './interactions.ts';
import { interactionOf } from './interactions.ts';
import type { Session } from './scorm-api.ts';
import { countIn, scoreIn } from './scorm-api.ts';

/** As many characters as SCORM 1.2 lets a course keep (cmi.suspend_data). */
export const MOST_CHARACTERS = 4096;

/** What a platform may say of a learner that is not to be taken back, by nothing or by what is more. */
const REACHED = ['completed', 'passed'];

/**
 * Events: "kept", the log was handed over, and `leftOut` counts what of it has no room there; "full", it has none.
 */
export class Report extends EventTarget {
  leftOut = 0;
  #session;
  #engine;
  #outline;
  #facts;
  #owner;
  #mastery;
  #best = 0;
  #status = '';
  #count = 0;
  #saving: Promise<void> = Promise.resolve();
  #waiting = false;

  constructor({
    session,
    engine,
    outline,
    facts,
    owner,
    mastery,
  }: {
    /** one that has begun */
    session: Session;
    engine: Pick<EngineClient, 'call'>;
    outline: Outline;
    facts: () => Facts;
    /** the learner, as the platform calls them */
    owner: string;
    /** 0 where there is no mark to reach */
    mastery: number;
  }) {
    super();
    this.#session = session;
    this.#engine = engine;
    this.#outline = outline;
    this.#facts = facts;
    this.#owner = owner;
    this.#mastery = mastery;
    this.#status = session.get('cmi.core.lesson_status');
    this.#best = scoreIn(session.get('cmi.core.score.raw')) ?? 0;
    this.#count = countIn(session.get('cmi.interactions._count')) ?? 0;
  }

  /** Of what a page has added. */
  tell(records: LogRecord[]) {
    for (const record of records) {
      const elements = interactionOf(this.#outline, record);
      if (elements.length === 0) continue;
      for (const [name, value] of elements)
        this.#session.offer(`cmi.interactions.${this.#count}.${name}`, value);
      this.#count += 1;
    }
    this.save();
  }

  /** Hands the log over as it is now; several at once are one. */
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
    const facts = this.#facts();
    const [log, outcome] = await Promise.all([
      packLog(this.#engine, facts, this.#owner, MOST_CHARACTERS),
      outcomeOf(this.#engine, facts, this.#mastery),
    ]);
    if (outcome.ok) this.#tellOutcome(outcome.value);
    if (log.ok) {
      this.#session.set('cmi.suspend_data', log.value.text);
      this.leftOut = log.value.texts_left_out + log.value.answers_left_out;
      this.dispatchEvent(new Event('kept'));
    } else if (log.errors[0]!.code === 'field_bad_value') {
      this.dispatchEvent(new Event('full'));
    } else if (again) {
      return this.#saveNow(false);
    }
    this.#session.commit();
  }

  // A mark that was reached stays reached, whatever is begun anew, and a course that was completed stays so, whatever a
  // later edition adds to it.
  #tellOutcome({ score, status }: Outcome) {
    this.#best = Math.max(this.#best, score);
    if (REACHED.indexOf(status) >= REACHED.indexOf(this.#status)) this.#status = status;
    this.#session.offer('cmi.core.score.min', 0);
    this.#session.offer('cmi.core.score.max', 100);
    this.#session.set('cmi.core.score.raw', this.#best);
    this.#session.set('cmi.core.lesson_status', this.#status);
  }
}
