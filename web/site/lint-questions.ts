// What a question must be so that it can be answered fairly.

import type { MainModule } from '@engine';
import type { Content } from './content.ts';
import { misconceptions } from './content.ts';
import { faultSentence } from './evaluate.ts';
import type { FaultList } from './faults.ts';
import type { Page, Question } from './page.ts';

type Need = (holds: boolean, message: string, line?: number) => void;
type Known = { engine: MainModule; content: Content };

/** The questions of a page, and the tensors of its steps. */
export function fairQuestions(page: Page, faults: FaultList, { engine, content }: Known) {
  const presets = new Set(content.presets.map(({ id }) => id));
  for (const question of page.questions) {
    const need: Need = (holds, message, line = question.line) => {
      if (!holds) faults.add(page.file, line, `"${question.id}": ${message}`);
    };
    const { preset, tensor = '' } = question;
    need(presets.has(preset), `there is no preset "${preset}"`);
    rightParts(question, need);
    knownMisconceptions(question, need, misconceptions(content));
    goodCurve(question, need);
    if (question.ask === 'number') differentNumbers(question, need, { engine, content });
    const isThere = question.ask !== 'shape' || hasTensor(engine, content, preset, tensor);
    need(isThere, `there is no ${tensor} to ask for`);
  }
  for (const { id, tensor, line } of page.steps) {
    if (page.front.preset && !hasTensor(engine, content, page.front.preset, tensor))
      faults.add(page.file, line, `"${id}": there is no ${tensor} with these sizes`);
  }
}

function rightParts({ ask, answer, options, mistakes, points }: Question, need: Need) {
  if (ask === 'choice') {
    need(options.length >= 2, 'at least two options are needed');
    need(
      options.some(({ right }) => right),
      'at least one right option is needed',
    );
  } else need(options.length === 0, 'no options where none is to be chosen');
  for (const { right, mistake, line } of options)
    need(!right || !mistake, 'an option is either right or a mistake', line);
  const explains = ask === 'number' || ask === 'curve';
  need(explains || mistakes.length === 0, 'mistakes only where a number or a curve is asked');
  need(ask === 'number' || !answer, 'an answer only where a number is asked');
  need(ask !== 'recall' || points.length >= 2, 'at least two points are needed');
}

function knownMisconceptions(
  { options, mistakes, about, line }: Question,
  need: Need,
  known: string[],
) {
  const named = [
    ...options.map(({ mistake, line }) => ({ id: mistake, line })),
    // A mistake without a name has an id of its own, which is no M-something.
    ...mistakes.filter(({ id }) => id.startsWith('M')),
    ...about.map((id) => ({ id, line })),
  ];
  for (const { id, line } of named) {
    const name = id?.replace(/-.*/, '');
    need(!name || known.includes(name), `${name} is not a misconception of the course`, line);
  }
}

function goodCurve({ curve }: Question, need: Need) {
  if (!curve) return;
  const { at, low, high } = curve;
  const rises = at.every((place, i) => i === 0 || place > at[i - 1]!);
  const drawable = rises && at.length >= 2 && at.length <= 16;
  need(drawable, 'a curve has two to sixteen points, each above the one before');
  need(low < high, 'the upper end of the axis is more than the lower end');
}

// A mistake with the right number would be told to learners who answer correctly.
function differentNumbers(question: Question, need: Need, { engine, content }: Known) {
  const config = content.presets.find(({ id }) => id === question.preset)?.config;
  if (config === undefined) return;
  const numberOf = (source: string, line?: number) => {
    const reply = engine.evaluate(config, source);
    for (const fault of reply.ok ? [] : reply.errors)
      need(false, faultSentence(fault, content), line);
    if (!reply.ok) return undefined;
    need(reply.value.kind !== 'shape', `${source} is a shape and no number`, line);
    return reply.value.text;
  };
  const right = numberOf(question.answer ?? '');
  for (const { answer, line } of question.mistakes) {
    const wrong = numberOf(answer, line);
    need(!wrong || wrong !== right, `${wrong} is right: a number other than it is needed`, line);
  }
}

/** Whether a layer of the preset's sizes has the tensor, or cannot be made at all, which is told elsewhere. */
function hasTensor(engine: MainModule, content: Content, preset: string, tensor: string) {
  const config = content.presets.find(({ id }) => id === preset)?.config;
  const walk = config && engine.shapes(config);
  if (!walk?.ok) return true;
  const named = walk.value.steps.flatMap((step) => [...step.in, step.out]);
  return named.some((one) => one.tensor === tensor);
}
