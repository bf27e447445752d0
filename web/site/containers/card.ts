// A card: its front asks one thing, and its back, folded away for readers without scripts, answers it. A summary is one too.
import { wordsOf } from '#content/rules.ts';
import { html, raw } from '../../text/html.ts';
import { sidesOf } from '../cards.ts';
import { fill, misconceptions } from '../content.ts';
import type { Container, Linting, Page, Place, Rendering } from '../page.ts';
import { linkTo, pageWith } from '../page-path.ts';
import { spoken } from '../paragraphs.ts';
import type { Node } from '../tree.ts';
import { inlineOf, nodesNamed, wordsIn } from '../tree.ts';

/** The most words on each side of a card: it asks for one fact, so that it can be rated. */
const MOST_WORDS = { front: 25, back: 45 };

const textOf = (side: Node[]) =>
  inlineOf(side)
    .map(({ children }) => spoken(children ?? []))
    .join(' ')
    .trim();

/** Each card asks one thing, and has few words on either side. */
function oneFact(node: Node, { complain }: Linting) {
  const [id] = node.words;
  const { front, backs } = sidesOf(node);
  const asked = textOf(front);
  if (asked.indexOf('?') !== asked.length - 1)
    complain(`"${id}" asks one question, and its front ends with that`);
  for (const [side, text, line] of [
    ['front', asked, node.line],
    ['back', textOf(backs), backs[0]?.line],
  ] as const) {
    const count = wordsOf(text).length;
    if (count > MOST_WORDS[side])
      complain(
        `the ${side} of "${id}" has ${count} words: a card asks for one fact, with ${MOST_WORDS[side]} words at most on its ${side}`,
        line,
      );
  }
}

/** It is in no other page, and with the other cards of its lesson, which asks it. */
function ofLesson({ name, words: [id], values: { lesson } }: Node, of: Linting & Place) {
  const { page, pages, complain } = of;
  if (!pages.some(({ kind, front }) => kind === 'lesson' && front.id === lesson))
    complain(`"${id}" is of the lesson "${lesson ?? ''}", which is not there`);
  const others = pages
    .slice(0, pages.indexOf(page))
    .find(({ nodes }) => nodesNamed(nodes, name).some(({ words }) => words[0] === id));
  if (others) complain(`card "${id}" is also in ${others.file}`);
  if (name !== 'card') return;
  const cards = nodesNamed(page.nodes, name);
  const at = cards.findIndex(({ words }) => words[0] === id);
  const first = cards.findIndex(({ values }) => values.lesson === lesson);
  if (first < at && cards[at - 1]!.values.lesson !== lesson)
    complain(`"${id}" stands apart from the other cards of "${lesson}"`);
  const isAsked = pages.some(({ nodes }) =>
    nodesNamed(nodes, 'cards').some(({ words }) => words.includes(id!)),
  );
  if (!isAsked) complain(`the lesson "${lesson}" does not ask "${id}"`);
}

/** The cards of a lesson, folded up under its title. */
function openLesson(cards: Node[], { front }: Page, { content }: Rendering) {
  const count = cards.filter(({ values }) => values.lesson === front.id).length;
  const said = fill(content.words['flash-card'].still.count, { count: String(count) });
  return html`<details class="of-lesson"><summary>${front.title} <span class="count">${said}</span></summary>
<div class="cards-of">
`;
}

const card = {
  within: ['box'],
  takes: ['lesson', 'about', 'fresh'],
  ids: 1,
  read(page, node, complain) {
    const { name, line } = node;
    const [id = ''] = node.words;
    if (page.kind !== 'practice') complain(`a ${name} stands on a practice page`);
    if (!/^[a-z0-9-]+$/.test(id) || !id.startsWith(`${name}-`))
      complain(`a ${name}'s id begins with "${name}-": "${id}"`);
    const { front, backs } = sidesOf(node);
    if (backs.length !== 1)
      complain(`"${id}" has ${backs.length} of "::: back": a card has one back`);
    if (front.length === 0 || node.children[0] === backs[0])
      complain('a card begins with its question, the front');
    if (backs[0]?.children.length === 0) complain('the back of a card is empty', backs[0].line);
    if (backs[0] && node.children.at(-1) !== backs[0])
      complain('a card ends with its back: nothing stands after it', backs[0].line);
    page.ids.push({ id, line });
  },
  lint(node, of) {
    const { content, complain } = of;
    const [id] = node.words;
    const { about, fresh } = node.values;
    if (fresh !== undefined && !content.exercises.steps.some((step) => step.id === fresh))
      complain(`"${id}" takes fresh numbers from "${fresh}", which is no step of an exercise`);
    for (const one of wordsIn(about))
      if (!misconceptions(content).includes(one))
        complain(`"${id}" is about "${one}", which is no misconception`);
    if (node.name === 'card') oneFact(node, of);
    ofLesson(node, of);
  },
  render(node, env) {
    const { name } = node;
    const [id] = node.words;
    const cards = nodesNamed(env.page.nodes, name);
    const at = cards.findIndex(({ words }) => words[0] === id);
    const lesson = pageWith(env.pages, node.values.lesson!);
    const isOther = (one?: Node) => one?.values.lesson !== lesson.front.id;
    const sentences = env.content.words['flash-card'];
    const says = fill(sentences[name === 'summary' ? 'ofSummaries' : 'of'], {
      ...{ at: String(at + 1), count: String(cards.length) },
    });
    const isBoxed = node.within?.name === 'box' && !env.isCopy;
    const { front, backs } = sidesOf(node);
    return html`${isBoxed && isOther(cards[at - 1]) && openLesson(cards, lesson, env)}<flash-card id="${id}" item="${id}">
<div class="front">
<p class="place-of">${says}</p>
${env.render(front)}</div>
<details class="turn"><summary>${sentences.still.open}</summary>
<div class="back">
${env.render(backs.flatMap(({ children }) => children))}<p class="from">${sentences.still.from} <a href="${linkTo(env.page, lesson)}">${lesson.front.title}</a></p>
</div></details>
</flash-card>
${isBoxed && isOther(cards[at + 1]) && raw('</div></details>\n')}`;
  },
} satisfies Container;

export default card;
