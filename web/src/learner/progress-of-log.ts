// How far a learner has come, asked of the engine.

import type { CourseProgress } from '@engine';
import type { EngineClient, LessonEvent, Reply } from '../../engine/client.ts';

export type { CourseProgress, LessonProgress } from '@engine';

/**
 * @param engine - with the course loaded
 * @param events - the whole log
 */
export const courseProgress = (
  engine: EngineClient,
  events: LessonEvent[],
): Promise<Reply<CourseProgress>> => engine.ask('courseProgress', events);
