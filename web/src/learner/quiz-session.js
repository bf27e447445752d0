// What a learner does in one set of questions. Knows the engine's call for it; knows no page.

import { PracticeSession } from './practice-session.js';
import { quiz } from './quiz.js';

/** @typedef {import('./quiz.js').QuizView} QuizView */
/** @typedef {{item?: string, answer?: string, points?: string[], confidence?: number}} Given */

/**
 * With the course loaded into its engine.
 * @extends {PracticeSession<QuizView, Given>}
 */
export class QuizSession extends PracticeSession {
  /** Where the learner left off. */
  async start() {
    await this.act('view');
  }

  /** How a question stands. @param {string} id */
  question(id) {
    return this.view?.questions.find((one) => one.id === id);
  }

  /** @type {PracticeSession<QuizView, Given>['ask']} */
  ask(facts, action) {
    return quiz(
      this.engine,
      this.set,
      facts,
      /** @type {import('./quiz.js').QuizAction} */ (action),
    );
  }
}
