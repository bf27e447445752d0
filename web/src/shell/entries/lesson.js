// Brings a lesson alive: engine, course, log, its questions, and the stepper where it has one. Knows
// the parts and their order.
import outline from '@outline?raw';

import '../../features/question/clear-control.js';
import '../../learner/lesson-progress.js';
import '../../features/question/prediction-gate.js';
import { EngineClient } from '../../../engine/client.js';
import { EngineMissing } from '../../../engine/module.js';
import { shareEngine } from '../../../engine/shared-engine.js';
import { wishedBuild } from '../../features/stepper/url-state.js';
import { openEvents } from '../../learner/events.js';
import { LessonSession } from '../../learner/lesson-session.js';
import { announceSession } from '../../learner/sessions.js';

const stepper = /** @type {any} */ (document.querySelector('shape-stepper'));
const article = /** @type {HTMLElement|null} */ (document.querySelector('[data-lesson]'));
// Its elements are many: only lessons that have one load them.
const stepperParts = stepper && import('../../features/stepper/lesson-stepper.js');

/** @param {string} lesson */
async function start(lesson) {
  const build = stepper ? wishedBuild(location.search) : 'base';
  const engine = new EngineClient({ build });
  if (build === 'base') shareEngine(engine);
  const [parts, store] = await Promise.all([stepperParts, openEvents(), engine.ready('engine')]);
  await engine.loadCourse(outline, 'engine');
  if (parts) return parts.openStepper(stepper, { engine, store, lesson });
  const session = new LessonSession({ engine, store, lesson });
  await session.start();
  return session;
}

// The elements alone may stand on a page that is no lesson.
if (article) {
  const lesson = article.dataset.lesson ?? '';
  const session = start(lesson);
  announceSession(lesson, session);
  session.catch((error) => {
    if (stepper) stepper.missing = error instanceof EngineMissing ? error.reason : 'not_loaded';
    console.error(error);
  });
}
