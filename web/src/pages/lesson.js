// Brings a lesson alive: engine, course, log, its questions, and the stepper where it has one. Knows
// the parts and their order.
import outline from '@outline?raw';

import '../elements/clear-control.js';
import '../elements/prediction-gate.js';
import { EngineClient } from '../engine/client.js';
import { EngineMissing } from '../engine/module.js';
import { shareEngine } from '../engine/shared-engine.js';
import { LessonSession } from '../state/lesson-session.js';
import { announceSession } from '../state/sessions.js';
import { openEvents } from '../store/events.js';
import './site.js';

const stepper = /** @type {any} */ (document.querySelector('shape-stepper'));
const article = /** @type {HTMLElement} */ (document.querySelector('[data-lesson]'));
const lesson = article.dataset.lesson ?? '';
// Its elements are many: only lessons that have one load them.
const stepperParts = stepper && import('./lesson-stepper.js');

async function start() {
  const parts = await stepperParts;
  const build = parts?.wishedBuild(stepper.getAttribute('preset')) ?? 'base';
  const engine = new EngineClient({ build });
  if (build === 'base') shareEngine(engine);
  const [store] = await Promise.all([openEvents(), engine.ready()]);
  await engine.loadCourse(outline);
  if (parts) return parts.openStepper(stepper, { engine, store, lesson });
  const session = new LessonSession({ engine, store, lesson });
  await session.start();
  return session;
}

const session = start();
announceSession(lesson, session);
session.catch((error) => {
  if (stepper) stepper.missing = error instanceof EngineMissing ? error.reason : 'not_loaded';
  console.error(error);
});
