// Which sheet of exercises the address names, and what it says of the one that is shown. What is no number goes to the
// engine as NaN: it alone judges places.

import type { Fault, SheetId } from '@engine';
import { withPageOptions } from '../../kit/page-options.ts';
import type { ExerciseSession } from './exercise-session.ts';

/** Where everybody begins. */
const FIVE_STEPS: SheetId = { seed: 0, level: 0, fading: 'all_blank' };
const LAST_FADING = FIVE_STEPS.fading;

const number = (text: string | null) => {
  if (text === null) return 0;
  return /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
};

/**
 * The act that leads to the sheet of an address: a seed names one, a level alone the one where the learner
 * left off at it, and no query the one where they left off at all.
 * @param search - "?seed=7&level=2"
 */
export function readAddress(search: string): {
  kind: 'view' | 'level' | 'resume';
  given: Partial<SheetId>;
} {
  const query = new URLSearchParams(search);
  const level = number(query.get('level'));
  if (query.has('seed')) {
    const fading = (query.get('fading')?.slice(0, 20) ?? LAST_FADING) as SheetId['fading'];
    return { kind: 'view', given: { seed: number(query.get('seed')), level, fading } };
  }
  return query.has('level')
    ? { kind: 'level', given: { seed: 0, level } }
    : { kind: 'resume', given: {} };
}

/** The query that stands for a sheet. */
export function writeAddress({ seed, level, fading }: SheetId) {
  const rest = fading === LAST_FADING ? '' : `&fading=${fading}`;
  return `?seed=${seed}&level=${level}${rest}`;
}

/**
 * Goes to the sheet that a query names, or to the five steps where there is no such sheet.
 * @returns what was wrong with the query
 */
export async function goTo(session: ExerciseSession, search: string): Promise<Fault | undefined> {
  const { kind, given } = readAddress(search);
  await session.act(kind, given);
  const fault = session.refusal;
  if (fault) await session.act('view', FIVE_STEPS);
  return fault;
}

/**
 * Goes to the sheet that the page's address names; after that the address says which sheet is shown, and the
 * way back leads to the one before.
 * @returns what was wrong with the address
 */
export async function followAddress(session: ExerciseSession): Promise<Fault | undefined> {
  const fault = await goTo(session, location.search);
  const written = () => session.view && withPageOptions(writeAddress(session.view));
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
