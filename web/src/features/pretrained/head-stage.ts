// The stage of the home page: one head over a sentence, with a switch; sentences in which something happens; the reader's own;
// and the forty heads, each of which can be put on the stage. The sentences answer from what the build has read, and the model
// is fetched for anything else.
import { html, render } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import words from '#content/words/head-stage.json';
import sentences from '#content/words/stage-sentences.json';
import firstReading from '#first-sentence';
import { messagesOf } from '../../../text/messages.ts';
import { hear } from '../../kit/controllers.ts';
import { ownWidth, state, withProps } from '../../kit/props.ts';
import { decidingHeads } from './deciding-heads.ts';
import { headName } from './head-names.ts';
import './heads-grid.ts';
import { refusalOf } from '../../kit/refused.ts';
import { ModelOpening } from './model-opening.ts';
import {
  headOf,
  isOfferedOff,
  type Offered,
  type OfferedReading,
  offeredReading,
  textOf,
} from './offered.ts';
import { type Deciding, type HeadName, sameHead } from './reading.ts';
import {
  type Box,
  boxesOf,
  drawAll,
  drawArcs,
  drawChips,
  drawStage,
  type Shown,
  shownOf,
} from './stage-drawing.ts';
import { type Choice, sharedText } from './text.ts';
import { followAddress } from './text-address.ts';

const say = messagesOf(words);
const first = sentences.offered[0]!;
/** Somebody who types goes on sooner. */
const PAUSE_MS = 400;
const files = import.meta.glob<{ default: OfferedReading }>(
  '../../../../build/course/offered/*.json',
);

const offeredText = (text: string): Offered | undefined =>
  sentences.offered.find((one) => textOf(one) === text);

/** The sentence of the page's whose answer needs no model, where it is one. */
function offeredAs({ text, off, change }: Choice): Offered | undefined {
  const offered = offeredText(text);
  return offered && change.length === 0 && isOfferedOff(offered, off) ? offered : undefined;
}

