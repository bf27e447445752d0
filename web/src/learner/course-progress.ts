// Where to go on, for a learner who comes back: one link to the lesson, and the step or question in it. Finds the lesson's
// title and address among the links that the page put into it.
import type { LessonProgress } from '@engine';
import { css, html, nothing } from 'lit';
import words from '#content/words/course-progress.json';
import outline from '#outline?raw';
import { messagesOf } from '../../text/messages.ts';
import { PageElement } from '../kit/page-element.ts';
import { hearProgress } from './progress.ts';

const t = messagesOf(words);

class CourseProgress extends PageElement {
  static override styles = css`
    .row {
      gap: var(--space-3) var(--space-5);
      margin-block: var(--space-4);
      border-inline-start: 4px solid var(--accent);
    }
    a {
      padding-inline: var(--space-5);
      text-decoration: none;
    }
  `;

  #progress = hearProgress(this);

  override render() {
    const { value } = this.#progress;
    if (!value?.lessons.some(({ opened }) => opened)) return nothing;
    const finished = value.lessons.filter((lesson) => lesson.finished).length;
    const counted = t('finished', { finished, lessons: value.lessons.length });
    const next = this.#progress.of(value.next);
    if (!next) {
      return html`<section class="panel row apart" aria-label=${t('title')}><p class="bold" id="all-done">${t('all')}</p></section>`;
    }
    const link = this.querySelector(`[data-at="${next.lesson}"]`);
    if (!link) return nothing;
    const { anchor = '', place } = placeIn(next);
    const says = t(next.opened ? 'goOn' : 'begin');
    return html`<section class="panel row apart" aria-label=${t('title')}>
      <div><p class="bold">${says}</p><p class="soft small">${counted}</p></div>
      <a class="button primary" id="go-on" href=${link.getAttribute('href') + anchor}>${link.textContent}${place ? html`, ${place}` : nothing}</a>
    </section>`;
  }
}

type Outline = { lessons: { id: string; steps: { id: string }[] }[] };

/** Where in the lesson: a step of it by its number, or a question. */
function placeIn({ lesson, opened, step, question }: LessonProgress) {
  if (!opened) return {};
  if (question) return { anchor: `#predict-${question}`, place: t('question') };
  if (!step) return {};
  const { lessons }: Outline = JSON.parse(outline);
  const { steps } = lessons.find(({ id }) => id === lesson) as Outline['lessons'][number];
  const number = steps.findIndex(({ id }) => id === step) + 1;
  return { anchor: '#stepper', place: t('step', { number, count: steps.length }) };
}

customElements.define('course-progress', CourseProgress);
