// The files for Anki, read back by means of their own: the collection as rows, and
// what the page of the cards says, to hold them against.
import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import type { Database } from 'sql.js';
import initSqlJs from 'sql.js';

import { cardNotes } from '../../../tools/anki/cards-as-notes.ts';
import type { deckOptions, decks, noteTypes } from '../../../tools/anki/collection-json.ts';
import { readSettings } from '../../../tools/anki/settings.ts';
import { buildCourse } from '../../../web/site/build-course.ts';
import { repoRoot } from '../../../web/site/load-engine.ts';
import { copyContent } from '../../web/support/content.ts';
import { scratch } from './scratch.ts';

/** Where the cards are written. */
export const CARDS = 'web/content/en/practice/cards.md';

/** Every row of a query as an object. */
function rowsOf(database: Database, query: string) {
  const [result] = database.exec(query);
  return (result?.values ?? []).map((values) =>
    Object.fromEntries(values.map((value, i) => [result!.columns[i]!, value])),
  );
}

type Collection = {
  ver: number;
  crt: number;
  tags: string;
  conf: { nextPos: number };
  models: Record<string, ReturnType<typeof noteTypes>[number]>;
  decks: Record<string, ReturnType<typeof decks>[number]>;
  dconf: Record<string, ReturnType<typeof deckOptions>[1]>;
};
type Note = Record<'id' | 'mid' | 'mod' | 'csum', number> &
  Record<'guid' | 'tags' | 'flds' | 'sfld', string>;
type Counts = 'due' | 'ord' | 'type' | 'queue' | 'reps';
type Card = Record<'id' | 'nid' | 'did' | 'mod' | Counts, number>;

/** @param bytes - of a package */
export async function openPackage(bytes: Uint8Array) {
  const files = unzipSync(bytes);
  const { Database } = await initSqlJs();
  const database = new Database(files['collection.anki2']);
  const rows = <Row = Record<string, string | number>>(query: string) =>
    rowsOf(database, query) as Row[];
  const [col] = rows('select * from col');
  for (const name of ['conf', 'models', 'decks', 'dconf'])
    col![name] = JSON.parse(String(col![name]));
  const order = 'select notes.* from notes join cards on cards.nid = notes.id order by cards.due';
  return {
    ...{ names: Object.keys(files), media: strFromU8(files.media!), rows },
    col: col as unknown as Collection,
    notes: rows<Note>(order),
    cards: rows<Card>('select * from cards order by due'),
  };
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' };

/** HTML as one line of words; each formula is a square. */
export function wordsOf(html: string) {
  return html
    .replace(/<math[\s\S]*?<\/math>|\\\(.*?\\\)/g, '□')
    .replace(/<a class="claim-mark[^>]*>(.*?)<\/a>/g, '($1)')
    .replace(/<\/?(?:p|li|ul|ol|br|div)\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+);/g, (_, name) => ENTITIES[name]!)
    .replace(/\s+/g, ' ')
    .trim();
}

/** What the built page of the cards says of each that comes back: front, back and the title of its lesson, as HTML. */
export function cardsOfPage(path = 'dist/practice/cards.html') {
  const page = readFileSync(path, 'utf8');
  return [...page.matchAll(/<flash-card id="(card-[^"]+)"[\s\S]*?<\/flash-card>/g)].map(
    ([card, id]) => {
      const part = (pattern: RegExp) => pattern.exec(card)![1]!;
      return {
        id,
        front: part(/<p class="place-of">.*?<\/p>([\s\S]*?)<details/),
        back: part(/<div class="back">([\s\S]*?)<p class="from">/),
        lesson: part(/<p class="from">.*?<a href="[^"]*">(.*?)<\/a>/),
        place: part(/<p class="from">.*?<a href="[^"]*?([\w-]+)\.html">/),
      };
    },
  );
}

/** The fields of a row of notes. */
export const fieldsOf = ({ flds }: { flds: string }) => flds.split('\x1f');

/** Gives notes of courses as they are or with the cards rewritten. */
export function courses() {
  const folder = scratch('anki');
  let copies = 0;

  /** @param asked - a lesson that asks one card more */
  return async function notesOf(
    rewrite?: (markdown: string) => string,
    asked?: { lesson: string; card: string },
  ) {
    copies += 1;
    const root = rewrite ? copyContent(folder, String(copies)) : repoRoot;
    if (rewrite) {
      const path = join(root, CARDS);
      const text = readFileSync(path, 'utf8');
      assert.notEqual(rewrite(text), text);
      writeFileSync(path, rewrite(text));
    }
    if (asked) {
      const path = join(root, `web/content/en/lessons/${asked.lesson}.md`);
      appendFileSync(path, `\n::: cards ${asked.card}\n:::\n`);
    }
    const { read } = await buildCourse(root);
    return cardNotes(read, readSettings(root).tag);
  };
}
