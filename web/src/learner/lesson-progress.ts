// The units of a lesson, which stand in it as links: marks those that are done, and the one to go on with; in the list of the
// course only of the lesson that is next.
import { html } from 'lit';
import words from '#content/words/lesson-progress.json';
import { messagesOf } from '../../text/messages.ts';
import { text, withProps } from '../kit/props.ts';
import { hearProgress } from './progress.ts';

const t = messagesOf(words);

class LessonProgress extends withProps({ lesson: text() }) {
  #progress = hearProgress(this);

  override updated() {
    const { units, unit: next } = this.#progress.of(this.lesson) ?? { units: [], unit: '' };
    const isNext = this.matches('.lesson-header *') || this.#progress.value?.next === this.lesson;
    for (const [at, { unit, done }] of units.entries()) {
      const link = this.querySelector(`[data-unit="${unit}"]`)!;
      link.classList.toggle('done', done);
      link.ariaCurrent = isNext && unit === next ? 'step' : null;
      const mark = link.querySelector('i')!;
      mark.textContent = done ? '✓' : String(at + 1);
      mark.role = done ? 'img' : null;
      mark.ariaLabel = done ? t('done') : null;
    }
  }

  override render() {
    return html`<slot></slot>`;
  }
}

customElements.define('lesson-progress', LessonProgress);
