// What a learner has of earlier editions: web/content/editions holds the ids that each had (freeze-edition.ts writes one),
// web/content/moved.yaml says where those are that stand no more. Here both are read and held to today's course, and made
// what the engine and the pages need of them.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import type { FaultList } from './faults.ts';
import type { Outline } from './outline.ts';
import type { Page, PageName } from './read-page.ts';

export const EDITIONS = 'web/content/editions';
export const MOVED_FILE = 'web/content/moved.yaml';
/** What an id is moved to where nothing takes its place. */
const RETIRED = 'retired';

type EarlierQuestion = {
  id: string;
  ask: string;
  /** in the order in which packed logs count them */
  options?: { id: string }[];
  /** likewise */
  points?: string[];
  curve?: { at: number[]; low: number; high: number; less_is_better?: boolean };
};
type EarlierLesson = {
  id: string;
  lab?: true;
  path?: true;
  steps: { id: string; ask?: string }[];
  gates: EarlierQuestion[];
};
export type Edition = {
  /** "2026-11": later ones sort after it */
  id: string;
  /** every page with the fragments that lead to a part of it, in the order of the text */
  pages: (PageName & { addresses: string[] })[];
  lessons: EarlierLesson[];
  sets: { id: string; questions: EarlierQuestion[] }[];
  cards: string[];
  /** steps of exercises */
  exercises: string[];
};

/** Of one page of earlier editions, as the table has it. */
type MovedPage = {
  line: number;
  /** the page that takes its place, where it is gone */
  now?: string;
  /** by the old id: "retired", or where it stands now, "id" on the same page or "page/id" */
  ids: Record<string, string>;
  /** by the old fragment: "retired", or the new one, "fragment" of the same page or "page#fragment" */
  addresses: Record<string, string>;
};
export type MovedTable = Record<string, MovedPage>;

/** What the engine's outline has of them. */
export type EarlierOutline = {
  editions: {
    id: string;
    lesson_count: number;
    lessons: EarlierLesson[];
    sets?: { id: string; gates: EarlierQuestion[] }[];
    cards?: string[];
    exercises?: string[];
  }[];
  moved: { home: string; id?: string; to_home: string; to_id?: string }[];
};

/** Where a fragment of an earlier edition leads today. */
export type Forward = { from: string; page: string; fragment: string };
export type Forwards = {
  /** by the page that had them */
  byPage: Map<string, Forward[]>;
  /** pages that are gone, and what takes their place */
  gone: (PageName & { now: string })[];
};

/** @param root - the repository */
export function readEditions(root: string): Edition[] {
  const folder = join(root, EDITIONS);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}

/** @param root - the repository */
export function readMoved(root: string, faults?: FaultList): MovedTable {
  const path = join(root, MOVED_FILE);
  if (!existsSync(path)) return {};
  const lines = new LineCounter();
  const document = parseDocument(readFileSync(path, 'utf8'), { lineCounter: lines });
  for (const { pos, message } of document.errors)
    faults?.add(MOVED_FILE, lines.linePos(pos[0]).line, message.split('\n')[0]!);
  if (document.errors.length > 0) return {};
  const written = (document.toJS() ?? {}) as Record<string, Partial<MovedPage> | null>;
  return Object.fromEntries(
    Object.entries(written).map(([page, given]) => {
      const node = document.getIn([page], true) as { range?: [number] } | undefined;
      const line = lines.linePos(node?.range?.[0] ?? 0).line;
      const { now, ids, addresses, ...stray } = given ?? {};
      for (const key of Object.keys(stray))
        faults?.add(MOVED_FILE, line, `${page} takes no ${key}; it takes: now, ids, addresses`);
      return [page, { line, now, ids: ids ?? {}, addresses: addresses ?? {} }];
    }),
  );
}

/** The pages that earlier editions had and today's course has not. */
export function goneNames(root: string, names: PageName[]): (PageName & { now: string })[] {
  const today = new Set(names.map(({ id }) => id));
  const table = readMoved(root);
  const all = new Map(
    readEditions(root).flatMap(({ pages }) => pages.map(({ id, kind }) => [id, { id, kind }])),
  );
  return [...all.values()].flatMap((name) => {
    const now = table[name.id]?.now;
    return !today.has(name.id) && now ? [{ ...name, now }] : [];
  });
}

