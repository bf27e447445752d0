// The stepper of a lesson's page, loaded where there is one.
import presets from '../../../content/presets.json';
import './shape-stepper.ts';
import type { EngineClient } from '../../../engine/client.ts';
import type { EventStore } from '../../learner/events.ts';
import { LessonModel } from './lesson-model.ts';

/** Opens the lesson where the learner left off, and gives it to the stepper. */
export async function openStepper(
  stepper: { preset: string; model: LessonModel | undefined },
  { engine, store, lesson }: { engine: EngineClient; store: EventStore; lesson: string },
) {
  const { preset } = stepper;
  const model = new LessonModel({ engine, store, lesson, preset, presets });
  await model.start();
  addEventListener('popstate', () => model.followAddress());
  stepper.model = model;
  return model;
}
