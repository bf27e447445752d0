// The typefaces of the site, cut down while it is built to the characters that it can show, and kept in build/fonts
// until one of them changes. What somebody types and no font here has is drawn in the system's.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);

// Everything that a keyboard types, so that no answer is drawn in two fonts.
const TYPED = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i));
const ATKINSON = '@fontsource-variable/atkinson-hyperlegible';

// Weights are those that web/css uses: italics come in one, and only in running text.
type Recipe = {
  file: string;
  /** what is kept of each */
  axes?: Record<string, number | { min: number; max: number }>;
  of: 'text' | 'maths';
};
export const FONTS: Record<string, Recipe> = {
  'text-roman': {
    file: `${ATKINSON}-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2`,
    axes: { wght: { min: 400, max: 750 } },
    of: 'text',
  },
  'text-italic': {
    file: `${ATKINSON}-next/files/atkinson-hyperlegible-next-latin-wght-italic.woff2`,
    axes: { wght: 400 },
    of: 'text',
  },
  mono: {
    file: `${ATKINSON}-mono/files/atkinson-hyperlegible-mono-latin-wght-normal.woff2`,
    axes: { wght: { min: 400, max: 700 } },
    of: 'text',
  },
  maths: {
    file: '@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2',
    of: 'maths',
  },
};

/** The letter that a formula draws for a variable: browsers slant every <mi> of one letter. */
function slanted(letter: string) {
  if (letter === 'h') return '\u210e'; // the one that Unicode had before the others
  const latin = /^[A-Z]$/.test(letter) ? 0x1d434 - 65 : /^[a-z]$/.test(letter) ? 0x1d44e - 97 : 0;
  const greek = /^[α-ω]$/.test(letter) ? 0x1d6fc - 0x3b1 : 0;
  const shift = latin || greek;
  return shift ? String.fromCodePoint(letter.codePointAt(0)! + shift) : letter;
}

/** Characters by what stands for them in HTML. */
const ENTITIES: Record<string, string> = {
  ...{ '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'" },
};
const plain = (markup: string) =>
  markup.replace(/<[^>]*>/g, '').replace(/&(?:\w+|#39);/g, (name) => ENTITIES[name] ?? '');

/**
 * What the formulas of some markup draw: their text, slanted where it is, and the signs that MathML
 * makes by itself. Reads pages and scripts alike, and takes a variable put in by a script as nothing.
 */
export function mathsText(markup: string) {
  const formulas = markup.match(/<math[\s>][\s\S]*?<\/math>/g) ?? [];
  return formulas
    .flatMap((formula) => {
      const names = [...formula.matchAll(/<mi(?![^>]*mathvariant)[^>]*>([^<]*)<\/mi>/g)];
      const root = /<m(?:sqrt|root)/.test(formula) ? '√' : '';
      return [plain(formula), ...names.map(([, name]) => slanted(name!)), root];
    })
    .join('');
}

/** What stands in a script beside code. */
export const signsOf = (script: string) => script.replace(/[ -~\n]/g, '');

const characters = (text: string) =>
  [...new Set(text)]
    .filter((one) => one > '\u001f')
    .sort()
    .join('');

function textsUnder(folder: string) {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => /\.(?:md|json|ts)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

/**
 * Makes the fonts that are not there yet. A change of characters costs a second or two, else nothing.
 * @param root - the repository
 * @param pages - as built
 */
export async function makeFonts(root: string, pages: string[]) {
  const sources = ['web/content', 'web/src', 'web/text'].flatMap((folder) =>
    textsUnder(join(root, folder)),
  );
  const everything = [...sources, ...pages.map(plain)].join('');
  // Digits stand in formulas that scripts fill, and what kit/formulas.ts writes is no markup.
  const signs = signsOf(readFileSync(join(root, 'web/text/formulas.ts'), 'utf8'));
  const wanted = {
    text: characters(TYPED + everything),
    maths: characters(`0123456789,.${signs}${mathsText([...pages, ...sources].join('\n'))}`),
  };
  const folder = join(root, 'build/fonts');
  mkdirSync(folder, { recursive: true });
  for (const [name, font] of Object.entries(FONTS)) await makeFont(folder, name, font, wanted);
}

async function makeFont(
  folder: string,
  name: string,
  { file, axes, of }: Recipe,
  wanted: Record<Recipe['of'], string>,
) {
  const source = readFileSync(require.resolve(file));
  const recipe = createHash('sha256')
    .update(source)
    .update(JSON.stringify([wanted[of], axes]));
  const stamp = recipe.digest('hex');
  const [font, stampFile] = [join(folder, `${name}.woff2`), join(folder, `${name}.stamp`)];
  const isMade = existsSync(font) && existsSync(stampFile);
  if (isMade && readFileSync(stampFile, 'utf8') === stamp) return;
  const options = { targetFormat: 'woff2', noHinting: true, ...(axes && { variationAxes: axes }) };
  writeFileSync(font, await subsetFont(source, wanted[of], options));
  writeFileSync(stampFile, stamp);
}
