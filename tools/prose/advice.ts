// What could be said more plainly in a page: advice, with the line and the sentence. A line that carries "prose-ok: reason" in a
// Markdown comment right before it keeps its words.

import { LANGUAGE } from '#content/language.ts';
import { ADVICE, HOW_MUCH, REASON, sentencesOf, wordsOf } from '#content/rules.ts';
import { pageFiles } from '../course/content.ts';
import { FaultList } from '../course/faults.ts';
import { type Paragraph, paragraphsOf } from '../course/paragraphs.ts';
import { type Page, readPage } from '../course/read-page.ts';

export type Advice = { line: number; advice: string; sentence: string };

/** The pages whose files are asked for. */
export const pagesOf = (root: string, isAsked: (file: string) => boolean): Page[] =>
  pageFiles(root, LANGUAGE)
    .filter(isAsked)
    .map((file) => readPage(root, file, new FaultList()));

const MOST_WORDS = 30;
const EXCUSED = /prose-ok: \S/;
const A_NUMBER = /\d/;
const A_VERB_IS_LIKELY = 4;
/** In words: a shorter section, such as a step, may state a fact alone. */
const LONG_SECTION = 40;

function ofSentence(sentence: string, paragraph: string): string[] {
  const found = ADVICE.filter((one) => one.found.test(sentence)).map(({ advice }) => advice);
  if (HOW_MUCH.test(sentence) && !A_NUMBER.test(paragraph)) found.push('how much? Give a number');
  const words = wordsOf(sentence).length;
  if (words > MOST_WORDS) found.push(`${words} words: make it two sentences`);
  if (words >= A_VERB_IS_LIKELY && /^not\b[^,]*\.$/i.test(sentence))
    found.push('no verb: write a whole sentence');
  return found;
}

/** Sections that state facts and give no reason. */
function unreasoned(paragraphs: Paragraph[]): Advice[] {
  const reasoned = new Set(
    paragraphs.filter(({ text }) => REASON.test(text)).map(({ heading }) => heading),
  );
  const lengths = new Map<string, number>();
  for (const { heading, text } of paragraphs)
    lengths.set(heading, (lengths.get(heading) ?? 0) + wordsOf(text).length);
  const first = new Map(paragraphs.toReversed().map(({ heading, line }) => [heading, line]));
  const isLong = (heading: string) => (lengths.get(heading) ?? 0) >= LONG_SECTION;
  return [...first]
    .filter(([heading]) => heading !== '' && isLong(heading) && !reasoned.has(heading))
    .map(([heading, line]) => ({
      line,
      advice: 'a section without a reason (because, since, so, therefore)',
      sentence: heading,
    }));
}

/** @param source - the lines of the page's file */
export function adviceOn(page: Page, source: string[]): Advice[] {
  const paragraphs = paragraphsOf(page);
  const excused = ({ line }: Paragraph) =>
    EXCUSED.test(source[line - 2] ?? '') || EXCUSED.test(source[line - 3] ?? '');
  const sentences = paragraphs
    .filter((paragraph) => !excused(paragraph))
    .flatMap(({ text, line }) =>
      sentencesOf(text).flatMap((sentence) =>
        ofSentence(sentence, text).map((advice) => ({ line, advice, sentence })),
      ),
    );
  return [...sentences, ...unreasoned(paragraphs)].sort((a, b) => a.line - b.line);
}
