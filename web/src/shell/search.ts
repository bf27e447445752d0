// The search index of the site, loaded when somebody first searches: Pagefind's reader and its index stand beside the
// pages (tools/site.ts).

import { searchWords, stemOf } from '#content/language.ts';

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
type Place = { location: number; balanced_score: number };
type FoundSection = {
  title: string;
  url: string;
  anchor?: { location: number };
  weighted_locations: Place[];
};
type FoundPage = {
  url: string;
  meta: { title: string; explains?: string };
  /** locations count its words */
  content: string;
  anchors: { location: number }[];
  weighted_locations: Place[];
  sub_results: FoundSection[];
};
type Found = { results: { data: () => Promise<FoundPage> }[] };

const MOST_PAGES = 8;
const MOST_SECTIONS = 4;
const WAIT_MS = 150;
const MOST_WORDS = 32;
const WORDS_BEFORE = 6;

// What a page is about counts more than any number of mentions, and a longer word than was asked for little.
const RANKING = { termSimilarity: 3, metaWeights: { title: 5, explains: 5, lede: 2 } };

const ENDS = /[.?!][”’)]*$/;
const BEGINS = /^[“‘(]*\p{Lu}/u;

const wordsOf = (text: string) => text.split(/\s+/);
const scoreOf = (places: Place[]) =>
  places.reduce((sum, { balanced_score: score }) => sum + score, 0);

/** Whole sentences around those that have most of what was looked for, and of a long one a part. */
function excerptOf(
  words: string[],
  [from, to]: [number, number],
  places: Place[],
  count: Count,
): Piece[] {
  const ends = [...words.keys(), to].filter(
    (at) =>
      at === to || (at > from && at < to && ENDS.test(words[at - 1]!) && BEGINS.test(words[at]!)),
  );
  const sentences = ends.map((end, i) => ({ begin: ends[i - 1] ?? from, end }));
  const scores = sentences.map(({ begin, end }) =>
    scoreOf(places.filter(({ location: at }) => at >= begin && at < end)),
  );
  const best = sentences[scores.indexOf(Math.max(...scores))]!;
  const first = places.find(({ location }) => location >= best.begin)?.location ?? best.begin;
  const begin =
    best.end - from <= MOST_WORDS
      ? from
      : Math.max(best.begin, Math.min(first - WORDS_BEFORE, best.end - MOST_WORDS));
  const end = ends.findLast((at) => at > begin && at - begin <= MOST_WORDS) ?? begin + MOST_WORDS;
  const shown = words.slice(begin, end).map((text, i) => ({
    ...{ text, found: count(text) > 0 && places.some(({ location }) => location === begin + i) },
  }));
  const cut = (at: number) =>
    at === from || ends.includes(at) ? [] : [{ text: '…', found: false }];
  return [...cut(begin), ...shown, ...cut(end)];
}

/** How many of the words that are looked for a text has. */
type Count = (text: string) => number;

function hitOf({ url, meta, anchors, ...page }: FoundPage, words: string[], count: Count): Hit {
  const starts = anchors.map(({ location }) => location).sort((a, b) => a - b);
  const excerpt = ({ title, anchor, weighted_locations: places }: Omit<FoundSection, 'url'>) => {
    const at = anchor?.location ?? 0;
    const to = starts.find((start) => start > at) ?? words.length;
    // Its title stands above it.
    return excerptOf(words, [Math.min(at + wordsOf(title).length, to), to], places, count);
  };
  // More of the words come first, then a title that says little else, then more mentions.
  const rank = ({ title, weighted_locations: places }: FoundSection) =>
    2 * count(wordsAt(words, places)) + count(title) / wordsOf(title).length - 1 / scoreOf(places);
  return {
    ...{ title: meta.title, url, excerpt: excerpt({ title: meta.title, ...page }) },
    sections: page.sub_results
      .filter(({ anchor }) => anchor)
      .sort((a, b) => rank(b) - rank(a))
      .slice(0, MOST_SECTIONS)
      .map((section) => ({ title: section.title, url: section.url, excerpt: excerpt(section) })),
  };
}

const wordsAt = (words: string[], places: Place[]) =>
  places.map(({ location }) => words[location]).join(' ');

/**
 * Loads the index. Rejects where there is none.
 * @param base - the way from this page to the site's root, "../"
 */
export async function openSearch(base: string) {
  const root = new URL(base, document.baseURI);
  const pagefind = await import(/* @vite-ignore */ new URL('pagefind/pagefind.js', root).href);
  await pagefind.options({ baseUrl: root.pathname, noWorker: true, ranking: RANKING });
  await pagefind.init();

  /** What has been found; undefined where newer words came in meanwhile. */
  return async function search(text: string): Promise<Hit[] | undefined> {
    const wanted = searchWords(text);
    const reply: Found | null = await pagefind.debouncedSearch(wanted.join(' '), {}, WAIT_MS);
    if (reply === null) return undefined;
    // People write multihead and multi-head.
    const plain = (text: string) => text.toLowerCase().replaceAll('-', '');
    const count = (text: string) =>
      wanted.filter((word) => plain(text).includes(stemOf(plain(word)))).length;
    const pages = await Promise.all(reply.results.slice(0, MOST_PAGES).map((one) => one.data()));
    return pages.flatMap((page) => {
      const words = wordsOf(page.content);
      const { meta, weighted_locations: places } = page;
      const has = count(`${meta.title} ${meta.explains} ${wordsAt(words, places)}`) > 0;
      // For a word that it does not have, Pagefind offers what is left of it, down to a letter.
      return has ? hitOf(page, words, count) : [];
    });
  };
}
