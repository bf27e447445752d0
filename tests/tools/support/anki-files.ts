// The files for Anki, read back by means of their own: the collection as rows, the text as fields, and
// what the page of the cards says, to hold them against.
import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import initSqlJs from 'sql.js';

import { cardNotes } from '../../../tools/anki/cards-as-notes.ts';
import { readSettings } from '../../../tools/anki/settings.ts';
import { buildCourse } from '../../../tools/course/build-course.ts';
import { repoRoot } from '../../../tools/load-engine.ts';
import { copyContent } from '../../web/support/content.ts';

/** Where the cards are written. */
export const CARDS = 'web/content/en/practice/cards.md';

/** Every row of a query as an object. */
function rowsOf(database, query) {
  const [result] = database.exec(query);
  return (result?.values ?? []).map((values) =>
    Object.fromEntries(values.map((value, i) => [result.columns[i], value])),
  );
}

/** @param bytes - of a package */
export async function openPackage(bytes: Uint8Array): Promise<{
  names: string[];
  media: string;
  rows: (query: string) => any[];
  col: any;
  notes: any[];
  cards: any[];
}> {
  const files = unzipSync(bytes);
  const { Database } = await initSqlJs();
  const database = new Database(files['collection.anki2']);
  const rows = (query) => rowsOf(database, query);
  const [col] = rows('select * from col');
  for (const name of ['conf', 'models', 'decks', 'dconf']) col[name] = JSON.parse(col[name]);
  return {
    ...{ names: Object.keys(files), media: strFromU8(files.media), rows, col },
    notes: rows('select notes.* from notes join cards on cards.nid = notes.id order by cards.due'),
    cards: rows('select * from cards order by due'),
  };
}

/** A table parted by tabs, by the rules of quotes: the lines of its head, and rows of fields. */
export function readTable(text: string) {
  const [, head, body] = /^((?:#.*\n)*)([\s\S]*)$/.exec(text);
  const rows = [[]];
  for (const [, quoted, bare, end] of body.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\n]*))([\t\n])/g)) {
    rows.at(-1).push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === '\n') rows.push([]);
  }
  return { head: head.trimEnd().split('\n'), rows: rows.filter((row) => row.length > 0) };
}

const ENTITIES = { lt: '<', gt: '>', quot: '"', amp: '&' };

/** HTML as one line of words; each formula is a square. */
export function wordsOf(html) {
  return html
    .replace(/<math[\s\S]*?<\/math>|\\\(.*?\\\)/g, '□')
    .replace(/<a class="claim-mark[^>]*>(.*?)<\/a>/g, '($1)')
    .replace(/<\/?(?:p|li|ul|ol|br|div)\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+);/g, (_, name) => ENTITIES[name])
    .replace(/\s+/g, ' ')
    .trim();
}

/** What the built page of the cards says of each: front, back and the title of its lesson, as HTML. */
export function cardsOfPage(path = 'dist/practice/cards.html') {
  const page = readFileSync(path, 'utf8');
  return [...page.matchAll(/<flash-card id="([^"]+)"[\s\S]*?<\/flash-card>/g)].map(([card, id]) => {
    const part = (pattern) => pattern.exec(card)[1];
    return {
      id,
      front: part(/<p class="place-of">.*?<\/p>([\s\S]*?)<details/),
      back: part(/<div class="back">([\s\S]*?)<p class="from">/),
      lesson: part(/<p class="from">.*?<a href="[^"]*">(.*?)<\/a>/),
      place: part(/<p class="from">.*?<a href="[^"]*?([\w-]+)\.html">/),
    };
  });
}

/** The fields of a row of notes. */
export const fieldsOf = ({ flds }: { flds: string }) => flds.split('\x1f');

/** Courses to take notes from, as they are or with the cards rewritten; `remove` ends the copies. */
export function courses() {
  const scratch = mkdtempSync(join(tmpdir(), 'heads-up-anki-'));
  let copies = 0;

  /** @param asked - a lesson that asks one card more */
  async function notesOf(
    rewrite: (markdown: string) => string,
    asked: { lesson: string; card: string },
  ) {
    copies += 1;
    const root = rewrite ? copyContent(scratch, String(copies)) : repoRoot;
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
  }

  return { notesOf, remove: () => rmSync(scratch, { recursive: true, force: true }) };
}
