// Where links of the text lead: to a part of the page, another page, a word of the glossary, a file to take away, or elsewhere.
import type { Html } from '../text/html.ts';
import { html } from '../text/html.ts';
import { DOWNLOADS } from './downloads.ts';
import type { Link, Place } from './page.ts';
import { linkTo, rootOf } from './page-path.ts';
import { GLOSSARY_PAGE, openTerm, readTerms } from './terms.ts';

type Scheme = {
  /** what is wrong with it */
  fault?: (to: string, place: Place) => string | false;
  /** the start of the link */
  open: (to: string, place: Place) => Html;
};

const SCHEMES: Record<string, Scheme> = {
  // "page:cost?projector=1" asks something of the page.
  'page:': {
    fault: (to, { pages }) =>
      !pageAt(to, pages) && `a link to the page "${to}", which is not there`,
    open(to, { page, pages }) {
      const query = /[?#].*/.exec(to)?.[0] ?? '';
      const target = pageAt(to, pages);
      return html`<a href="${target ? linkTo(page, target) + query : `page:${to}`}">`;
    },
  },
  'term:': {
    fault: (to, { pages }) =>
      !readTerms(pages).has(to) && `a link to the word "${to}", not in ${GLOSSARY_PAGE}.md`,
    open: openTerm,
  },
  'download:': {
    fault: (to) =>
      !Object.hasOwn(DOWNLOADS, to) && `a link to the download "${to}", which nobody makes`,
    open: (to, { page }) =>
      html`<a class="download" href="${rootOf(page)}${DOWNLOADS[to]}" download>`,
  },
  'https:': { open: (to) => html`<a href="https:${to}">` },
  '#': {
    fault: (to, { page }) =>
      !page.ids.some(({ id }) => id === to) && `a link to "#${to}", which is not on this page`,
    open: (to) => html`<a href="#${to}">`,
  },
};

const pageAt = (to: string, pages: Place['pages']) =>
  pages.find(({ front }) => front.id === to.replace(/[?#].*/, ''));

/** @returns nothing where a link begins with anything else */
export function readLink(href: string): Omit<Link, 'line'> | undefined {
  const scheme = Object.keys(SCHEMES).find((one) => href.startsWith(one));
  return scheme === undefined ? undefined : { scheme, to: href.slice(scheme.length) };
}

export const LINKS_BEGIN = Object.keys(SCHEMES).join(', ');

export const linkFault = ({ scheme, to }: Link, place: Place) =>
  SCHEMES[scheme]!.fault?.(to, place);

export function openLink(href: string, place: Place) {
  const { scheme, to } = readLink(href)!;
  return SCHEMES[scheme]!.open(to, place);
}
