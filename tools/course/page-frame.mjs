// The frame of every page: head, skip link, header, breadcrumb, previous and next, footer.
import { fill } from './content.mjs';
import { CSP } from './csp.mjs';
import { html } from './html.mjs';
import { linkTo } from './page-path.mjs';

/**
 * @typedef {import('./read-page.mjs').Page} Page
 * @typedef {object} Site
 * @property {Page[]} lessons - in the order of the course
 * @property {Page} home
 * @property {import('./content.mjs').Content} content
 */

/** @param {Page} page @param {Site} site */
export function renderHead(page, { content, home }) {
  const { name } = content.messages.site;
  const title = page === home ? page.front.title : `${page.front.title} · ${name}`;
  return html`<meta http-equiv="Content-Security-Policy" content="${CSP}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${page.front.lede}">
<meta name="color-scheme" content="light dark">
<meta property="og:type" content="${page.kind === 'lesson' ? 'article' : 'website'}">
<meta property="og:site_name" content="${name}">
<meta property="og:title" content="${page.front.title}">
<meta property="og:description" content="${page.front.lede}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
`;
}

/**
 * The body of a page: the frame with the content in it.
 * @param {Page} page
 * @param {import('./html.mjs').Html} body
 * @param {Site} site
 */
export function renderBody(page, body, site) {
  const { content, home, lessons } = site;
  const text = content.messages.site;
  const links = lessons.map((lesson) => {
    const current = lesson === page ? html` aria-current="page"` : '';
    return html`<li><a href="${linkTo(page, lesson)}"${current}>${lesson.front.title}</a></li>`;
  });
  return html`<a class="skip-link" href="#main">${text.skip}</a>
<header class="site-header">
<a class="site-name" href="${linkTo(page, home)}">${text.name}</a>
<nav class="site-nav" aria-label="${text.lessons}"><ul>${links}</ul></nav>
<theme-switch></theme-switch>
</header>
<noscript><p class="noscript">${text.noscript}</p></noscript>
<main id="main" tabindex="-1">
${page.kind === 'lesson' ? lessonArticle(page, body, site) : body}</main>
<footer class="site-footer"><p>${text.footer}</p></footer>
`;
}

function lessonArticle(page, body, site) {
  const { front } = page;
  const text = site.content.messages.site;
  return html`<article class="lesson" data-lesson="${front.id}">
<header class="lesson-header">
<nav class="breadcrumb" aria-label="${text.breadcrumb}"><ol>
<li><a href="${linkTo(page, site.home)}">${text.name}</a></li>
<li aria-current="page">${fill(text.lesson_number, { number: String(front.number) })}</li>
</ol></nav>
<h1>${front.title}</h1>
<p class="lede">${front.lede}</p>
<p class="minutes">${fill(text.minutes, { minutes: String(front.minutes) })}</p>
</header>
${body}${pageTurn(page, site)}</article>
`;
}

function pageTurn(page, site) {
  const { lessons, home, content } = site;
  const text = content.messages.site;
  const at = lessons.indexOf(page);
  const turn = (to, rel, label) =>
    to &&
    html`<a class="${rel}" rel="${rel}" href="${linkTo(page, to)}"><span>${label}</span> ${to === home ? text.home : to.front.title}</a>
`;
  return html`<nav class="page-turn" aria-label="${text.page_turn}">
${turn(lessons[at - 1] ?? home, 'prev', text.previous)}${turn(lessons[at + 1], 'next', text.next)}</nav>
`;
}
