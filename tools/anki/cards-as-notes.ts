// The course's cards as notes for Anki: plain HTML with TeX in it, numbers as the pages show them.

import type { Token } from 'markdown-it';
import type { ReadCourse } from '../../web/site/build-course.ts';
import { cardsOf, sidesOf } from '../../web/site/cards.ts';
import { FaultList } from '../../web/site/faults.ts';
import type { NumberNote } from '../../web/site/inline-rules.ts';
import { PLACES } from '../../web/site/maths-rules.ts';
import { written } from '../../web/site/numbers.ts';
import type { Page } from '../../web/site/page.ts';
import type { Node } from '../../web/site/tree.ts';
import { escapeHtml } from '../../web/text/html.ts';

export type CardNote = {
  /** the card's own, as its author wrote it */
  id: string;
  /** HTML */
  front: string;
  /** HTML */
  back: string;
  /** its title */
  lesson: string;
  tag: string;
};
type Context = { page: Page } & ReadCourse;

// TeX between the signs that Anki knows; the numbers of the course stand in it as text.
type Formula = { meta: { tex: string; numbers: { number: NumberNote }[] } };

function maths(
  { meta: { tex, numbers } }: Formula,
  context: Context,
  [open, close]: [string, string],
) {
  const whole = tex.replace(
    /[\uac00-\ud7a3]/g,
    (place) => written(numbers[place.charCodeAt(0) - PLACES]!.number, context).shown,
  );
  return `${open}${escapeHtml(whole)}${close}`;
}

function citation({ meta: { source } }: { meta: { source: string } }, { content }: Context) {
  return `(${escapeHtml(content.sources.find(({ id }) => id === source)?.short)})`;
}

// The mark after a claim that rests on an experiment; a link would lead nowhere in Anki.
function claimMark({ meta: { kind } }: { meta: { kind: string } }, { content }: Context) {
  return kind === 'exp' ? `(${escapeHtml(content.messages.site.experiment_tested)})` : '';
}

const nothing = () => '';
const tag = (token: Token) => (token.hidden ? '' : `<${token.nesting < 0 ? '/' : ''}${token.tag}>`);

/** What each kind of token becomes. Whatever is not here may not stand on a card. */
const RULES: Record<string, (token: Token, context: Context) => string> = {
  text: ({ content }) => escapeHtml(content),
  code_inline: ({ content }) => `<code>${escapeHtml(content)}</code>`,
  softbreak: () => ' ',
  hardbreak: () => '<br>',
  computed: ({ meta: { number } }, context) => escapeHtml(written(number, context).shown),
  formula: (token, context) => maths(token, context, ['\\(', '\\)']),
  formula_block: (token, context) => maths(token, context, ['\\[', '\\]']),
  citation,
  span_open: nothing,
  span_close: nothing,
  voucher: claimMark,
  // Its words stay: pages and the glossary are not in Anki.
  link_open: nothing,
  link_close: nothing,
  paragraph_open: tag,
  paragraph_close: tag,
  bullet_list_open: tag,
  bullet_list_close: tag,
  ordered_list_open: tag,
  ordered_list_close: tag,
  list_item_open: tag,
  list_item_close: tag,
  strong_open: tag,
  strong_close: tag,
};

function asHtml(nodes: Node[], context: Context, faults: FaultList): string {
  return nodes
    .map(({ token, close, line, children }) => {
      const write = (one: Token): string => {
        if (Object.hasOwn(RULES, one.type)) return RULES[one.type]!(one, context);
        faults.add(context.page.file, line, `a card cannot take "${one.type}" to Anki`);
        return '';
      };
      if (token.type === 'inline') return token.children!.map(write).join('');
      return write(token) + asHtml(children, context, faults) + (close ? write(close) : '');
    })
    .join('');
}

/**
 * Every card of the course in its order. Throws a CourseError for what Anki could not show.
 * @param tag - above the lessons' own: "heads-up" gives "heads-up::cost"
 */
export function cardNotes(course: ReadCourse, tag: string): CardNote[] {
  const faults = new FaultList();
  const notes = course.pages.flatMap((page) => {
    const context = { ...course, page };
    return cardsOf(page).map((node) => {
      const { lesson } = node.values;
      const { front, backs } = sidesOf(node);
      const { title } = course.pages.find((one) => one.front.id === lesson)!.front;
      return {
        id: node.words[0]!,
        front: asHtml(front, context, faults),
        back: asHtml(backs[0]!.children, context, faults),
        lesson: escapeHtml(title),
        tag: `${tag}::${lesson}`,
      };
    });
  });
  faults.throwIfAny();
  return notes;
}
