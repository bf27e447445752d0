// Every container, `::: name parameters`: where it may stand, what it takes, how it is read, and what it becomes.

import { html } from '../text/html.ts';
import { around } from './around.ts';
import { CARD_CONTAINERS } from './cards.ts';
import { COLOPHON } from './colophon.ts';
import { renderEmbeds } from './embeds.ts';
import type { Containers, Page, Rendering } from './page.ts';
import { PATH_CONTAINERS } from './paths.ts';
import { QUESTION_CONTAINERS } from './questions.ts';
import { jumpList, pageList, whereOneIs } from './render-course.ts';
import { EXPERIMENT_CONTAINERS } from './render-experiments.ts';
import { STEP_CONTAINERS } from './steps.ts';
import type { Node } from './tree.ts';
import { nodesNamed } from './tree.ts';

/** The element of a figure is drawn beforehand; what stands within is its caption. */
const renderLive = ({ token, words, children }: Node, env: Rendering) =>
  html`<figure class="live${words[1] === 'open' && ' open'}">${env.lives.get(token)}<figcaption>
${env.render(children)}</figcaption></figure>
`;

// One of a page's cases is open at a time, the first from the beginning. It opens by its heading, and at its end leads to
// the case that follows.
function renderCase(node: Node, env: Rendering) {
  const cases = nodesNamed(env.page.nodes, 'case');
  const at = cases.findIndex(({ token }) => token === node.token);
  const next = cases[at + 1]?.children[0];
  const [heading, ...rest] = node.children as [Node, ...Node[]];
  const { tag } = heading.token;
  const after =
    next &&
    html`<p class="next-case">${env.content.messages.site.next} <a href="#${next.token.attrGet('id')}">${env.render(next.children)}</a></p>\n`;
  return html`<details class="case" name="case"${at === 0 && ' open'}>
<summary><${tag} id="${heading.token.attrGet('id')}">${env.render(heading.children)}</${tag}></summary>
${env.render(rest)}${after}</details>
`;
}

const readTerm = (page: Page, { words, line }: Node) =>
  page.ids.push({ id: `term-${words[0]}`, line });

export const CONTAINERS: Containers = {
  ...STEP_CONTAINERS,
  ...QUESTION_CONTAINERS,
  ...CARD_CONTAINERS,
  ...EXPERIMENT_CONTAINERS,
  ...PATH_CONTAINERS,
  live: {
    read: (page, { token, words, values, line }) =>
      page.lives.push({ token, tag: words[0] ?? '', attributes: values, line }),
    render: renderLive,
  },
  only: { render: ({ children }, env) => env.render(children) },
  glossary: { render: around('dl class="glossary"') },
  term: {
    within: ['glossary'],
    ids: 1,
    paragraphs: ['dt', 'dd'],
    read: readTerm,
    render: ({ words, children }, env) =>
      html`<div id="term-${words[0]}">\n${env.render(children)}</div>\n`,
  },
  // Its question is always in sight.
  recall: {
    within: ['', 'only', 'reveal'],
    paragraphs: ['summary', 'p'],
    render: around('details class="recall"'),
  },
  case: { render: renderCase },
  review: {
    render: ({ children }, env) =>
      html`<mixed-review set="${env.page.front.id}">\n${env.render(children)}</mixed-review>\n`,
  },
  log: { render: around('learner-log') },
  doors: { render: around('section class="doors"') },
  about: { render: around('section class="about"') },
  downloads: { render: around('section class="take-along"') },
  pages: {
    render: ({ words, children }, env) =>
      html`<div class="pages">\n${pageList(env, words)}${env.render(children)}</div>\n`,
  },
  progress: {
    render: ({ children }, env) =>
      html`<div class="where-one-is" data-later>\n${whereOneIs(env)}${env.render(children)}</div>\n`,
  },
  contents: { render: (_node, env) => jumpList(env) },
  colophon: {
    read: (_page, { words: [kind = ''] }, complain) => {
      if (!Object.hasOwn(COLOPHON, kind)) complain(`no colophon "${kind}"`);
    },
    render: ({ words, children }, env) =>
      html`<div class="colophon">\n${env.render(children)}${COLOPHON[words[0]!]!(env)}</div>\n`,
  },
  embeds: { render: (_node, env) => html`${renderEmbeds(env)}</div>\n` },
};
