// Sets of questions, as the engine asks and grades them (cpp/tutor/include/headsup/tutor/quiz.h, review.h).

import type { LessonEvent, PracticeEvent, QuizAction } from '@engine';
import type { EngineClient } from '../../engine/client.ts';

type Engine = Pick<EngineClient, 'call'>;

/**
 * @param engine - with the course loaded
 * @param events - the facts so far
 */
export const quiz = (engine: Engine, set: string, events: PracticeEvent[], action: QuizAction) =>
  engine.call('quiz', set, events, action);

/**
 * What to review next, and the map of errors.
 * @param engine - with the course loaded
 */
export const review = (engine: Engine, lessons: LessonEvent[], practice: PracticeEvent[]) =>
  engine.call('review', lessons, practice);
