// The stepper of a lesson's page, loaded where there is one.
import presets from '../../content/presets.json';
import '../elements/shape-stepper.js';
import { LessonModel } from '../state/lesson-model.js';

/**
 * Opens the lesson where the learner left off, and gives it to the stepper.
 * @param {any} stepper
 * @param {{engine: import('../engine/client.js').EngineClient, store: import('../store/events.js').EventStore, lesson: string}} parts
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
