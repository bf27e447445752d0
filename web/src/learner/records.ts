// One record of the learner's log: a fact, whose it is, and its place in time.

import type { CardEvent, LessonEvent, PracticeEvent } from '@engine';

export type LogName = 'lesson' | 'practice' | 'card';
/** The facts of each log. */
export type FactOf = { lesson: LessonEvent; practice: PracticeEvent; card: CardEvent };
export type Fact = FactOf[LogName];
export type LogRecord = {
  /** its own, on every device */
  id: string;
  /** when it was written, but later than all that this device had before it: the order of the log, whatever the clock says */
  clock_ms: number;
  schema: number;
  log: LogName;
  /** what is read together: "lesson:scaling", "practice:review", "card:" */
  of: string;
  fact: Fact;
};

/** What tells whose a fact is, if it is one. */
type StoredFact = { kind?: unknown; lesson?: unknown; set?: unknown };
/** What stands in place of a record in a database or a file, until it is known to be one. */
export type Stored = { [Name in Exclude<keyof LogRecord, 'fact'>]?: unknown } & {
  fact?: StoredFact | null;
};

/** The form of records and files; no other is read. */
export const SCHEMA = 3;

/** As late as a Date can be; beyond it there is room for what is written after that. */
export const LAST_MS = 8.64e15;

// A lesson does not go on from a fact of another kind; all else that is odd the engine passes over.
const LESSON_KINDS = ['opened', 'moved', 'predicted', 'measured', 'shown', 'clear'];

export const partOf = (log: unknown, fact: StoredFact | null | undefined) =>
  `${log}:${fact?.lesson || fact?.set || ''}`;

const hex = (byte: number) => byte.toString(16).padStart(2, '0');

/** An id that nobody else makes; without randomUUID, which pages that came by plain http do not have. */
export const newId = () => [...crypto.getRandomValues(new Uint8Array(12))].map(hex).join('');

/** @returns without its place in time */
export const newRecord = (log: LogName, fact: Fact): LogRecord => ({
  ...{ id: newId(), clock_ms: 0, schema: SCHEMA },
  ...{ log, of: partOf(log, fact), fact },
});

/**
 * Gives records their places, after everything before them.
 * @param last_ms - the latest place so far
 * @returns the latest place now
 */
export function placeAfter(
  records: Pick<Stored, 'clock_ms'>[],
  last_ms: number,
  now_ms: number = Date.now(),
): number {
  let clock_ms = last_ms;
  for (const record of records) {
    clock_ms = Math.max(clock_ms + 1, Math.min(now_ms, LAST_MS / 2));
    record.clock_ms = clock_ms;
  }
  return clock_ms;
}

/** Whether a stored record is one of this version. */
export const isReadable = (record: Stored | null | undefined): record is LogRecord =>
  typeof record?.id === 'string' &&
  record.schema === SCHEMA &&
  Number.isInteger(record.clock_ms) &&
  (record.clock_ms as number) >= 0 &&
  (record.clock_ms as number) < Number.MAX_SAFE_INTEGER &&
  typeof record.fact?.kind === 'string' &&
  (record.log === 'lesson'
    ? LESSON_KINDS.includes(record.fact.kind)
    : ['practice', 'card'].includes(record.log as string)) &&
  record.of === partOf(record.log, record.fact);

/** By their places in time; two devices may have written at once. */
export const byPlace = (a: LogRecord, b: LogRecord) =>
  a.clock_ms - b.clock_ms || (a.id < b.id ? -1 : 1);
