// The stage of the home page: one head over a sentence, with a switch; sentences in which something happens; the reader's own;
// and the forty heads, each of which can be put on the stage. The sentences answer from what the build has read, and the model
// is fetched for anything else.
import type { LikelyToken } from '@engine';
import { html, LitElement, type PropertyValues, render } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import words from '#content/words/head-stage.json';
import firstReading from '#first-sentence';
import { WidthController } from '../../kit/controllers.ts';
import { messagesOf } from '../../kit/messages.ts';
import { state, withProps } from '../../kit/props.ts';
import { ACROSS, walkButtons } from '../../kit/walk-buttons.ts';
import { headName, sameHead } from './head-names.ts';
import './heads-grid.ts';
import type { HeadName } from './language-model.ts';
import { ModelOpening } from './model-opening.ts';
import {
  isOfferedOff,
  type Offered,
  type OfferedReading,
  offeredReading,
  textOf,
} from './offered.ts';
import {
  type Acts,
  drawAll,
  drawArcs,
  drawChips,
  drawStage,
  type Shown,
  shownOf,
} from './stage-drawing.ts';
import { headOf, type Word } from './stage-words.ts';
import { followAddress } from './text-address.ts';
import { type Choice, FollowText, sharedText } from './text-state.ts';

const say = messagesOf(words);
const first = words.offered[0]!;

/** The sentence that the page offers, where it is one. */
const offeredText = (text: string): Offered | undefined =>
  words.offered.find((one) => textOf(one) === text);

const files = import.meta.glob<{ default: OfferedReading }>(
  '../../../../build/course/offered/*.json',
);

/** What the build has read of a sentence that the page offers. */
async function fetched({ id }: Offered): Promise<OfferedReading> {
  if (id === first.id) return firstReading;
  return (await files[`../../../../build/course/offered/offered-${id}.json`]!()).default;
}

/** A sentence whose answer needs no model, as the reader looks at it. */
function offeredAs({ text, off, change }: Choice): Offered | undefined {
  const offered = offeredText(text);
  return offered && change.length === 0 && isOfferedOff(offered, off) ? offered : undefined;
}

async function made(choice: Choice) {
  const offered = offeredAs(choice);
  if (!offered) return undefined;
  const reading = await fetched(offered);
  return {
    reading: offeredReading(offered, reading, choice.off),
    before: choice.off.length > 0 ? reading.on.next : null,
  };
}

