// What the engine may know of the course: ids, order, presets. No prose.

import type { Content } from './content.ts';
import { misconceptions } from './content.ts';
import type { Page, Question } from './page.ts';

type OutlineLesson = {
  id: string;
  /** none of a path, whose steps are its stops */
  preset?: string;
  lab?: true;
  path?: true;
  steps: { id: string; tensor?: string; ask?: string }[];
  questions: ReturnType<typeof lessonQuestion>[];
};

function outlineLesson({ kind, front, steps, stops, questions }: Page): OutlineLesson {
  const { id, preset } = front;
  if (stops.length > 0)
    return { id, path: true, steps: stops.map((stop) => ({ id: stop.id })), questions: [] };
  return {
    ...{ id, preset },
    ...(kind === 'lab' && { lab: true as const }),
    steps: steps.map(({ id, tensor, ask }) => (ask ? { id, tensor, ask } : { id, tensor })),
    questions: questions.map(lessonQuestion),
  };
}

/**
 * The outline that the engine reads (schema 2; see cpp/course/include/headsup/course/course.h).
 * @param lessons - in the order of the course, the labs after them, then the paths
 * @param pages - every page, lessons included
 */
export function makeOutline(lessons: Page[], pages: Page[], content: Content) {
  return {
    schema: 2,
    language: content.language,
    presets: content.presets.map(({ id, config }) => ({ id, config })),
    lessons: lessons.map(outlineLesson),
    sets: pages
      .filter(({ kind, questions }) => kind === 'practice' && questions.length > 0)
      .map((page) => ({
        id: page.front.id,
        questions: page.questions.map(practiceQuestion),
        ...(sittingsOf(page).length > 0 && { sittings: sittingsOf(page) }),
      })),
    cards: pages.flatMap(({ cards }) =>
      cards.map(({ id, fresh }) => ({ id, ...(fresh && { fresh }) })),
    ),
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
}: Partial<Outline> & Pick<Outline, 'presets' | 'lessons' | 'sets'>) {
  const { lessons, sets } = outline;
  const questions = [
    ...lessons.flatMap((lesson) => lesson.questions),
    ...sets.flatMap((set) => set.questions),
  ];
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
  });

function practiceQuestion(question: Question) {
  const { id, ask, preset, unit, tensor = '', points, lesson = '', about, hinted } = question;
  const more = {
    ...(unit && { unit: unit.toLowerCase() }),
    lesson,
    about,
    ...(hinted ? { hinted } : {}),
  };
  if (ask === 'shape') return { id, ask, preset, tensor, ...more };
  if (ask === 'recall') return { id, ask, preset, points, ...more };
  return { ...lessonQuestion(question), ...more };
}

/** The first question under each heading of a page. */
export const sittingsOf = ({ headings, questions }: Page) =>
  headings.flatMap((line, at) => {
    const end = headings[at + 1] ?? Infinity;
    return questions.find((question) => question.line > line && question.line < end)?.id ?? [];
  });

// Members without a value are left out: the engine takes no null.
function lessonQuestion(question: Question) {
  const { id, ask, preset, answer = '', options, inOrder, mistakes, curve } = question;
  if (ask === 'number') {
    const wrong = mistakes.map(({ id, answer }) => ({ id, answer }));
    return { id, ask, preset, answer, mistakes: wrong };
  }
  const choices = options.map(({ id, right, mistake }) => ({
    id,
    ...(right ? { right } : {}),
    ...(mistake ? { misconception: mistake } : {}),
  }));
  // Options of a curve are a mistake, which the engine tells.
  if (ask === 'curve')
    return { id, ask, preset, curve, ...(choices.length > 0 && { options: choices }) };
  return { id, ask, preset, options: choices, ...(inOrder && { in_order: true }) };
}
