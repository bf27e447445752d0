// Code in colour while the site is built, by Shiki: every kind of word gets a class, and web/css/code.css gives the
// classes their colours.
import type { ThemedToken } from 'shiki/core';
import { createCssVariablesTheme, createHighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import python from 'shiki/langs/python.mjs';

import { escapeHtml } from '../text/html.ts';
import { kept } from './kept.ts';

const THEME = 'by-class';
const PREFIX = '--code-';

const highlighter = await createHighlighterCore({
  langs: [python],
  themes: [createCssVariablesTheme({ name: THEME, variablePrefix: PREFIX })],
  engine: createJavaScriptRegexEngine(),
});

// Shiki gives up on a line that takes it half a second, as the first one does on a busy machine.
const NO_LIMIT = { tokenizeTimeLimit: 0 };

// Kinds that keep the colour of the text around them.
const PLAIN = ['punctuation', 'parameter'];

/** The languages that a block of code may name. */
export const LANGUAGES = ['python'];

/**
 * The lines of some code as HTML, each word in a span of its kind; in one colour where the language
 * is none of LANGUAGES.
 */
export function coloured(code: string, language: string): string {
  return LANGUAGES.includes(language) ? colouredIn(language)(code) : escapeHtml(code);
}

const colouredIn = kept((lang) =>
  kept((code) => {
    const lines = highlighter.codeToTokensBase(code, { lang, theme: THEME, ...NO_LIMIT });
    return lines.map((tokens) => tokens.map(written).join('')).join('\n');
  }),
);

function written({ content, color }: ThemedToken) {
  const kind = /token-([a-z-]+)\)/.exec(color ?? '')?.[1];
  const text = escapeHtml(content);
  return kind && !PLAIN.includes(kind) ? `<span class="code-${kind}">${text}</span>` : text;
}
