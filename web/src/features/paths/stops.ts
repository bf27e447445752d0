// The paths of the course as its build knows them, and what the log keeps of a learner on one.
import type { LessonState } from '@engine';
import outline from '#outline?raw';
import type { PathInfo } from '#paths';
import paths from '#paths';
import { sharedEngine } from '../../../engine/shared-engine.ts';
import { openEvents } from '../../learner/events.ts';
import { LessonSession } from '../../learner/lesson-session.ts';
import { announcedSession } from '../../learner/sessions.ts';

/** A path and where on it a stop is, from 0; nothing where there is no such stop. */
export function findStop(path: string, stop: string): { path: PathInfo; at: number } | undefined {
  const found = paths.find(({ id }) => id === path);
  const at = found?.stops.findIndex(({ id }) => id === stop) ?? -1;
  return found && at >= 0 ? { path: found, at } : undefined;
}

const fresh = (lesson: string): LessonState => ({
  ...{ lesson, opened: false, step: '', visited: [], questions: [], clear: '', note: '' },
});

/**
 * The learner's place on a path, kept in the log. One who was never on it has no place, until a stop is opened.
 * Throws EngineMissing where there is no engine.
 */
export async function openPath(path: string): Promise<LessonSession> {
  const { engine, store } = (await announcedSession()) ?? {
    engine: sharedEngine(),
    store: await openEvents(),
  };
  await engine.loadCourse(outline);
  const session = new LessonSession({ engine, store, lesson: path });
  if ((await store.read(path)).length > 0) await session.start();
  else session.state = fresh(path);
  return session;
}
