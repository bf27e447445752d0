// Paths: pages that lead step by step through parts of others. Reads a path's stops, checks where they lead, and writes
// them: as a list on the path's page, and for the bar on the pages that they lead to.

import { html } from '../text/html.ts';
import { fill } from './content.ts';
import type { FaultList } from './faults.ts';
import type { Complain, Containers, Page, Rendering, Stop } from './page.ts';
import { pagePath, pageWith, rootOf } from './page-path.ts';
import type { Node } from './tree.ts';
import { nodesNamed } from './tree.ts';

/** The address of a part of a page, "one-head?projector=1#question". */
const PLACE = /^([\w-]+)(\?[^#]+)?(?:#(.+))?$/;

/** The heading that a stop begins with, if any. Its title is plain: addresses and the bar have it as it is. */
const headingOf = ({ children: [first] }: Node) =>
  first?.token.type === 'heading_open' ? first.children[0]!.token : undefined;

function readStop(page: Page, node: Node, complain: Complain) {
  const { values, line } = node;
  const [id = ''] = node.words;
  const [, to, query = '', fragment = ''] = PLACE.exec(values.at ?? '') ?? [];
  if (!to) return complain(`stop "${id}" leads to "${values.at ?? ''}": write at="page#fragment"`);
  if (values.minutes !== undefined && !/^[1-9]\d*$/.test(values.minutes))
    return complain(`stop "${id}" takes "${values.minutes}" minutes: write a whole number`);
  const heading = headingOf(node);
  if (heading?.children?.some(({ type }) => type !== 'text'))
    complain(`the title of a stop is plain text: "${heading.content}"`, node.children[0]!.line);
  const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
  page.ids.push({ id: `stop-${id}`, line });
  page.stops.push({ id, page: to, query, fragment, minutes, title: heading?.content, line });
}

/** How long a stop takes, as far as anybody says. */
const minutesOf = (stop: Stop, pages: Page[]) =>
  stop.minutes ?? pages.find(({ front }) => front.id === stop.page)?.front.minutes;

/** Checks that stops lead somewhere. */
export function lintPaths(pages: Page[], faults: FaultList) {
  for (const page of pages) {
    const { file, front, stops } = page;
    for (const stop of stops) {
      const complain = (message: string) =>
        faults.add(file, stop.line, `stop "${stop.id}": ${message}`);
      const to = pages.find((one) => one.front.id === stop.page);
      if (!to) complain(`there is no page "${stop.page}"`);
      else if (stop.fragment && !to.ids.some(({ id }) => id === stop.fragment))
        complain(`there is no "#${stop.fragment}" on the page "${stop.page}"`);
      if (to && minutesOf(stop, pages) === undefined)
        complain(`the page "${stop.page}" does not say how long it takes: write minutes=`);
    }
    if (page.kind !== 'page') continue;
    const isPath = nodesNamed(page.nodes, 'path').length > 0;
    if (isPath && stops.length === 0) faults.add(file, 1, 'a path without a stop');
    if (stops.length === 0 && front.minutes !== undefined)
      faults.add(file, 1, 'minutes are for a page with a path');
  }
}

export const pathsAmong = (pages: Page[]) => pages.filter(({ stops }) => stops.length > 0);

/** From the site's root. The bar of that page knows by it where one is. */
function addressOf(stop: Stop, path: Page, pages: Page[]) {
  const query = `${stop.query || '?'}${stop.query && '&'}path=${path.front.id}&stop=${stop.id}`;
  const fragment = stop.fragment && `#${stop.fragment}`;
  return pagePath(pageWith(pages, stop.page)) + query + fragment;
}

const titleOf = (stop: Stop, pages: Page[]) => stop.title ?? pageWith(pages, stop.page).front.title;

/** Every path with its stops and their places in the site, for the bar. */
export const pathList = (pages: Page[]) =>
  pathsAmong(pages).map((path) => ({
    id: path.front.id,
    title: path.front.title,
    at: pagePath(path),
    stops: path.stops.map((stop) => ({
      id: stop.id,
      title: titleOf(stop, pages),
      at: addressOf(stop, path, pages),
    })),
  }));

// A page of another target may be gone from this one; no stop leads to such a page.
const linkOf = (stop: Stop, { page, pages }: Rendering) =>
  rootOf(page).replace(/^\.\/$/, '') + addressOf(stop, page, pages);

// The link leads to the first stop; who comes back is told where they were (web/src/features/paths/path-place.ts).
function renderPath(node: Node, env: Rendering) {
  const [first] = env.page.stops as [Stop];
  const begin = fill(env.content.messages.site.path.begin, { title: titleOf(first, env.pages) });
  return html`<div data-later><path-place path="${env.page.front.id}"><a class="begin" href="${linkOf(first, env)}">${begin}</a></path-place></div>
<ol class="page-list path">
${env.render(node.children)}</ol>
`;
}

// It says what to do there; the page's lede stands there otherwise.
function renderStop(node: Node, env: Rendering) {
  const { page, pages, content } = env;
  const at = page.stops.findIndex(({ id }) => id === node.words[0]);
  const stop = page.stops[at]!;
  const { minutes: sentence, path } = content.messages.site;
  const text = headingOf(node) ? node.children.slice(1) : node.children;
  const lede = html`<p>${pageWith(pages, stop.page).front.lede}</p>\n`;
  const minutes = fill(sentence, { minutes: String(minutesOf(stop, pages)) });
  return html`<li id="stop-${stop.id}" data-stop="${stop.id}"><span class="place" aria-hidden="true">${at + 1}</span>
<div><h2><a href="${linkOf(stop, env)}">${titleOf(stop, pages)}</a></h2>
${env.render(text)}${text.length === 0 && lede}<p class="minutes">${minutes} <span class="visited" hidden>✓ ${path.visited}</span></p></div></li>
`;
}

export const PATH_CONTAINERS: Containers = {
  path: { render: renderPath },
  stop: {
    within: ['path'],
    takes: ['at', 'minutes'],
    ids: 1,
    read: readStop,
    render: renderStop,
  },
};
