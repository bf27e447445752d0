// What a page has that its prose may count, `{{#questions}}`.
import type { Page } from './page.ts';
import { everyNode, nodesNamed } from './tree.ts';

/** The first question under each heading of the second level with an id. */
export function sittingsOf({ nodes, questions }: Page) {
  const headings = [...everyNode(nodes)]
    .filter(({ token }) => token.tag === 'h2' && token.attrGet('id'))
    .map(({ line }) => line);
  return headings.flatMap((line, at) => {
    const end = headings[at + 1] ?? Infinity;
    return questions.find((question) => question.line > line && question.line < end)?.id ?? [];
  });
}

export const COUNTS: Record<string, (page: Page) => unknown[]> = {
  questions: ({ questions }) => questions,
  sittings: sittingsOf,
  cards: ({ nodes }) => nodesNamed(nodes, 'card'),
};
