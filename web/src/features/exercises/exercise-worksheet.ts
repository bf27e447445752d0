// A sheet of exercises on paper: questions with room to answer, and on a page of its own the key, with which wrong
// answer points to which mistake. Seen in print alone, or as a preview.
// <exercise-worksheet only="key" preview></exercise-worksheet>
import type { Exercise, ExerciseStep } from '@engine';
import { html, nothing } from 'lit';

import words from '#content/words/dimension-exercise.json';
import { messagesOf } from '../../../text/messages.ts';
import { flag, given, withProps } from '../../kit/props.ts';
import { five, levels, marked, says, sizeList } from './exercise-messages.ts';
import { paperStyles } from './exercise-paper-styles.ts';
import { labelOf, pointsOf } from './exercise-text.ts';

/** What an exercise asks; of a sheet that is worked on, how it stands too. */
type StepView = ExerciseStep & { phase?: string };
type Sheet = Omit<Exercise, 'steps'> & { steps: StepView[] };

const t = messagesOf(words);
const ROOM: Record<string, string> = { choice: 'tick', line: 'tickLine', order: 'number' };

class ExerciseWorksheet extends withProps({
  sheet: given<Sheet>(),
  /** Of a class's: what stands above it in place of the seed's name, below that, and where it opens on a screen: an exam's nowhere. */
  among: given<{ title: string; line: string; address: string }>(),
  /** with points, and the rest of the page to calculate on */
  exam: flag(),
}) {
  static override styles = paperStyles;

  override render() {
    const { sheet } = this;
    if (!sheet) return nothing;
    return html`<section class="sheet" part="sheet">
        ${this.#head(sheet, (title) => title)}
        <p class="who"><span>${t('paper.name')}</span><span>${t('paper.date')}</span>${this.exam ? html`<span>${t('paper.total', { count: pointsOf(sheet.steps) })}</span>` : nothing}</p>
        ${sizeList(says.layer(sheet))}
        ${this.#list(sheet, (step) => this.#ask(sheet, step))}
        ${this.exam ? html`<p class="calculate small">${t('paper.calculate')}</p>` : nothing}
      </section>
      <section class="key" part="key">
        ${this.#head(sheet, (title) => `${t('paper.key')}: ${title}`)}
        <p>${t('paper.keyLede')}</p>
        ${sizeList(says.layer(sheet))}
        ${this.#list(sheet, (step) => this.#answer(sheet, step))}
        ${sheet.level === 0 ? html`<p class="closing">${five.closing}</p>` : nothing}
      </section>`;
  }

  #head(sheet: Sheet, named: (title: string) => string) {
    const { seed, level } = sheet;
    const { title, line, address } = this.among ?? {
      title: says.title(sheet),
      line: t('paper.place', { seed: String(seed), level, name: levels[level]! }),
    };
    return html`<header><p class="row apart small">${t('paper.course')}${address ? html`<span>${t('paper.screen', { address })}</span>` : nothing}</p>
      <h2>${named(title)}</h2><p class="small">${line}</p></header>`;
  }

  #list({ steps }: Sheet, write: (step: StepView) => unknown) {
    // Few questions, and none with a listing, leave room on the page.
    const roomy = steps.length < 7 && steps.every(({ asks }) => asks !== 'line');
    return html`<ol class=${roomy ? 'roomy' : ''}>${steps.map(
      (step, at) => html`<li><b>${labelOf(steps, at)}</b><div>${write(step)}</div></li>`,
    )}</ol>`;
  }

  #ask(sheet: Sheet, step: StepView) {
    const worth = this.exam
      ? html` <span class="nowrap small">${t('paper.points', { count: step.points })}</span>`
      : nothing;
    const question = html`<p class="bold">${marked(says.question(sheet, step))}${worth}</p>`;
    if (step.phase === 'worked') {
      return html`${question}${this.#shown(step)}<p><b>${t('worked')}.</b> ${marked(says.worked(sheet, step))}</p>`;
    }
    const room = ROOM[step.asks];
    return html`${question}${room ? html`<p class="small">${t(`paper.${room}`)}</p>` : nothing}
      ${this.#shown(step, 'box')}
      ${step.asks === 'line' ? html`<p class="small">${t('names')}</p>` : nothing}
      ${room ? nothing : html`<p class="room ${step.asks}"></p>`}`;
  }

  #shown(step: StepView, box: string = '') {
    if (step.shown.length === 0) return nothing;
    return html`<ul class="shown ${step.asks}">${says
      .shown(step)
      .map(
        (text, at) =>
          html`<li><span class=${box}></span><span class="place">${at + 1}</span>${step.asks === 'line' ? html`<code>${text}</code>` : html`<span>${text}</span>`}</li>`,
      )}</ul>`;
  }

  #answer(sheet: Sheet, step: StepView) {
    return html`<p class="row apart"><b>${this.#accepted(step)}</b><code class="small">${step.id}</code></p>
      <p>${marked(says.worked(sheet, step))}</p>
      ${this.#mistakes(step)}`;
  }

  #accepted(step: StepView) {
    if (step.asks === 'line') {
      const at = Number(step.accepted);
      return html`${t('line', { at })}: <code>${says.shown(step)[at - 1]}</code>`;
    }
    return this.#given(step, step.accepted);
  }

  // Of an order what stands in the boxes beside the items.
  #given(step: StepView, given: string) {
    if (step.asks !== 'order') return says.answer(step, given);
    const taken = (given.match(/\d+/g) ?? []).map(Number);
    const places = step.shown.map((_, at) => taken.indexOf(at + 1) + 1);
    return t('paper.order', { places: places.join(' ') });
  }

  // Several mistakes may give the same: they stand in one line.
  #mistakes(step: StepView) {
    const found: Map<string, string[]> = new Map();
    for (const { gives, misconception } of step.mistakes) {
      if (misconception)
        found.set(gives, [...new Set([...(found.get(gives) ?? []), misconception])]);
    }
    if (found.size === 0) return nothing;
    return html`<ul class="mistakes">${[...found].map(
      ([gives, ids]) =>
        html`<li><b>${this.#given(step, gives)}</b> ${says.misconceptions(ids)}</li>`,
    )}</ul>`;
  }
}

customElements.define('exercise-worksheet', ExerciseWorksheet);
