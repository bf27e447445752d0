// The course in a language that nobody speaks: every letter of its sentences is another one, so that a sentence which does
// not come from web/content/<language> shows.
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE } from '#content/language.ts';

export const PSEUDO = 'en-XA';

const PLAIN = 'abcdefghijklmnopqrstuvwxyz';
const SMALL = [...'åƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýž'];
const LETTERS = new Map(
  [...PLAIN].flatMap((letter, i) => [
    [letter, SMALL[i]!],
    [letter.toUpperCase(), SMALL[i]!.toUpperCase()],
  ]),
);

export const marked = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => LETTERS.get(letter) ?? letter);

/** Marks what stands between what the build reads. */
const markedBetween = (text: string, kept: RegExp) => {
  let from = 0;
  let all = '';
  for (const { 0: whole, index } of text.matchAll(kept)) {
    all += marked(text.slice(from, index)) + whole;
    from = index + whole.length;
  }
  return all + marked(text.slice(from));
};

// Arguments with their plurals' names, entities and tags.
const OF_SENTENCES =
  /\{\w+(?:, plural,)?|(?<= )(?:zero|one|two|few|many|other)(?= \{)|&#?\w+;|<[^>]*>/g;

// Blocks of code and formulas, code, numbers, formulas, citations, where a link leads, attributes, entities,
// names with digits.
const OF_MARKDOWN =
  /^```[\s\S]*?^```|\$\$[\s\S]*?\$\$|^:::+.*$|`[^`]*`|\{\{[\s\S]*?\}\}|\$[^$]+\$|\[@[^\]]*\]|\]\([^)]*\)|\{[#.\w][^}]*\}|&\w+;|[A-Za-z][\w.-]*\d[\w.-]*/gm;

/** Fields of JSON that are names to the build, and no sentences. */
const NAMES = /^(?:tag|attributes|accepts|type|id|deck|guid)$/;

function markedJson(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return markedBetween(value, OF_SENTENCES);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => markedJson(one, key));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      NAMES.test(name) && !isDescribed(one) ? one : markedJson(one, name),
    ]),
  );
}

/** The attributes of elements have descriptions, those of an example have values. */
const isDescribed = (value: unknown) =>
  Object.values(value ?? {}).some(
    (one) => typeof one === 'object' && one !== null && 'description' in one,
  );

/** A page as one translates it: what the original says for every language is left out. */
export function markedMarkdown(text: string) {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text)!;
  const front = [...head!.matchAll(/^(title|lede): ("?)(.*?)("?)$/gm)].map(
    ([, key, open, said, close]) => [`${key}: `, open, marked(said!), close].join(''),
  );
  const plain = body!
    .replace(/^(:::+ \w+) .*$/gm, '$1')
    .replace(/^(#+ .*) \{#[\w-]+\}$/gm, '$1')
    .replace(/\{\{([a-z][\w-]*)(?: @[\w-]+)?: [^}]*?( as \w+)?\}\}/g, '{{$1$2}}');
  return `---\n${front.join('\n')}\n---\n${markedBetween(plain, OF_MARKDOWN)}`;
}

/** Puts the pseudo-language beside the language of a copy of the content. */
export function addPseudoLanguage(root: string) {
  const folder = join(root, 'web/content', PSEUDO);
  cpSync(join(root, 'web/content', LANGUAGE), folder, { recursive: true });
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.name.endsWith('.yaml')) rmSync(path);
    else if (entry.name.endsWith('.json'))
      writeFileSync(path, JSON.stringify(markedJson(JSON.parse(readFileSync(path, 'utf8')))));
    else if (entry.name.endsWith('.md'))
      writeFileSync(path, markedMarkdown(readFileSync(path, 'utf8')));
  }
  // Places in a work are told by the language's own words, or the ending of a file.
  const sources = join(folder, 'sources.json');
  writeFileSync(sources, readFileSync(sources, 'utf8').replace(/"place":"[^"]*/g, '$&.0'));
}

// What is in no language: code and formulas.
const IN_NO_LANGUAGE = /<(code|pre|math)\b[\s\S]*?<\/\1>/g;
// Entities, and names with digits.
const NO_WORDS = /&#?\w+;|[A-Za-z][\w.-]*\d[\w.-]*/g;
const SAID =
  /(?:aria-label|(?<!-)title|alt|placeholder|(?:name="description"|property="og:(?:title|description|site_name)") content)="([^"]*)"|>([^<]+)</g;

/** What a page of HTML says in letters that are not marked. */
export const unmarked = (page: string, isName: (word: string) => boolean) =>
  [...page.replace(IN_NO_LANGUAGE, ' ').matchAll(SAID)]
    .map(([, attribute, text]) => (attribute ?? text)!.trim())
    .filter((said) =>
      (said.replace(NO_WORDS, ' ').match(/[A-Za-z]{3,}/g) ?? []).some((word) => !isName(word)),
    );