const byId = <T extends { id: string }>(list: T[]) => new Map(list.map((one) => [one.id, one]));

/** What a log may name in a page: steps, questions, cards, steps of exercises. */
type Items = { home: string; questions: EarlierQuestion[]; ids: string[] };

const itemsOf = ({ lessons, sets }: Pick<Edition, 'lessons' | 'sets'>): Items[] => [
  ...lessons.map(({ id, steps, gates }) => ({
    home: id,
    questions: [
      ...steps.flatMap((step) => (step.ask ? [{ id: step.id, ask: step.ask }] : [])),
      ...gates,
    ],
    ids: [...steps, ...gates].map((one) => one.id),
  })),
  ...sets.map(({ id, questions }) => ({
    home: id,
    questions,
    ids: questions.map((one) => one.id),
  })),
];

/** What today's course has, as an edition has it. */
export function editionOf(id: string, pages: Page[], outline: Outline): Edition {
  const question = ({ id, ask, ...more }: Outline['sets'][number]['questions'][number]) => {
    const { options, points, curve } = more as Partial<EarlierQuestion>;
    return {
      ...{ id, ask },
      ...(options && { options: options.map((one) => ({ id: one.id })) }),
      ...(points && { points }),
      ...(curve && { curve }),
    };
  };
  return {
    id,
    pages: pages.map((page) => ({
      ...{ kind: page.kind, id: page.front.id },
      addresses: addressesOf(page),
    })),
    lessons: outline.lessons.map(({ id, lab, path, steps, gates }) => ({
      id,
      ...(lab && { lab }),
      ...(path && { path }),
      steps: steps.map(({ id, ask }) => ({ id, ...(ask && { ask }) })),
      gates: gates.map((gate) => question(gate as never)),
    })),
    sets: outline.sets.map(({ id, questions }) => ({ id, questions: questions.map(question) })),
    cards: outline.cards.map((card) => card.id),
    exercises: outline.exercises.steps.map((step) => step.id),
  };
}

// Headings, steps, questions, cards and terms: what contents, links and searches lead to. Not every number.
function addressesOf({ ids, expressions }: Page) {
  const numbers = new Set(expressions.map(({ id }) => id));
  return [...ids]
    .sort((a, b) => a.line - b.line)
    .map(({ id }) => id)
    .filter((id) => !numbers.has(id) && !/^(?:why|tested)-/.test(id));
}

const OF_ITEMS = /^(?:predict|question|step|stop)-(.+)$/;

/** Collects what of earlier editions nothing is said of, to be told in a form to paste into the table. */
class Missing {
  #pages: Map<string, { now?: true; ids: Set<string>; addresses: Set<string> }> = new Map();

  of(page: string) {
    const found = this.#pages.get(page) ?? { ids: new Set(), addresses: new Set() };
    this.#pages.set(page, found);
    return found as { now?: true; ids: Set<string>; addresses: Set<string> };
  }

  tell(table: MovedTable, faults: FaultList) {
    for (const [page, { now, ids, addresses }] of this.#pages) {
      const block = (name: string, list: Set<string>) =>
        list.size > 0 ? [`  ${name}:`, ...[...list].map((id) => `    ${id}: retired`)] : [];
      const lines = [
        `${page}:`,
        ...(now ? ['  now: THE-PAGE-THAT-TAKES-ITS-PLACE'] : []),
        ...block('ids', ids),
        ...block('addresses', addresses),
      ];
      faults.add(
        MOVED_FILE,
        table[page]?.line ?? 1,
        `an earlier edition of "${page}" had what is gone; say where each is now:\n${lines.join('\n')}`,
      );
    }
  }
}

/**
 * Holds today's course to what earlier editions had.
 * @param pages - today's
 * @returns what of it leads where
 */
export function lintEditions(
  editions: Edition[],
  table: MovedTable,
  { pages, outline }: { pages: Page[]; outline: Outline },
  faults: FaultList,
): Forwards {
  const today = itemsOf(editionOf('', pages, outline));
  const missing = new Missing();
  for (const edition of editions) lintItems(edition, today, { table, missing, outline }, faults);
  lintTargets(table, { today, editions }, faults);
  const forwards = readForwards(editions, table, { pages, missing }, faults);
  missing.tell(table, faults);
  return forwards;
}

