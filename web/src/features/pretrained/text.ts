// What the reader looks at: a text, the token and the head that are chosen, the heads that are off, and what the model makes
// of it. One for a page, so that everything on it speaks of the same.
import type { Intervention, LikelyToken } from '@engine';
import type { ShippedModel } from '../../../engine/shipped-models.ts';
import { Refused, refusalOf } from '../../kit/refused.ts';
import { runLatest } from '../../kit/run-latest.ts';
import { type HeadName, type Model, type Reading, sharedModel } from './model.ts';

/** So many that what comes up without a head was among the likely before. */
const LIKELY_BEFORE = 64;

export type Choice = {
  text: string;
  off: HeadName[];
  /** What else is changed in the model while it reads. */
  change: Intervention[];
  /** The place of the token that is pointed at; -1 for the last. */
  query: number;
  chosen: HeadName;
  /** What of the head is looked at, where several things may be; '' for the first. */
  instrument: string;
  /** The measure that each head is shown by, beside its pattern; '' for none. */
  tint: string;
};

/** A text as it was read before. */
export type Made = Pick<Text, 'before'> & { reading: Reading; clean?: Reading };

/** The list that was there where the other says the same: a text is read again where one of them is another. */
const kept = <T>(was: T[], now: T[]): T[] =>
  JSON.stringify(was) === JSON.stringify(now) ? was : now;

/** Events: "change" where anything is another; "reading" where the model has read another text, or one with other heads. */
export class Text extends EventTarget {
  /** What needs no model, since it was read before: undefined for all else. */
  made: ((choice: Choice) => Promise<Made | undefined>) | undefined;
  #model: Model;
  #choice: Choice = {
    ...{ text: '', off: [], change: [], query: -1 },
    ...{ chosen: { layer: 0, head: 0 }, instrument: '', tint: '' },
  };
  reading: Reading | undefined;
  /** The likely tokens of the same text with nothing changed; null where nothing is. */
  before: LikelyToken[] | null = null;
  /** The same text with nothing changed, where something is. */
  clean: Reading | undefined;
  /** Why the text is not read. */
  trouble = '';
  #read = runLatest(() => this.#readText());

  /** @param isFollowing - whether it reads again what was opened anew */
  constructor(model: Model, isFollowing = true) {
    super();
    this.#model = model;
    if (isFollowing) model.addEventListener('change', this.#follow);
  }

  get model(): Model {
    return this.#model;
  }

  /** Takes another model in place of the one before, which is closed; and a text that it can read. */
  use(model: Model, text: string): void {
    this.#model.removeEventListener('change', this.#follow);
    // One that comes with the site may be looked at again.
    if (!this.#model.shipped) this.#model.close();
    this.#model = model;
    this.reading = undefined;
    this.before = null;
    this.clean = undefined;
    this.trouble = '';
    this.#choice = { ...this.#choice, text, off: [], change: [], query: -1 };
    model.addEventListener('change', this.#follow);
    this.#follow();
  }

  readonly #follow = (): void => {
    this.#choice = this.#possible(this.#choice);
    this.#changed();
    if (this.#model.opening.state === 'open' && !this.#isRead) this.#read();
  };

  /** Whether what the model read last is what the reader looks at. */
  get #isRead(): boolean {
    const { off, change } = this.#choice;
    const { reading } = this;
    return this.isNow(reading) && reading?.off === off && reading.change === change;
  }

  /** Whether it is of the text that is looked at, and of the model as it is open; what was read before is of any. */
  isNow(reading: Reading | undefined): boolean {
    if (reading?.text !== this.#choice.text) return false;
    return reading.of === undefined || reading.of === this.#model.opening;
  }

  get choice(): Choice {
    return this.#choice;
  }

  /** The place of the token that is pointed at, among those that were read. */
  get query(): number {
    const last = (this.reading?.tokens.length ?? 1) - 1;
    const { query } = this.#choice;
    return query < 0 || query > last ? last : query;
  }

  choose(change: Partial<Choice>): void {
    const before = this.#choice;
    const now = { ...before, ...change };
    now.off = kept(before.off, now.off);
    now.change = kept(before.change, now.change);
    this.#choice = this.#possible(now);
    const { text, off, change: changes } = this.#choice;
    const isOther = before.text !== text || before.off !== off || before.change !== changes;
    if (isOther && (this.made || this.model.opening.state === 'open')) this.#read();
    this.#changed();
  }

  /** With heads that the model has, once it is there. */
  #possible(choice: Choice): Choice {
    const { opening } = this.model;
    if (opening.state !== 'open') return choice;
    const { n_layers, n_heads } = opening.architecture;
    const isThere = ({ layer, head }: HeadName): boolean => layer < n_layers && head < n_heads;
    const isWhole = choice.off.every(isThere) && isThere(choice.chosen);
    if (isWhole) return choice;
    const chosen = isThere(choice.chosen) ? choice.chosen : { layer: 0, head: 0 };
    return { ...choice, chosen, off: choice.off.filter(isThere) };
  }

  /** Reads it where the site is built, once; rejects with Refused. */
  async load(): Promise<Reading> {
    const model = this.#model;
    await model.open();
    if (model.opening.state === 'failed') throw new Refused(model.opening.faults);
    const { text, off, change } = this.#choice;
    this.reading = await model.read(text, off, change);
    return this.reading;
  }

  #changed(): void {
    this.dispatchEvent(new Event('change'));
  }

  #has({ reading, before, clean }: Made): void {
    this.reading = reading;
    this.before = before;
    this.clean = clean;
    this.dispatchEvent(new Event('reading'));
  }

  /** Read once: other heads that are off change nothing of it. */
  #readClean(text: string): Promise<Reading> | Reading {
    const known = [this.clean, this.reading].find(
      (one) => this.isNow(one) && one?.interventions.length === 0,
    );
    return known ?? this.#model.read(text);
  }

  async #readText(): Promise<void> {
    const { text, off, change } = this.#choice;
    const model = this.#model;
    const made = await this.made?.(this.#choice);
    const trouble = await refusalOf(async () => {
      if (made) return this.#has(made);
      if (model.opening.state !== 'open') return;
      const isChanged = off.length > 0 || change.length > 0;
      const before = isChanged ? await model.next(text, LIKELY_BEFORE) : null;
      const clean = isChanged ? await this.#readClean(text) : undefined;
      const reading = await model.read(text, off, change);
      if (model === this.#model) this.#has({ reading, before, clean });
    });
    if (model !== this.#model) return;
    this.trouble = trouble;
    this.#changed();
  }
}

const shared = new Map<ShippedModel, Text>();

/** The page's text for a model that comes with the site. */
export function sharedText(name: ShippedModel = 'lily'): Text {
  const state = shared.get(name) ?? new Text(sharedModel(name));
  shared.set(name, state);
  return state;
}
