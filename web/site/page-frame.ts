// The frame of every page: head, skip link, the header with the parts of the site, footer; and of a lesson: breadcrumb,
// contents, previous and next, and where its progress and "was this clear?" stand.

import type { Html } from '../text/html.ts';
import { html, raw } from '../text/html.ts';
import type { Content, Messages } from './content.ts';
import { fill } from './content.ts';
import type { FrontMatter } from './front-matter.ts';
import { ORIGINAL } from './languages.ts';
import type { Known, Page, Section, Value } from './page.ts';
import { pageList, placeOf } from './page-list.ts';
import { linkTo, pageWith, rootOf } from './page-path.ts';

import { titleOf } from './sections.ts';
import { hasPage, type Target } from './targets.ts';
import { nameOfTerm } from './terms.ts';
import { nodesNamed } from './tree.ts';
import { unitList } from './units.ts';

type SiteWords = Messages['site'];
type Site = Known & {
  /** in the order of the course */
  lessons: Page[];
  /** lessons, labs, practice and plain pages */
  pages: Page[];
  home: Page;
  /** of all numbers */
  values: Map<string, Value>;
  target: Target;
};

/** What the window of the installed site is drawn in: --paper of web/css/tokens.css. */
const PAPER = { light: '#f6f2ea', dark: '#14161a' };

export function renderHead(page: Page, { content, home, target }: Site) {
  const { name } = content.messages.site;
  const title = page === home ? page.front.title : `${page.front.title} · ${name}`;
  const root = target.isBundled ? '/' : rootOf(page);
  return html`<meta http-equiv="Content-Security-Policy" content="${target.policy}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${page.front.lede}">
<meta name="color-scheme" content="light dark">
<meta property="og:type" content="${page.kind === 'lesson' ? 'article' : 'website'}">
<meta property="og:site_name" content="${name}">
<meta property="og:title" content="${page.front.title}">
<meta property="og:description" content="${page.front.lede}">
<link rel="icon" href="${root}favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="${root}icons/apple-touch-icon.png">
${target.hasManifest && html`<link rel="manifest" href="${root}manifest.webmanifest">\n`}<meta name="theme-color" media="(prefers-color-scheme: light)" content="${PAPER.light}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${PAPER.dark}">
`;
}

/**
 * Whoever searches for a word looks for what explains it first: in lessons alone headings count more than text, and what
 * the head of a lesson says that it explains, and the words of the glossary, count as titles do.
 */
function searched({ kind, front, nodes }: Page) {
  if (front.id === '404' || front.form) return '';
  const explained = [front.explains ?? [], nodesNamed(nodes, 'term').map(nameOfTerm)].flat();
  const weight = kind !== 'lesson' && raw(' data-pagefind-weight="0.1"');
  return html` data-pagefind-body data-pagefind-meta="explains:${explained.join('; ')}"${weight}`;
}

/** What is not translated yet says in which language it is. */
const notTranslated = ({ file }: Page, { language }: Content) =>
  !file.startsWith(`web/content/${language}/`) && html` lang="${ORIGINAL}"`;

/** The body of a page: the frame with the content in it. */
export function renderBody(page: Page, body: Html, site: Site) {
  const { content, home, target } = site;
  const text = content.messages.site;
  return html`<a class="skip-link" href="#main">${text.skip}</a>
<header class="site-header">
<a class="site-name" href="${linkTo(page, home)}"${page === home && raw(' aria-current="page"')}>${text.name}</a>
${siteNav(page, site)}${target.hasSearch && html`<site-search base="${rootOf(page)}"></site-search>\n`}<theme-switch></theme-switch>
</header>
${target.hasServiceWorker && newVersion(page, text)}${trouble(content.messages)}<noscript><p class="noscript">${text.noscript}</p></noscript>
<main id="main" tabindex="-1"${notTranslated(page, content)}${searched(page)}>
${framed(page, body, site)}</main>
<footer class="site-footer">${target.note && html`<p id="${target.note.replaceAll('_', '-')}">${text[target.note]}</p>`}${morePages(page, site)}<p>${text.footer}</p></footer>
`;
}

// Shown when the browser has a newer version of the site ready (web/src/shell/offline.ts). The region is there
// before it has anything to say, or a screen reader would not hear it.
const newVersion = (page: Page, text: SiteWords) =>
  html`<div class="new-version" role="status" data-worker="${rootOf(page)}service-worker.js"><div hidden>
<p>${text.new_version}</p>
<button class="primary" id="use-new" type="button">${text.use_new}</button>
<button id="keep-old" type="button">${text.keep_old}</button>
</div></div>
`;

