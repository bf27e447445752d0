// What a learner does in one set of questions: a session a set on a page, started by whoever asks first.

import type { PracticeEvent, QuizAction, QuizView } from '@engine';
import { pageParts } from './page-services.ts';
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

const sessions: Map<string, Promise<QuizSession>> = new Map();

/** Throws EngineMissing where there is no engine. */
export function quizSession(set: string): Promise<QuizSession> {
  const session = sessions.get(set) ?? start(set);
  sessions.set(set, session);
  return session;
}

/** Where the learner left off. */
async function start(set: string) {
  const session = new QuizSession({ ...(await pageParts()), set });
  await session.act('view');
  return session;
}
