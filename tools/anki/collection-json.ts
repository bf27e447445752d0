// What a collection of schema 11 keeps as JSON: the note type, the decks, their options and Anki's own settings.
import { fill } from '../../web/site/content.ts';
import { html, raw } from '../../web/text/html.ts';
import type { Settings } from './settings.ts';

// The deck and the options that every collection has. Anki leaves its own alone when it imports these.
const DEFAULT_ID = 1;
const SORT_FIELD = 1; // the front; the first field is the id
const TO_BE_SYNCED = -1;

const place = (field: string) => raw(`{{${field}}}`);

function templates({ noteType: { template, fields, from } }: Settings) {
  const [, front, back, lesson] = fields;
  const shown = { name: template, ord: 0, did: null, bqfmt: '', bafmt: '' };
  const source = raw(fill(from, { lesson: `{{${lesson}}}` }));
  return [
    {
      ...shown,
      qfmt: html`<div class="front">${place(front)}</div>`.text,
      // Anki knows the line by this id: it scrolls there.
      afmt: html`${place('FrontSide')}
<hr id="answer">
<div class="back">${place(back)}</div>
<p class="from">${source}</p>`.text,
    },
  ];
}

const field = (name: string, ord: number, description = '') => ({
  ...{ name, ord, description, sticky: false, rtl: false, media: [] },
  ...{ font: 'Arial', size: 20 }, // of the editor, as every note type has them
});

/** The note type, by its id. */
export function noteTypes(settings: Settings, css: string) {
  const { deck, noteType } = settings;
  const { id, name, fields, idNote } = noteType;
  return {
    [id]: {
      ...{ id, name, css, type: 0, did: deck.id, sortf: SORT_FIELD, tags: [], vers: [] },
      ...{ mod: settings.built, usn: TO_BE_SYNCED },
      flds: fields.map((one, i) => field(one, i, i === 0 ? idNote : '')),
      tmpls: templates(settings),
      req: [[0, 'any', [SORT_FIELD]]],
      latexPre: '\\documentclass{article}\n\\begin{document}\n',
      latexPost: '\\end{document}',
    },
  };
}

const deckOf = (
  { id, name, description }: Settings['deck'],
  { mod, usn }: { mod: number; usn: number },
) => ({
  ...{ id, name, desc: description, mod, usn, dyn: 0, conf: DEFAULT_ID },
  ...{ collapsed: false, browserCollapsed: false, extendNew: 10, extendRev: 50 },
  ...{ newToday: [0, 0], revToday: [0, 0], lrnToday: [0, 0], timeToday: [0, 0] },
});

/** The deck, and the one that every collection has. */
export function decks(settings: Settings) {
  const usual = { id: DEFAULT_ID, name: 'Default', description: '' };
  return {
    [DEFAULT_ID]: deckOf(usual, { mod: 0, usn: 0 }),
    [settings.deck.id]: deckOf(settings.deck, { mod: settings.built, usn: TO_BE_SYNCED }),
  };
}

/** Anki's usual options of a deck, which older versions look for. */
export const deckOptions = () => ({
  [DEFAULT_ID]: {
    ...{ id: DEFAULT_ID, name: 'Default', mod: 0, usn: 0, dyn: false },
    ...{ maxTaken: 60, timer: 0, autoplay: true, replayq: true },
    new: {
      ...{ delays: [1, 10], ints: [1, 4, 7], initialFactor: 2500, order: 1, perDay: 20 },
      ...{ bury: false, separate: true },
    },
    rev: {
      ...{ perDay: 200, ease4: 1.3, ivlFct: 1, maxIvl: 36500, hardFactor: 1.2 },
      ...{ fuzz: 0.05, minSpace: 1, bury: false },
    },
    lapse: { delays: [10], mult: 0, minInt: 1, leechFails: 8, leechAction: 1 },
  },
});

/**
 * Settings of a collection in which nothing has been studied yet.
 * @param cards - how many it has
 */
export const collectionSettings = ({ deck, noteType }: Settings, cards: number) => ({
  ...{ activeDecks: [deck.id], curDeck: deck.id, curModel: noteType.id, nextPos: cards + 1 },
  ...{ sortType: 'noteFld', sortBackwards: false, addToCur: true, newSpread: 0 },
  ...{ dueCounts: true, estTimes: true, collapseTime: 1200, timeLim: 0 },
});
