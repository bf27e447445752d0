// What a learner has finished and answered rightly, as a platform keeps it (cmi.suspend_data): a bit for each lesson of the
// course and each question of the practice pages. The log itself stays in the browser, so these make what was done in
// one browser count in another.
import type { CourseProgress, Facts, LessonEvent, Outcome, PracticeEvent } from '@engine';
import type { Outline } from './interactions.ts';

const FORM = '1';

const counted = ({ lessons }: Outline) => lessons.filter(({ lab, path }) => !lab && !path);
const isGraded = ({ ask }: { ask: string }) => ask !== 'recall'; // those are judged by nobody else
const asked = ({ sets }: Outline) =>
  sets.flatMap(({ id, questions }) =>
    questions.filter(isGraded).map((one) => ({ ...one, set: id })),
  );

/** Tells courses apart whose bits stand for something else. */
function digestOf(outline: Outline) {
  const ids = [...counted(outline), ...asked(outline)].map(({ id }) => id).join();
  let digest = 0;
  for (const letter of ids) digest = (31 * digest + letter.codePointAt(0)!) >>> 0;
  return digest.toString(36);
}

/** As text, in far fewer characters than a platform has room for. */
export function doneText(
  outline: Outline,
  { lessons }: CourseProgress,
  { questions }: Outcome,
): string {
  const done = [
    ...lessons.map(({ finished }) => finished),
    ...questions.filter(isGraded).map(({ verdict }) => verdict === 'right'),
  ];
  const bits = done.map(Number).join('');
  return [FORM, digestOf(outline), BigInt(`0b1${bits}`).toString(36)].join('.');
}

/** @returns bits in the order of the course; none where the text is of another course, or of nothing */
function bitsIn(outline: Outline, text: string): string {
  const [form, digest, digits = ''] = text.split('.');
  if (form !== FORM || digest !== digestOf(outline) || !/^[\da-z]+$/.test(digits)) return '';
  let value = 0n;
  for (const digit of digits) value = 36n * value + BigInt(Number.parseInt(digit, 36));
  const bits = value.toString(2).slice(1);
  return bits.length === counted(outline).length + asked(outline).length ? bits : '';
}

/** The facts that such a text stands for, without times. What comes after them in a log holds. */
export function factsOfDone(outline: Outline, text: string): Facts {
  const bits = bitsIn(outline, text);
  const known = counted(outline);
  const lessons = known.filter((_, at) => bits[at] === '1').flatMap(finishing);
  const practice = asked(outline)
    .filter((_, at) => bits[known.length + at] === '1')
    .map(({ set, id: item }) => {
      return { kind: 'answered', set, item, verdict: 'right', at_ms: 0 } as PracticeEvent;
    });
  return { lessons, practice, cards: [] };
}

const finishing = ({ id: lesson, steps, questions }: Outline['lessons'][number]) =>
  [
    { kind: 'opened', lesson, at_ms: 0 },
    ...steps.map(({ id }) => ({ kind: 'moved', lesson, step: id, at_ms: 0 })),
    ...[...steps.filter(({ ask }) => ask), ...questions].map(({ id, ...one }) => {
      const step = 'tensor' in one ? id : '';
      return { kind: 'shown', lesson, step, question: id, at_ms: 0 };
    }),
  ] as LessonEvent[];
