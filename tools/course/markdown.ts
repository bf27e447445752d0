// The Markdown reader: markdown-it with the course's inline syntax and containers.
import { attrs } from '@mdit/plugin-attrs';
import { container } from '@mdit/plugin-container';
import type { StateCore, Token } from 'markdown-it';
import MarkdownIt from 'markdown-it';

import { courseInline } from './inline-rules.ts';
import { courseMaths } from './maths-rules.ts';

/** Containers, `::: name parameters`, and the element each becomes. */
export const CONTAINERS: Record<string, string> = {
  stepper: 'shape-stepper',
  step: 'section',
  reveal: 'div',
  glossary: 'dl',
  term: 'div',
  recall: 'details',
  case: 'details',
  live: 'figure',
  predict: 'prediction-gate',
  review: 'mixed-review',
  question: 'quiz-item',
  box: 'div',
  deck: 'card-deck',
  cards: 'card-review',
  overview: 'deck-overview',
  log: 'learner-log',
  card: 'flash-card',
  summary: 'flash-card',
  back: 'details',
  point: 'li',
  hint: 'div',
  option: 'li',
  slip: 'div',
  doors: 'section',
  about: 'section',
  experiment: 'section',
  results: 'div',
  limits: 'div',
  pages: 'div',
  progress: 'div',
  contents: 'nav',
  downloads: 'section',
  only: 'div',
  colophon: 'div',
  embeds: 'div',
  path: 'ol',
  stop: 'li',
};

const PARAMETER = /([\w-]+)=(?:"([^"]*)"|(\S*))|(\S+)/g;

/** The line of a page's file on which a token begins. */
export const lineOf = (page: { firstLine: number }, token: { map?: [number, number] | null }) =>
  page.firstLine + (token.map?.[0] ?? 0) + 1;

export type Parameters = { words: string[]; values: Record<string, string> };

/**
 * The words after a container's name: `step q ask=shape` gives {words: ["q"], values: {ask: "shape"}}.
 * A value with spaces stands in double quotes.
 */
export function readParameters(info: string): Parameters {
  const rest = info.trim().replace(/^\S+/, '');
  const parameters: Parameters = {
    words: [],
    values: Object.create(null),
  };
  for (const [, key, quoted, plain, word] of rest.matchAll(PARAMETER)) {
    if (word !== undefined) parameters.words.push(word);
    else parameters.values[key!] = quoted ?? plain!;
  }
  return parameters;
}

/** The place of the token that closes the one at `at`; behind the last where none does. */
export function closing(tokens: Token[], at: number): number {
  let depth = 0;
  for (let i = at; i < tokens.length; i += 1) {
    depth += tokens[i]!.nesting;
    if (depth === 0) return i;
  }
  return tokens.length;
}

// What the paragraphs of a container are: the question of a recall is always in sight, the first
// paragraph of a term is the word and the rest say what it means, that of results is their caption.
const PARAGRAPHS: Record<string, [first: string, rest: string]> = {
  container_recall_open: ['summary', 'p'],
  container_term_open: ['dt', 'dd'],
  container_results_open: ['caption', 'caption'],
};

function nameParagraphs(state: StateCore) {
  let tags: [first: string, rest: string] | null = null;
  let first = true;
  for (const token of state.tokens) {
    if (token.type.startsWith('container_')) {
      tags = PARAGRAPHS[token.type] ?? null;
      first = true;
    } else if (tags && token.type.startsWith('paragraph_')) {
      token.tag = tags[first ? 0 : 1];
      if (token.type === 'paragraph_close') first = false;
    }
  }
}

/** A reader of the course's Markdown. HTML in it is text, links are written out. */
export function createMarkdown() {
  const md = new MarkdownIt({ html: false, linkify: false, typographer: false });
  md.use(courseInline);
  md.use(courseMaths);
  for (const name of Object.keys(CONTAINERS)) {
    md.use(container, {
      name,
      closeRender: () =>
        name === 'live' ? '</figcaption></figure>\n' : `</${CONTAINERS[name]}>\n`,
    });
  }
  md.use(attrs, { rule: ['heading'], allowed: ['id', 'class'] });
  md.core.ruler.push('name_paragraphs', nameParagraphs);
  return md;
}
