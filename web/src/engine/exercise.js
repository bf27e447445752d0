// Exercises of dimension arithmetic, as the engine makes and grades them. Knows the calls and what
// they give; knows no sentence (web/src/exercise-text.js) and no page.

/**
 * @template T
 * @typedef {import('./client.js').Reply<T>} Reply
 */
/** @typedef {Pick<import('./client.js').EngineClient, 'ask'>} Engine */
/**
 * The sizes of an exercise.
 * @typedef {object} ExerciseConfig
 * @property {number} batch
 * @property {number} seq_len
 * @property {number} seq_k - seq_len but in cross-attention
 * @property {number} d_model
 * @property {number} n_heads
 * @property {number} n_kv_heads
 * @property {number} head_dim
 * @property {boolean} head_dim_given - it is not d_model / n_heads
 * @property {number} n_layers
 * @property {number} bytes_per_number
 * @property {boolean} bias
 * @property {boolean} cross
 */
/**
 * A wrong answer and where it comes from.
 * @typedef {object} StepSlip
 * @property {string|null} misconception - "M8"; null where the course has no name for it
 * @property {string} how - names the sentence
 * @property {string} gives - an answer as a person would write it
 */
/**
 * @typedef {object} ExerciseStep
 * @property {string} id - unique in its exercise
 * @property {'number'|'shape'|'choice'|'order'|'line'} asks
 * @property {number} part - which of the five steps of level 0; 0 elsewhere
 * @property {string} accepted - an answer that is right: "65536", "(2, 6, 10, 128)", the option's
 *   id, the line's place from 1, the places of the items in the right order
 * @property {string[]} shows - names of the sizes that the prompt tells
 * @property {string[]} shown - ids of the options, items or lines, in the order shown
 * @property {StepSlip[]} slips - none gives what is accepted
 */
/**
 * @typedef {object} Exercise
 * @property {number} seed
 * @property {number} level
 * @property {ExerciseConfig} config
 * @property {Record<string, string>} numbers - sizes and what follows from them, decimal and exact
 * @property {ExerciseStep[]} steps
 */
/**
 * @typedef {object} StepGrade
 * @property {'right'|'wrong'|'not_an_answer'} verdict
 * @property {string[]} misconceptions - of a wrong answer: every one that gives it
 * @property {string} slip - names the sentence for a wrong answer; "" where none fits
 * @property {string} given - as read; "" where it was not
 * @property {string[]} meanings - of what reads in several ways: each, to be asked about and graded
 * @property {CounterExample|null} counter - of a slip of numbers
 */
/**
 * The same step at the smallest sizes where the slip shows.
 * @typedef {object} CounterExample
 * @property {Record<string, string>} numbers
 * @property {string[]} shows - names of the sizes to tell
 * @property {string} answer
 * @property {string} gives
 */

/** @typedef {'worked'|'one_blank'|'all_blank'} Fading - how much of a sheet is left to the learner */
/** @typedef {{seed: number, level: number, fading: Fading}} SheetPlace */
/**
 * A step as it stands for the learner (cpp/tutor/include/headsup/tutor/exercises.h).
 * @typedef {ExerciseStep & {
 *   phase: 'worked'|'asking'|'done',
 *   answer: string, attempts: number, hinted: boolean, shown_answer: boolean,
 *   grade: StepGrade|null }} StepView
 */
/**
 * The same step with other numbers, offered once a step that was missed is done.
 * @typedef {{seed: number, numbers: Record<string, string>, step: StepView}} NearStep
 */
/**
 * @typedef {SheetPlace & {
 *   config: ExerciseConfig, numbers: Record<string, string>,
 *   done: number, unaided: number, asked: number, next: SheetPlace,
 *   steps: (StepView & {near: NearStep|null})[] }} SheetView
 */
/**
 * @typedef {Partial<SheetPlace> & {kind: 'view'|'resume'|'level'|'commit'|'hint'|'reveal'|'again'|'next',
 *   item?: string, near?: boolean, answer?: string, at_ms: number}} ExerciseAction
 */
/** @typedef {import('./quiz.js').PracticeEvent} PracticeEvent */

/** @param {string} [joined] */
const list = (joined) => (joined ? joined.split(',') : []);

/** @param {any} step @returns {ExerciseStep} */
const toStep = ({ id, asks, part, accepted, shows, shown, slips }) => ({
  id,
  asks,
  part: Number(part),
  accepted,
  shows: list(shows),
  shown: list(shown),
  slips: slips.map((/** @type {any} */ slip) => ({
    misconception: slip.misconception || null,
    how: slip.how,
    gives: slip.gives,
  })),
});

