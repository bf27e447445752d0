// The sessions of a page's sets of questions, one a set, started by whoever asks first. Knows no element.
import outline from '@practice-outline?raw';

import { pageParts } from './page-parts.js';
import { QuizSession } from './quiz-session.js';

/** @type {Map<string, Promise<QuizSession>>} */
const sessions = new Map();

/**
 * Throws EngineMissing where there is no engine.
 * @param {string} set
 * @returns {Promise<QuizSession>}
 */
export function quizSession(set) {
  const session = sessions.get(set) ?? start(set);
  sessions.set(set, session);
  return session;
}

/** @param {string} set */
async function start(set) {
  const session = new QuizSession({ ...(await pageParts(outline)), set });
  await session.start();
  return session;
}
