// What leads from the addresses of earlier editions to where things stand today, with scripts and without: a mark of the old
// name beside the new place; a link for what is on another page now; and a page in place of one that is gone.
import type { Content } from './content.ts';
import { fill } from './content.ts';
import type { Forward, Forwards } from './editions.ts';
import type { Html } from './html.ts';
import { html, raw } from './html.ts';
import { linkTo, pageWith } from './page-path.ts';
import type { Page, PageName } from './read-page.ts';
import { emptyPage } from './read-page.ts';

type Site = { forwards: Forwards; pages: Page[]; content: Content };

/** The body of a page with the fragments that led into it once. */
export function withForwards(page: Page, body: Html, site: Site): Html {
  const all = site.forwards.byPage.get(page.front.id) ?? [];
  const here = all.filter((one) => one.page === page.front.id);
  const marked = here.reduce((text, one) => withMark(text, one), body.text);
  return html`${raw(marked)}${linksOn(page, all, site)}`;
}

// Within a heading and a step, which are drawn as they are; before anything else, which may draw what stands in it
// otherwise.
function withMark(text: string, { from, fragment }: Forward) {
  const [tag, name] =
    new RegExp(`<([a-z][a-z0-9-]*)(?=[^>]* id="${fragment}")[^>]*>`).exec(text) ?? [];
  if (!tag) return text;
  const mark = `<span id="${from}"></span>`;
  return text.replace(tag, () => (/^h\d$|^section$/.test(name!) ? tag + mark : mark + tag));
}

/** Links to what is on other pages now, each shown to whom its old address led here (web/src/shell/moved.ts). */
function linksOn(page: Page, all: Forward[], { pages, content }: Omit<Site, 'forwards'>) {
  const { moved } = content.messages.site;
  return all.map(({ from, page: id, fragment }) => {
    const to = pages.find(({ front }) => front.id === id);
    if (!to || to === page) return '';
    return html`<p class="moved" data-pagefind-ignore id="${from}" data-moved>${moved.part} <a href="${addressOf(page, to, fragment)}">${to.front.title}</a></p>
`;
  });
}

// The address of a step opens it.
function addressOf(from: Page, to: Page, fragment: string) {
  const [, step] = /^step-(.+)$/.exec(fragment) ?? [];
  return `${linkTo(from, to)}${step ? `?step=${step}` : ''}${fragment && `#${fragment}`}`;
}

/** A page that leads on to the one that has taken its place. */
export function movedPage({ id, kind, now }: PageName & { now: string }, site: Site) {
  const { pages, content } = site;
  const { moved } = content.messages.site;
  const to = pageWith(pages, now);
  const front = { id, title: moved.title, lede: fill(moved.page, { page: to.front.title }) };
  const page: Page = { ...emptyPage({ kind, file: '', front }), now: to };
  const all = site.forwards.byPage.get(id) ?? [];
  const body = html`<h1>${moved.title}</h1>
<p class="lede">${front.lede}</p>
<p id="moved" data-moved><a href="${linkTo(page, to)}">${to.front.title}</a></p>
${linksOn(page, all, { pages, content })}`;
  return { page, body };
}
