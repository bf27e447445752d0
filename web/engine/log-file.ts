// A file of the learner's log, read where the engine is: the page asks for its events piece by piece and goes on
// meanwhile, however many there are. Which of them can be read is the engine's to say; these are calls like its own, beside them.

import type { Facts, Fault, MainModule, Reply } from '@engine';
import { MOST } from './limits.ts';

/** its events, and how many come at once */
export type OpenLog = { count: number; piece: number };
/** those that can be read, and what is wrong with the others */
export type LoggedEvent = Record<string, unknown>;
export type LogPiece = { events: LoggedEvent[]; left_out: number; faults: Fault[] };
type Engine = Pick<MainModule, 'checkLog'>;

const fault = (code: string, where: string, args: Record<string, string>) =>
  ({ code, where, args }) as Fault;

const refusedBy = (wrong: Fault) => ({ ok: false as const, errors: [wrong] });
const refused = (code: string, args: Record<string, string> = {}) =>
  refusedBy(fault(code, '', args));

/** @returns nothing where it throws */
function orNothing<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** The engine's list of each log's events. */
const LISTS = { lesson: 'lessons', practice: 'practice', card: 'cards' } as const;
type List = (typeof LISTS)[keyof typeof LISTS];
const SCHEMA = 3;

const badValue = (where: string, value: unknown, expected: string) =>
  fault('field_bad_value', where, { value: String(value).slice(0, 80), expected });

/** What every event says of itself, whatever its log is: what is wrong there, if anything. */
function envelopeFault(event: LoggedEvent | null, where: string): Fault | undefined {
  if (typeof event !== 'object' || event === null) return badValue(where, typeof event, 'object');
  const { id, log } = event;
  if (Object.hasOwn(event, '__proto__')) return badValue(where, '__proto__', 'an event');
  if (typeof id !== 'string' || !/^[\w.-]{1,80}$/.test(id))
    return badValue(`${where}/id`, id, 'id');
  if (!Object.hasOwn(LISTS, String(log)))
    return badValue(`${where}/log`, log, Object.keys(LISTS).join(', '));
  if (typeof event.kind !== 'string') return badValue(`${where}/kind`, event.kind, 'text');
  const time = ['clock_ms', 'at_ms'].find((name) => !Number.isFinite(event[name]));
  return time ? badValue(`${where}/${time}`, event[time], 'number') : undefined;
}

export function logCalls(engine: Engine) {
  /** the events of the one that was opened last, until they are read */
  let opened: LoggedEvent[] | undefined;

  return {
    /** A fault where it is no text, no log or one of another schema. */
    openLog(bytes: ArrayBuffer): Reply<OpenLog> {
      opened = undefined;
      if (bytes.byteLength > MOST.log)
        return refused('json_too_large', { limit: String(MOST.log) });
      const text = orNothing(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes));
      if (text === undefined) return refused('json_not_utf8');
      let file: { schema?: unknown; events?: LoggedEvent[] };
      try {
        file = JSON.parse(text);
      } catch (error) {
        // Not every browser says where; then the text breaks off.
        const lines = text.split('\n');
        const [, line = `${lines.length}`, column = `${lines.at(-1)!.length + 1}`] =
          /line (\d+) column (\d+)/.exec(String(error)) ?? [];
        return refused('json_syntax', { line, column });
      }
      const missing = (['schema', 'events'] as const).find((name) => file?.[name] === undefined);
      if (missing) return refusedBy(fault('field_missing', `/${missing}`, { field: missing }));
      if (file.schema !== SCHEMA)
        return refusedBy(badValue('/schema', file.schema, String(SCHEMA)));
      if (!Array.isArray(file.events))
        return refusedBy(badValue('/events', typeof file.events, 'array'));
      const count = file.events.length;
      if (count > MOST.events)
        return refused('json_too_many_nodes', { limit: String(MOST.events) });
      opened = file.events;
      return { ok: true, value: { count, piece: MOST.records } };
    },

    /** The events from one place on, as many as come at once. */
    readLog(from: number): Reply<LogPiece> {
      if (!opened) return refused('engine_lost', { detail: 'no file' });
      const events = opened.slice(from, from + MOST.records);
      if (from + MOST.records >= opened.length) opened = undefined;
      // What is nested too deeply can be neither kept nor sent.
      if (orNothing(() => JSON.stringify(events)) === undefined)
        return refused('json_too_deep', { limit: '64' });
      const log: Record<List, LoggedEvent[]> = { lessons: [], practice: [], cards: [] };
      /** where each of them stands among the events */
      const places: Record<List, number[]> = { lessons: [], practice: [], cards: [] };
      const faults: Fault[] = [];
      for (const [at, event] of events.entries()) {
        const wrong = envelopeFault(event, `/events/${from + at}`);
        if (wrong) {
          faults.push(wrong);
          continue;
        }
        const list = LISTS[event.log as keyof typeof LISTS];
        log[list].push(event);
        places[list].push(at);
      }
      const check = engine.checkLog(log as unknown as Facts);
      for (const wrong of check.ok ? [] : check.errors) {
        const [, list, at, ...member] = wrong.where.split('/');
        const place = from + places[list as List][Number(at)]!;
        faults.push({ ...wrong, where: ['/events', place, ...member].join('/') });
      }
      const placeOf = ({ where }: Fault) => Number(where.split('/')[2]) - from;
      faults.sort((one, other) => placeOf(one) - placeOf(other));
      const left = new Set(faults.map(placeOf));
      return {
        ok: true,
        value: {
          events: events.filter((_, at) => !left.has(at)),
          left_out: left.size,
          faults,
        },
      };
    },
  };
}
