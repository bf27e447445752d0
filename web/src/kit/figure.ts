// A figure: what it is given, what it asks the engine, and how it draws the answer. It is drawn when the site is built, by
// the engine in Node, and stands so until its script runs; from then on it is drawn again whenever what it is given changes.
// Screen, paper and a page without scripts show the same drawing.

import type { AxisSize, Fault } from '@engine';
import { type CSSResultGroup, html, type ReactiveElement } from 'lit';
import type { EngineClient } from '../../engine/client.ts';
import { faultSentence } from '../../text/messages.ts';
import { WidthController } from './controllers.ts';
import { withEngine } from './engine-host.ts';
import { given, type Prop, type Props, state, type Values, withProps } from './props.ts';
import { Refused } from './refused.ts';
import { runLatest } from './run-latest.ts';

/** In pixels, of what is drawn when the site is built: the column of a text. */
const COLUMN = 704;

/** All numbers of a tensor, the last axis first to change. */
export type WholeTensor = { tensor: string; axes: AxisSize[]; data: Float32Array };

/** What a drawing knows of its figure: what that is given, its width in pixels, and how to change it. */
export type Drawn<Given extends Props> = Values<Given> & {
  width: number;
  set: (change: Partial<Values<Given>>) => void;
};

type Parts<Given extends Props, Answer> = {
  /** What attributes and readers set; whenever one changes, the engine is asked again, but for `state`: how it is looked at. */
  given: Given;
  styles?: CSSResultGroup;
  /** Left out where nothing has to be asked. */
  ask?: (engine: EngineClient, given: Values<Given>) => Promise<Answer>;
  draw: (answer: Answer, figure: Drawn<Given>) => unknown;
  /** Has it follow more, once it stands in a page. */
  listen?: (host: ReactiveElement) => void;
  /** What is drawn, for files of its numbers. */
  tensors?: (answer: Answer, given: Values<Given>) => WholeTensor[];
};

/** Defines the element of a figure. */
export function figure<Given extends Props, Answer>(
  tag: string,
  { given: own, styles = [], ask, draw, listen, tensors }: Parts<Given, Answer>,
) {
  const shared = {
    /** the page's, where none is given */
    engine: given<EngineClient>(),
    width: state(COLUMN),
    answer: state<{ made: Answer }>(),
    faults: state<Fault[]>(() => []),
  };
  const asked = ['engine', ...Object.keys(own).filter((name) => !own[name]!.declaration.state)];
  class Figure extends withProps({ ...(own as Record<string, Prop<unknown>>), ...shared }) {
    static override styles = styles;

    #load = runLatest((isNewest) =>
      ask
        ? withEngine(this, (engine) => this.#ask(engine, isNewest))
        : this.#ask(undefined, isNewest),
    );

    set = (change: Partial<Values<Given>>) => Object.assign(this, change);

    readonly values = this as unknown as Drawn<Given>;

    get tensors() {
      return this.answer && tensors ? tensors(this.answer.made, this.values) : [];
    }

    override connectedCallback() {
      super.connectedCallback();
      if (this.hasUpdated) return;
      new WidthController(this);
      listen?.(this);
    }

    /** Asks once; rejects with Refused. */
    async load(engine?: EngineClient, isNewest = () => true) {
      const made = (await ask?.(engine!, this.values)) as Answer;
      if (isNewest()) Object.assign(this, { answer: { made }, faults: [] });
    }

    async #ask(engine: EngineClient | undefined, isNewest: () => boolean) {
      try {
        await this.load(engine, isNewest);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        if (isNewest()) this.faults = error.faults;
      }
    }

    override willUpdate(changed: Map<string, unknown>) {
      if (!this.hasUpdated || asked.some((name) => changed.has(name))) this.#load();
    }

    override render() {
      return this.answer || this.faults.length > 0 ? this.drawing() : this.still;
    }

    /** What stands in it now. */
    drawing() {
      return html`${this.faults.map((fault) => html`<p class="faults">${faultSentence(fault)}</p>`)}
        ${this.answer ? draw(this.answer.made, this.values) : ''}`;
    }
  }
  customElements.define(tag, Figure);
  return Figure;
}
