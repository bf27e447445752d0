// The same card is the same card in Anki, however often it is imported: who a card is, when it changed,
// and that a build adds nothing of its own.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { makePackage } from '../../tools/anki/apkg.ts';
import type { CardNote } from '../../tools/anki/cards-as-notes.ts';
import { fingerprint } from '../../tools/anki/release.ts';
import { readSettings } from '../../tools/anki/settings.ts';
import { readCss } from '../../tools/anki/vite-plugin.ts';
import { repoRoot } from '../../tools/load-engine.ts';
import { CARDS, courses, fieldsOf, openPackage } from '../tools/support/anki-files.ts';

const css = readCss(repoRoot);
const settings = readSettings(repoRoot);
const bytes = readFileSync('dist/practice/heads-up.apkg');
const notesOf = courses();
let anki: Awaited<ReturnType<typeof openPackage>>;
let notes: CardNote[];
before(async () => {
  anki = await openPackage(bytes);
  notes = await notesOf();
});

describe('imported again, cards are updated and not doubled', () => {
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
    const later = await openPackage(await makePackage(changed, settings, css));
    const { 'card-new': added, ...others } = who(later);
    assert.deepEqual(others, who(anki));
    assert.ok(added);
    const cross = later.notes.find((note) => fieldsOf(note)[0] === 'card-cross')!;
    assert.equal(fieldsOf(cross)[1], '<p>Where do queries, keys and values go to?</p>');
  });

  test('every card, deck and note type has numbers of its own, and keeps them and its names', () => {
    const all = Object.values(who(anki));
    for (const i of [0, 1, 3]) assert.equal(new Set(all.map((one) => one[i])).size, 29);
    // What learners’ collections have by now: change one of these, and the next import doubles the cards.
    assert.deepEqual(who(anki)['card-cross'], [
      ...['heads-up:card-cross', 1742064530781, 1741935267311, 1742064530781],
    ]);
    const { flds, tmpls } = anki.col.models[1741935267311]!;
    const names = [...flds, ...tmpls].map(({ name }) => name);
    assert.deepEqual(names, ['ID', 'Front', 'Back', 'Lesson', 'Card']);
    assert.equal(anki.cards[0]!.did, 1741935267417);
  });

  test('changed cards are a release of their own, with a newer date', () => {
    const now = fingerprint(notes, settings, css);
    assert.equal(
      settings.release.content,
      now,
      `the cards changed: in anki.json, release.date is the time now and release.content "${now}"`,
    );
    const time = Date.parse(settings.release.date) / 1000;
    assert.ok(Number.isInteger(time));
    for (const { mod } of [...anki.notes, ...anki.cards, ...Object.values(anki.col.models)])
      assert.equal(mod, time);
  });

  test('whatever a learner would see makes another fingerprint, the date alone does not', () => {
    const { deck, noteType, release } = settings;
    const now = fingerprint(notes, settings, css);
    const dated = { ...settings, release: { ...release, date: '2030-01-01T00:00:00Z' } };
    assert.equal(fingerprint(notes, dated, css), now);
    const others = [
      fingerprint([{ ...notes[0]!, back: '<p>No.</p>' }, ...notes.slice(1)], settings, css),
      fingerprint(notes, settings, `${css} `),
      fingerprint(notes, { ...settings, deck: { ...deck, description: '' } }, css),
      fingerprint(notes, { ...settings, noteType: { ...noteType, from: '{lesson}' } }, css),
    ];
    assert.equal(new Set([now, ...others]).size, 5);
  });

  test('the same course gives the same bytes, in any time zone', async () => {
    const zone = process.env.TZ;
    try {
      for (const TZ of ['Pacific/Auckland', 'America/Los_Angeles']) {
        process.env.TZ = TZ;
        const again = await makePackage(await notesOf(), settings, css);
        assert.equal(Buffer.compare(again, bytes), 0, TZ);
      }
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });
});

test('what Anki could not show is told with its line', async () => {
  const work = notesOf((md) => md.replace('has its own heads:', 'has *its own* heads:'));
  const line = readFileSync(CARDS, 'utf8').split('has its own heads:')[0]!.split('\n').length;
  await assert.rejects(work, ({ message }: Error) => {
    assert.ok(message.includes(`${CARDS}:${line}: a card cannot take "em_open" to Anki`), message);
    return true;
  });
});
