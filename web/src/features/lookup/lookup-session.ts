// One look-up: what was picked, how its questions stand, and the facts that go to the learner's log. What is asked,
// right and wrong is the engine's to say.
import type { Lookup, LookupGrade, LookupSource, LookupStep } from '@engine';
import mistakes from '../../../content/lookup-mistakes.json';
import { type Answered, practiceFact } from '../../learner/practice-fact.ts';
import { Session } from '../../learner/session.ts';
import { gradeLookup, lookup } from './lookup.ts';

/** How a question stands; it is open once it was answered rightly, or shown. */
export type Standing = {
  /** the last one committed */
  answer: string;
  /** of that one */
  grade: LookupGrade | undefined;
  /** answers that could be read */
  attempts: number;
  hinted: boolean;
  open: boolean;
};

const SET = 'lookup';

/** The misconception that explains what the engine found in an answer, or "". */
export const misconceptionBehind = ({ mistake }: LookupGrade) =>
  (mistakes as Record<string, string>)[mistake] ?? '';

const fresh = (): Standing => ({
  answer: '',
  grade: undefined,
  attempts: 0,
  hinted: false,
  open: false,
});

export class LookupSession extends Session {
  /** what is looked up */
  picked: { name: string; source: LookupSource } | undefined;
  view: Lookup | undefined;
  #standings: Map<string, Standing> = new Map();
  #opened = 0;

  /** Looks something up; where it cannot be read, what was there stays. */
  async open(name: string, source: LookupSource) {
    this.#opened += 1;
    const mine = this.#opened;
    const reply = await lookup(this.engine, source);
    if (mine !== this.#opened) return; // another was picked meanwhile
    this.refusal = reply.ok ? undefined : reply.errors[0];
    if (reply.ok) {
      this.picked = { name, source };
      this.view = reply.value;
      this.#standings = new Map(reply.value.steps.map(({ id }) => [id, fresh()]));
    }
    this.moved();
  }

  standing({ id }: LookupStep): Standing {
    return this.#standings.get(id) ?? fresh();
  }

  /** The first question that is not open; undefined where all are. */
  get current() {
    return this.view?.steps.find((step) => !this.standing(step).open);
  }

  /** Everything may be told: all questions are open. */
  get done() {
    return this.view !== undefined && this.current === undefined;
  }

  async commit(step: LookupStep, answer: string) {
    const { picked } = this;
    if (!picked || this.standing(step).open) return;
    const reply = await gradeLookup(this.engine, picked.source, step.id, answer);
    if (picked !== this.picked) return;
    this.refusal = reply.ok ? undefined : reply.errors[0];
    if (reply.ok) {
      const grade = reply.value;
      const read = grade.verdict !== 'not_an_answer';
      const open = grade.verdict === 'right';
      const { attempts } = this.standing(step);
      this.#stand(step, { answer, grade, attempts: attempts + (read ? 1 : 0), open });
      const { verdict } = grade;
      const mistake = misconceptionBehind(grade);
      if (read) await this.#keep('answered', step, { answer, verdict, mistake });
    }
    this.moved();
  }

  async hint(step: LookupStep) {
    this.#stand(step, { hinted: true });
    await this.#keep('hinted', step);
    this.moved();
  }

  /** Gives the question up: it opens. */
  async show(step: LookupStep) {
    this.#stand(step, { open: true });
    await this.#keep('revealed', step);
    this.moved();
  }

  #stand(step: LookupStep, change: Partial<Standing>) {
    this.#standings.set(step.id, { ...this.standing(step), ...change });
  }

  async #keep(kind: string, { id }: LookupStep, given: Partial<Answered> = {}) {
    await this.store.appendPractice([practiceFact({ kind, set: SET, item: id, ...given })]);
  }
}
