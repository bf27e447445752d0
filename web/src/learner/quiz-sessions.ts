// The sessions of a page's sets of questions, one a set, started by whoever asks first.

import { pageParts } from './page-services.ts';
import { QuizSession } from './quiz-session.ts';

const sessions: Map<string, Promise<QuizSession>> = new Map();

/** Throws EngineMissing where there is no engine. */
export function quizSession(set: string): Promise<QuizSession> {
  const session = sessions.get(set) ?? start(set);
  sessions.set(set, session);
  return session;
}

async function start(set: string) {
  const session = new QuizSession({ ...(await pageParts()), set });
  await session.start();
  return session;
}