export class HeadStage extends withProps({
  width: ownWidth(),
  /** Whether the reader has asked for a field to type in. */
  isOwn: state(false),
  /** The heads that change the guess of a text of the reader's own. */
  deciding: state<Deciding>(),
  /** Whether a head was put on the stage with this sentence. */
  isTried: state(false),
}) {
  readonly #state = sharedText();
  readonly #opening = new ModelOpening(this);
  /** The token that was pressed. */
  #kept = -1;
  #hasCome = false;
  #drawn: Shown | undefined;
  #boxes: Box[] = [];
  #placed = '';
  /** Whether the field takes the focus once it is there. */
  #isAsked = false;
  /** The reader's own text, while a sentence of the page's is looked at. */
  #mine = '';
  /** The text whose deciding heads were asked for last. */
  #asked = '';

  constructor() {
    super();
    hear(this, () => this.#state);
    this.addEventListener('click', ({ target }) =>
      this.#press((target as Element).closest('button')),
    );
    for (const event of ['pointerover', 'focusin', 'pointerleave', 'focusout'])
      this.addEventListener(event, ({ type, target }) => {
        const token = /over|in$/.test(type) && (target as HTMLElement).dataset.token;
        const query = token ? Number(token) : this.#kept;
        if (query !== this.#state.choice.query) this.#state.choose({ query });
      });
  }

  // What is drawn is what stood there before.
  protected override createRenderRoot() {
    return this;
  }

  override connectedCallback(): void {
    if (!this.hasUpdated) this.#begin();
    super.connectedCallback();
  }

  #begin(): void {
    const reading = offeredReading(first, firstReading, []);
    Object.assign(this.#state, { reading, made: (choice: Choice) => this.#made(choice) });
    followAddress(this.#state, { text: textOf(first), chosen: headOf(first) });
    this.#kept = this.#state.choice.query;
    this.isOwn = !offeredText(this.#state.choice.text);
    // Arcs stand where words do once their letters are there.
    document.fonts.ready.then(() => this.requestUpdate());
  }

  /** What the model read last. */
  get reading() {
    return this.#state.reading;
  }

  /** What was read while the site was built. */
  async #made(choice: Choice) {
    const offered = offeredAs(choice);
    if (!offered) return undefined;
    try {
      const file = files[`../../../../build/course/offered/offered-${offered.id}.json`];
      const read = file ? (await file()).default : firstReading;
      const before = choice.off.length > 0 ? read.on.next : null;
      return { reading: offeredReading(offered, read, choice.off), before };
    } catch {
      // It did not come: the model reads the sentence, or says why it cannot.
      this.#come();
      return undefined;
    }
  }

  #come(): void {
    if (!this.#hasCome) this.#opening.come(this.#state.model);
    this.#hasCome = true;
  }

  // With its head off a sentence that was read is there before anything is painted: nothing is drawn without it.
  override shouldUpdate(): boolean {
    const { choice, reading } = this.#state;
    const isThere = reading?.text !== choice.text || reading.off === choice.off;
    return this.#hasCome || !offeredAs(choice) || isThere;
  }

  override willUpdate(): void {
    if (!this.hasUpdated) this.replaceChildren();
    if (this.isOwn || !offeredAs(this.#state.choice)) this.#come();
  }

  #press(button: HTMLButtonElement | null): void {
    const { text, chosen, off } = this.#state.choice;
    const { token, guess, offer, put } = button?.dataset ?? {};
    const offered = sentences.offered.find(({ id }) => id === offer);
    if (token) {
      this.#kept = this.#kept === Number(token) ? -1 : Number(token);
      this.#state.choose({ query: this.#kept });
    } else if (guess && !/<s>/.test(guess)) this.#write(text + guess);
    else if (offered) this.#offer(offered);
    else if (put) this.#state.choose({ chosen: headOf({ head: put }), off: [], query: -1 });
    else if (button?.id === 'own') this.#askOwn();
    else if (button?.id === 'switch')
      this.#state.choose({ off: off.some((one) => sameHead(one, chosen)) ? [] : [chosen] });
  }

  /** A text of the reader's own; a space behind it would be read as a word of its own. */
  #write(typed: string): void {
    const text = typed.trimEnd();
    this.#mine = text;
    this.#kept = -1;
    this.#state.choose({ text, query: -1 });
  }

  #offer(one: Offered): void {
    this.isOwn = false;
    this.isTried = false;
    this.#kept = -1;
    this.#state.choose({ text: textOf(one), chosen: headOf(one), off: [], query: -1 });
    // On a phone it stands above what is pressed, and out of sight.
    this.querySelector('.words')?.scrollIntoView({ block: 'nearest' });
  }

  #askOwn(): void {
    const { text, off } = this.#state.choice;
    const none = off.length > 0 ? [] : off;
    this.isOwn = true;
    this.#isAsked = true;
    this.#state.choose({ text: this.#mine || text, off: none, query: -1 });
  }

  /** Puts a head on the stage, with no other off. */
  #put(head: HeadName): void {
    this.isTried = true;
    const { off } = this.#state.choice;
    this.#state.choose({ chosen: head, off: off.length > 0 ? [] : off });
  }

  #shown(): Shown {
    const { choice, before } = this.#state;
    const reading = this.#state.reading!;
    return shownOf({
      ...{ say, reading, before, query: choice.query, offered: offeredText(reading.text) },
      ...{ head: choice.chosen, headName },
      deciding: this.deciding?.text === reading.text ? this.deciding : undefined,
    });
  }

  override render(): unknown {
    const shown = this.#shown();
    this.#drawn = shown;
    const { choice, trouble, query } = this.#state;
    const isPending = shown.reading.text !== choice.text || trouble !== '';
    const grid = html`<heads-grid .reading=${shown.reading} .query=${query} .chosen=${choice.chosen}
      @head=${({ detail }: CustomEvent<HeadName>) => this.#put(detail)}></heads-grid>`;
    return html`<div class=${isPending ? 'pending' : ''}>
      ${drawStage(shown, { field: this.isOwn ? this.#field() : '', says: this.#says(trouble) })}
      ${drawChips(say, sentences.offered, this.isOwn ? undefined : offeredText(choice.text))}
      ${drawAll(shown, grid, this.isTried)}
    </div>`;
  }

  /** Where the reader types. */
  #field(): unknown {
    return html`<textarea id="text" rows="1" aria-label=${say('field')} spellcheck="false" autocomplete="off" .value=${this.#typed}
      @input=${({ target }: Event) => this.#write((target as HTMLTextAreaElement).value)}></textarea>`;
  }

  /** How far the model is that reads the text, and what it can read, until a head is off. */
  #says(trouble: string): unknown {
    if (!this.#hasCome) return '';
    if (trouble) return html`<p class="state" role="status">${trouble}</p>`;
    const isNoted = this.isOwn && this.#state.choice.off.length === 0;
    return this.#opening.says(this.#state.model, isNoted ? say('trained') : '');
  }

  /** What stands in the field, with spaces behind it. */
  get #typed(): string {
    const { text } = this.#state.choice;
    const value = this.querySelector('textarea')?.value ?? '';
    return value.trimEnd() === text ? value : text;
  }

  /** Looks for the heads that change the guess of the reader's own text, once they have stopped typing. */
  async #decide({ reading: { text }, was, guess }: Shown): Promise<void> {
    const best = (was ?? guess)?.token.token;
    if (best === undefined || this.#asked === text || offeredText(text)) return;
    this.#asked = text;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const isWanted = (): boolean => this.#state.choice.text === text;
    // Why a text cannot be read is said where it is shown.
    await refusalOf(async () => {
      this.deciding = await decidingHeads(this.#state.model, text, best, isWanted);
    });
  }

  override updated(): void {
    const field = this.#isAsked && this.querySelector('textarea');
    if (field) {
      this.#isAsked = false;
      field.focus();
      field.setSelectionRange(field.value.length, field.value.length);
    }
    const shown = this.#drawn!;
    const { text } = shown.reading;
    this.#decide(shown);
    // Asked for only where words may have moved: the browser lays out the page for it.
    const placed = [text, this.width, document.fonts.status].join();
    if (placed !== this.#placed) this.#boxes = boxesOf(this.querySelectorAll('.word'));
    this.#placed = placed;
    // Others are new arcs, along which the weight flows.
    const key = JSON.stringify([shown.head, shown.query, text, shown.isOff]);
    const place = this.querySelector<HTMLElement>('.words > svg')!;
    render(keyed(key, drawArcs(shown, this.#boxes)), place);
  }
}

customElements.define('head-stage', HeadStage);
