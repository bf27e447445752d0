// A file of the learner's log, read where the engine is: the page asks for its events piece by piece and goes on
// meanwhile, however many there are. Which of them can be read is the engine's to say (cpp/learner/include/headsup/learner/learner_log.h); these
// are calls like its own, beside them.
import { MOST } from './limits.js';

/** @typedef {import('@engine').Fault} Fault */
/** @typedef {import('@engine').LogCheck} LogCheck */
/** @typedef {{schema: number, count: number, piece: number}} OpenLog - its events, and how many come at once */
/** @typedef {{events: any[], left_out: number, faults: Fault[]}} LogPiece - those that can be read, and what is wrong with the others */
/**
 * @template T
 * @typedef {import('./client.js').Reply<T>} Reply
 */
/** @typedef {Pick<import('@engine').MainModule, 'checkLog'>} Engine */

/** @param {string} code @param {Record<string, string>} [args] @returns {{ok: false, errors: Fault[]}} */
const refused = (code, args = {}) => ({
  ok: false,
  errors: [/** @type {Fault} */ ({ code, where: '', args })],
});

/** @template T @param {() => T} work @returns {T|undefined} nothing where it throws */
function orNothing(work) {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** A pointer into a piece, as one into the file. @param {Fault} fault @param {number} from @returns {Fault} */
const moved = (fault, from) => ({
  ...fault,
  where: fault.where.replace(/^\/events\/(\d+)/, (_, at) => `/events/${Number(at) + from}`),
});

/** @param {Engine} engine */
export function logCalls(engine) {
  /** @type {{file: any, whole: LogCheck|undefined}|undefined} the one that was opened last, until it is read */
  let opened;

  return {
    /**
     * A fault where it is no text, no log or a newer one. One that is short is read by the engine as it stands, so
     * that it is told where a text breaks off; a long one piece by piece.
     * @param {ArrayBuffer} bytes
     * @returns {Reply<OpenLog>}
     */
    openLog(bytes) {
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
      return { ok: true, value: { schema: file.schema, count, piece: MOST.records } };
    },

    /**
     * The events from one place on, as many as come at once.
     * @param {number} from
     * @returns {Reply<LogPiece>}
     */
    readLog(from) {
      if (!opened) return refused('engine_lost', { detail: 'no file' });
      const { file, whole } = opened;
      const events = file.events.slice(from, from + MOST.records);
      if (from + MOST.records >= file.events.length) opened = undefined;
      const text = whole ? '' : orNothing(() => JSON.stringify({ ...file, events }));
      if (text === undefined) return refused('json_too_deep', { limit: '64' });
      /** @type {Reply<LogCheck>} */
      const check = whole ? { ok: true, value: whole } : engine.checkLog(text);
      if (!check.ok) return { ok: false, errors: check.errors.map((one) => moved(one, from)) };
      const { left_out, faults } = check.value;
      const left = new Set(left_out);
      return {
        ok: true,
        value: {
          events: events.filter((/** @type {any} */ _, /** @type {number} */ at) => !left.has(at)),
          left_out: left_out.length,
          faults: faults.map((one) => moved(one, from)),
        },
      };
    },
  };
}
