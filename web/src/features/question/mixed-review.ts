// Mixed review: of the questions that stand in it, shows the one that the engine asks next, says why and how far the
// sitting is, stops at its end, and keeps the map of the learner's mistakes in sight. Orders and counts nothing itself.
// <mixed-review set="review"> … <quiz-item>s … </mixed-review>
import type { ErrorRow, SittingView } from '@engine';
import { css, html, nothing } from 'lit';

import words from '#content/words/mixed-review.json';
import { messagesOf } from '../../../text/messages.ts';
import { decoded } from '../../kit/decoded.ts';
import { state, text, withProps } from '../../kit/props.ts';
import { type QuizSession, quizSession } from '../../learner/quiz-session.ts';

const t = messagesOf(words);

/** Why a question is asked now, as the engine names it. */
type Reason = 'certain' | 'wrong' | 'mistake' | 'new' | 'seen';

class MixedReview extends withProps({
  set: text(),
  /** Why the present question is the one. */
  reason: state<Reason | ''>(''),
  errors: state<ErrorRow[]>(() => []),
  sitting: state<SittingView | undefined>(undefined),
  /** at the end of a sitting, where the learner chooses how to go on */
  ended: state(false),
  all: state(false),
}) {
  declare session: QuizSession | undefined;
  /** what the learner chose to repeat, the next first */
  #round: string[] = [];
  /** chose to answer everything again */
  #endless = false;

  static override styles = css`
    :host {
      display: grid;
      gap: var(--space-4);
      margin-top: var(--space-5);
    }
    @media print {
      :host {
        display: block;
        margin-top: 0;
      }
      :host([alive]:not([all])) ::slotted(:not([sitting])) {
        display: none !important;
      }
    }
    @media screen {
      /* Whatever the page says of how a question is laid out; headings of sittings too. */
      :host([alive]:not([all])) ::slotted(:not([current])) {
        display: none !important;
      }
    }
  `;

  constructor() {
    super();
    this.addEventListener('next-question', (event) => {
      event.stopPropagation();
      this.#choose(true);
    });
  }

  override connectedCallback() {
    super.connectedCallback();
    // An address leads to a sitting or to a question: neither may be hidden then.
    this.all = this.contains(document.getElementById(decoded(location.hash)));
    this.#start().catch((error) => console.error(error)); // the questions stand without it
  }

  async #start() {
    this.session = await quizSession(this.set);
    this.session.addEventListener('moved', () => this.#ask());
    await this.#choose(false);
    this.setAttribute('alive', '');
  }

  /** Brings the map up to date; the queue, where the engine answers. */
  async #ask() {
    const { engine, store } = this.session as QuizSession;
    const [lessons, practice] = await Promise.all([store.all(), store.readPractice()]);
    const reply = await engine.call('review', lessons, practice);
    if (!reply.ok) return undefined;
    this.errors = reply.value.errors;
    this.sitting = reply.value.sittings.find(({ set }) => set === this.set);
    return reply.value.queue.filter(({ set }) => set === this.set);
  }

  /**
   * What comes next of the questions that stand here.
   * @param wished - the question that the learner chose to go on with
   */
  async #choose(goOn: boolean, wished = '') {
    const before = this.querySelector('quiz-item[current]');
    const queue = (await this.#ask()) ?? [];
    const asked =
      wished || this.#round.shift() || (this.#endless ? queue[0]?.item : this.sitting?.next);
    const next = queue.find(({ item }) => item === asked);
    this.ended = !next && queue.length > 0;
    if (!next) {
      before?.removeAttribute('current');
      await this.updateComplete;
      if (goOn) this.renderRoot.querySelector<HTMLElement>('#end-name')?.focus();
      return;
    }
    const item = this.querySelector<HTMLElementTagNameMap['quiz-item']>(
      `quiz-item[item="${next.item}"]`,
    );
    // Asked anew before it is shown: nobody sees the answer given last time.
    await this.session?.act('go_to', { item: next.item });
    if (this.session?.question(next.item)?.phase === 'done')
      await this.session.act('again', { item: next.item });
    before?.removeAttribute('current');
    item?.setAttribute('current', '');
    this.#markSitting(item);
    this.reason = next.reason as Reason;
    if (goOn) item?.focusQuestion();
  }

  /** On paper all of the sitting stands that the question is of: its heading and what follows until the next. */
  #markSitting(item: Element | null) {
    let sitting = -1;
    const of = [...this.children].map((part) => {
      if (part.matches('h2')) sitting += 1;
      return [part, sitting] as const;
    });
    const wanted = of.find(([part]) => part === item)?.[1];
    for (const [part, at] of of) part.toggleAttribute('sitting', at === wanted);
  }

  override updated() {
    this.toggleAttribute('all', this.all);
    for (const item of this.querySelectorAll('quiz-item'))
      item.setAttribute('mixed', this.all ? 'all' : 'one');
  }

  override render() {
    return html`<div class="row wide apart unprinted">
        <div class="small">
          <p id="sitting">${this.#sitting()}</p>
          <p id="why" aria-live="polite">${!this.reason || this.reason === 'new' || this.all || this.ended ? nothing : html`${t('why')} ${t(this.reason)}.`}</p>
        </div>
        <button id="all" aria-pressed=${this.all} @click=${() => {
          this.all = !this.all;
          if (this.ended) this.#choose(false);
        }}>${t(this.all ? 'one' : 'all')}</button>
      </div>
      ${this.ended && !this.all ? this.#end() : nothing}
      <slot></slot>
      <section class="panel stack unprinted" aria-labelledby="map-name">
        <h2 id="map-name">${t('map')}</h2>
        ${this.errors.length === 0 ? html`<p>${t('none')}</p>` : html`<ul class="stack" id="errors">${this.errors.map((row) => this.#row(row))}</ul>`}
        <p class="small soft">${t('kept')}</p>
      </section>`;
  }

  get #name() {
    const { number = 0 } = this.sitting ?? {};
    return number > 0 ? t('sitting', { number }) : t('title');
  }

  #sitting() {
    const { sitting, session } = this;
    if (!sitting) return nothing;
    const { number, answered, questions, missed } = sitting;
    const repeat = missed.length > 0 ? ` · ${t('toRepeat', { missed: missed.length })}` : '';
    const saved = session?.store.lasting && (answered > 0 || number > 1) ? ` ${t('saved')}` : '';
    return `${this.#name} · ${t('answered', { answered, questions })}${repeat}.${saved}`;
  }

  #end() {
    const { right, questions, missed, begins } = this.sitting as SittingView;
    const done = { sitting: this.#name, right, questions };
    return html`<section class="panel stack unprinted" id="end" aria-labelledby="end-name">
      <h2 id="end-name" tabindex="-1">${t('done', done)}</h2>
      ${begins ? nothing : html`<p>${t('allDone')}</p>`}
      <div class="row">
        ${
          missed.length > 0
            ? html`<button id="repeat" @click=${() => {
                this.#round = [...missed];
                this.#choose(true);
              }}>${t('repeat', { missed: missed.length })}</button>`
            : nothing
        }
        ${
          begins
            ? html`<button class="primary" id="begin" @click=${() => this.#choose(true, begins)}>${t('begin')}</button>
              <a class="button" href="../index.html">${t('stop')}</a>`
            : html`<button id="again" @click=${() => {
                this.#endless = true;
                this.#choose(true);
              }}>${t('again')}</button>
              <a class="button" href="cards.html">${t('cards')}</a>`
        }
      </div>
    </section>`;
  }

  #row({ misconception, times, certain, standing, lesson }: ErrorRow) {
    return html`<li class="callout ${standing === 0 ? 'right' : 'wrong'}" data-misconception=${misconception}>
      ${t(`mistakes.${misconception}`)}
      <span class="small soft">${t('times', { times })}${certain > 0 && times > 1 ? t('wereCertain', { certain }) : ''};
        ${standing > 0 ? t('stands', { standing }) : t('settled')}.</span>
      ${lesson ? html`<a class="small" href="../lessons/${lesson}.html">${t('read')}</a>` : nothing}
    </li>`;
  }
}

customElements.define('mixed-review', MixedReview);
