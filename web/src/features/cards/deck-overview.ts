// Around the review: what comes on which day, what was remembered, the goal, and how each card stands. Every
// count is the engine's, of the learner's own log. Shows nothing where no engine runs.

import type { CardRow, DayRow, DeckView } from '@engine';
import { css, html, nothing } from 'lit';
import { DATES } from '#content/language.ts';
import words from '#content/words/deck-overview.json';
import { unlessMissing } from '../../../engine/module.ts';
import { messagesOf } from '../../../text/messages.ts';
import { hear } from '../../kit/controllers.ts';
import { dataTable } from '../../kit/data-table.ts';
import { slider } from '../../kit/fields.ts';
import { band, bar, linear, plot, plotKey, swatch, text } from '../../kit/plot.ts';
import { plotStyles } from '../../kit/plot-styles.ts';
import { state, withProps } from '../../kit/props.ts';
import { tableStyles } from '../../kit/table-styles.ts';
import { waitText } from './card-review.ts';
import type { DeckSession } from './deck-session.ts';
import { deckSession } from './deck-sessions.ts';

const t = messagesOf(words);

const short = new Intl.DateTimeFormat(DATES, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});
const dayName = ({ start_ms }: DayRow) => short.format(new Date(start_ms));

const sum = (days: DayRow[], of: 'due' | 'met' | 'reviews' | 'remembered') =>
  days.reduce((all, day) => all + day[of], 0);

class DeckOverview extends withProps({
  /** while it is being moved */
  goal: state<number>(),
}) {
  session: DeckSession | undefined;

  static override styles = [
    plotStyles,
    tableStyles,
    css`
      .parts {
        max-width: 60rem;
        margin-inline: auto;
      }
      h3 {
        font-size: var(--size-m);
      }
      .plot {
        --plot-width: none;
        --plot-text: 11px;
        --plot-ground: var(--paper);
      }
      .plot-key {
        color: var(--ink-soft);
      }
      .slider {
        max-width: 32rem;
      }
      .soft {
        max-width: var(--measure);
      }
      summary {
        padding-block: var(--space-2);
        color: var(--accent);
      }
    `,
  ];

  override async firstUpdated() {
    const session = await deckSession('').catch(unlessMissing);
    this.setAttribute('alive', '');
    if (!session) return;
    this.session = session;
    hear(this, () => session, 'moved');
    this.requestUpdate();
  }

  override render() {
    const view = this.session?.view;
    if (!view) return nothing;
    const now = Date.now();
    const today = view.days.findLastIndex(({ start_ms }) => start_ms <= now);
    return html`<div class="parts tiles broad">
      ${this.#ahead(view.days.slice(today))}
      ${this.#behind(view.days.slice(0, today + 1))}
      ${this.#goal(view)}
      ${this.#each(view)}
    </div>`;
  }

  /** @param days - from today on; the last is all that comes later */
  #ahead(days: DayRow[]) {
    const soon = days.slice(1, -1);
    const names = days.map((day, at) =>
      at === 0 ? t('today') : at === days.length - 1 ? t('later') : dayName(day),
    );
    const told = days.map(({ due }, at) => t('ahead.day', { day: names[at]!, count: due }));
    const any = sum(days, 'due') > 0;
    return html`<section class="stack close" id="ahead">
      <h3>${t('ahead.title')}</h3>
      <p>${
        any
          ? t('ahead.summary', {
              today: t('cards', { count: days[0]!.due }),
              soon: t('cards', { count: sum(soon, 'due') }),
              later: t('cards', { count: days.at(-1)?.due ?? 0 }),
            })
          : t('ahead.none')
      }</p>
      ${
        any
          ? html`${chart(t('ahead.picture', { days: told.join('; ') }), names, [
              { look: '', values: days.map(({ due }) => due) },
            ])}
            ${table(
              ['day', 'due'],
              days.map(({ due }, at) => [names[at]!, due]),
            )}`
          : nothing
      }
    </section>`;
  }

  /** @param days - up to today */
  #behind(days: DayRow[]) {
    const reviews = sum(days, 'reviews');
    const forgotten = (day: DayRow) => day.reviews - day.remembered;
    const names = days.map((day, at) => (at === days.length - 1 ? t('today') : dayName(day)));
    const told = days.map((day, at) =>
      t('behind.day', { day: names[at]!, remembered: day.remembered, forgotten: forgotten(day) }),
    );
    return html`<section class="stack close" id="behind">
      <h3>${t('behind.title')}</h3>
      <p>${
        reviews > 0
          ? t('behind.summary', {
              met: t('cards', { count: sum(days, 'met') }),
              reviews: t('times', { count: reviews }),
              remembered: sum(days, 'remembered'),
            })
          : t('behind.none')
      }</p>
      ${
        reviews > 0
          ? html`${chart(t('behind.picture', { days: told.join('; ') }), names, [
              { look: '', values: days.map(({ remembered }) => remembered) },
              { look: 'bad', values: days.map(forgotten) },
            ])}
            ${plotKey([
              { name: t('behind.known'), marks: [swatch()] },
              { name: t('behind.unknown'), marks: [swatch('bad')] },
            ])}
            ${table(
              ['day', 'met', 'known', 'unknown'],
              days.map((day, at) => [names[at]!, day.met, day.remembered, forgotten(day)]),
            )}`
          : nothing
      }
    </section>`;
  }

  #goal({ retention }: DeckView) {
    const percent = this.goal ?? Math.round(retention * 100);
    const said = t('goal.value', { percent });
    return html`<section class="across stack close" id="goal">
      <h3>${t('goal.title')}</h3>
      ${slider(
        {
          ...{ id: 'retention', label: t('goal.label'), min: 70, max: 97, value: percent },
          ...{ shown: said, spoken: said, settle: (value) => this.#setGoal(value) },
        },
        this.put('goal'),
      )}
      <p class="small soft">${t('goal.about')}</p>
    </section>`;
  }

  async #setGoal(percent: number) {
    await this.session?.act('goal', { retention: percent / 100 });
    // Unless it has been moved on meanwhile, which must not be undone.
    if (this.goal === percent) this.goal = undefined;
  }

  #each({ cards }: DeckView) {
    const columns = ['card', 'state', 'due', 'reps', 'lapses'] as const;
    const comes = ({ reps, due, due_ms }: CardRow) => {
      if (reps === 0) return t('each.any');
      return due ? t('each.now') : waitText(due_ms);
    };
    return html`<details class="across" id="each">
      <summary>${t('each.title')}</summary>
      ${dataTable(
        { label: t('each.title'), titles: columns.map((one) => t(`each.columns.${one}`)) },
        cards.map((card) => [
          html`<a href="#${card.id}">${questionOf(card.id)}</a>`,
          ...[t(`each.state.${card.state}`), comes(card), card.reps, card.lapses],
        ]),
      )}
    </details>`;
  }
}

