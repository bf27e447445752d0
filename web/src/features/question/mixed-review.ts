// Mixed review: of the questions that stand in it, shows the one that the engine puts first, says why,
// and keeps the map of the learner's slips in sight. Orders and counts nothing itself.
// <mixed-review set="review"> … <quiz-item>s … </mixed-review>
import type { ErrorRow } from '@engine';
import { css, html, LitElement, nothing } from 'lit';

import words from '#content/words/mixed-review.json';
import { baseStyles } from '../../kit/base.ts';
import { decoded } from '../../kit/decoded.ts';
import { messagesOf } from '../../kit/messages.ts';
import { state, text, withProps } from '../../kit/props.ts';
import { review } from '../../learner/quiz.ts';
import type { QuizSession } from '../../learner/quiz-session.ts';
import { quizSession } from '../../learner/quiz-sessions.ts';

const t = messagesOf(words);

/** Why a question is asked now, as the engine names it. */
type Reason = 'certain' | 'wrong' | 'slip' | 'new' | 'seen';

class MixedReview extends withProps(LitElement, {
  set: text(),
  /** Why the present question is the one. */
  reason: state<Reason | ''>(''),
  errors: state<ErrorRow[]>(() => []),
  all: state(false),
}) {
  declare session: QuizSession | undefined;

  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        gap: var(--space-4);
        margin-top: var(--space-5);
      }
      h2 {
        margin-block: 0.83em;
      }
      ul {
        display: grid;
        gap: var(--space-3);
        margin: var(--space-3) 0;
      }
      li {
        padding-inline-start: var(--space-4);
        border-inline-start: 4px solid var(--bad);
      }
      li.settled {
        border-color: var(--good);
      }
      @media print {
        .row,
        .panel {
          display: none;
        }
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
    `,
  ];

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
    const reply = await review(engine, lessons, practice);
    if (!reply.ok) return undefined;
    this.errors = reply.value.errors;
    return reply.value.queue;
  }

  /** The first of the queue that stands here. */
  async #choose(goOn: boolean) {
    const before = this.querySelector('quiz-item[current]');
    const queue = (await this.#ask()) ?? [];
    const next = queue.find(({ set }) => set === this.set);
    if (!next) return;
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
    return html`<div class="row wide apart">
        <p class="small" id="why" aria-live="polite">${this.reason && !this.all ? html`${t('why')} ${t(this.reason)}.` : nothing}</p>
        <button id="all" aria-pressed=${this.all} @click=${() => {
          this.all = !this.all;
        }}>${t(this.all ? 'one' : 'all')}</button>
      </div>
      <slot></slot>
      <section class="panel" aria-labelledby="map-name">
        <h2 id="map-name">${t('map')}</h2>
        ${this.errors.length === 0 ? html`<p>${t('none')}</p>` : html`<ul id="errors">${this.errors.map((row) => this.#row(row))}</ul>`}
        <p class="small soft">${t('kept')}</p>
      </section>`;
  }

  #row({ misconception, times, certain, standing, lesson }: ErrorRow) {
    return html`<li class=${standing === 0 ? 'settled' : ''} data-misconception=${misconception}>
      ${t(`slips.${misconception}`)}
      <span class="small soft">${t('times', { times })}${certain > 0 && times > 1 ? t('wereCertain', { certain }) : ''};
        ${standing > 0 ? t('stands', { standing }) : t('settled')}.</span>
      ${lesson ? html`<a class="small" href="../lessons/${lesson}.html">${t('read')}</a>` : nothing}
    </li>`;
  }
}

customElements.define('mixed-review', MixedReview);
