// What an exercise says: its prompts, hints, worked solutions and feedback, from a catalogue
// (content/<language>/words/exercise.json) and the engine's numbers. Knows sentences; knows no page,
// so that the command line says the same.
import { alternatives, fill } from '../../kit/sentence.js';

/** @typedef {import('../../../engine/types.js').Exercise} Exercise */
/** What has the sizes. @typedef {Pick<Exercise, 'numbers'>} Sheet */
/** @typedef {import('../../../engine/types.js').ExerciseStep} ExerciseStep */
/** @typedef {import('../../../engine/types.js').StepGrade} StepGrade */

/**
 * @param {Record<string, any>} words - the catalogue
 * @param {Record<string, string>} shapeSlips - what messages.json says to a wrong shape
 */
export function exerciseText(words, shapeSlips) {
  const slips = { ...shapeSlips, ...words.slips };

  /** @param {Record<string, any>} group @param {string} key @returns {string} */
  const say = (group, key) => {
    if (typeof group?.[key] !== 'string') throw new Error(`no sentence for "${key}"`);
    return group[key];
  };

  /** @param {ExerciseStep} step @param {'prompt'|'hint'|'worked'} what */
  const ofStep = (step, what) =>
    (step.part > 0 && words.parts[step.id]?.[what]) || say(words.steps[step.id], what);

  /** "d_model 1,024" @param {string} name @param {Record<string, string>} numbers */
  const size = (name, numbers) => fill(say(words.sizes, name), { value: numbers[name] });

  /** @param {string[]} shows @param {Record<string, string>} numbers */
  const sizes = (shows, numbers) => shows.map((name) => size(name, numbers)).join(', ');

  /**
   * The sizes that the steps of a sheet tell, each once, in the order of the catalogue.
   * @param {Sheet & {steps: Pick<ExerciseStep, 'shows'>[]}} exercise
   */
  const layer = ({ numbers, steps }) =>
    Object.keys(words.sizes)
      .filter((name) => steps.some(({ shows }) => shows.includes(name)))
      .map((name) => ({ name, text: size(name, numbers) }));

  /**
   * What is asked, for who has the sizes before their eyes.
   * @param {Sheet} exercise
   * @param {ExerciseStep} step
   */
  const question = ({ numbers }, step) => {
    const told = Object.fromEntries(step.shows.map((name) => [name, numbers[name]]));
    return fill(ungrouped(ofStep(step, 'prompt'), told), told);
  };

  /**
   * The sizes that a step needs and its question does not tell, or "".
   * @param {Sheet} exercise
   * @param {ExerciseStep} step
   */
  const told = ({ numbers }, step) => {
    const sentence = ofStep(step, 'prompt');
    return sizes(
      step.shows.filter((name) => !sentence.includes(`{${name}}`)),
      numbers,
    );
  };

  /**
   * What is asked, with the sizes that it needs and no others.
   * @param {Sheet} exercise
   * @param {ExerciseStep} step
   */
  const prompt = (exercise, step) => {
    const needed = told(exercise, step);
    const asked = question(exercise, step);
    return needed ? `${needed}. ${asked}` : asked;
  };

  /** A sheet's name. @param {Pick<Exercise, 'numbers'|'seed'|'level'>} exercise */
  const title = ({ numbers, seed, level }) =>
    level === 0
      ? fill(words.five.title, numbers)
      : fill(words.sheet.title, { seed: String(seed), level: String(level) });

  /** An answer as a sentence takes it in. @param {ExerciseStep} step @param {string} given */
  const given = (step, given) => (step.asks === 'choice' ? say(words.options, given) : given);

  /** An answer told by itself. @param {ExerciseStep} step @param {string} answer */
  const answer = (step, answer) =>
    step.asks === 'number' ? fill('{answer}', { answer }) : given(step, answer);

  /** The names of misconceptions. @param {string[]} ids */
  const misconceptions = (ids) => ids.map((id) => say(words.misconceptions, id)).join('; ');

  /**
   * @param {Sheet} exercise
   * @param {ExerciseStep} step
   */
  const hint = ({ numbers }, step) => fill(ofStep(step, 'hint'), numbers);

  /**
   * The worked solution.
   * @param {Sheet} exercise
   * @param {ExerciseStep} step
   */
  const worked = ({ numbers }, step) =>
    fill(ofStep(step, 'worked'), { ...numbers, answer: step.accepted });

  /**
   * The options, items or lines of a step as they are to be read, in the order shown.
   * @param {ExerciseStep} step
   * @returns {string[]}
   */
  const shown = (step) => {
    if (step.shown.length === 0) return [];
    const group = { choice: words.options, order: words.items, line: words.lines }[
      /** @type {'choice'|'order'|'line'} */ (step.asks)
    ];
    return step.shown.map((id) => say(group, id));
  };

  /**
   * The counter-example as a sentence, or "".
   * @param {ExerciseStep} step
   * @param {StepGrade} grade
   */
  const counter = (step, { counter }) => {
    if (!counter) return '';
    const solution = fill(ofStep(step, 'worked'), { ...counter.numbers, answer: counter.answer });
    return fill(words.feedback.counter, {
      sizes: sizes(counter.shows, counter.numbers),
      gives: counter.gives,
      worked: solution,
    });
  };

  /**
   * What a wrong answer comes from, as sentences.
   * @param {Sheet} exercise
   * @param {ExerciseStep} step
   * @param {StepGrade} grade
   */
  const slip = (exercise, step, grade) => {
    if (!grade.slip) {
      const args = { given: given(step, grade.given), hint: hint(exercise, step) };
      return [fill(step.asks === 'order' ? words.feedback.misplaced : words.feedback.wrong, args)];
    }
    const group = step.asks === 'line' ? words.fine : slips;
    const args = { ...exercise.numbers, given: grade.given };
    const said = [fill(words.feedback.slip, { slip: fill(say(group, grade.slip), args) })];
    const others = misconceptions(grade.misconceptions.slice(1));
    if (others) said.push(fill(words.feedback.also, { names: others }));
    return said;
  };

  /** What to say to a right answer. @param {Sheet} exercise @param {ExerciseStep} step */
  const right = (exercise, step) => fill(words.feedback.right, { worked: worked(exercise, step) });

  /**
   * What to say to an answer.
   * @param {Sheet} exercise
   * @param {ExerciseStep} step
   * @param {StepGrade} grade
   * @returns {string}
   */
  const feedback = (exercise, step, grade) => {
    if (grade.verdict === 'right') return right(exercise, step);
    if (grade.verdict === 'wrong')
      return [...slip(exercise, step, grade), counter(step, grade)].filter(Boolean).join(' ');
    if (grade.meanings.length === 0) return say(words.feedback.unreadable, step.asks);
    return fill(words.feedback.which, { meanings: alternatives(grade.meanings) });
  };

  return {
    ...{ title, layer, prompt, question, told, hint, worked, shown },
    ...{ given, answer, misconceptions, right, slip, counter, feedback },
  };
}

/**
 * A sentence with its numbers put in wherever it writes a shape: within one a comma parts two sizes, so
 * that no digits are grouped there.
 * @param {string} sentence
 * @param {Record<string, string>} numbers
 */
const ungrouped = (sentence, numbers) =>
  sentence.replace(/\([^()]*, [^()]*\)/g, (shape) =>
    shape.replace(/\{(\w+)\}/g, (whole, name) => numbers[name] ?? whole),
  );