// Shown where something of the page did not come (web/src/kit/load-errors.ts). The first sentence is hidden by the
// style sheet alone, so that it is there where the sheet is missing; no other may be there then.
const trouble = ({ site, ui }: Messages) =>
  html`<div class="trouble" role="status" data-pagefind-ignore>
<p data-trouble="parts">${site.trouble.parts}</p>
<p data-trouble="fonts" hidden>${site.trouble.fonts}</p>
${(['no_webassembly', 'no_simd', 'not_loaded'] as const).map(
  (reason) => html`<p data-trouble="${reason}" hidden>${ui.engine[reason]}</p>
`,
)}</div>
`;

function framed(page: Page, body: Html, site: Site) {
  if (page.kind === 'lesson') return lessonArticle(page, body, site);
  if (page.kind === 'lab') return labArticle(page, body, site);
  if (page.kind === 'practice') return practiceArticle(page, body, site);
  return page.front.minutes ? pageArticle(page, body, site) : body;
}

/** The parts of the site, in the header of every page: each a page by its id. */
const PARTS = ['course', 'laboratories', 'practice', 'cards', 'teach'] as const;
/** Pages that every page leads to from its end. */
const MORE_PAGES = ['glossary', 'experiments', 'your-log', 'embed', 'about'];
/** The part that the pages of a kind belong to, where they are none themselves. */
const PART_OF: Partial<Record<Page['kind'], (typeof PARTS)[number]>> = {
  lesson: 'course',
  lab: 'laboratories',
  practice: 'practice',
};

/** A link of a list, which says where one is. */
const entry = (page: Page, to: Page, label: string, current: string | false) =>
  html`<li><a href="${linkTo(page, to)}"${current && raw(` aria-current="${current}"`)}>${label}</a></li>
`;

function siteNav(page: Page, site: Site) {
  const { nav, nav_label: label } = site.content.messages.site;
  const isPart = PARTS.some((id) => id === page.front.id);
  const links = PARTS.filter((id) => hasPage(site.target, id)).map((id) => {
    const isWithin = !isPart && PART_OF[page.kind] === id;
    const current = id === page.front.id ? 'page' : isWithin && 'true';
    return entry(page, pageWith(site.pages, id), nav[id], current);
  });
  return html`<nav class="site-nav" id="site-nav" aria-label="${label}"><ul>
${links}</ul></nav>
`;
}

function morePages(page: Page, site: Site) {
  const links = MORE_PAGES.filter((id) => hasPage(site.target, id)).map((id) => {
    const to = pageWith(site.pages, id);
    return entry(page, to, to.front.title, to === page && 'page');
  });
  return html`<nav aria-label="${site.content.messages.site.more_pages}"><ul>
${links}</ul></nav>`;
}

// The way back to the part that a page belongs to, and where one is.
function breadcrumb(page: Page, site: Site, here: string) {
  const text = site.content.messages.site;
  const part = PART_OF[page.kind]!;
  return html`<nav class="breadcrumb" aria-label="${text.breadcrumb}"><ol>
<li><a id="way-back" href="${linkTo(page, pageWith(site.pages, part))}">${text.nav[part]}</a></li>
<li aria-current="page">${here}</li>
</ol></nav>`;
}

const heading = (front: FrontMatter, text: SiteWords) => html`<h1>${front.title}</h1>
<p class="lede" data-pagefind-meta="lede">${front.lede}</p>
<p class="minutes" data-pagefind-ignore>${fill(text.minutes, { minutes: String(front.minutes) })}</p>`;

function lessonArticle(page: Page, body: Html, site: Site) {
  const { front } = page;
  const text = site.content.messages.site;
  const header = html`<header class="lesson-header">
<div class="where" data-pagefind-ignore>
${breadcrumb(page, site, placeOf(page, site))}
${shortTurn(page, site)}</div>
${heading(front, text)}
${unitList(page, { ...site, page }) || contents(page, site)}</header>
`;
  return html`<article class="lesson" data-lesson="${front.id}">
${besideFirst(header, body)}<clear-control id="clear" lesson="${front.id}"></clear-control>
${afterwards(page, site)}${pageTurn(page, site)}</article>
`;
}

