// The bench: a model, a text and all heads on one screen, one head large, and one instrument at a time that follows it. What is
// looked at stands in the address, and each change can be taken back. Until the model is here, what stands was drawn when the page
// was built.
import type { LikelyToken } from '@engine';
import { html, type PropertyValues, unsafeCSS } from 'lit';
import words from '#content/words/model-bench.json';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { AddressLine } from '../../kit/address-line.ts';
import { radioRow } from '../../kit/fields.ts';
import { painted } from '../../kit/painted.ts';
import { number, state, text, withProps } from '../../kit/props.ts';
import { ACROSS, walkButtons } from '../../kit/walk-buttons.ts';
import { sameHead } from '../pretrained/head-names.ts';
import { MOST } from '../pretrained/heads-grid.ts';
import { largeHead } from '../pretrained/large-head.ts';
import { type Model, type Reading, sharedModel } from '../pretrained/model.ts';
import { ModelOpening } from '../pretrained/model-opening.ts';
import { nextTokenStyles, nextTokens } from '../pretrained/next-tokens.ts';
import { originOf } from '../pretrained/origin.ts';
import { tokenName } from '../pretrained/pieces.ts';
import { headsOf } from '../pretrained/reading.ts';
import { weightsOf } from '../pretrained/reading-tensors.ts';
import { type Choice, sharedText, Text } from '../pretrained/text.ts';
import { TextAddress } from '../pretrained/text-address.ts';
import { TokenRow, tokenRowStyles } from '../pretrained/token-row.ts';
import type { HeadLab } from '../training/head-lab-model.ts';
import { INSTRUMENTS, type Instrument } from './instruments.ts';
import './tinted-heads.ts';
import { hear } from '../../kit/controllers.ts';
import ownStyles from './model-bench.css?inline';

const say = messagesOf(words);

/** Letters that are typed without a pause are one change. */
const PAUSE_MS = 1000;
const MOST_KEPT = 100;

/** The one that comes with the site, files of the reader's, or one that is trained here. */
const KINDS = ['lily', 'own', 'trained'] as const;
type Kind = (typeof KINDS)[number];

