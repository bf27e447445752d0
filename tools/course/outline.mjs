// What the engine may know of the course: ids, order, presets, expressions. No prose.
import { misconceptions } from './content.mjs';
import { whyId } from './gates.mjs';
import { pagePath } from './page-path.mjs';

/**
 * The outline that the engine reads (schema 2; see cpp/course/include/headsup/course/course.h).
 * @param {import('./read-page.mjs').Page[]} lessons - in the order of the course, the labs after them
 * @param {import('./read-page.mjs').Page[]} pages - every page with expressions, lessons included
 * @param {import('./content.mjs').Content} content
 */
export function makeOutline(lessons, pages, content) {
  return {
    schema: 2,
    language: content.language,
    presets: content.presets.map(({ id, config }) => ({ id, config })),
    lessons: lessons.map(({ kind, front, steps, gates }) => ({
      id: front.id,
      preset: front.preset,
      ...(kind === 'lab' && { lab: true }),
      steps: steps.map(({ id, tensor, ask }) => (ask ? { id, tensor, ask } : { id, tensor })),
      gates: gates.map(outlineGate),
    })),
    sets: pages
      .filter(({ kind, gates }) => kind === 'practice' && gates.length > 0)
      .map(({ front, gates }) => ({ id: front.id, questions: gates.map(outlineQuestion) })),
    cards: pages.flatMap(({ cards }) =>
      cards.map(({ id, fresh }) => ({ id, ...(fresh && { fresh }) })),
    ),
    exercises: content.exercises,
    misconceptions: misconceptions(content),
    mistakes: content.mistakes,
    expressions: pages.flatMap(({ expressions }) =>
      expressions.map(({ id, source, preset }) => ({ id, source, preset })),
    ),
  };
}

/**
 * The part of the outline that a practice page loads: it evaluates no number of the prose, and needs no preset of one.
 * @param {ReturnType<typeof makeOutline>} outline
 */
export function practiceOutline({ presets, ...outline }) {
  const { lessons, sets } = outline;
  const questions = [
    ...lessons.flatMap(({ gates }) => gates),
    ...sets.flatMap((set) => set.questions),
  ];
  const named = new Set([...lessons, ...questions].map(({ preset }) => preset));
  return { ...outline, presets: presets.filter(({ id }) => named.has(id)), expressions: [] };
}

/**
 * The part that any other page loads: without questions and exercises and what they alone need, too.
 * @param {ReturnType<typeof makeOutline>} outline
 */
export const pageOutline = ({
  exercises: _exercises,
  misconceptions: _misconceptions,
  ...outline
}) => practiceOutline({ ...outline, sets: [] });

function outlineQuestion(question) {
  const { id, ask, preset, tensor = '', points, lesson = '', about, hinted } = question;
  const more = { lesson, about, ...(hinted ? { hinted } : {}) };
  if (ask === 'shape') return { id, ask, preset, tensor, ...more };
  if (ask === 'recall') return { id, ask, preset, points, ...more };
  return { ...outlineGate(question), ...more };
}

// Members without a value are left out: the engine takes no null.
function outlineGate({ id, ask, preset, answer = '', options, inOrder, slips, curve }) {
  if (ask === 'number') {
    return { id, ask, preset, answer, slips: slips.map(({ id, answer }) => ({ id, answer })) };
  }
  const choices = options.map(({ id, right, slip }) => ({
    id,
    ...(right ? { right } : {}),
    ...(slip ? { slip } : {}),
  }));
  // Options of a curve are a mistake, which the engine tells.
  if (ask === 'curve')
    return { id, ask, preset, curve, ...(choices.length > 0 && { options: choices }) };
  return { id, ask, preset, options: choices, ...(inOrder && { in_order: true }) };
}

// What is said of a wrong answer teaches the misconception that it names.
const saidOfSlips = ({ gates }) =>
  gates.flatMap((gate) => [
    ...gate.options
      .filter(({ slip }) => slip !== undefined)
      .map(({ id, slip, line }) => ({ id: whyId(gate.id, id), covers: [slip], line })),
    ...gate.slips.map(({ id, line }) => ({ id: whyId(gate.id, id), covers: [id], line })),
  ]);

/**
 * Which sentence, number or element claims which checklist item, and where.
 * @param {import('./read-page.mjs').Page[]} pages
 * @param {Map<string, {text: string}>} values
 */
export function makeCoverageIndex(pages, values) {
  const place = (page, { id, covers, line }) => ({
    id,
    covers,
    page: pagePath(page),
    file: page.file,
    line,
  });
  return {
    sentences: pages.flatMap((page) =>
      [...page.sentences, ...saidOfSlips(page)].map((sentence) => place(page, sentence)),
    ),
    expressions: pages.flatMap((page) =>
      page.expressions
        .filter(({ covers }) => covers.length > 0)
        .map((expression) => ({
          ...place(page, expression),
          source: expression.source,
          preset: expression.preset,
          value: values.get(expression.id)?.text,
        })),
    ),
    elements: pages.flatMap((page) =>
      page.front.interactions.map((interaction) => place(page, interaction)),
    ),
  };
}
