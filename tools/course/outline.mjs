// What the engine may know of the course: ids, order, presets, expressions. No prose.
import { pagePath } from './page-path.mjs';

/**
 * The outline that the engine reads (schema 1; see cpp/course/course.h).
 * @param {import('./read-page.mjs').Page[]} lessons - in the order of the course
 * @param {import('./read-page.mjs').Page[]} pages - every page with expressions, lessons included
 * @param {import('./content.mjs').Content} content
 */
export function makeOutline(lessons, pages, content) {
  return {
    schema: 1,
    language: content.language,
    presets: content.presets.map(({ id, config }) => ({ id, config })),
    lessons: lessons.map(({ front, steps }) => ({
      id: front.id,
      preset: front.preset,
      steps: steps.map(({ id, tensor, ask }) => (ask ? { id, tensor, ask } : { id, tensor })),
    })),
    expressions: pages.flatMap(({ expressions }) =>
      expressions.map(({ id, source, preset }) => ({ id, source, preset })),
    ),
  };
}

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
    sentences: pages.flatMap((page) => page.sentences.map((sentence) => place(page, sentence))),
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
