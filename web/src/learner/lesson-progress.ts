// How much of one lesson is done, in one line.
import { css, html, nothing } from 'lit';

import words from '#content/words/lesson-progress.json';
import { messagesOf } from '../../text/messages.ts';
import { flag, text, withProps } from '../kit/props.ts';
import { hearProgress } from './progress.ts';

const t = messagesOf(words);

class LessonProgress extends withProps({
  lesson: text(),
  /** in a list, where there is less room */
  short: flag(),
}) {
  static override styles = css`
    :host {
      display: inline-block;
    }
    progress {
      width: 6rem;
      height: 0.5rem;
      border: 1px solid var(--line-strong);
      border-radius: var(--radius-s);
      background: var(--surface);
      accent-color: var(--accent);
      appearance: none;
      overflow: hidden;
    }
    :host([short]) progress {
      width: 4rem;
    }
    progress::-webkit-progress-bar {
      background: var(--surface);
    }
    progress::-webkit-progress-value {
      background: var(--accent);
    }
    progress::-moz-progress-bar {
      background: var(--accent);
    }
    b {
      color: var(--good);
    }
    @media (forced-colors: active) {
      progress {
        appearance: auto;
      }
    }
  `;

  #progress = hearProgress(this);

  override render() {
    const found = this.#progress.of(this.lesson);
    if (!found?.opened) return nothing;
    const { done, stops, finished } = found;
    if (finished) return html`<p id="progress"><b>✓ ${t('finished')}</b></p>`;
    return html`<p class="row small soft" id="progress">
      <progress max=${stops} value=${done} aria-label=${t('label')}></progress>${t(this.short ? 'short' : 'done', { done, stops })}
    </p>`;
  }
}

customElements.define('lesson-progress', LessonProgress);
