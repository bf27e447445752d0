// Formulas to MathML while the site is built, by Temml. Its inline styles become classes, which the content security
// policy lets through (web/css/maths.css).
import temml from 'temml';
import { escapeHtml } from '../text/html.ts';
import { kept } from './kept.ts';
import { PLACES } from './maths-rules.ts';

// Every style that Temml writes in what the course uses; another one is a fault, so that none is lost.
const CLASSES: Record<string, string> = {
  'display:block math;': '',
  'math-depth:0;': 'math-depth',
  'margin-left:-0.1667em;': 'math-nudge',
  'padding-left:0em;padding-right:0em;': 'cell-tight',
  'padding-left:0em;padding-right:5.9776pt;': 'cell-first',
  'padding-left:5.9776pt;padding-right:0em;': 'cell-last',
  'padding-left:5.9776pt;padding-right:5.9776pt;': 'cell-between',
  'padding-left:1em;padding-right:0em;': 'cell-apart',
};

// Digits that belong to a formula and to no model: parts of it like a letter, never a size.
const SYMBOLIC = /^[0-4]$/;
// An exponent or an index: x^2, x_{10}.
const RAISED = /[_^]\s*(?:\d|\{\s*\d+\s*\})/g;

/**
 * The digits of a formula that nobody vouches for. A formula with letters may use the single digits
 * 0 to 4 as part of the law it states (1 over a root, 2 operations, 4 matrices), and any number as
 * an exponent or an index. All else is a size, and is computed, stated or sourced: {{…}}.
 */
export function bareDigits(tex: string): string[] {
  const plain = tex
    .replace(/\\(?:begin|end|hspace|phantom)\{[^}]*\}/g, ' ')
    .replace(/\\text\{[^}]*\}/g, (text) => (/[A-Za-z]-?\d/.test(text) ? ' ' : text))
    .replace(RAISED, ' ');
  const isLaw = /[A-Za-z]/.test(plain.replace(/\\[a-zA-Z]+/g, ' '));
  const found = plain.match(/\d[\d.,]*\d|\d/g) ?? [];
  return found.filter((digits) => !(isLaw && SYMBOLIC.test(digits)));
}

const reading = (displayMode: boolean) =>
  kept((tex) => withClasses(temml.renderToString(tex, { displayMode, throwOnError: true })));
const inDisplay = reading(true);
const inLine = reading(false);

/**
 * Throws where Temml cannot read the formula, or writes a style that has no class.
 * @returns MathML
 */
export function typeset(
  tex: string,
  {
    display,
    numbers,
  }: {
    /** on a line of its own */
    display: boolean;
    /** what stands in the places of the formula */
    numbers: string[];
  },
): string {
  return (display ? inDisplay : inLine)(tex).replace(
    /<mtext>([\uac00-\ud7a3])<\/mtext>/g,
    (_, place) => String(numbers[place.charCodeAt(0) - PLACES]),
  );
}

function withClasses(mathml: string) {
  return mathml.replace(/<(\w+)([^>]*) style="([^"]*)"/g, (_, tag, rest, style) => {
    const name = CLASSES[style];
    if (name === undefined) throw new Error(`no class in maths.ts for the style "${style}"`);
    if (name === '') return `<${tag}${rest}`;
    return rest.includes('class="')
      ? `<${tag}${rest.replace('class="', `class="${name} `)}`
      : `<${tag}${rest} class="${name}"`;
  });
}

/** A computed number as MathML. */
export function mathNumber({
  text,
  shown,
  kind,
  id,
  isStated,
}: {
  text: string;
  shown: string;
  kind: string;
  id?: string;
  isStated: boolean;
}) {
  const tag = kind === 'count' || kind === 'decimal' ? 'mn' : 'mtext';
  const named = id === undefined ? '' : ` id="${escapeHtml(id)}"`;
  return `<${tag} class="${isStated ? 'stated' : 'computed'}"${named} data-value="${escapeHtml(text)}">${escapeHtml(shown)}</${tag}>`;
}
