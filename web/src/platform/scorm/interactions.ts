// A learner's answers as a learning platform keeps them: one interaction each (SCORM 1.2, cmi.interactions).

import type { LogRecord } from '../../learner/records.ts';
import { timeOfDay } from './scorm-api.ts';

type Asked = { id: string; ask: string; options?: { id: string; right?: boolean }[] };
export type Outline = {
  lessons: {
    id: string;
    lab?: true;
    path?: true;
    steps: { id: string; tensor?: string; ask?: string }[];
    questions: Asked[];
  }[];
  sets: { id: string; questions: Asked[] }[];
};

// What the standard allows of a text.
const MOST_LETTERS = 255;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const RESULTS = { right: 'correct', wrong: 'wrong' } as Record<string, string>;

/** What a fact of any log may say of an answer. */
type Given = { kind: string; at_ms: number; level?: number; seed?: number } & Partial<
  Record<'lesson' | 'question' | 'set' | 'item' | 'answer' | 'verdict', string>
>;

function askedBy({ lessons, sets }: Outline, fact: Given): Asked | undefined {
  const lesson = lessons.find(({ id }) => id === fact.lesson);
  if (lesson) return lesson.questions.find(({ id }) => id === fact.question);
  return sets.find(({ id }) => id === fact.set)?.questions.find(({ id }) => id === fact.item);
}

/** The letter of an option, by its place in the course. */
const letterOf = (asked: Asked, answer = '') =>
  LETTERS[asked.options?.findIndex(({ id }) => id === answer) ?? -1] ?? '';

/** What an answer is about, in letters that the standard allows. */
function idOf(fact: Given) {
  const sheet = fact.set === 'exercise' ? [`level-${fact.level}`, `seed-${fact.seed}`] : [];
  return [fact.lesson || fact.set, ...sheet, fact.question || fact.item].filter(Boolean).join('.');
}

/**
 * The elements of one interaction, without their place in the list.
 * @returns none where the record is no answer
 */
export function interactionOf(
  outline: Outline,
  { log, fact: given }: LogRecord,
): [string, string][] {
  const fact = given as Given;
  const answered = log === 'practice' && ['answered', 'graded'].includes(fact.kind);
  if (!answered && !(log === 'lesson' && fact.kind === 'predicted')) return [];
  const asked = askedBy(outline, fact);
  const choice = asked?.ask === 'choice';
  const out: [string, string][] = [
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
  const result = fact.kind === 'graded' ? 'neutral' : (RESULTS[fact.verdict ?? ''] ?? 'neutral');
  out.push(['result', result]);
  return out;
}