/** What a card of the page asks. */
const questionOf = (id: string) =>
  document.querySelector(`#${id} .front p:not(.place-of)`)?.textContent?.trim() ?? id;

/** Bars for days, one on the other where there are several. */
function chart(label: string, names: string[], layers: { look: string; values: number[] }[]) {
  const below = names.map(() => 0);
  const bars = layers.flatMap(({ look, values }) =>
    values.flatMap((value, at) => {
      const from = below[at]!;
      below[at] = from + value;
      return value > 0 ? bar({ at, from, value: from + value }, look) : [];
    }),
  );
  const counts = below.flatMap((total, at) =>
    total > 0 ? text({ x: at, y: total, words: total }) : [],
  );
  const marked = [0, Math.floor((names.length - 1) / 2), names.length - 1];
  return plot({
    label,
    x: { scale: band(names.length), ticks: marked.map((at) => ({ at, text: names[at]! })) },
    y: { scale: linear(0, Math.max(...below, 1)), ticks: [] },
    marks: [...bars, ...counts],
  });
}

const table = (
  columns: ('day' | 'due' | 'met' | 'known' | 'unknown')[],
  rows: (string | number)[][],
) =>
  html`<details><summary>${t('table')}</summary>${dataTable(
    { label: t('table'), role: 'group', titles: columns.map((one) => t(`columns.${one}`)) },
    rows,
  )}</details>`;

customElements.define('deck-overview', DeckOverview);
