// Which session an element of a lesson belongs to: the page's own, or, on a page that has none, one
// that is gone with the page. Knows no element and no page by name.
import outline from '@outline?raw';

import { sharedEngine } from '../../engine/shared-engine.js';
import { openFleeting } from './events.js';
import { LessonSession } from './lesson-session.js';

/** @type {Map<string, Promise<LessonSession>>} by lesson */
const sessions = new Map();
/** @type {Promise<LessonSession>|undefined} */
let pageOwn;

/**
 * Makes a session the one of its lesson on this page. To be called while the page's scripts are run
 * for the first time; the session itself may come later.
 * @param {string} lesson
 * @param {Promise<LessonSession>} session
 */
export function announceSession(lesson, session) {
  sessions.set(lesson, session);
  pageOwn ??= session;
  session.catch(() => {}); // whoever asks for it hears of it
}

// Scripts of a page run before this, so a session that is to be announced has been.
const parsed = () =>
  document.readyState === 'loading' || document.readyState === 'interactive'
    ? new Promise((done) => addEventListener('DOMContentLoaded', done, { once: true }))
    : Promise.resolve();

/**
 * Throws EngineMissing where there is no engine.
 * @param {string} lesson
 * @returns {Promise<LessonSession>}
 */
export async function sessionOf(lesson) {
  await parsed();
  if (!sessions.has(lesson)) sessions.set(lesson, startFleeting(lesson));
  return /** @type {Promise<LessonSession>} */ (sessions.get(lesson));
}

/** The session that this page is about, if it is a lesson's. @returns {Promise<LessonSession|undefined>} */
export async function announcedSession() {
  await parsed();
  return pageOwn;
}

/** @param {string} lesson */
async function startFleeting(lesson) {
  const engine = sharedEngine();
  await engine.ready('engine');
  await engine.loadCourse(outline, 'engine');
  const session = new LessonSession({ engine, store: openFleeting(), lesson });
  await session.start();
  return session;
}
