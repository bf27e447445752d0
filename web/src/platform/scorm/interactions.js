// A learner's answers as a learning platform keeps them: one interaction each (SCORM 1.2, cmi.interactions). Knows the
// facts of a log and the questions of the course; judges nothing: verdicts are the engine's.
import { timeOfDay } from './scorm-api.js';

/** @typedef {import('../../learner/records.js').LogRecord} LogRecord */
/** @typedef {{id: string, ask: string, options?: {id: string, right?: boolean}[]}} Asked */
/** @typedef {{lessons: {id: string, steps: {id: string, ask?: string}[], gates: Asked[]}[],
 *   sets: {id: string, questions: Asked[]}[]}} Outline */

// What the standard allows of a text.
const MOST_LETTERS = 255;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const RESULTS = /** @type {Record<string, string>} */ ({ right: 'correct', wrong: 'wrong' });

/** @param {Outline} outline @param {any} fact @returns {Asked|undefined} */
function askedBy({ lessons, sets }, fact) {
  const lesson = lessons.find(({ id }) => id === fact.lesson);
  if (lesson) return lesson.gates.find(({ id }) => id === fact.gate);
  return sets.find(({ id }) => id === fact.set)?.questions.find(({ id }) => id === fact.item);
}

/** The letter of an option, by its place in the course. @param {Asked} asked @param {string} answer */
const letterOf = (asked, answer) =>
  LETTERS[asked.options?.findIndex(({ id }) => id === answer) ?? -1] ?? '';

/** What an answer is about, in letters that the standard allows. @param {any} fact */
function idOf(fact) {
  const sheet = fact.set === 'exercise' ? [`level-${fact.level}`, `seed-${fact.seed}`] : [];
  return [fact.lesson || fact.set, ...sheet, fact.gate || fact.item].filter(Boolean).join('.');
}

/**
 * The elements of one interaction, without their place in the list.
 * @param {Outline} outline
 * @param {LogRecord} record
 * @returns {[string, string][]} none where the record is no answer
 */
export function interactionOf(outline, { log, fact: any }) {
  const fact = /** @type {any} */ (any);
  const answered = log === 'practice' && ['answered', 'graded'].includes(fact.kind);
  if (!answered && !(log === 'lesson' && fact.kind === 'predicted')) return [];
  const asked = askedBy(outline, fact);
  const choice = asked?.ask === 'choice';
  /** @type {[string, string][]} */
  const out = [
    ['id', idOf(fact)],
    ['time', timeOfDay(new Date(fact.at_ms))],
    ['type', choice ? 'choice' : 'fill-in'],
  ];
  if (choice) {
    const right = asked.options?.filter((option) => option.right) ?? [];
    right.forEach(({ id }, at) => {
      out.push([`correct_responses.${at}.pattern`, letterOf(asked, id)]);
    });
  }
  const response = choice
    ? letterOf(asked, fact.answer)
    : String(fact.answer).slice(0, MOST_LETTERS);
  if (response) out.push(['student_response', response]);
  // A recall is judged by nobody but the learner, and a curve only once it is measured.
  const result = fact.kind === 'graded' ? 'neutral' : (RESULTS[fact.verdict] ?? 'neutral');
  out.push(['result', result]);
  return out;
}
