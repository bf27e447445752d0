// Exercises on the command line: prints sheets and grades answers. Knows the options and what is
// printed, documented in tools/README.md; every number comes from the engine, every sentence from
// the catalogue that pages use.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Course, Exercise, Fault, MainModule } from '@engine';
import { LANGUAGE } from '#content/language.ts';
import type { Content } from '../web/site/content.ts';
import { exerciseOutline } from '../web/site/exercise-outline.ts';
import { repoRoot } from '../web/site/load-engine.ts';
import type { Catalogue } from '../web/src/features/exercises/exercise-text.ts';
import { exerciseText } from '../web/src/features/exercises/exercise-text.ts';

/** How both commands are called. */
export const exerciseUsage = {
  exercise: `--seed N [--count K] [--level L] [--json]
      Prints the exercise of each of K seeds from N on (one, if left out); with --json one line
      an exercise. Level 0 is the five-step exercise (at seed 0 that of 1024 and 16), 1 to 6 grow.
      Without --level seed 0 is of level 0, and the seeds after it of levels 1 to 5 in turn.`,
  grade: `--seed N [--level L] --step ID --answer TEXT [--json]
      Grades an answer to a step of that exercise; ends with 0 whatever the verdict.`,
};

const text = { type: 'string' } as const;

/** The options of both commands, for parseArgs. */
export const exerciseOptions = {
  exercise: { seed: text, count: text, level: text },
  grade: { seed: text, level: text, step: text, answer: text },
};

type Messages = { mistakes: Record<string, string> };

const content = <Type>(path: string): Type =>
  JSON.parse(readFileSync(join(repoRoot, 'web/content', path), 'utf8'));
const words = content<Catalogue>('en/words/exercise.json');
const say = exerciseText(words, content<Messages>('en/messages.json').mistakes);

/** What the engine has to load before both commands. */
export const exerciseCourse = exerciseOutline({
  language: LANGUAGE,
  exercises: content<Content['exercises']>('exercises.json'),
}) as Course;

/** The level of a seed where none is asked for: 0 at seed 0, then 1 to 5 in turn; 0 where there is no such seed. */
const usualLevel = (seed: number) => (seed > 0 ? ((seed - 1) % 5) + 1 : 0);

/** A number of an option; NaN, which the engine refuses, for what is none. */
const number = (text: string) => (/^\d+$/.test(text) ? Number(text) : Number.NaN);

type ExerciseValues = { seed: string; count?: string; level?: string; json?: boolean };
type GradeValues = ExerciseValues & { step: string; answer: string };

const levelOf = (values: ExerciseValues, seed: number) =>
  values.level === undefined ? usualLevel(seed) : number(values.level);

/** One exercise as it is printed with --json. */
function printed(made: Exercise) {
  const { seed, level, config, steps } = made;
  return {
    seed,
    level,
    config,
    steps: steps.map((step) => ({
      id: step.id,
      asks: step.asks,
      ...(step.part > 0 ? { part: step.part } : {}),
      prompt: say.prompt(made, step),
      ...(step.shown.length > 0 ? { choices: say.shown(step), choice_ids: step.shown } : {}),
      hint: say.hint(made, step),
      worked: say.worked(made, step),
      accepted: [step.accepted],
      mistakes: step.mistakes
        .filter(({ misconception }) => misconception)
        .map(({ misconception, how, gives }) => ({ misconception, how, gives })),
    })),
  };
}

/** One exercise for people to read, answers left out. */
function sheet(made: Exercise) {
  const five = made.level === 0;
  const lines = [say.title(made), ''];
  if (five) lines.push(words.five.intro, '');
  for (const step of made.steps) {
    lines.push(`${step.part || '-'} [${step.id}] ${say.prompt(made, step)}`);
    say.shown(step).forEach((text, i) => {
      lines.push(`    ${i + 1}  ${text}`);
    });
  }
  if (five) lines.push('', words.five.closing);
  return lines.join('\n');
}

/** How a command ends. */
export type Done = { ok: true } | { ok: false; errors: Fault[] };

/** Prints exercises. */
export async function printExercises(engine: MainModule, values: ExerciseValues): Promise<Done> {
  const first = number(values.seed);
  const last = first + Number(values.count ?? 1) - 1;
  for (let seed = first; !(seed > last); seed++) {
    const reply = engine.exercise(seed, levelOf(values, seed));
    if (!reply.ok) return reply;
    console.log(values.json ? JSON.stringify(printed(reply.value)) : `${sheet(reply.value)}\n`);
  }
  return { ok: true };
}

const VERDICTS = { right: 'right', wrong: 'wrong', not_an_answer: 'unreadable' };

/** Grades one answer and prints what there is to say. */
export async function gradeAnswer(engine: MainModule, values: GradeValues): Promise<Done> {
  const seed = number(values.seed);
  const level = levelOf(values, seed);
  const made = engine.exercise(seed, level);
  if (!made.ok) return made;
  const reply = engine.gradeStep(seed, level, values.step, values.answer);
  if (!reply.ok) return reply;
  const grade = reply.value;
  const step = made.value.steps.find(({ id }) => id === values.step);
  const feedback = say.feedback(made.value, step!, grade);
  const { misconceptions, mistake, given, meanings, transfer } = grade;
  const verdict = VERDICTS[grade.verdict];
  const near = transfer === null ? null : { seed: transfer, level, step: values.step };
  const all = { verdict, misconceptions, feedback, mistake, given, meanings, transfer: near };
  console.log(values.json ? JSON.stringify(all) : `${verdict}\n${feedback}`);
  return { ok: true };
}