function lintItems(
  edition: Edition,
  today: Items[],
  { table, missing, outline }: { table: MovedTable; missing: Missing; outline: Outline },
  faults: FaultList,
) {
  const homes = new Map(today.map((one) => [one.home, one]));
  for (const { home, ids, questions } of itemsOf(edition)) {
    const here = homes.get(home);
    const known = new Set(here?.ids);
    const said = table[home]?.ids ?? {};
    for (const id of ids)
      if (!known.has(id) && !Object.hasOwn(said, id)) missing.of(home).ids.add(id);
    const now = byId(here?.questions ?? []);
    for (const question of questions) sameQuestion(home, question, now.get(question.id), faults);
  }
  const cards = new Set(outline.cards.map(({ id }) => id));
  const gone = { cards: edition.cards.filter((id) => !cards.has(id)) };
  for (const id of gone.cards)
    if (!Object.hasOwn(table.cards?.ids ?? {}, id)) missing.of('cards').ids.add(id);
  const steps = new Set(outline.exercises.steps.map(({ id }) => id));
  for (const id of edition.exercises)
    if (!steps.has(id) && !Object.hasOwn(table.exercise?.ids ?? {}, id))
      missing.of('exercise').ids.add(id);
}

// An answer is kept by the place of its option, ticks by the places of their points.
function sameQuestion(
  home: string,
  then: EarlierQuestion,
  now: EarlierQuestion | undefined,
  faults: FaultList,
) {
  if (!now) return;
  const complain = (what: string) =>
    faults.add(
      MOVED_FILE,
      1,
      `${home}/${then.id} is another question than in an earlier edition (${what}); give it a new id, and say in this file what became of the old one`,
    );
  if (then.ask !== now.ask) complain(`it asked for a ${then.ask}`);
  const options = (of: EarlierQuestion) => (of.options ?? []).map(({ id }) => id).join(', ');
  if (options(then) !== options(now)) complain(`its options were ${options(then)}, in this order`);
  const points = (now.points ?? []).slice(0, then.points?.length).join(', ');
  if (points !== (then.points ?? []).join(', '))
    complain(`its points began with ${then.points?.join(', ')}, in this order`);
}

/** Where an id has moved to. */
function targetOf(home: string, to: string) {
  const [page, id] = to.includes('/') ? (to.split('/') as [string, string]) : [home, to];
  return { home: page, id };
}

function lintTargets(
  table: MovedTable,
  { today, editions }: { today: Items[]; editions: Edition[] },
  faults: FaultList,
) {
  const now = new Map(today.map((one) => [one.home, one.ids]));
  const sets = new Set(editions.flatMap((edition) => edition.sets.map(({ id }) => id)));
  for (const [home, { line, ids }] of Object.entries(table)) {
    const known = new Set(
      home === 'cards'
        ? editions.flatMap(({ cards }) => cards)
        : home === 'exercise'
          ? editions.flatMap(({ exercises }) => exercises)
          : editions.flatMap((edition) =>
              itemsOf(edition).flatMap((one) => (one.home === home ? one.ids : [])),
            ),
    );
    for (const [id, to] of Object.entries(ids)) {
      const complain = (message: string) =>
        faults.add(MOVED_FILE, line, `${home}/${id}: ${message}`);
      if (!known.has(id)) complain('no earlier edition has it');
      if (now.get(home)?.includes(id)) complain('it still stands there');
      if (to === RETIRED) continue;
      const target = targetOf(home, to);
      if (!now.get(target.home)?.includes(target.id)) complain(`there is no "${to}"`);
      // A page of questions reads the answers of its own set alone.
      if (sets.has(home) && target.home !== home)
        complain('a question can move within its set alone');
    }
  }
}