export class HeadStage extends withProps(LitElement, {
  width: state(0),
  /** Whether the reader has asked for a sentence of their own. */
  isOwn: state(false),
  /** Whether a head was put on the stage with this sentence. */
  isTried: state(false),
}) {
  readonly #state = sharedText();
  readonly #opening = new ModelOpening(this);
  #kept = -1;
  #kilobytes = '';
  #hasCome = false;

  constructor() {
    super();
    new FollowText(this, this.#state);
    new WidthController(this);
  }

  protected override createRenderRoot() {
    return this;
  }

  override connectedCallback(): void {
    if (!this.hasUpdated) this.#begin();
    super.connectedCallback();
  }

  #begin(): void {
    const chosen = headOf(first.head);
    const reading = offeredReading(first, firstReading, []);
    this.#kilobytes = this.querySelector<HTMLElement>('[data-kilobytes]')?.dataset.kilobytes ?? '';
    Object.assign(this.#state, { made, reading });
    followAddress(this.#state, { text: textOf(first), chosen });
    this.#kept = this.#state.choice.query;
    this.isOwn = !offeredText(this.#state.choice.text);
    // Arcs stand where words do once their letters are there.
    document.fonts.ready.then(() => this.requestUpdate());
  }

  /** What the model read last. */
  get reading() {
    return this.#state.reading;
  }

  override willUpdate(): void {
    // What stood here while the page came.
    if (!this.hasUpdated) this.replaceChildren();
    const { choice, model } = this.#state;
    if (this.#hasCome || (offeredAs(choice) && !this.isOwn)) return;
    this.#hasCome = true;
    this.#opening.come(model);
  }

  #shown(): Shown {
    const { choice, before } = this.#state;
    const reading = this.#state.reading!;
    return shownOf({
      ...{ reading, before, head: choice.chosen, headName: headName(choice.chosen) },
      ...{ query: choice.query, offered: offeredText(reading.text) },
    });
  }

  readonly #acts: Acts = {
    toggle: () => {
      const { chosen, off } = this.#state.choice;
      this.#state.choose({ off: off.some((one) => sameHead(one, chosen)) ? [] : [chosen] });
    },
    write: ({ token }: LikelyToken) => {
      this.isOwn = true;
      this.#use(this.#state.choice.text + token.text);
    },
    point: (word) => this.#state.choose({ query: word?.last ?? this.#kept }),
    keep: ({ last }: Word) => {
      this.#kept = this.#kept === last ? -1 : last;
      this.#state.choose({ query: this.#kept });
    },
    walk: (event) => walkButtons(event, ACROSS),
  };

  readonly #chips = {
    offer: (one: Offered) => this.#offer(one),
    own: () => void this.#askOwn(),
  };

  /** A text of the reader's own. */
  #use(text: string): void {
    this.#kept = -1;
    this.#state.choose({ text, query: -1 });
  }

  #offer(one: Offered): void {
    this.isOwn = false;
    this.isTried = false;
    this.#kept = -1;
    this.#state.choose({ text: textOf(one), chosen: headOf(one.head), off: [], query: -1 });
    // On a phone it stands above what is pressed, and out of sight.
    this.querySelector('.sentence')?.scrollIntoView({ block: 'nearest' });
  }

  async #askOwn(): Promise<void> {
    this.isOwn = true;
    await this.updateComplete;
    const field = this.querySelector('textarea');
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }

  /** Puts a head on the stage, with no other off. */
  #put(head: HeadName): void {
    this.isTried = true;
    const { off } = this.#state.choice;
    this.#state.choose({ chosen: head, ...(off.length > 0 && { off: [] }) });
  }

  override render(): unknown {
    const shown = this.#shown();
    const { reading } = shown;
    const { choice, trouble } = this.#state;
    const isPending = reading.text !== choice.text || trouble !== '';
    const grid = html`<heads-grid stage .reading=${reading} .query=${this.#state.query} .chosen=${choice.chosen}
      @head=${({ detail }: CustomEvent<HeadName>) => this.#put(detail)}></heads-grid>`;
    return html`<div class=${isPending ? 'pending' : ''} data-kilobytes=${this.#kilobytes}>
      ${drawStage(say, shown, this.#acts, this.#between(trouble))}
      ${drawChips(say, words.offered, this.isOwn ? undefined : offeredText(choice.text), this.#chips)}
      ${drawAll(say, shown, grid, this.isTried, () => this.#up())}
    </div>`;
  }

  #up(): void {
    this.querySelector<HTMLElement>('#switch')?.focus();
    this.scrollIntoView();
  }

  /** The reader's own text, and how far the model is that reads it. */
  #between(trouble: string): unknown {
    const { model, choice } = this.#state;
    if (!this.#hasCome) return '';
    const comes = trouble
      ? html`<p class="state" role="status">${trouble}</p>`
      : this.#opening.says(model);
    if (!this.isOwn) return comes;
    return html`<div class="own">
      <textarea id="text" rows="1" aria-label=${say('field')} spellcheck="false" autocomplete="off" .value=${choice.text}
        @input=${({ target }: Event) => this.#use((target as HTMLTextAreaElement).value)}></textarea>
      ${comes}<p class="trained">${say('trained')}</p>
    </div>`;
  }

  override updated(_changed: PropertyValues<this>): void {
    const place = this.querySelector('.sentence')!;
    const { left, top } = place.getBoundingClientRect();
    const boxes = [...place.querySelectorAll('.word')].map((word) => {
      const box = word.getBoundingClientRect();
      return {
        ...{ left: box.left - left, right: box.right - left },
        ...{ top: box.top - top, bottom: box.bottom - top },
      };
    });
    const shown = this.#shown();
    // Others are new arcs, along which the weight flows.
    const key = JSON.stringify([shown.head, shown.query, shown.reading.text, shown.isOff]);
    render(
      keyed(key, drawArcs(shown, boxes)),
      place.querySelector<SVGElement>('.arcs')! as unknown as HTMLElement,
    );
  }
}

customElements.define('head-stage', HeadStage);
