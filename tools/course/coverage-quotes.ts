// The words that coverage.yaml quotes of a sentence, and others where they are gone. Needs no package: whoever counts what is
// covered may have none.
import { nearestSentence, timesIn } from './page-text.ts';

export const COVERAGE_FILE = 'web/content/coverage.yaml';

// Fewer words stand on a page twice; with more, every small change would be one of these.
export const WORDS = { least: 3, most: 12 };

// How many words are quoted, the best first.
const LENGTHS = [8, 9, 10, 11, 12, 7, 6, 5, 4, 3];

/**
 * The file with the nearest sentence's words in place of some that are gone; the rest of it stays as it is written.
 * @param file - what stands in it
 * @param text - of the page
 */
export function acceptNearest(
  file: string,
  { says, page }: { says: string; page: string },
  text: string,
) {
  const quoted = JSON.stringify(says);
  if (!file.includes(quoted))
    throw new Error(`${COVERAGE_FILE} no longer has “${says}”; “npm run build” takes that in.`);
  const words = quoteOf(nearestSentence(text, says), text);
  if (!words)
    throw new Error(`No ${WORDS.least} words of ${page} stand there once: quote it by hand.`);
  let isHere = false;
  const lines = file.split('\n').map((line) => {
    const [, id] = /^ {2}([\w-]+):/.exec(line) ?? [];
    if (id) isHere = `/${page}`.endsWith(`/${id === 'home' ? 'index' : id}.html`);
    return isHere ? line.replace(quoted, JSON.stringify(words)) : line;
  });
  return { file: lines.join('\n'), words };
}

/**
 * Words of a sentence that stand in a text once, from its beginning on where that is possible; '' where there are none.
 */
export function quoteOf(sentence: string, text: string) {
  const words = sentence.split(' ');
  for (const count of LENGTHS) {
    for (let from = 0; from + count <= words.length; from += 1) {
      const quote = words.slice(from, from + count).join(' ');
      if (timesIn(text, quote) === 1) return quote;
    }
  }
  return '';
}
