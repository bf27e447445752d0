// What the engine may know of the course: ids, order, presets. No prose.

import type { Ask, Question as EngineQuestion, Lesson } from '@engine';
import { cardList } from './cards.ts';
import type { Content } from './content.ts';
import { misconceptions } from './content.ts';
import { sittingsOf } from './counts.ts';
import type { Page, Question } from './page.ts';
import { KINDS } from './question-kinds.ts';
import { wordsIn } from './tree.ts';
import { unitsOf } from './units.ts';

function outlineLesson({ kind, front, nodes, steps, questions }: Page): Lesson {
  const { id, preset } = front;
  const units = unitsOf(nodes);
  const toRead = units.filter(({ asks }) => asks.length === 0);
  return {
    ...{ id, preset },
    ...(kind === 'lab' && { lab: true }),
    steps,
    questions: [
      ...questions.map(outlineQuestion),
      // A unit that asks nothing is open once its end was reached.
      ...toRead.map((unit) => ({ id: unit.id, ask: '' as Ask, preset: preset! })),
    ],
    ...(units.length > 0 && {
      units: units.map(({ id, asks }) => ({ id, stops: asks.length > 0 ? asks : [id] })),
    }),
  };
}

/** The sets of questions of practice pages, forms in their order. */
const setsOf = (pages: Page[]) =>
  pages
    .filter(({ kind, questions }) => kind === 'practice' && questions.length > 0)
    .toSorted((a, b) => (a.front.form ?? 0) - (b.front.form ?? 0))
    .map((page) => ({
      id: page.front.id,
      questions: page.questions.map(practiceQuestion),
      ...(sittingsOf(page).length > 0 && { sittings: sittingsOf(page) }),
    }));

/**
 * The outline that the engine reads (schema 2; see cpp/course/include/headsup/course/course.h).
 * @param lessons - in the order of the course, the labs after them
 * @param pages - every page, lessons included
 */
export function makeOutline(lessons: Page[], pages: Page[], content: Content) {
  return {
    schema: 2,
    language: content.language,
    presets: content.presets.map(({ id, config }) => ({ id, config })),
    lessons: lessons.map(outlineLesson),
    sets: setsOf(pages.filter(({ front }) => !front.form)),
    forms: setsOf(pages.filter(({ front }) => front.form)),
    cards: cardList(pages).map(({ id, fresh }) => ({ id, ...(fresh && { fresh }) })),
    exercises: content.exercises,
    misconceptions: misconceptions(content),
    mistakes: content.mistakes,
  };
}

export type Outline = ReturnType<typeof makeOutline>;

/**
 * The part of the outline that a practice page loads: it needs no preset of a number of the prose.
 */
export function practiceOutline({
  presets,
  ...outline
}: Partial<Outline> & Pick<Outline, 'presets' | 'lessons' | 'sets' | 'forms'>) {
  const { lessons, sets, forms } = outline;
  const questions = [...lessons, ...sets, ...forms].flatMap((one) => one.questions);
  const named = new Set([...lessons, ...questions].map(({ preset }) => preset));
  return { ...outline, presets: presets.filter(({ id }) => named.has(id)) };
}

/** The part that any other page loads: without questions and exercises and what they alone need, too. */
export const pageOutline = ({
  exercises: _exercises,
  misconceptions: _misconceptions,
  ...outline
}: Outline) =>
  practiceOutline({
    ...outline,
    sets: [],
    forms: [],
  });

/** What the engine knows of a question. */
function outlineQuestion(question: Question): EngineQuestion {
  const { id, ask, preset } = question;
  return { id, ask: ask as Ask, preset, ...KINDS[ask]!.outline(question) };
}

function practiceQuestion(question: Question) {
  const { lesson = '', about } = question.values;
  return {
    ...outlineQuestion(question),
    ...{ lesson, about: wordsIn(about) },
    ...(question.hinted && { hinted: true }),
  };
}
