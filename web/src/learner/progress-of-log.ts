// How far a learner has come, asked of the engine.

import type { CourseProgress, LessonEvent, Reply } from '@engine';
import type { EngineClient } from '../../engine/client.ts';

/**
 * @param engine - with the course loaded
 * @param events - the whole log
 */
export const courseProgress = (
  engine: EngineClient,
  events: LessonEvent[],
): Promise<Reply<CourseProgress>> => engine.call('courseProgress', events);