function readForwards(
  editions: Edition[],
  table: MovedTable,
  { pages, missing }: { pages: Page[]; missing: Missing },
  faults: FaultList,
): Forwards {
  const fragments = new Map(
    pages.map((page) => [page.front.id, new Set(['', ...page.ids.map(({ id }) => id)])]),
  );
  const out: Forwards = { byPage: new Map(), gone: [] };
  const add = (page: string, forward: Forward) => {
    const list = out.byPage.get(page) ?? [];
    if (!list.some(({ from }) => from === forward.from)) list.push(forward);
    out.byPage.set(page, list);
  };
  for (const { pages: then } of editions) {
    for (const { id, kind, addresses } of then) {
      const here = fragments.get(id);
      const said = table[id];
      if (!here && !out.gone.some((one) => one.id === id)) {
        if (!said?.now) missing.of(id).now = true;
        else if (!fragments.has(said.now))
          faults.add(MOVED_FILE, said.line, `${id}: there is no page "${said.now}"`);
        else out.gone.push({ id, kind, now: said.now });
      }
      for (const from of addresses) {
        const to = here?.has(from) ? undefined : leadsTo(id, from, { addresses, here, said });
        if (to === 'missing') {
          // What is asked goes with its section, which is told.
          if (!OF_ITEMS.test(from)) missing.of(id).addresses.add(from);
        } else if (to && !fragments.get(to.page)?.has(to.fragment))
          faults.add(
            MOVED_FILE,
            said?.line ?? 1,
            `${id}#${from}: there is no ${to.page}#${to.fragment}`,
          );
        else if (to) add(id, { from, ...to });
      }
    }
  }
  return out;
}

// What was asked goes where it moved to, or else where its section is now.
function leadsTo(
  page: string,
  from: string,
  {
    addresses,
    here,
    said,
  }: { addresses: string[]; here: Set<string> | undefined; said: MovedPage | undefined },
): { page: string; fragment: string } | 'missing' | undefined {
  const written = said?.addresses[from];
  if (written === RETIRED) return here ? undefined : { page: said?.now ?? page, fragment: '' };
  if (written) {
    const [other, fragment] = written.includes('#') ? written.split('#') : [page, written];
    return { page: other || page, fragment: fragment ?? '' };
  }
  const [, item] = OF_ITEMS.exec(from) ?? [];
  if (!item) return /^card-/.test(from) && said?.ids[from] ? undefined : 'missing';
  const moved = said?.ids[item];
  if (moved && moved !== RETIRED) {
    const { home, id } = targetOf(page, moved);
    return { page: home, fragment: from.replace(item, id) };
  }
  const section = addresses
    .slice(0, addresses.indexOf(from))
    .findLast((one) => !OF_ITEMS.test(one));
  if (section === undefined) return undefined;
  return here?.has(section)
    ? { page, fragment: section }
    : leadsTo(page, section, { addresses, here, said });
}

/**
 * What the engine needs of earlier editions: lessons that are others now, what each set asked, and what has moved.
 * @param outline - today's
 */
export function earlierOutline(
  editions: Edition[],
  table: MovedTable,
  outline: Outline,
): EarlierOutline {
  const today = byId(outline.lessons);
  const cards = new Set(outline.cards.map(({ id }) => id));
  const exercises = new Set(outline.exercises.steps.map(({ id }) => id));
  const questions = new Map(
    outline.sets.map((set) => [set.id, new Set(set.questions.map(({ id }) => id))]),
  );
  const stops = ({ steps, gates }: { steps: { id: string }[]; gates: { id: string }[] }) =>
    [...steps, ...gates]
      .map(({ id }) => id)
      .sort()
      .join(' ');
  // What takes the place of another lesson is not finished with it.
  const heirs = new Set(Object.values(table).map(({ now }) => now));
  const isOther = (then: EarlierLesson) => {
    const now = today.get(then.id);
    return !now || heirs.has(then.id) || stops(then) !== stops(now);
  };
  return {
    editions: editions.map((edition) => ({
      id: edition.id,
      lesson_count: edition.lessons.filter(({ lab, path }) => !lab && !path).length,
      lessons: edition.lessons.filter(isOther),
      sets: edition.sets.map(({ id: set, questions: then }) => ({
        id: set,
        gates: then.map(({ id, ask, options, points }) =>
          questions.get(set)?.has(id)
            ? { id, ask }
            : { id, ask, ...(options && { options }), ...(points && { points }) },
        ),
      })),
      cards: edition.cards.filter((id) => !cards.has(id)),
      exercises: edition.exercises.filter((id) => !exercises.has(id)),
    })),
    moved: Object.entries(table).flatMap(([home, { now, ids }]) => [
      ...(now ? [{ home, to_home: now }] : []),
      ...Object.entries(ids)
        .filter(([, to]) => to !== RETIRED)
        .map(([id, to]) => {
          const target = targetOf(home, to);
          return { home, id, to_home: target.home, to_id: target.id };
        }),
    ]),
  };
}
