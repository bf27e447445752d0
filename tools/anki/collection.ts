// Notes to the bytes of a collection that any Anki reads: SQLite, schema 11, nothing studied yet.
import { createHash } from 'node:crypto';
import type { Database } from 'sql.js';
import initSqlJs from 'sql.js';
import type { CardNote } from './cards-as-notes.ts';
import { collectionSettings, deckOptions, decks, noteTypes } from './collection-json.ts';
import type { Settings } from './settings.ts';

// Anki's importers also take newer schemas, but under other file names; this one they all know.
const SCHEMA_VERSION = 11;
const TO_BE_SYNCED = -1;

// The columns of each table; those with a type of their own carry it, the others are whole numbers. A
// sort field that is a number sorts as one, so it is an integer too.
const TABLES = {
  col: 'id key, crt, mod, scm, ver, dty, usn, ls, conf text, models text, decks text, dconf text, tags text',
  notes: 'id key, guid text, mid, mod, usn, tags text, flds text, sfld, csum, flags, data text',
  cards:
    'id key, nid, did, ord, mod, usn, type, queue, due, ivl, factor, reps, lapses, left, odue, odid, flags, data text',
  revlog: 'id key, cid, usn, ease, ivl, lastIvl, factor, time, type',
  graves: 'usn, oid, type',
};
const INDEXES = {
  ix_notes_usn: 'notes (usn)',
  ix_notes_csum: 'notes (csum)',
  ix_cards_usn: 'cards (usn)',
  ix_cards_nid: 'cards (nid)',
  ix_cards_sched: 'cards (did, queue, due)',
  ix_revlog_usn: 'revlog (usn)',
  ix_revlog_cid: 'revlog (cid)',
};

function column(written: string) {
  const [name, type] = written.split(' ');
  if (type === 'key') return `${name} integer primary key`;
  return `${name} ${type ?? 'integer'} not null`;
}

const schema = () => [
  ...Object.entries(TABLES).map(
    ([name, columns]) => `create table ${name} (${columns.split(', ').map(column).join(', ')})`,
  ),
  ...Object.entries(INDEXES).map(([name, on]) => `create index ${name} on ${on}`),
];

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');
const plain = (html: string) => html.replace(/<[^>]*>/g, '');

/** What Anki finds notes by that may be the same: of the first field. */
export const checksum = (html: string) => Number.parseInt(sha1(plain(html)).slice(0, 8), 16);

/**
 * Who a card is in any collection: made of its id alone, so that it stays itself whatever it says and
 * wherever it stands. The number is a time in Anki, in milliseconds: here one of fifty days long gone,
 * since Anki refuses what lies ahead.
 */
export function identity({ id }: CardNote, { deck, tag }: Settings) {
  return { guid: `${tag}:${id}`, number: deck.id + Number.parseInt(sha1(id).slice(0, 8), 16) };
}

function noteRow(note: CardNote, settings: Settings) {
  const { guid, number } = identity(note, settings);
  const fields = [note.id, note.front, note.back, note.lesson];
  return {
    ...{ id: number, guid, mid: settings.noteType.id, mod: settings.built },
    ...{ usn: TO_BE_SYNCED, tags: ` ${note.tag} `, flds: fields.join('\x1f') },
    ...{ sfld: plain(note.front), csum: checksum(note.id), flags: 0, data: '' },
  };
}

// New cards are asked in the order of "due".
function cardRow(note: CardNote, due: number, settings: Settings) {
  const { number } = identity(note, settings);
  const unstudied = { type: 0, queue: 0, ivl: 0, factor: 0, reps: 0, lapses: 0, left: 0 };
  return {
    ...{ id: number, nid: number, did: settings.deck.id, ord: 0, due, ...unstudied },
    ...{ mod: settings.built, usn: TO_BE_SYNCED, odue: 0, odid: 0, flags: 0, data: '' },
  };
}

function collectionRow(notes: CardNote[], settings: Settings, css: string) {
  const began = Math.floor(settings.deck.id / 1000); // an id is the time when it was made
  const json = {
    conf: collectionSettings(settings, notes.length),
    models: noteTypes(settings, css),
    decks: decks(settings),
    dconf: deckOptions(),
    tags: {},
  };
  return {
    ...{ id: 1, crt: began, mod: settings.built * 1000, scm: began * 1000 },
    ...{ ver: SCHEMA_VERSION, dty: 0, usn: 0, ls: 0 },
    ...Object.fromEntries(Object.entries(json).map(([name, it]) => [name, JSON.stringify(it)])),
  };
}

function insert(
  database: Database,
  table: keyof typeof TABLES,
  row: Record<string, string | number>,
) {
  const names = Object.keys(row);
  const places = names.map(() => '?').join(', ');
  database.run(`insert into ${table} (${names.join(', ')}) values (${places})`, Object.values(row));
}

/** @param css - of the card */
export async function makeCollection(
  notes: CardNote[],
  settings: Settings,
  css: string,
): Promise<Uint8Array> {
  const { Database } = await initSqlJs();
  const database = new Database();
  try {
    for (const statement of schema()) database.run(statement);
    insert(database, 'col', collectionRow(notes, settings, css));
    for (const [i, note] of notes.entries()) {
      insert(database, 'notes', noteRow(note, settings));
      insert(database, 'cards', cardRow(note, i + 1, settings));
    }
    return database.export();
  } finally {
    database.close();
  }
}
