// Sets of questions, as the engine asks and grades them. Knows the call and what it gives; knows no page.

/** A fact of the practice log. @typedef {import('@engine').PracticeEvent} PracticeEvent */
/** @typedef {import('@engine').QuizAction} QuizAction */
/**
 * One question (cpp/tutor/include/headsup/tutor/quiz.h).
 * @typedef {object} QuestionView
 * @property {string} id
 * @property {'choice'|'number'|'shape'|'recall'} ask
 * @property {'asking'|'shown'|'done'} phase - shown: a rubric waits for ticks
 * @property {string[]} options
 * @property {string} answer
 * @property {string} verdict
 * @property {string} slip
 * @property {number} confidence
 * @property {number} attempts
 * @property {boolean} hinted
 * @property {string[]} expected
 * @property {string[]} points
 */
/**
 * @typedef {object} QuizView
 * @property {string} set
 * @property {string} current
 * @property {string} next
 * @property {number} done
 * @property {QuestionView[]} questions
 * @property {{answered: number, right: number}[]} calibration - of a guess, fairly sure, certain
 */

/**
 * @param {Pick<import('../../engine/client.js').EngineClient, 'ask'>} engine - with the course loaded
 * @param {string} set
 * @param {PracticeEvent[]} events - the facts so far
 * @param {QuizAction} action
 * @returns {Promise<import('../../engine/client.js').Reply<{view: QuizView, events: PracticeEvent[]}>>}
 */
export const quiz = (engine, set, events, action) =>
  /** @type {Promise<any>} */ (engine.ask('quiz', set, events, action));

/** @typedef {{set: string, item: string, reason: 'certain'|'wrong'|'slip'|'new'|'seen'}} ReviewItem */
/** @typedef {{misconception: string, times: number, certain: number, standing: number, lesson: string}} ErrorRow */

/**
 * What to review next, and the map of errors (cpp/tutor/include/headsup/tutor/review.h).
 * @param {Pick<import('../../engine/client.js').EngineClient, 'ask'>} engine - with the course loaded
 * @param {import('../../engine/client.js').LessonEvent[]} lessons
 * @param {PracticeEvent[]} practice
 * @returns {Promise<import('../../engine/client.js').Reply<{queue: ReviewItem[], errors: ErrorRow[]}>>}
 */
export const review = (engine, lessons, practice) =>
  /** @type {Promise<any>} */ (engine.ask('review', lessons, practice));
