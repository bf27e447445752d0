// What an exercise says: its prompts, hints, worked solutions and feedback, from a catalogue
// (content/<language>/words/exercise.json) and the engine's numbers.

import type { Exercise, ExerciseStep, StepGrade } from '@engine';
import { alternatives, fill } from '../../../text/sentence.ts';

/** What has the sizes. */
type Sheet = Pick<Exercise, 'numbers'>;

type Sentences = Record<string, string>;
/** What is said of exercises in a language. */
export type Catalogue = Record<
  'sizes' | 'mistakes' | 'options' | 'items' | 'lines' | 'fine' | 'misconceptions',
  Sentences
> & {
  five: Record<'title' | 'intro' | 'closing', string>;
  sheet: { title: string };
  feedback: Record<
    'right' | 'wrong' | 'misplaced' | 'mistake' | 'also' | 'counter' | 'which',
    string
  > & { unreadable: Sentences };
  steps: Record<string, Sentences>;
  /** where a step of a part says something else than by itself */
  parts: Record<string, Partial<Sentences>>;
};

/**
 * @param words - the catalogue
 * @param shapeMistakes - what messages.json says to a wrong shape
 */
export function exerciseText(words: Catalogue, shapeMistakes: Sentences) {
  const mistakes = { ...shapeMistakes, ...words.mistakes };

  const say = (group: Sentences | undefined, key: string): string => {
    if (typeof group?.[key] !== 'string') throw new Error(`no sentence for "${key}"`);
    return group[key];
  };

  const ofStep = (step: ExerciseStep, what: 'prompt' | 'hint' | 'worked') =>
    (step.part > 0 && words.parts[step.id]?.[what]) || say(words.steps[step.id], what);

  /** "d_model 1,024" */
  const size = (name: string, numbers: Record<string, string>) =>
    fill(say(words.sizes, name), { value: numbers[name]! });

  const sizes = (shows: string[], numbers: Record<string, string>) =>
    shows.map((name) => size(name, numbers)).join(', ');

  /** The sizes that the steps of a sheet tell, each once, in the order of the catalogue. */
  const layer = ({ numbers, steps }: Sheet & { steps: Pick<ExerciseStep, 'shows'>[] }) =>
    Object.keys(words.sizes)
      .filter((name) => steps.some(({ shows }) => shows.includes(name)))
      .map((name) => ({ name, text: size(name, numbers) }));

  /** What is asked, for who has the sizes before their eyes. */
  const question = ({ numbers }: Sheet, step: ExerciseStep) => {
    const told = Object.fromEntries(step.shows.map((name) => [name, numbers[name]!]));
    return fill(ungrouped(ofStep(step, 'prompt'), told), told);
  };

  /** The sizes that a step needs and its question does not tell, or "". */
  const told = ({ numbers }: Sheet, step: ExerciseStep) => {
    const sentence = ofStep(step, 'prompt');
    return sizes(
      step.shows.filter((name) => !sentence.includes(`{${name}}`)),
      numbers,
    );
  };

  /** What is asked, with the sizes that it needs and no others. */
  const prompt = (exercise: Sheet, step: ExerciseStep) => {
    const needed = told(exercise, step);
    const asked = question(exercise, step);
    return needed ? `${needed}. ${asked}` : asked;
  };

  /** A sheet's name. */
  const title = ({
    numbers,
    seed,
    level,
    config,
  }: Pick<Exercise, 'numbers' | 'seed' | 'level' | 'config'>) => {
    if (level === 0) return fill(words.five.title, numbers);
    const named = fill(words.sheet.title, { seed: String(seed), level: String(level) });
    return [named, config.model].filter(Boolean).join(': ');
  };

  /** An answer as a sentence takes it in. */
  const given = (step: ExerciseStep, given: string) =>
    step.asks === 'choice' ? say(words.options, given) : given;

  /** An answer told by itself. */
  const answer = (step: ExerciseStep, answer: string) =>
    step.asks === 'number' ? fill('{answer}', { answer }) : given(step, answer);

  /** The names of misconceptions. */
  const misconceptions = (ids: string[]) =>
    ids.map((id) => say(words.misconceptions, id)).join('; ');

  const hint = ({ numbers }: Sheet, step: ExerciseStep) => fill(ofStep(step, 'hint'), numbers);

  /** The worked solution. */
  const worked = ({ numbers }: Sheet, step: ExerciseStep) =>
    fill(ofStep(step, 'worked'), { ...numbers, answer: step.accepted });

  /** The options, items or lines of a step as they are to be read, in the order shown. */
  const shown = (step: ExerciseStep): string[] => {
    if (step.shown.length === 0) return [];
    const group = { choice: words.options, order: words.items, line: words.lines }[
      step.asks as 'choice' | 'order' | 'line'
    ];
    return step.shown.map((id) => say(group, id));
  };

  /** The counter-example as a sentence, or "". */
  const counter = (step: ExerciseStep, { counter }: StepGrade) => {
    if (!counter) return '';
    const solution = fill(ofStep(step, 'worked'), { ...counter.numbers, answer: counter.answer });
    return fill(words.feedback.counter, {
      sizes: sizes(counter.shows, counter.numbers),
      gives: counter.gives,
      worked: solution,
    });
  };

  /** What a wrong answer comes from, as sentences. */
  const mistake = (
    exercise: Sheet,
    step: ExerciseStep,
    grade: StepGrade,
  ): [string, ...string[]] => {
    if (!grade.mistake) {
      const args = { given: given(step, grade.given), hint: hint(exercise, step) };
      return [fill(step.asks === 'order' ? words.feedback.misplaced : words.feedback.wrong, args)];
    }
    const group = step.asks === 'line' ? words.fine : mistakes;
    const args = { ...exercise.numbers, given: grade.given };
    const said: [string, ...string[]] = [
      fill(words.feedback.mistake, { mistake: fill(say(group, grade.mistake), args) }),
    ];
    const others = misconceptions(grade.misconceptions.slice(1));
    if (others) said.push(fill(words.feedback.also, { names: others }));
    return said;
  };

  /** What to say to a right answer. */
  const right = (exercise: Sheet, step: ExerciseStep) =>
    fill(words.feedback.right, { worked: worked(exercise, step) });

  /** What to say to an answer. */
  const feedback = (exercise: Sheet, step: ExerciseStep, grade: StepGrade): string => {
    if (grade.verdict === 'right') return right(exercise, step);
    if (grade.verdict === 'wrong')
      return [...mistake(exercise, step, grade), counter(step, grade)].filter(Boolean).join(' ');
    if (grade.meanings.length === 0) return say(words.feedback.unreadable, step.asks);
    return fill(words.feedback.which, { meanings: alternatives(grade.meanings) });
  };

  return {
    ...{ title, layer, prompt, question, told, hint, worked, shown },
    ...{ given, answer, misconceptions, right, mistake, counter, feedback },
  };
}

/**
 * A sentence with its numbers put in wherever it writes a shape: within one a comma parts two sizes, so
 * that no digits are grouped there.
 */
const ungrouped = (sentence: string, numbers: Record<string, string>) =>
  sentence.replace(/\([^()]*, [^()]*\)/g, (shape) =>
    shape.replace(/\{(\w+)\}/g, (whole, name) => numbers[name] ?? whole),
  );

const LETTERS = 'abcdefgh';

/** What all its questions are worth. */
export const pointsOf = (steps: ExerciseStep[]) =>
  steps.reduce((sum, { points }) => sum + points, 0);

/** "1", or of several questions of one part "2a", "2b". */
export function labelOf(steps: ExerciseStep[], at: number) {
  const { part } = steps[at]!;
  if (part === 0) return at + 1;
  const same = steps.filter((step) => step.part === part);
  return same.length === 1 ? part : `${part}${LETTERS[same.indexOf(steps[at]!)]}`;
}
