// The stepper of a lesson's page, loaded where there is one.
import presets from '../../../content/presets.json';
import './shape-stepper.js';
import { LessonModel } from './lesson-model.js';

/**
 * Opens the lesson where the learner left off, and gives it to the stepper.
 * @param {any} stepper
 * @param {{engine: import('../../../engine/client.js').EngineClient, store: import('../../learner/events.js').EventStore, lesson: string}} parts
 */
export async function openStepper(stepper, { engine, store, lesson }) {
  // Not every browser can run the build that was wished for.
  const { build } = await engine.vocabulary();
  const { preset } = stepper;
  const model = new LessonModel({ engine, store, build, lesson, preset, presets });
  await model.start();
  addEventListener('popstate', () => model.followAddress());
  stepper.model = model;
  return model;
}
