// Which session an element of a lesson belongs to: the page's own, or, on a page that has none, one that is gone with
// the page.
import outline from '#outline?raw';

import { sharedEngine } from '../../engine/shared-engine.ts';
import { openMemoryLog } from './events.ts';
import { LessonSession } from './lesson-session.ts';

/** by lesson */
const sessions: Map<string, Promise<LessonSession>> = new Map();
let pageOwn: Promise<LessonSession> | undefined;

/**
 * Makes a session the one of its lesson on this page. To be called while the page's scripts are run
 * for the first time; the session itself may come later.
 */
export function registerSession(lesson: string, session: Promise<LessonSession>) {
  sessions.set(lesson, session);
  pageOwn ??= session;
  session.catch(() => {}); // whoever asks for it hears of it
}

// Scripts of a page run before this, so a session that is to be announced has been. Whoever asks between this and the end
// of loading is told at that end: nothing says that the page has been parsed.
const parsed = () =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((done) => {
        for (const end of ['DOMContentLoaded', 'load']) addEventListener(end, done, { once: true });
      });

/** Throws EngineMissing where there is no engine. */
export async function sessionOf(lesson: string): Promise<LessonSession> {
  await parsed();
  if (!sessions.has(lesson)) sessions.set(lesson, startFleeting(lesson));
  return sessions.get(lesson) as Promise<LessonSession>;
}

/** The session that this page is about, if it is a lesson's. */
export async function announcedSession(): Promise<LessonSession | undefined> {
  await parsed();
  return pageOwn;
}

async function startFleeting(lesson: string) {
  const engine = sharedEngine();
  await engine.ready('engine');
  await engine.loadCourse(outline);
  const session = new LessonSession({ engine, store: openMemoryLog(), lesson });
  await session.start();
  return session;
}
