// What a learner does in one set of questions: a session a set on a page, started by whoever asks first.

import type { PracticeEvent, QuizAction, QuizView } from '@engine';
import { sessionsOf } from './page-services.ts';
import { type Act, PracticeSession } from './practice-session.ts';

export type Given = { item?: string; answer?: string; points?: string[]; confidence?: number };

/** With the course loaded into its engine. */
export class QuizSession extends PracticeSession<QuizView, Given> {
  /** How a question stands. */
  question(id: string) {
    return this.view?.questions.find((one) => one.id === id);
  }

  override ask(facts: PracticeEvent[], action: Act<Given>) {
    return this.engine.call('quiz', this.set, facts, action as QuizAction);
  }
}

export const quizSession: (set: string) => Promise<QuizSession> = sessionsOf(QuizSession);
