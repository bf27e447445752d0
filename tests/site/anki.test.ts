// The cards for Anki as they are built: a package that every version takes, and in it what the page says.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';

import { makePackage } from '../../tools/anki/apkg.ts';
import { readSettings } from '../../tools/anki/settings.ts';
import { readCss } from '../../tools/anki/vite-plugin.ts';
import { repoRoot } from '../../web/site/load-engine.ts';
import {
  CARDS,
  cardsOfPage,
  courses,
  fieldsOf,
  openPackage,
  wordsOf,
} from '../tools/support/anki-files.ts';

const settings = readSettings(repoRoot);
const page = cardsOfPage();
const notesOf = courses();
let anki: Awaited<ReturnType<typeof openPackage>>;
before(async () => {
  anki = await openPackage(readFileSync('dist/practice/heads-up.apkg'));
});

describe('the package', () => {
  test('is a zip of a whole collection and no media', () => {
    assert.deepEqual(anki.names.sort(), ['collection.anki2', 'media']);
    assert.equal(anki.media, '{}');
    assert.deepEqual(anki.rows('pragma integrity_check'), [{ integrity_check: 'ok' }]);
  });

  test('is of schema 11, and has no tags but an empty object', () => {
    assert.equal(anki.col.ver, 11);
    assert.equal(anki.col.tags, '{}');
  });

  test('keeps numbers as whole numbers, and ids that lie in the past', () => {
    for (const [table, names] of [
      ['notes', ['id', 'mid', 'mod', 'csum']],
      ['cards', ['id', 'nid', 'did', 'mod', 'due']],
    ] as const) {
      for (const name of names)
        assert.deepEqual(anki.rows(`select distinct typeof(${name}) as kind from ${table}`), [
          { kind: 'integer' },
        ]);
    }
    const ids = [...anki.notes, ...anki.cards].map(({ id }) => id);
    assert.ok(Math.max(...ids, anki.col.crt * 1000) < Date.now(), 'Anki refuses ids of the future');
  });

  test('has a note type whose card shows fields that it has', () => {
    const types = Object.entries(anki.col.models);
    assert.equal(types.length, 1);
    const [key, { id, flds, tmpls, sortf, did, css: look }] = types[0]!;
    assert.equal(key, String(id));
    const names = flds.map(({ name }) => name);
    assert.deepEqual([names[sortf], anki.col.decks[did]!.name], ['Front', settings.deck.name]);
    const [template] = tmpls;
    assert.ok(template && tmpls.length === 1);
    const shown = (side: string) =>
      [...side.matchAll(/\{\{(.*?)\}\}/g)].map(([, name = '']) => name);
    assert.deepEqual(shown(template.qfmt), ['Front']);
    assert.deepEqual(shown(template.afmt), ['FrontSide', 'Back', 'Lesson']);
    assert.ok([...shown(template.afmt).slice(1), 'Front'].every((name) => names.includes(name)));
    assert.doesNotMatch(
      template.qfmt + template.afmt + look,
      /<script|<link|url\(|@import|https?:/,
    );
    assert.match(look, /\.card\.nightMode/);
  });

  test('has its deck and Anki’s own under their ids, with options that are there', () => {
    const { decks, dconf, conf } = anki.col;
    assert.deepEqual(Object.keys(decks), ['1', String(settings.deck.id)]);
    for (const [key, { id, conf: options, dyn }] of Object.entries(decks)) {
      assert.equal(key, String(id));
      assert.equal(dconf[options]?.id, options);
      assert.equal(dyn, 0);
    }
    assert.equal(conf.nextPos, page.length + 1);
  });
});

describe('every card', () => {
  test('is one note and one card, new, in the order of the page', () => {
    assert.equal(page.length, 34);
    assert.deepEqual(
      anki.notes.map((note) => fieldsOf(note)[0]),
      page.map(({ id }) => id),
    );
    for (const [i, card] of anki.cards.entries()) {
      assert.equal(card.nid, anki.notes[i]!.id);
      assert.ok(anki.col.decks[card.did] && anki.col.models[anki.notes[i]!.mid]);
      const { due, ord, type, queue, reps } = card;
      assert.deepEqual(
        { due, ord, type, queue, reps },
        { due: i + 1, ord: 0, type: 0, queue: 0, reps: 0 },
      );
    }
    assert.deepEqual(
      anki.rows('select * from revlog union all select *,1,1,1,1,1,1 from graves'),
      [],
    );
  });

  test('says what the page says: front, back, numbers, sources and lesson', () => {
    for (const [i, note] of anki.notes.entries()) {
      const [id, front = '', back = '', lesson] = fieldsOf(note);
      const shown = page[i]!;
      assert.equal(wordsOf(front), wordsOf(shown.front), id);
      assert.equal(wordsOf(back), wordsOf(shown.back), id);
      assert.equal(lesson, shown.lesson, id);
      const items = (html: string) => html.match(/<li>/g)?.length;
      assert.equal(items(back), items(shown.back), id);
      assert.equal(note.tags, ` heads-up::${shown.place} `);
    }
  });

  test('has its formulas in TeX between the signs that Anki knows', () => {
    const source = readFileSync(CARDS, 'utf8');
    const asWritten = new Map(
      source
        .split(/^:::: (?:card|summary) /m)
        .map((card) => [
          /^\S+/.exec(card)![0],
          [...card.matchAll(/\$(.+?)\$/g)].map(([, tex]) => tex),
        ]),
    );
    let formulas = 0;
    for (const note of anki.notes) {
      const [id = '', front = '', back = ''] = fieldsOf(note);
      const found = [...(front + back).matchAll(/\\\((.+?)\\\)/g)].map(([, tex]) => tex);
      assert.deepEqual(found, asWritten.get(id), id);
      formulas += found.length;
    }
    assert.equal(formulas, 8);
  });

  test('is made of plain tags alone: no attribute, no script, no MathML, no element of ours', () => {
    for (const note of anki.notes) {
      for (const [tag] of note.flds.matchAll(/<[^>]*>?/g))
        assert.match(tag, /^<\/?(p|ul|ol|li|strong|code|br|sub|sup)>$/);
      assert.doesNotMatch(note.flds, /javascript:|[\ufffd\uac00-\ud7a3]/i);
    }
  });

  test('is found again by its id, and sorted by its question', () => {
    for (const note of anki.notes) {
      const [id = '', front = ''] = fieldsOf(note);
      const hash = createHash('sha1').update(id).digest('hex');
      assert.equal(note.csum, Number(`0x${hash.slice(0, 8)}`));
      assert.equal(note.sfld, front.replace(/<.*?>/g, ''));
      assert.ok(note.sfld.endsWith('?'));
    }
  });
});

describe('imported again', () => {
  const who = ({ notes, cards }: typeof anki) =>
    Object.fromEntries(
      notes.map((note, i) => [fieldsOf(note)[0]!, [note.guid, note.id, note.mid, cards[i]!.id]]),
    );

  test('a card stays itself whatever it says and wherever it stands', async () => {
    const more =
      ':::: card card-new lesson=cost about="M10"\nWhat?\n\n::: back\nThis.\n:::\n::::\n\n';
    const changed = await notesOf(
      (md) =>
        md
          .replace('come from in cross-attention?', 'go to?')
          .replace(':::: card card-more-heads', `${more}$&`),
      { lesson: 'cost', card: 'card-new' },
    );
    const later = await openPackage(await makePackage(changed, settings, readCss(repoRoot)));
    const { 'card-new': added, ...others } = who(later);
    assert.deepEqual(others, who(anki));
    assert.ok(added);
    const cross = later.notes.find((note) => fieldsOf(note)[0] === 'card-cross')!;
    assert.equal(fieldsOf(cross)[1], '<p>Where do queries, keys and values go to?</p>');
  });
});

test('what Anki could not show is told with its line', async () => {
  const work = notesOf((md) => md.replace('come from in cross', '*come from* in cross'));
  const line = readFileSync(CARDS, 'utf8').split('come from in cross')[0]!.split('\n').length;
  await assert.rejects(work, ({ message }: Error) => {
    assert.ok(message.includes(`${CARDS}:${line}: a card cannot take "em_open" to Anki`), message);
    return true;
  });
});
