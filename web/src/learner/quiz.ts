// Sets of questions, as the engine asks and grades them. Knows the call and what it gives; knows no page.

import type { PracticeEvent, QuizAction } from '@engine';
import type { EngineClient, LessonEvent, Reply } from '../../engine/client.ts';

export type { PracticeEvent, QuizAction } from '@engine';

/** One question (cpp/tutor/include/headsup/tutor/quiz.h). */
export type QuestionView = {
  id: string;
  ask: 'choice' | 'number' | 'shape' | 'recall';
  /** shown: a rubric waits for ticks */
  phase: 'asking' | 'shown' | 'done';
  options: string[];
  answer: string;
  verdict: string;
  slip: string;
  confidence: number;
  attempts: number;
  hinted: boolean;
  expected: string[];
  points: string[];
};
export type QuizView = {
  set: string;
  current: string;
  next: string;
  done: number;
  questions: QuestionView[];
  /** of a guess, fairly sure, certain */
  calibration: { answered: number; right: number }[];
};

/**
 * @param engine - with the course loaded
 * @param events - the facts so far
 */
export const quiz = (
  engine: Pick<EngineClient, 'ask'>,
  set: string,
  events: PracticeEvent[],
  action: QuizAction,
): Promise<Reply<{ view: QuizView; events: PracticeEvent[] }>> =>
  engine.ask('quiz', set, events, action) as Promise<
    Reply<{ view: QuizView; events: PracticeEvent[] }>
  >;

type ReviewItem = {
  set: string;
  item: string;
  reason: 'certain' | 'wrong' | 'slip' | 'new' | 'seen';
};
export type ErrorRow = {
  misconception: string;
  times: number;
  certain: number;
  standing: number;
  lesson: string;
};

/**
 * What to review next, and the map of errors (cpp/tutor/include/headsup/tutor/review.h).
 * @param engine - with the course loaded
 */
export const review = (
  engine: Pick<EngineClient, 'ask'>,
  lessons: LessonEvent[],
  practice: PracticeEvent[],
): Promise<Reply<{ queue: ReviewItem[]; errors: ErrorRow[] }>> =>
  engine.ask('review', lessons, practice) as Promise<
    Reply<{ queue: ReviewItem[]; errors: ErrorRow[] }>
  >;
