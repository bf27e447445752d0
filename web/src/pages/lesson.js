// Brings a lesson alive: engine, course, log and the stepper. Knows the parts and their order.
import outline from '@outline?raw';

import presets from '../../content/presets.json';
import '../elements/shape-stepper.js';
import { EngineClient } from '../engine/client.js';
import { EngineMissing } from '../engine/module.js';
import { shareEngine } from '../engine/shared-engine.js';
import { LessonModel } from '../state/lesson-model.js';
import { readSettings } from '../state/url-state.js';
import { openEvents } from '../store/events.js';
import './site.js';

const stepper = /** @type {any} */ (document.querySelector('shape-stepper'));

async function start() {
  const { lesson, preset } = stepper;
  const wished = readSettings(location.search, presets, preset).build;
  const engine = new EngineClient({ build: wished });
  if (wished === 'base') shareEngine(engine);
  const [store] = await Promise.all([openEvents(), engine.ready()]);
  // Not every browser can run the build that was wished for.
  const { build } = await engine.vocabulary();
  await engine.loadCourse(outline);
  const model = new LessonModel({ engine, store, build, lesson, preset, presets });
  await model.start();
  addEventListener('popstate', () => model.followAddress());
  stepper.model = model;
}

start().catch((error) => {
  stepper.missing = error instanceof EngineMissing ? error.reason : 'not_loaded';
  console.error(error);
});
