// The model of a stepper on a page that is no lesson's: the sizes are those of its attributes, and nothing is kept,
// neither in a log nor in the address.
import type { Config } from '@engine';
import outline from '#outline?raw';

import presets from '../../../content/presets.json';
import { missingReason } from '../../../engine/module.ts';
import { sharedEngine } from '../../../engine/shared-engine.ts';
import { openMemoryLog } from '../../learner/events.ts';
import { LessonModel } from './lesson-model.ts';

const LESSON = 'width-and-heads';
const DEFAULTS = { batch: 2, seq_len: 10, d_model: 768, n_heads: 6 };

/** The attribute of each size; what is none stays NaN, for the engine to say so. */
const ATTRIBUTES = {
  batch: 'batch',
  seq_len: 'seq-len',
  d_model: 'd-model',
  n_heads: 'heads',
  n_kv_heads: 'kv-heads',
  head_dim: 'head-dim',
} as const;

function sizesOf(element: Element): Config {
  const given = Object.entries(ATTRIBUTES).flatMap(([name, attribute]) => {
    const text = element.getAttribute(attribute);
    return text === null ? [] : [[name, Number(text)]];
  });
  const switches = ['causal', 'bias'].map((name) => [name, element.hasAttribute(name)]);
  return { ...DEFAULTS, ...Object.fromEntries([...given, ...switches]) };
}

/**
 * Gives a stepper its model, or the reason why it has none.
 * @param stepper - `<shape-stepper d-model="768" heads="12">`
 */
export async function mountStandalone(
  stepper: Element & { model: LessonModel | undefined; missing: string },
) {
  try {
    stepper.model = await openAlone(stepper);
  } catch (error) {
    stepper.missing = missingReason(error);
    console.error(error);
  }
}

async function openAlone(element: Element) {
  const engine = sharedEngine();
  await engine.ready('engine');
  await engine.loadCourse(outline);
  const config = sizesOf(element);
  const seed = Number(element.getAttribute('seed') ?? 1);
  const own = { id: 'page', labelKey: 'presets.page', config, seed };
  const model = new LessonModel({
    engine,
    store: openMemoryLog(),
    lesson: LESSON,
    presets: [own, ...presets],
    preset: own.id,
    address: false,
  });
  await model.start();
  return model;
}