/** @param {Record<string, string>} numbers @returns {ExerciseConfig} */
const toConfig = (numbers) => ({
  batch: Number(numbers.batch),
  seq_len: Number(numbers.seq_len),
  seq_k: Number(numbers.seq_k),
  d_model: Number(numbers.d_model),
  n_heads: Number(numbers.n_heads),
  n_kv_heads: Number(numbers.n_kv_heads),
  head_dim: Number(numbers.head_dim),
  head_dim_given: numbers.head_dim_given === 'true',
  n_layers: Number(numbers.n_layers),
  bytes_per_number: Number(numbers.bytes_per_number),
  bias: numbers.bias === 'true',
  cross: numbers.cross === 'true',
});

/** @param {any} found @returns {StepGrade} */
const toGrade = ({ verdict, misconceptions, slip, given, meanings, counter }) => {
  const { shows, answer, gives, ...numbers } = counter;
  return {
    verdict,
    misconceptions: list(misconceptions),
    slip,
    given,
    meanings: list(meanings),
    counter: answer === undefined ? null : { numbers, shows: list(shows), answer, gives },
  };
};

/** @param {any} step @returns {StepView} */
const toStepView = (step) => ({
  ...toStep(step),
  phase: step.phase,
  answer: step.answer,
  attempts: Number(step.attempts),
  hinted: step.hinted === 'true',
  shown_answer: step.shown_answer === 'true',
  grade: step.grade.verdict === undefined ? null : toGrade(step.grade),
});

/** @param {any} place @returns {SheetPlace} */
const toPlace = ({ seed, level, fading }) => ({
  seed: Number(seed),
  level: Number(level),
  fading,
});

/** @param {any} view @returns {SheetView} */
const toView = (view) => ({
  ...toPlace(view),
  config: toConfig(view.numbers),
  numbers: view.numbers,
  done: Number(view.done),
  unaided: Number(view.unaided),
  asked: Number(view.asked),
  next: toPlace(view.next),
  steps: view.steps.map((/** @type {any} */ step) => {
    const [near] = step.near;
    return {
      ...toStepView(step),
      near: near
        ? { seed: Number(near.seed), numbers: near.numbers, step: toStepView(near.step) }
        : null,
    };
  }),
});

/**
 * The sizes and steps of what the engine gives for an exercise.
 * @param {string} text
 * @returns {Pick<Exercise, 'numbers'|'steps'>}
 */
export function readNumbers(text) {
  const { numbers, steps } = JSON.parse(text);
  return { numbers, steps: steps.map(toStep) };
}

/**
 * What the engine gives for an exercise.
 * @param {number} seed
 * @param {number} level
 * @param {string} text
 * @returns {Exercise}
 */
export function readExercise(seed, level, text) {
  const { numbers, steps } = readNumbers(text);
  return { seed, level, config: toConfig(numbers), numbers, steps };
}

/**
 * The exercise of a seed: at level 0 the five steps, at seed 0 those of 1024 and 16; at levels 1 to
 * 5 a sheet of four to six. The same seed gives the same sheet on every machine.
 * @param {Engine} engine
 * @param {number} seed
 * @param {number} level
 * @returns {Promise<Reply<Exercise>>}
 */
export async function exercise(engine, seed, level) {
  const reply = await engine.ask('exercise', seed, level);
  return reply.ok ? { ok: true, value: readExercise(seed, level, reply.value) } : reply;
}

/**
 * Grades what a person wrote to a step of an exercise, and names a seed whose exercise of this level asks
 * the same for other numbers (of wrong answers; else null). Keeps no state.
 * @param {Engine} engine
 * @param {number} seed
 * @param {number} level
 * @param {string} step
 * @param {string} text
 * @returns {Promise<Reply<StepGrade & {transfer: number|null}>>}
 */
export async function gradeStep(engine, seed, level, step, text) {
  const reply = await engine.ask('gradeStep', seed, level, step, text);
  if (!reply.ok) return reply;
  const found = JSON.parse(reply.value);
  const transfer = found.transfer === '' ? null : Number(found.transfer);
  return { ok: true, value: { ...toGrade(found), transfer } };
}

/**
 * One action at the sheets of exercises, from the facts so far.
 * @param {Engine} engine
 * @param {PracticeEvent[]} events
 * @param {ExerciseAction} action
 * @returns {Promise<Reply<{view: SheetView, events: PracticeEvent[]}>>}
 */
export async function exercises(engine, events, action) {
  const reply = await engine.ask('exercises', events, action);
  if (!reply.ok) return reply;
  const { view, events: made } = reply.value;
  return { ok: true, value: { view: toView(JSON.parse(view)), events: made } };
}
