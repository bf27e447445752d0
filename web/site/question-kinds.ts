// The kinds of question, `ask=…`: where each may be asked, what it takes and has, and what the engine is told of it.

import type { Config, Question as EngineQuestion } from '@engine';
import { type Html, html } from '../text/html.ts';
import { faultSentence } from './evaluate.ts';
import type { Known, Page, Question } from './page.ts';
import { wordsIn } from './tree.ts';

type Need = (holds: boolean, message: string, line?: number) => void;
export type Kind = {
  on: Page['kind'][];
  /** the attributes that it alone has */
  takes?: string[];
  /** what answers it, besides its own text */
  has: ('option' | 'mistake' | 'point')[];
  /** what it must be so that it can be answered fairly */
  lint?: (question: Question, need: Need, known: Known & { config: Config | undefined }) => void;
  /** in the outline; see cpp/course/include/headsup/course/course.h */
  outline: (question: Question) => Partial<EngineQuestion>;
  /** the expression of its answer: a number, or a shape */
  answer?: (question: Question) => string;
  /** what its element is told besides */
  attributes?: (values: Question['values']) => Html;
};

const curveOf = ({ values: { at, low, high, better } }: Question) => ({
  ...{ at: wordsIn(at).map(Number), low: Number(low), high: Number(high) },
  ...(better === 'less' && { less_is_better: true }),
});

export const KINDS: Record<string, Kind> = {
  choice: {
    on: ['lesson', 'lab', 'practice'],
    takes: ['order'],
    has: ['option'],
    lint({ options }, need) {
      need(options.length >= 2, 'at least two options are needed');
      need(
        options.some(({ right }) => right),
        'at least one right option is needed',
      );
    },
    // Members without a value are left out: the engine takes no null.
    outline: ({ options, values: { order, listing } }) => ({
      options: options.map(({ id, right, mistake }) => ({
        id,
        ...(right && { right }),
        ...(mistake && { misconception: mistake }),
      })),
      ...(order === 'written' && { in_order: true }),
      // A line is looked at before one knows.
      ...(listing && { in_order: true, tries: 3 }),
    }),
  },
  number: {
    on: ['lesson', 'lab', 'practice'],
    takes: ['answer', 'unit'],
    has: ['mistake'],
    // A mistake with the right number would be told to learners who answer correctly.
    lint({ values: { answer = '' }, mistakes }, need, { engine, content, config }) {
      if (config === undefined) return;
      const numberOf = (source: string, line?: number) => {
        const reply = engine.evaluateWithModels(config, source);
        for (const fault of reply.ok ? [] : reply.errors)
          need(false, faultSentence(fault, content), line);
        if (!reply.ok) return undefined;
        need(reply.value.kind !== 'shape', `${source} is a shape and no number`, line);
        return reply.value.text;
      };
      const right = numberOf(answer);
      for (const { answer: source, line } of mistakes) {
        const wrong = numberOf(source, line);
        need(
          !wrong || wrong !== right,
          `${wrong} is right: a number other than it is needed`,
          line,
        );
      }
    },
    outline: ({ values: { answer = '', unit }, mistakes }) => ({
      answer,
      mistakes: mistakes.map((mistake) => ({ id: mistake.id, answer: mistake.answer })),
      ...(unit && { unit: unit.toLowerCase() }),
    }),
    answer: ({ values: { answer = '' } }) => answer,
  },
  curve: {
    on: ['lesson', 'lab'],
    takes: ['at', 'low', 'high', 'better', 'of', 'over'],
    has: ['mistake'],
    lint(question, need, { content }) {
      const { at, low, high } = curveOf(question);
      const rises = at.every((place, i) => i === 0 || place > at[i - 1]!);
      const drawable = rises && at.length >= 2 && at.length <= 16;
      need(drawable, 'a curve has two to sixteen points, each above the one before');
      need(low < high, 'the upper end of the axis is more than the lower end');
      for (const axis of ['of', 'over'] as const) {
        const name = question.values[axis] ?? '';
        const known = Object.keys(content.words['curve-sketch']?.[axis] ?? {});
        need(known.includes(name), `draws ${axis}="${name}"; it can be: ${known.join(', ')}`);
      }
    },
    outline: (question) => ({ curve: curveOf(question) }),
    attributes: ({ of, over }) => html` of="${of}" over="${over}"`,
  },
  shape: {
    on: ['practice'],
    takes: ['tensor'],
    has: [],
    lint({ values: { tensor = '' } }, need, { engine, config }) {
      const walk = config && engine.shapes(config);
      if (!walk?.ok) return;
      const named = walk.value.steps.flatMap((step) => [...step.in, step.out]);
      need(
        named.some((one) => one.tensor === tensor),
        `there is no ${tensor} to ask for`,
      );
    },
    outline: ({ values: { tensor = '' } }) => ({ tensor }),
    answer: ({ values: { tensor } }) => `shape(${tensor})`,
  },
  recall: {
    on: ['practice'],
    has: ['point'],
    lint: ({ points }, need) => need(points.length >= 2, 'at least two points are needed'),
    outline: ({ points }) => ({ points }),
  },
};

/** The attributes that a kind alone has. */
export const KIND_TAKES = Object.values(KINDS).flatMap(({ takes = [] }) => takes);

/** The kinds that a page may ask. */
export const kindsOn = (kind: Page['kind']) =>
  Object.keys(KINDS).filter((ask) => KINDS[ask]!.on.includes(kind));
