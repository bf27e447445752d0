// What an exercise says: its prompts, hints, worked solutions and feedback, from a catalogue
// (content/<language>/words/exercise.json) and the engine's numbers. Knows sentences; knows no page,
// so that the command line says the same.
import { alternatives, fill } from './sentence.js';

/** @typedef {import('./engine/exercise.js').Exercise} Exercise */
/** @typedef {import('./engine/exercise.js').ExerciseStep} ExerciseStep */
/** @typedef {import('./engine/exercise.js').StepGrade} StepGrade */

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

  /**
   * "d_model 768, n_heads 12", without those that a sentence tells by itself.
   * @param {string[]} shows
   * @param {Record<string, string>} numbers
   * @param {string} [sentence]
   */
  const sizes = (shows, numbers, sentence = '') =>
    shows
      .filter((name) => !sentence.includes(`{${name}}`))
      .map((name) => fill(say(words.sizes, name), { value: numbers[name] }))
      .join(', ');

  /** @param {string[]} names @param {Record<string, string>} numbers */
  const only = (names, numbers) => Object.fromEntries(names.map((name) => [name, numbers[name]]));

  /**
   * What is asked, with the sizes that it needs and no others.
   * @param {Exercise} exercise
   * @param {ExerciseStep} step
   */
  const prompt = ({ numbers }, step) => {
    const sentence = ofStep(step, 'prompt');
    const told = sizes(step.shows, numbers, sentence);
    const asked = fill(sentence, only(step.shows, numbers));
    return told ? `${told}. ${asked}` : asked;
  };

  /**
   * @param {Exercise} exercise
   * @param {ExerciseStep} step
   */
  const hint = ({ numbers }, step) => fill(ofStep(step, 'hint'), numbers);

  /**
   * The worked solution.
   * @param {Exercise} exercise
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
   * The answer as read, in words where it is an option.
   * @param {ExerciseStep} step
   * @param {string} given
   */
  const given = (step, given) => (step.asks === 'choice' ? say(words.options, given) : given);

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
   * @param {Exercise} exercise
   * @param {ExerciseStep} step
   * @param {StepGrade} grade
   */
  const slip = (exercise, step, grade) => {
    if (!grade.slip) {
      const args = { given: given(step, grade.given), hint: hint(exercise, step) };
      return [fill(words.feedback.wrong, args)];
    }
    const group = step.asks === 'line' ? words.fine : slips;
    const args = { ...exercise.numbers, given: grade.given };
    const said = [fill(words.feedback.slip, { slip: fill(say(group, grade.slip), args) })];
    const others = grade.misconceptions.slice(1).map((id) => say(words.misconceptions, id));
    if (others.length > 0) said.push(fill(words.feedback.also, { names: others.join('; ') }));
    return said;
  };

  /**
   * What to say to an answer.
   * @param {Exercise} exercise
   * @param {ExerciseStep} step
   * @param {StepGrade} grade
   * @returns {string}
   */
  const feedback = (exercise, step, grade) => {
    if (grade.verdict === 'right')
      return fill(words.feedback.right, { worked: worked(exercise, step) });
    if (grade.verdict === 'wrong')
      return [...slip(exercise, step, grade), counter(step, grade)].filter(Boolean).join(' ');
    if (grade.meanings.length === 0) return say(words.feedback.unreadable, step.asks);
    return fill(words.feedback.which, { meanings: alternatives(grade.meanings) });
  };

  return { prompt, hint, worked, shown, counter, feedback };
}
