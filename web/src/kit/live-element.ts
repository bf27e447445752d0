// An element that draws an engine's answers: it asks when it is first drawn, and again when what it asks about has
// changed. Until it is answered the still figure in its slot stands.

import type { Fault } from '@engine';
import { html } from 'lit';
import type { EngineClient } from '../../engine/client.ts';
import { faultSentence } from '../../text/messages.ts';
import { screenAndPrint, withEngine } from './engine-host.ts';
import { given, state, withProps } from './props.ts';
import { runLatest } from './run-latest.ts';

export class LiveElement extends withProps({
  /** the page's, where none is given */
  engine: given<EngineClient>(),
  faults: state<Fault[]>(() => []),
}) {
  /** the properties that it asks about */
  static asks: string[] = [];

  #load = runLatest((isNewest) => this.load(isNewest));

  protected load(isNewest: () => boolean) {
    return withEngine(this, (engine) => this.ask(engine, isNewest));
  }

  override willUpdate(changed: Map<string, unknown>) {
    const { asks } = this.constructor as typeof LiveElement;
    if (!this.hasUpdated || ['engine', ...asks].some((name) => changed.has(name))) this.#load();
  }

  /**
   * Asks the engine, and keeps its answer or its faults.
   * @param _isNewest - whether nothing has changed meanwhile
   */
  async ask(_engine: EngineClient, _isNewest: () => boolean) {}

  /** What is drawn of the answer; nothing before there is one. */
  live(): unknown {
    return undefined;
  }

  override render(): unknown {
    if (this.faults.length > 0) return this.faults.map((f) => html`<p>${faultSentence(f)}</p>`);
    const live = this.live();
    return live ? screenAndPrint(this, live) : html`<slot></slot>`;
  }
}
