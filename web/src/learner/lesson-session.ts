// What a learner does in one lesson: the engine's state and view of it, and the log that keeps the
// facts. Every step, question and verdict is the engine's; nothing here counts steps or judges an answer.

import type { Config, LessonAction, LessonReply, LessonState, LessonView, Reply } from '@engine';
import type { PageParts } from './page-services.ts';
import { Session } from './session.ts';

export type Given = {
  step?: string;
  question?: string;
  answer?: string;
  note?: string;
  /** a curve as it was drawn or measured */
  points?: number[];
  /** of a measured one */
  deviations?: number[];
};

export class LessonSession extends Session {
  lesson: string;

  view: LessonView | undefined;
  state: LessonState | undefined;

  constructor({ lesson, ...parts }: PageParts & { lesson: string }) {
    super(parts);
    this.lesson = lesson;
    const follow = () => this.state && this.queue(() => this.follow());
    this.store.addEventListener('change', follow);
  }

  /** Where the learner left off. */
  start() {
    return this.#fold();
  }

  /** Goes on where the log is now: another tab, or a file, has added to it, or it was erased. */
  follow() {
    return this.#fold();
  }

  async #fold() {
    const events = await this.store.read(this.lesson);
    await this.take(await this.engine.lessonResume(this.lesson, events, Date.now()));
  }

  /** How a question in the prose stands. */
  question(id: string) {
    return this.view?.questions.find((one) => one.id === id);
  }

  /** @param kind - one of the engine's actions */
  act(kind: string, given: Given & { config?: Config } = {}) {
    return this.queue(() => this.#act(kind, given));
  }

  async #act(kind: string, given: Given & { config?: Config }) {
    if (!this.state) return;
    const action = { kind, lesson: this.lesson, ...given, at_ms: Date.now() };
    await this.take(await this.engine.lesson(this.state, action as LessonAction));
  }

  async take(reply: Reply<LessonReply>) {
    this.refusal = reply.ok ? undefined : reply.errors[0];
    if (reply.ok) {
      const { state, view, events } = reply.value;
      await this.store.append(events); // before anything shows it
      this.state = state;
      this.view = view;
    }
    this.moved();
  }
}
