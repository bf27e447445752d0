// Which sheet of exercises the address names, and what it says of the one that is shown. What is no
// number goes to the engine as NaN: it alone judges places. Knows the words of the address; knows no page.

import { withWishes } from '../../kit/page-wishes.js';

/** @typedef {import('../../../engine/types.js').SheetPlace} SheetPlace */
/** @typedef {import('./exercise-session.js').ExerciseSession} ExerciseSession */

/** Where everybody begins. @type {SheetPlace} */
const FIVE_STEPS = { seed: 0, level: 0, fading: 'all_blank' };
const LAST_FADING = FIVE_STEPS.fading;

/** @param {string|null} text */
const number = (text) => {
  if (text === null) return 0;
  return /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
};

/**
 * The act that leads to the sheet of an address: a seed names one, a level alone the one where the learner
 * left off at it, and no query the one where they left off at all.
 * @param {string} search - "?seed=7&level=2"
 * @returns {{kind: 'view'|'level'|'resume', given: Partial<SheetPlace>}}
 */
export function readAddress(search) {
  const query = new URLSearchParams(search);
  const level = number(query.get('level'));
  if (query.has('seed')) {
    const fading = /** @type {SheetPlace['fading']} */ (
      query.get('fading')?.slice(0, 20) ?? LAST_FADING
    );
    return { kind: 'view', given: { seed: number(query.get('seed')), level, fading } };
  }
  return query.has('level')
    ? { kind: 'level', given: { seed: 0, level } }
    : { kind: 'resume', given: {} };
}

/** The query that stands for a sheet. @param {SheetPlace} place */
export function writeAddress({ seed, level, fading }) {
  const rest = fading === LAST_FADING ? '' : `&fading=${fading}`;
  return `?seed=${seed}&level=${level}${rest}`;
}

/**
 * Goes to the sheet that a query names, or to the five steps where there is no such sheet.
 * @param {ExerciseSession} session
 * @param {string} search
 * @returns {Promise<import('../../../engine/client.js').Fault|undefined>} what was wrong with the query
 */
export async function goTo(session, search) {
  const { kind, given } = readAddress(search);
  await session.act(kind, given);
  const fault = session.refusal;
  if (fault) await session.act('view', FIVE_STEPS);
  return fault;
}

/**
 * Goes to the sheet that the page's address names; after that the address says which sheet is shown, and the
 * way back leads to the one before.
 * @param {ExerciseSession} session
 * @returns {Promise<import('../../../engine/client.js').Fault|undefined>} what was wrong with the address
 */
export async function followAddress(session) {
  const fault = await goTo(session, location.search);
  const written = () => session.view && withWishes(writeAddress(session.view));
  let shown = written();
  if (shown) history.replaceState(null, '', shown);
  session.addEventListener('moved', () => {
    const now = written();
    if (!now || now === shown) return;
    shown = now;
    if (now !== location.search) history.pushState(null, '', now);
  });
  addEventListener('popstate', () => {
    if (location.search !== shown) goTo(session, location.search);
  });
  return fault;
}
