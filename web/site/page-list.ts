// Lists of the site's pages: what each is for, how long it takes, and a place for how far the learner is.

import { html, raw } from '../text/html.ts';
import type { Content } from './content.ts';
import { fill } from './content.ts';
import { faceOf } from './faces.ts';
import type { Known, Page, Place, Value } from './page.ts';
import { linkTo, pagePath, pageWith } from './page-path.ts';
import { partsOf, titleOf } from './sections.ts';
import { inlineOf, nodesNamed } from './tree.ts';
import { type From, minutesOf, unitList } from './units.ts';

/** In their order. */
export const pagesOfKind = (pages: Page[], kind: string | undefined) =>
  pages
    .filter((one) => one.kind === kind)
    .sort((a, b) => (a.front.number ?? 0) - (b.front.number ?? 0));

/** The pages that follow each other: the first visit, which leads to the lessons. */
export const inOrder = (pages: Page[]) => [
  ...pagesOfKind(pages, 'page').filter(({ front }) => front.number),
  ...pagesOfKind(pages, 'lesson'),
];

/** Which of the lessons, the labs or the pages of the first visit a page is. */
export function placeOf({ kind, front }: Page, { pages, content }: Known & Pick<Place, 'pages'>) {
  const { lesson_of, lab_of, visit_of } = content.messages.site;
  const sentences: Partial<Record<Page['kind'], string>> = { lesson: lesson_of, lab: lab_of };
  const all = pages.filter((one) => one.kind === kind && one.front.number);
  return fill(sentences[kind] ?? visit_of, {
    ...{ number: String(front.number), count: String(all.length) },
  });
}

/** The pages that a list names: a kind that has an order, or pages one by one. */
function listed(pages: Page[], names: string[]) {
  const all = pagesOfKind(pages, names[0]);
  return all.length > 0 ? all : names.map((id) => pageWith(pages, id));
}

/** Of several that say what one does on a page. */
export const firstSentence = (text: string) => /^.*?[.?!](?= |$)/.exec(text)?.[0] ?? text;

/**
 * Every page of a list with what one does there and how long it takes; of a lesson, its units, too.
 * @param names - a kind, `lesson` or `lab`, or the ids of pages
 * @param heading - the level of the titles
 */
export function pageList(
  of: Known & Pick<Place, 'page' | 'pages'> & From,
  names: string[],
  heading = 'h2',
) {
  const text = of.content.messages.site;
  const list = listed(of.pages, names);
  // Lessons are taken in their order, with whatever stands among them.
  const isPath = list.some(({ kind }) => kind === 'lesson');
  const entries = list.map((one) => {
    const { number, title, lede } = one.front;
    const kind =
      one.kind === 'lesson'
        ? fill(text.lesson_number, { number: String(number) })
        : text.kinds[one.kind as keyof typeof text.kinds];
    return html`<li>${heading === 'h2' && faceOf(one, of)}<div><p class="kind">${isPath && `${kind} · `}${minutesOf(one.front, text)}</p>
<${raw(heading)}><a href="${linkTo(of.page, one)}">${title}</a></${raw(heading)}>
<p>${firstSentence(lede)}</p>
${unitList(one, of)}</div></li>
`;
  });
  return html`<ol class="page-list${isPath && ' path'}">
${entries}</ol>
`;
}

/** Lessons, labs and practice by the names that a list of them has, with their places in the site. */
export const pageNames = (pages: Page[]) =>
  ['lesson', 'lab', 'practice'].flatMap((kind) =>
    pagesOfKind(pages, kind).map((one) => ({
      name: kind === 'lesson' ? `${one.front.number} ${one.front.title}` : one.front.title,
      path: pagePath(one),
    })),
  );

const MOST_LETTERS = 44;

function firstWords(text: string) {
  const cut = text.slice(0, MOST_LETTERS + 1).replace(/\W*\s\S*$/, '');
  return text.length > MOST_LETTERS ? `${cut} …` : text;
}

/**
 * How each question begins, by its set, its lesson or "exercise", and its id, for whoever knows its id alone; of a step that
 * asks for a shape, its id.
 */
export function questionNames(pages: Page[], of: { values: Map<string, Value>; content: Content }) {
  const out: Record<string, Record<string, string>> = {};
  const put = (set: string, id: string, title: string) => {
    out[set] = { ...out[set], [id]: firstWords(title) };
  };
  for (const page of pages) {
    for (const { id, ask } of page.steps) if (ask) put(page.front.id, id, id);
    for (const { words, children } of [
      ...nodesNamed(page.nodes, 'question'),
      ...nodesNamed(page.nodes, 'predict'),
    ]) {
      const title = partsOf(inlineOf(children)[0]!);
      put(page.front.id, words[0]!, titleOf({ title }, { page, ...of }));
    }
  }
  for (const [id, { prompt }] of Object.entries(of.content.words.exercise.steps))
    put('exercise', id, prompt);
  return out;
}
