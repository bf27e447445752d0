// The search index of the site, loaded when somebody first searches: Pagefind's reader and its index stand beside the
// pages (tools/site.ts).

import { searchWords, stemOf } from '#content/language.ts';
import { ENTITIES } from '../../text/html.ts';

/** of an excerpt */
export type Piece = {
  text: string;
  /** whether it is what was looked for */
  found: boolean;
};
export type Hit = {
  title: string;
  url: string;
  excerpt: Piece[];
  /** of the page, best first */
  sections: { title: string; url: string; excerpt: Piece[] }[];
};

/** What Pagefind answers, as far as it is read here. */
type FoundSection = {
  title: string;
  url: string;
  excerpt: string;
  weighted_locations: { balanced_score: number }[];
};
type FoundPage = {
  url: string;
  meta: { title: string };
  excerpt: string;
  sub_results: FoundSection[];
};
type Found = { results: { data: () => Promise<FoundPage> }[] };

const MOST_PAGES = 8;
const MOST_SECTIONS = 4;
const WAIT_MS = 150;

/** An excerpt, which marks what was found in HTML, as pieces of text. */
export function pieces(excerpt: string): Piece[] {
  return excerpt
    .split(/<\/?mark>/)
    .map((text, i) => ({
      text: text.replace(/&(?:\w+|#39);/g, (name) => ENTITIES[name] ?? name),
      found: i % 2 === 1,
    }))
    .filter(({ text }) => text !== '');
}

// Sections come in the order of the page; what was looked for may stand in the last of them.
const weight = ({ weighted_locations: places }: FoundSection) =>
  places.reduce((sum, { balanced_score: score }) => sum + score, 0);

/**
 * Whether something was found that begins as one of the words does: for a word that it does not have,
 * Pagefind offers what is left of it, down to a letter.
 */
export function isMeant({ excerpt, sections }: Hit, words: string) {
  const wanted = searchWords(words).map(stemOf);
  return [excerpt, ...sections.map((section) => section.excerpt)]
    .flat()
    .some(({ text, found }) => found && wanted.some((word) => stemOf(text).startsWith(word)));
}

/**
 * Loads the index. Rejects where there is none.
 * @param base - the way from this page to the site's root, "../"
 */
export async function openSearch(base: string) {
  const root = new URL(base, document.baseURI);
  const pagefind = await import(/* @vite-ignore */ new URL('pagefind/pagefind.js', root).href);
  await pagefind.options({ baseUrl: root.pathname, excerptLength: 18, noWorker: true });
  await pagefind.init();

  /** What has been found; undefined where newer words came in meanwhile. */
  return async function search(words: string): Promise<Hit[] | undefined> {
    const reply: Found | null = await pagefind.debouncedSearch(words, {}, WAIT_MS);
    if (reply === null) return undefined;
    const pages = await Promise.all(reply.results.slice(0, MOST_PAGES).map((one) => one.data()));
    const hits = pages.map(({ url, meta, excerpt, sub_results: found }) => ({
      title: meta.title,
      url,
      excerpt: pieces(excerpt),
      sections: found
        .filter((section) => section.url !== url)
        .sort((a, b) => weight(b) - weight(a))
        .slice(0, MOST_SECTIONS)
        .map((section) => ({
          title: section.title,
          url: section.url,
          excerpt: pieces(section.excerpt),
        })),
    }));
    return hits.filter((hit) => isMeant(hit, words));
  };
}
