// Paths: pages that lead step by step through parts of others. Reads a path's stops, checks where they lead, and writes
// them: as a list on the path's page, and for the bar on the pages that they lead to.
import type { Token } from 'markdown-it';
import { fill } from './content.ts';
import type { FaultList } from './faults.ts';
import type { Html } from './html.ts';
import { html } from './html.ts';
import { lineOf, readParameters } from './markdown.ts';
import { pagePath, pageWith, rootOf } from './page-path.ts';
import type { Page } from './read-page.ts';
import type { RuleEnvironment, Rules } from './render-page.ts';

export type Stop = {
  id: string;
  /** where it leads: the id of a page, "?projector=1" or "", a fragment or "" */
  page: string;
  query: string;
  fragment: string;
  /** as written; those of the page where none are */
  minutes?: number;
  /** as written; the page's where none is */
  title?: string;
  /** whether it says what to do there; the page's lede stands there otherwise */
  hasText: boolean;
  line: number;
};

/** What each container may be given besides its id. */
export const PATH_PARAMETERS: Record<string, string[]> = { path: [], stop: ['at', 'minutes'] };

/** The address of a part of a page, "one-head?projector=1#question". */
const PLACE = /^([\w-]+)(\?[^#]+)?(?:#(.+))?$/;

/** Reads one stop into the page. */
export function readStop(
  page: Page,
  { given, values, line }: { given: string[]; values: Record<string, string>; line: number },
  faults: FaultList,
) {
  const complain = (message: string) => faults.add(page.file, line, message);
  if (given.length !== 1) return complain(`"::: stop" takes one id, not ${given.length}`);
  const id = given[0]!;
  const [, to, query = '', fragment = ''] = PLACE.exec(values.at ?? '') ?? [];
  if (!to) return complain(`stop "${id}" leads to "${values.at ?? ''}": write at="page#fragment"`);
  if (values.minutes !== undefined && !/^[1-9]\d*$/.test(values.minutes))
    return complain(`stop "${id}" takes "${values.minutes}" minutes: write a whole number`);
  const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
  page.ids.push({ id: `stop-${id}`, line });
  page.stops.push({ id, page: to, query, fragment, minutes, hasText: false, line });
}

/** Takes the first heading of each stop for its title. To be called once the page has its stops. */
export function nameStops(page: Page, faults: FaultList) {
  let stop: Stop | undefined;
  for (const [i, token] of page.tokens.entries()) {
    if (token.type === 'container_stop_open') {
      const [id] = readParameters(token.info).words;
      stop = page.stops.find((one) => one.id === id);
    } else if (token.type === 'container_stop_close') stop = undefined;
    else if (stop && token.type === 'heading_open' && stop.title === undefined && !stop.hasText)
      stop.title = titleFrom(page, i, faults);
    else if (stop && token.type === 'paragraph_open') stop.hasText = true;
  }
}

// Addresses and the bar have it as it is, so it is plain.
function titleFrom(page: Page, at: number, faults: FaultList) {
  const [open, inline, close] = page.tokens.slice(at, at + 3) as [Token, Token, Token];
  open.type = 'stop_title_open';
  close.type = 'stop_title_close';
  if (inline.children?.some(({ type }) => type !== 'text'))
    faults.add(
      page.file,
      lineOf(page, open),
      `the title of a stop is plain text: "${inline.content}"`,
    );
  return inline.content;
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
    const isPath = page.tokens.some(({ type }) => type === 'container_path_open');
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
const linkOf = (stop: Stop, { page, pages }: RuleEnvironment) =>
  rootOf(page).replace(/^\.\/$/, '') + addressOf(stop, page, pages);

const stopAt = (token: Token, { page }: RuleEnvironment) =>
  page.stops.find(({ id }) => id === readParameters(token.info).words[0])!;

const linked = (stop: Stop, env: RuleEnvironment): Html =>
  html`<h2><a href="${linkOf(stop, env)}">${titleOf(stop, env.pages)}</a></h2>\n`;

// The link leads to the first stop; who comes back is told where they were (web/src/features/paths/path-place.ts).
function openPath(env: RuleEnvironment) {
  const [first] = env.page.stops as [Stop];
  const begin = fill(env.content.messages.site.path.begin, { title: titleOf(first, env.pages) });
  return html`<div data-later><path-place path="${env.page.front.id}"><a class="begin" href="${linkOf(first, env)}">${begin}</a></path-place></div>
<ol class="page-list path">
`;
}

function openStop(token: Token, env: RuleEnvironment) {
  const stop = stopAt(token, env);
  env.stop = stop;
  return html`<li id="stop-${stop.id}" data-stop="${stop.id}"><span class="place" aria-hidden="true">${env.page.stops.indexOf(stop) + 1}</span>
<div>${stop.title === undefined && linked(stop, env)}`;
}

function closeStop(env: RuleEnvironment) {
  const { stop, pages, content } = env;
  const { minutes: sentence, path } = content.messages.site;
  const lede = !stop.hasText && html`<p>${pageWith(pages, stop.page).front.lede}</p>\n`;
  const minutes = fill(sentence, { minutes: String(minutesOf(stop, pages)) });
  return html`${lede}<p class="minutes">${minutes} <span class="visited" hidden>✓ ${path.visited}</span></p></div></li>
`;
}

export const PATH_RULES: Rules = {
  container_path_open: (_token, env) => openPath(env),
  container_stop_open: openStop,
  container_stop_close: (_token, env) => closeStop(env),
  stop_title_open: (_token, env) => html`<h2><a href="${linkOf(env.stop, env)}">`,
  stop_title_close: () => '</a></h2>\n',
};
