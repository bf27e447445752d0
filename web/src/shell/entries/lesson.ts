// Brings a lesson alive: engine, course, log, its questions, and the stepper where it has one.
import outline from '#outline?raw';

import '../../features/question/clear-control.ts';
import '../../learner/lesson-progress.ts';
import '../../features/question/prediction-gate.ts';
import { EngineClient } from '../../../engine/client.ts';
import { missingReason } from '../../../engine/module.ts';
import { shareEngine } from '../../../engine/shared-engine.ts';
import { openEvents } from '../../learner/events.ts';
import { LessonSession } from '../../learner/lesson-session.ts';
import { registerSession } from '../../learner/sessions.ts';
import type { LiveStepper } from '../projector.ts';

const stepper = document.querySelector<LiveStepper>('shape-stepper');
const article = document.querySelector('[data-lesson]') as HTMLElement | null;
// Its elements are many: only lessons that have one load them.
const stepperParts = stepper && import('../../features/stepper/lesson-stepper.ts');

async function start(lesson: string) {
  const engine = new EngineClient();
  shareEngine(engine);
  const [parts, store] = await Promise.all([stepperParts, openEvents(), engine.ready('engine')]);
  await engine.loadCourse(outline);
  const of = { engine, store, lesson };
  if (parts) return parts.openStepper(stepper!, of);
  const session = new LessonSession(of);
  await session.start();
  return session;
}

// The elements alone may stand on a page that is no lesson.
if (article) {
  const lesson = article.dataset.lesson ?? '';
  const session = start(lesson);
  registerSession(lesson, session);
  session.catch((error) => {
    if (stepper) stepper.missing = missingReason(error);
    console.error(error);
  });
}
