// The units of a lesson: each begins at the first heading after the one before, and ends where the text says so.
import { html } from '../text/html.ts';
import { fill, type Messages } from './content.ts';
import type { Page, Rendering, Section } from './page.ts';
import { linkTo } from './page-path.ts';
import { partsOf, titleOf } from './sections.ts';
import type { Node } from './tree.ts';
import { everyNode, inlineOf, nodesNamed } from './tree.ts';

type Unit = {
  id: string;
  title: Section['title'];
  minutes: number;
  /** the ids of its steps, from the second on, and questions */
  asks: string[];
  end: Node;
};

export function unitsOf(nodes: Node[]): Unit[] {
  const units: Unit[] = [];
  let heading: Node | undefined;
  let asks: string[] = [];
  // A learner stands at it from the start.
  const [first] = nodesNamed(nodes, 'step');
  for (const node of everyNode(nodes)) {
    if (node.token.type === 'heading_open' && node.token.tag === 'h2') heading ??= node;
    if (node.name === 'predict' || (node.name === 'step' && node !== first))
      asks.push(node.words[0]!);
    if (node.name !== 'unit' || !heading) continue;
    const id = heading.token.attrGet('id') ?? '';
    const title = partsOf(heading.children[0]!.token);
    units.push({ id, title, minutes: Number(node.values.minutes), asks, end: node });
    heading = undefined;
    asks = [];
  }
  return units;
}

/** All that is said at the end of a unit, as plain text: first what one can do now. */
export const endOf = ({ end }: Unit) =>
  inlineOf(end.children)
    .map(({ children }) => (children ?? []).map(({ content }) => content).join(''))
    .join(' ');

export type From = Pick<Rendering, 'page' | 'content' | 'values'>;

/** How long a page or a unit takes. */
export const minutesOf = ({ minutes }: { minutes?: number }, { min }: Messages['site']) =>
  fill(min, { minutes: String(minutes) });

/** What leads to each unit of a lesson: by its title, and how long it takes. */
export function unitLinks(lesson: Page, { page, content, values }: From) {
  const to = page === lesson ? '' : linkTo(page, lesson);
  return unitsOf(lesson.nodes).map(({ id, ...unit }) => ({
    id,
    href: `${to}#${id}`,
    title: titleOf(unit, { page: lesson, content, values }),
    minutes: minutesOf(unit, content.messages.site),
  }));
}

/** The one way on: where it leads, how long that takes, and what that is part of. */
export const wayOn = (href: string, title: string, minutes: string, place?: string) =>
  html`<a class="begin on" href="${href}" data-pagefind-ignore><b>${title}</b><span>${minutes}</span>${place && html`<small>${place}</small>`}</a>`;

/** The units of a lesson as links; a learner sees which are done. */
export function unitList(lesson: Page, from: From) {
  const links = unitLinks(lesson, from).map(
    ({ id, href, title, minutes }, at) =>
      html`<li><a href="${href}" data-unit="${id}"><i>${at + 1}</i> <span>${title}</span> <small>${minutes}</small></a></li>
`,
  );
  return (
    links.length > 0 &&
    html`<lesson-progress lesson="${lesson.front.id}"><ol class="units" data-pagefind-ignore>
${links}</ol></lesson-progress>
`
  );
}