/** A header stands beside the first figure, where that stays. */
function besideFirst(header: Html, { text }: Html) {
  const [scenes = ''] = /^<div class="scenes">\n/.exec(text) ?? [];
  return html`${raw(scenes)}${header}${raw(text.slice(scenes.length))}`;
}

// Where one practises what the lesson taught.
function afterwards(page: Page, site: Site) {
  const pages = (page.front.then ?? []).filter((id) => hasPage(site.target, id));
  return (
    pages.length > 0 &&
    html`<section class="afterwards" data-pagefind-ignore>
<h2>${site.content.messages.site.afterwards}</h2>
${pageList({ ...site, page }, pages, 'h3')}</section>
`
  );
}

// What is tried out and predicted in a lab is kept as a lesson's facts are.
const labArticle = (page: Page, body: Html, site: Site) =>
  plainArticle(page, site, 'lab', {
    of: html`data-lesson="${page.front.id}"`,
    here: placeOf(page, site),
    body: html`${body}<clear-control id="clear" lesson="${page.front.id}"></clear-control>
`,
  });

const practiceArticle = (page: Page, body: Html, site: Site) =>
  plainArticle(page, site, 'practice', {
    ...{ of: html`data-practice="${page.front.id}"`, here: page.front.title, body },
  });

function pageArticle(page: Page, body: Html, site: Site) {
  const { front } = page;
  const text = site.content.messages.site;
  const header = html`<header class="lesson-header">
${front.number && html`<p class="where" data-pagefind-ignore>${placeOf(page, site)}</p>`}
${heading(front, text)}
</header>
`;
  return html`<article class="lesson${front.number && ' visit'}">
${besideFirst(header, body)}</article>
`;
}

// An article of a part of the site whose pages follow no order.
function plainArticle(
  page: Page,
  site: Site,
  part: string,
  { of, here, body }: { of: Html; here: string; body: Html },
) {
  const text = site.content.messages.site;
  return html`<article class="lesson ${part}" ${of}>
<header class="lesson-header">
<div class="where" data-pagefind-ignore>
${breadcrumb(page, site, here)}</div>
${heading(page.front, text)}
</header>
${body}</article>
`;
}

// Sections and what is in them: headings with an id, and the steps of a stepper.
function contents(page: Page, { content, values }: Site) {
  const text = content.messages.site;
  const link = (one: Section) =>
    html`<a href="${one.href}">${titleOf(one, { page, values, content })}</a>`;
  const entries = page.sections.map(
    (one) => html`<li>${link(one)}${
      one.inner.length > 0 &&
      html`<ol>${one.inner.map((step) => html`<li>${link(step)}</li>`)}</ol>`
    }</li>
`,
  );
  return html`<details class="contents" data-pagefind-ignore><summary>${text.contents}</summary>
<nav aria-label="${text.contents}"><ol>
${entries}</ol></nav></details>
`;
}

// The lessons before and after: by title at the end, in short beside the breadcrumb.
function pageTurn(page: Page, site: Site) {
  const { home, content } = site;
  const text = content.messages.site;
  const { prev, next } = neighbours(page, site);
  const minutes = (to: Page, rel: string) =>
    rel === 'next' &&
    html` <small>${fill(text.minutes, { minutes: String(to.front.minutes) })}</small>`;
  const turn = (to: Page | undefined, rel: string, label: string) =>
    to &&
    html`<a class="${rel}" id="turn-${rel}" rel="${rel}" href="${linkTo(page, to)}"><span>${label}</span> ${to === home ? text.home : to.front.title}${minutes(to, rel)}</a>
`;
  return html`<nav class="page-turn" aria-label="${text.page_turn}" data-pagefind-ignore>
${turn(prev ?? home, 'prev', text.previous)}${turn(next, 'next', text.next)}</nav>
`;
}

function shortTurn(page: Page, site: Site) {
  const text = site.content.messages.site;
  const turn = (to: Page | undefined, rel: string, label: string) =>
    to &&
    html`<a id="top-${rel}" rel="${rel}" href="${linkTo(page, to)}" title="${to.front.title}">${label}</a>
`;
  const { prev, next } = neighbours(page, site);
  return html`<nav class="neighbours" aria-label="${text.page_turn_top}">
${turn(prev, 'prev', text.previous_lesson)}${turn(next, 'next', text.next_lesson)}</nav>
`;
}

function neighbours(page: Page, { lessons }: Site) {
  const at = lessons.indexOf(page);
  return { prev: lessons[at - 1], next: lessons[at + 1] };
}
