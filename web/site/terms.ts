// The words of the course: each has one home, the glossary page, and a note on every page that uses it.
// A link `[head size](term:head-dimension)` leads home where scripts do not run; where they do, it
// shows the note (web/src/shell/term-notes.ts).

import type { Token } from 'markdown-it';
import { html, raw } from '../text/html.ts';
import type { Page, Place } from './page.ts';
import { linkTo } from './page-path.ts';
import { spoken } from './paragraphs.ts';
import { inlineOf, type Node, nodesNamed } from './tree.ts';

/** What stands in the glossary, as tokens. */
type Term = { name: Token[]; meaning: Token[] };

/** The page that is their home. */
export const GLOSSARY_PAGE = 'glossary';

const glossaryOf = (pages: Page[]) => pages.find(({ front }) => front.id === GLOSSARY_PAGE);

/**
 * Every word with the tokens of its name and of what it means.
 * @returns by id
 */
export const readTerms = (pages: Page[]): Map<string, Term> =>
  new Map(
    nodesNamed(glossaryOf(pages)?.nodes ?? [], 'term').map((node) => {
      const [name, ...meaning] = inlineOf(node.children);
      return [node.words[0]!, { name: name ? [name] : [], meaning }];
    }),
  );

/** What a word is called, as plain text. */
export const nameOfTerm = ({ children }: Node) => spoken(inlineOf(children)[0]?.children ?? []);

/** The start of a link to a word. */
export function openTerm(id: string, { page, pages }: Place) {
  const glossary = glossaryOf(pages)!;
  if (page === glossary) return html`<a class="term" href="#term-${id}">`;
  return html`<a class="term" href="${linkTo(page, glossary)}#term-${id}" data-term="${id}" aria-describedby="note-${id}">`;
}

/**
 * The notes of a page's words, one each, hidden until a link asks for one.
 * @param env - of the page
 * @param render - inline tokens to HTML
 */
export function termNotes(env: Place, render: (tokens: Token[]) => string) {
  const { page, pages, content } = env;
  const glossary = glossaryOf(pages);
  const used = [...new Set(page.links.flatMap(({ scheme, to }) => (scheme === 'term:' ? to : [])))];
  if (page === glossary || used.length === 0) return '';
  const terms = readTerms(pages);
  // An id belongs to the glossary's own sentence.
  const shown = (tokens: Token[]) =>
    tokens.map(({ children }) =>
      raw(render(children ?? []).replace(/ (?:id|aria-describedby)="[^"]*"/g, '')),
    );
  const notes = used.map((id) => {
    const { name, meaning } = terms.get(id) ?? { name: [], meaning: [] };
    return html`<div class="term-note" id="note-${id}" popover data-pagefind-ignore>
<p class="term-name">${shown(name)}</p>
<p>${shown(meaning)}</p>
<p class="term-home"><a href="${linkTo(page, glossary!)}#term-${id}">${content.messages.site.glossary_link}</a></p>
</div>
`;
  });
  return html`<term-notes>
${notes}</term-notes>
`;
}