export default class ModelBench extends withProps({
  /** Which model it is at first. */
  model: text<Kind>('lily'),
  /** What stands in the field at first, where that is lily. */
  text: text(),
  /** The head that is large at first. */
  layer: number(0),
  head: number(0),
  /** The instrument whose script has come. */
  there: state<Instrument>(),
  kind: state<Kind>(() => 'lily'),
  /** What trains a model here, once that was asked for. */
  lab: state<HeadLab>(),
  /** Whether the address was copied. */
  isShared: state(false),
  /** Whether an instrument lies over the page, on a phone. */
  isOver: state(false),
}) {
  static override styles = [nextTokenStyles, tokenRowStyles, unsafeCSS(ownStyles)];

  #state = sharedText();
  readonly #opening = new ModelOpening(this);
  readonly #tokens = new TokenRow();
  /** What was looked at before, the newest last. */
  #past: Choice[] = [];
  #present: Choice | undefined;
  /** Whose past it is. */
  #of: Model | undefined;
  #typedAt = 0;
  #line: AddressLine | undefined;

  get #first(): Partial<Choice> {
    const { text, layer, head } = this;
    return { text, chosen: { layer, head } };
  }

  override connectedCallback(): void {
    if (!this.hasUpdated) {
      hear(this, () => this.#state);
      this.#begin();
    }
    super.connectedCallback();
  }

  async #begin(): Promise<void> {
    const asked = new URLSearchParams(location.search).get('model');
    const kind = KINDS.find((one) => one === asked && one !== 'own') ?? this.model;
    if (kind === 'trained') await this.#take(kind);
    const first = this.lab ? {} : this.#first;
    const address = new TextAddress(this.#state, first);
    this.#line = new AddressLine(
      () => (this.kind === this.model || this.kind === 'own' ? '' : `?model=${this.kind}`),
      () => (this.kind === 'trained' ? (this.lab?.query ?? '') : ''),
      () => address.query,
    );
    this.#keepPresent();
    this.#state.addEventListener('change', () => {
      this.#remember();
      this.#line?.changed();
    });
    if (this.lab) return;
    await painted();
    this.#opening.come(this.#state.model);
  }

  #keepPresent(): void {
    this.#present = this.#state.choice;
    this.#of = this.#state.model;
    this.#tokens.keep(this.#state.choice.query);
  }

  /** Reads the text where the site is built, once. */
  async load(): Promise<void> {
    this.#state = new Text(sharedModel('lily'), false);
    if (this.model !== 'lily') return;
    this.#state.choose(this.#first);
    await this.#state.load();
  }

  /** What the model read last. */
  get reading(): Reading | undefined {
    return this.#state.reading;
  }

  /** What is drawn, for files of its numbers. */
  get tensors() {
    return weightsOf(this.reading);
  }

  /** What its picture and numbers are of, for files of them. */
  get origin() {
    return originOf(this.#state);
  }

  /** What else has numbers to take home. */
  get instruments(): HTMLElement[] {
    return [
      ...this.renderRoot.querySelectorAll<HTMLElement>('tinted-heads, #panel > :not(p, button)'),
    ];
  }

  #remember(): void {
    const before = this.#present!;
    const { choice, model } = this.#state;
    const { text, off, chosen } = choice;
    // Of another model nothing is taken back to this one.
    if (model !== this.#of) {
      this.#past = [];
      this.#keepPresent();
      return;
    }
    if (before.text === text && before.off === off && sameHead(before.chosen, chosen)) return;
    const isTyped = before.text !== text;
    const goesOn = isTyped && performance.now() - this.#typedAt < PAUSE_MS;
    if (!goesOn) this.#past = [...this.#past, before].slice(-MOST_KEPT);
    this.#typedAt = isTyped ? performance.now() : 0;
    this.#present = choice;
  }

  #undo(): void {
    const last = this.#past.at(-1);
    if (!last) return;
    this.#past = this.#past.slice(0, -1);
    this.#present = last;
    this.#tokens.keep(last.query);
    const { text, off, chosen, query } = last;
    this.#state.choose({ text, off, chosen, query });
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('text') && this.hasUpdated) this.#state.choose({ text: this.text });
    const asked = this.#instrument;
    if ((this.#state.reading || this.lab?.troubles) && this.there !== asked) this.#bring(asked);
  }

  async #bring(asked: Instrument): Promise<void> {
    await asked.bring();
    this.there = asked;
  }

  /** The one that is chosen; the first where an address names none that there is. */
  get #instrument(): Instrument {
    const { instrument } = this.#state.choice;
    return this.#offered.find(({ id }) => id === instrument) ?? this.#offered[0]!;
  }

  get #offered(): readonly Instrument[] {
    return INSTRUMENTS.filter((one) => !('isOf' in one) || one.isOf === this.kind);
  }

  override render(): unknown {
    const { kind, lab } = this;
    const { reading, choice, model } = this.#state;
    // Where it comes with its script, all of it comes at once: nothing moves then.
    if (kind === 'trained' && !reading && !lab?.troubles) return this.still;
    const isFields = kind !== 'own' || model.opening.state === 'open';
    return html`<header class="top stack close">
      <div class="row wide model">
        ${radioRow(
          { name: 'model', legend: say('model') },
          KINDS.map((one) => [one, say(`models.${one}`)] as const),
          kind,
          (one) => this.#take(one),
        )}
        <p class="row"><button type="button" id="undo" ?disabled=${this.#past.length === 0} @click=${() => this.#undo()}>${say('undo')}</button>
        <button type="button" id="share" @click=${this.#share}>${say(this.isShared ? 'shared' : 'share')}</button></p>
      </div>
      ${this.#about()}
      ${kind === 'own' ? html`<own-model .text=${this.text}></own-model>` : ''}
      ${kind === 'trained' ? html`<head-lab></head-lab>` : ''}
      <textarea id="text" ?hidden=${!isFields} rows="1" aria-label=${say(kind === 'trained' ? 'name' : 'field')} spellcheck="false" autocomplete="off" .value=${choice.text}
        @input=${({ target }: Event) => this.#write((target as HTMLTextAreaElement).value)}></textarea>
    </header>
    ${reading ? this.drawing() : kind === 'lily' ? this.still : kind === 'trained' ? html`<training-record></training-record>` : ''}`;
  }

  /** Of the one that comes with the site, what it is or what keeps it; of any, why it does not read the text. */
  #about(): unknown {
    const { model, trouble } = this.#state;
    const { opening } = model;
    if (trouble) return html`<p class="state small soft" role="status">${trouble}</p>`;
    if (this.kind !== 'lily') return '';
    if (opening.state !== 'open') return this.#opening.says(model);
    const millions = decimal(opening.architecture.parameters / 1e6, 1);
    return html`<p class="state small soft">${say('lily', { parameters: millions })}</p>`;
  }

  /** What stands in it now, but for what is typed. */
  drawing(): unknown {
    const { reading } = this.#state;
    if (!reading) return undefined;
    const [guess] = reading.next;
    const isWide = headsOf(reading) > MOST * reading.weights.length;
    return html`<div class="bench ${isWide ? 'wide' : ''}">
      <div class="row line">${this.#tokens.render(this.#state, reading)}${guess ? this.#guess(guess) : ''}</div>
      <section class="all stack close" aria-label=${say('all')}>
        <tinted-heads .state=${this.#state}></tinted-heads>
        <div class="coming"><h2>${say('next')}</h2>${nextTokens(reading.next, this.#state.before)}</div>
      </section>
      ${largeHead(this.#state, reading, this.lab?.run.playing)}
      ${this.#instruments()}
    </div>`;
  }

  /** The best guess, which is written at a press. */
  #guess({ token, probability }: LikelyToken): unknown {
    const [was] = this.#state.before ?? [];
    const isOther = was !== undefined && was.token.token !== token.token;
    const said = { guess: tokenName(token), probability: decimal(probability, 2) };
    return html`<button type="button" id="guess" class=${isOther ? 'other' : ''} aria-label=${say('write', said)}
      @click=${() => this.#write(this.#state.choice.text + token.text)}>${said.guess} ${said.probability}</button>`;
  }

  async #take(kind: Kind): Promise<void> {
    this.kind = kind;
    if (kind === 'own') await import('../pretrained/own-model.ts');
    else if (kind === 'lily') {
      this.#state.use(sharedModel(kind), this.text);
      this.#opening.come(this.#state.model);
    } else {
      const [{ sharedLab }] = await Promise.all([
        import('../training/head-lab-model.ts'),
        import('../training/head-lab.ts'),
      ]);
      const lab = sharedLab();
      if (!this.lab) {
        lab.query = location.search;
        lab.addEventListener('change', () => {
          this.#line?.changed();
          if (!this.reading) this.requestUpdate();
        });
      }
      this.lab = lab;
      lab.readIn(this.#state);
      lab.open();
    }
  }

  #write(typed: string): void {
    this.#tokens.keep(-1);
    this.#state.choose({ text: typed, query: -1 });
  }

  async #share(): Promise<void> {
    await navigator.clipboard?.writeText(location.href);
    this.isShared = navigator.clipboard !== undefined;
  }

  #instruments(): unknown {
    const { id: chosen, draw } = this.#instrument;
    return html`<section class="instruments stack close">
      <div class="row tabs" role="tablist" aria-label=${say('instruments')} @keydown=${(event: KeyboardEvent) => walkButtons(event, ACROSS)}>
        ${this.#offered.map(({ id }) => {
          const isChosen = id === chosen;
          return html`<button type="button" role="tab" data-drawn id=${`tab-${id}`} aria-selected=${isChosen} aria-controls="panel" tabindex=${isChosen ? 0 : -1}
            @click=${() => this.#open(id)}>${say(`tabs.${id}`)}</button>`;
        })}
      </div>
      <div id="panel" class=${this.isOver ? 'over' : ''} role="tabpanel" aria-labelledby=${`tab-${chosen}`} @keydown=${this.#key}>
        <button type="button" id="close" @click=${this.#close}>${say('close')}</button>
        <p class="small soft">${say(`about.${chosen}`)}</p>
        ${this.there?.id === chosen ? draw() : ''}
      </div>
    </section>`;
  }

  async #open(id: Instrument['id']): Promise<void> {
    this.isOver = true;
    this.#state.choose({ instrument: id });
    await this.updateComplete;
    const close = this.renderRoot.querySelector<HTMLElement>('#close');
    // Of a sheet, which lies over the page.
    if (close?.checkVisibility()) close.focus();
  }

  #key({ key }: KeyboardEvent): void {
    if (key === 'Escape' && this.isOver) this.#close();
  }

  /** The focus goes back to its tab. */
  #close(): void {
    this.isOver = false;
    this.renderRoot.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }
}

customElements.define('model-bench', ModelBench);
