// Look up a model: pick one, answer what its file can be asked, and then read all of it. Asks before it
// tells; what is asked, right and counted is the engine's to say.
// <model-lookup></model-lookup>
import type { Lookup, Tower } from '@engine';
import { css, html, nothing } from 'lit';
import { faultSentence } from '../../../text/messages.ts';
import { screenAndPrint, withEngine } from '../../kit/engine-host.ts';
import { openEvents } from '../../learner/events.ts';
import { fileText } from './lookup-file.ts';
import { LookupSession } from './lookup-session.ts';
import './lookup-questions.ts';
import './lookup-reading.ts';
import type { EngineClient } from '../../../engine/client.ts';
import type { Refusal } from '../../kit/lookup-files.ts';
import { given, state, withProps } from '../../kit/props.ts';
import { firstExample } from './lookup-source.ts';
import { partName, t } from './lookup-words.ts';

class ModelLookup extends withProps({
  engine: given<EngineClient>(),
  session: state<LookupSession>(),
  /** why what was brought last was not read */
  refusal: state<Refusal>(),
}) {
  static override styles = css`
    :host {
      padding-bottom: var(--space-3);
    }
    .on-screen {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--space-5);
    }
    .work {
      align-items: start;
    }
    h3 {
      scroll-margin-block-start: var(--space-5);
      font-size: var(--size-m);
    }
    pre {
      max-height: 15rem;
      padding: var(--space-3) var(--space-4);
      overflow: auto;
      font: 0.875rem / 1.6 var(--mono-family);
      unicode-bidi: isolate;
    }
    mark {
      padding: 0.1em 0.2em;
      border-radius: var(--radius-s);
      background: var(--mark);
      color: inherit;
      font-weight: 700;
    }
    .gap {
      display: block;
    }
    @media (min-width: 900px) {
      .work {
        grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
        gap: var(--space-6);
      }
      .file {
        position: sticky;
        top: var(--space-5);
      }
      pre {
        max-height: min(34rem, 70vh);
      }
    }
    @media (forced-colors: active) {
      mark {
        background: Highlight;
        color: HighlightText;
        forced-color-adjust: none;
      }
    }
  `;

  override firstUpdated() {
    withEngine(this, (engine) => this.#start(engine));
  }

  async #start(engine: EngineClient) {
    const session = new LookupSession({ engine, store: await openEvents() });
    const { name, source } = firstExample();
    await session.open(name, source);
    session.addEventListener('moved', () => this.requestUpdate());
    this.session = session;
  }

  override updated() {
    this.toggleAttribute('alive', this.session?.view !== undefined);
    this.toggleAttribute('done', this.session?.done ?? false);
  }

  override render() {
    const { session } = this;
    if (!session?.view || !session.picked) return html`<slot></slot>`;
    return screenAndPrint(this, this.#live(session, session.picked));
  }

  #live(session: LookupSession, picked: NonNullable<LookupSession['picked']>) {
    const { view } = session;
    return html`<lookup-source class="unprinted" .picked=${picked.name} @picked=${this.#picked} @refused=${this.#refused}></lookup-source>
      <div role="alert" id="refusals">${this.#refusal(session)}</div>
      <div class="work stack far">
        ${this.#file(session, picked)}
        <lookup-questions .session=${session}></lookup-questions>
      </div>
      ${session.done ? html`<lookup-reading .engine=${session.engine} .source=${picked.source} .reading=${view?.reading}></lookup-reading>` : nothing}`;
  }

  #refusal(session: LookupSession) {
    const { refusal } = this;
    const said = refusal
      ? 'say' in refusal
        ? t(`refused.${refusal.say}`, refusal.args)
        : faultSentence(refusal.fault)
      : session.refusal && faultSentence(session.refusal);
    if (!said) return nothing;
    return html`<p class="callout wrong" id="refused">${said} ${t('refused.kept')}</p>`;
  }

  #file(session: LookupSession, { name, source }: NonNullable<LookupSession['picked']>) {
    const { steps, reading } = session.view as Lookup;
    const [first] = reading.towers as [Tower];
    const part = first.role === 'model' || steps.length === 0 ? nothing : partName(first);
    const opened = steps.filter((step) => session.standing(step).open);
    const fromFile = source.row === undefined;
    return html`<section class="file stack close" aria-labelledby="file-name">
      <h3 class="breaks" id="file-name" tabindex="-1">${t(fromFile ? 'file.title' : 'file.row', { name })}</h3>
      ${part === nothing ? nothing : html`<p class="small soft" id="part">${t('file.part', { part })}</p>`}
      ${
        fromFile
          ? fileText(
              source.text ?? '',
              opened.flatMap(({ marks }) => marks),
            )
          : html`<p class="small soft">${t('file.no_file')}</p>`
      }
      ${fromFile && opened.length > 0 ? html`<p class="small soft">${t('file.marked')}</p>` : nothing}
      ${steps.length > 0 && !session.done ? html`<p class="small soft">${t('ask.left')}</p>` : nothing}
    </section>`;
  }

  async #picked({ detail: { name, source } }: CustomEvent) {
    this.refusal = undefined;
    const { session } = this;
    await session?.open(name, source);
    if (session?.refusal) return;
    await this.updateComplete;
    (this.renderRoot.querySelector('#file-name') as HTMLElement | null)?.focus({
      preventScroll: true,
    });
  }

  #refused({ detail: { refusal } }: CustomEvent) {
    this.refusal = refusal;
  }
}

customElements.define('model-lookup', ModelLookup);
