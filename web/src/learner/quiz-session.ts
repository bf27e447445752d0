// What a learner does in one set of questions.

import type { PracticeEvent, QuizAction, QuizView } from '@engine';
import { type Act, PracticeSession } from './practice-session.ts';
import { quiz } from './quiz.ts';

export type Given = { item?: string; answer?: string; points?: string[]; confidence?: number };

/** With the course loaded into its engine. */
export class QuizSession extends PracticeSession<QuizView, Given> {
  /** Where the learner left off. */
  async start() {
    await this.act('view');
  }

  /** How a question stands. */
  question(id: string) {
    return this.view?.questions.find((one) => one.id === id);
  }

  override ask(facts: PracticeEvent[], action: Act<Given>) {
    return quiz(this.engine, this.set, facts, action as QuizAction);
  }
}
