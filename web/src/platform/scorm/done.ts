// What a learner has done in a part of the course, as a platform keeps it (cmi.suspend_data): a bit for each question that is
// right, and for a lesson one more where it is finished. The log itself stays in the browser, so these make what was done in
// one browser count in another.
import type { Facts, LessonEvent, Outcome } from '@engine';
import { practiceFact } from '../../learner/practice-fact.ts';
import type { Outline } from './interactions.ts';

const FORM = '2';

const isGraded = ({ ask }: { ask?: string }) => Boolean(ask) && ask !== 'recall' && ask !== 'curve'; // others nobody else judges

const lessonOf = ({ lessons }: Outline, part: string) => lessons.find(({ id }) => id === part);

/** The questions of a part in the order in which the engine tells them, each with its set. */
function askedIn(outline: Outline, part: string) {
  const lesson = lessonOf(outline, part);
  const sets = lesson
    ? [{ ...lesson, questions: [...lesson.steps, ...lesson.questions] }]
    : outline.sets;
  return sets.flatMap(({ id, questions }) =>
    questions.filter(isGraded).map((one) => ({ ...one, set: id })),
  );
}

/** Tells courses and parts apart whose bits stand for something else. */
function digestOf(outline: Outline, part: string) {
  const ids = [part, ...askedIn(outline, part).map(({ id }) => id)].join();
  let digest = 0;
  for (const letter of ids) digest = (31 * digest + letter.codePointAt(0)!) >>> 0;
  return digest.toString(36);
}

/** As text, in far fewer characters than a platform has room for. */
export function doneText(outline: Outline, part: string, outcome: Outcome): string {
  const done = [
    outcome.lessons_finished > 0,
    ...outcome.questions.filter(isGraded).map(({ verdict }) => verdict === 'right'),
  ];
  return [FORM, digestOf(outline, part), done.map(Number).join('')].join('.');
}

/** @returns bits in the order of the part; none where the text is of another, or of nothing */
function bitsIn(outline: Outline, part: string, text: string): string {
  const [form, digest, bits = ''] = text.split('.');
  const isOfPart = form === FORM && digest === digestOf(outline, part) && /^[01]+$/.test(bits);
  return isOfPart && bits.length === 1 + askedIn(outline, part).length ? bits : '';
}

/** The facts that such a text stands for, without times. What comes after them in a log holds. */
export function factsOfDone(outline: Outline, part: string, text: string): Facts {
  const bits = bitsIn(outline, part, text);
  const right = askedIn(outline, part).filter((_, at) => bits[1 + at] === '1');
  const lesson = lessonOf(outline, part);
  if (lesson) {
    const answered = right.map((one) => ({
      ...ofLesson(part, one),
      kind: 'predicted',
      verdict: 'right',
    }));
    const finished = bits[0] === '1' ? finishing(lesson) : [];
    return { lessons: [...answered, ...finished] as LessonEvent[], practice: [], cards: [] };
  }
  const answered = { kind: 'answered', verdict: 'right', at_ms: 0 };
  const practice = right.map(({ set, id: item }) => practiceFact({ ...answered, set, item }));
  return { lessons: [], practice, cards: [] };
}

/** Where a fact about one of its questions stands. */
const ofLesson = (lesson: string, { id, ...one }: { id: string; tensor?: string }) => ({
  ...{ lesson, step: 'tensor' in one ? id : '', question: id, at_ms: 0 },
});

const finishing = ({ id: lesson, steps, questions }: Outline['lessons'][number]) => [
  { kind: 'opened', lesson, at_ms: 0 },
  ...steps.map(({ id }) => ({ kind: 'moved', lesson, step: id, at_ms: 0 })),
  ...[...steps.filter(({ ask }) => ask), ...questions].map((one) => ({
    ...ofLesson(lesson, one),
    kind: 'shown',
  })),
];
