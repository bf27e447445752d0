// How far a learner has come, asked of the engine.

/** @typedef {import('@engine').CourseProgress} CourseProgress */
/** @typedef {import('@engine').LessonProgress} LessonProgress */

/**
 * @param {import('../../engine/client.js').EngineClient} engine - with the course loaded
 * @param {import('../../engine/client.js').LessonEvent[]} events - the whole log
 * @returns {Promise<import('../../engine/client.js').Reply<CourseProgress>>}
 */
export const courseProgress = (engine, events) => engine.ask('courseProgress', events);
