// A file of the learner's log, read where the engine is: the page asks for its events piece by piece and goes on
// meanwhile, however many there are. Which of them can be read is the engine's to say (cpp/learner/include/headsup/learner/learner_log.h); these
// are calls like its own, beside them.

import type { Fault, LogCheck, MainModule, Reply } from '@engine';
import { MOST } from './limits.ts';

/** its events, and how many come at once */
export type OpenLog = { count: number; piece: number };
/** those that can be read, and what is wrong with the others */
export type LoggedEvent = Record<string, unknown>;
export type LogPiece = { events: LoggedEvent[]; left_out: number; faults: Fault[] };
type Engine = Pick<MainModule, 'checkLog'>;

const refused = (
  code: string,
  args: Record<string, string> = {},
): { ok: false; errors: Fault[] } => ({
  ok: false,
  errors: [{ code, where: '', args } as Fault],
});

/** @returns nothing where it throws */
function orNothing<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** A pointer into a piece, as one into the file. */
const moved = (fault: Fault, from: number): Fault => ({
  ...fault,
  where: fault.where.replace(/^\/events\/(\d+)/, (_, at) => `/events/${Number(at) + from}`),
});

export function logCalls(engine: Engine) {
  /** the one that was opened last, until it is read */
  let opened: { file: { events: LoggedEvent[] }; whole: LogCheck | undefined } | undefined;

  return {
    /**
     * A fault where it is no text, no log or one of another schema. One that is short is read by the engine as it stands, so
     * that it is told where a text breaks off; a long one piece by piece.
     */
    openLog(bytes: ArrayBuffer): Reply<OpenLog> {
      opened = undefined;
      const text = orNothing(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes));
      if (text === undefined) return refused('json_not_utf8');
      // What is no JSON the engine refuses, with line and column.
      const file = orNothing(() => JSON.parse(text));
      const count = Array.isArray(file?.events) ? file.events.length : 0;
      if (count > MOST.events)
        return refused('json_too_many_nodes', { limit: String(MOST.events) });
      const check = count > MOST.records ? undefined : engine.checkLog(text);
      if (check?.ok === false) return check;
      opened = { file, whole: check?.value };
      return { ok: true, value: { count, piece: MOST.records } };
    },

    /** The events from one place on, as many as come at once. */
    readLog(from: number): Reply<LogPiece> {
      if (!opened) return refused('engine_lost', { detail: 'no file' });
      const { file, whole } = opened;
      const events = file.events.slice(from, from + MOST.records);
      if (from + MOST.records >= file.events.length) opened = undefined;
      const text = whole ? '' : orNothing(() => JSON.stringify({ ...file, events }));
      if (text === undefined) return refused('json_too_deep', { limit: '64' });
      const check: Reply<LogCheck> = whole ? { ok: true, value: whole } : engine.checkLog(text);
      if (!check.ok) return { ok: false, errors: check.errors.map((one) => moved(one, from)) };
      const { left_out, faults } = check.value;
      const left = new Set(left_out);
      return {
        ok: true,
        value: {
          events: events.filter((_, at) => !left.has(at)),
          left_out: left_out.length,
          faults: faults.map((one) => moved(one, from)),
        },
      };
    },
  };
}
