// The look of an element on a page that is not ours: the site's colours and sizes, given to the element and to nothing
// else of the page.
import tokens from '../../css/tokens.css?inline';
import { isOwnPage } from '../kit/own-page.ts';

const GROUND = `{
  display: block;
  padding: var(--space-4);
  border-radius: var(--radius-m);
  background: var(--paper);
  color: var(--ink);
  font-family: var(--text-family);
  line-height: var(--leading);
}`;

/** Gives every element of this tag what the site's pages give to all; nothing on a page that has it. */
export function applyTokens(tag: string) {
  if (isOwnPage()) return;
  const sheet = new CSSStyleSheet();
  const own = tokens.replaceAll(
    /:root(\[[^\]]*\])?/g,
    (_, theme) => `:where(${theme ?? ''} ${tag})`,
  );
  sheet.replaceSync(`${own}\n:where(${tag}) ${GROUND}`);
  document.adoptedStyleSheets.push(sheet);
}
