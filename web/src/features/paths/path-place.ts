// Where a learner who comes back to a path goes on; for a newcomer the link that stands in it. Marks the stops of the list
// beside it, too: where one has been, and where one is.
import type { LessonView } from '@engine';
import { html } from 'lit';
import words from '#content/words/path-place.json';
import { messagesOf } from '../../../text/messages.ts';
import { hear, hearReturn } from '../../kit/controllers.ts';
import { state, text, withProps } from '../../kit/props.ts';
import type { LessonSession } from '../../learner/lesson-session.ts';
import { openPath } from './stops.ts';

const t = messagesOf(words);

class PathPlace extends withProps({
  path: text(),
  view: state<LessonView | undefined>(),
}) {
  #session: LessonSession | undefined;

  override async firstUpdated() {
    const session = await openPath(this.path).catch(() => undefined);
    if (!session) return; // without an engine the link leads to the first stop
    this.#session = session;
    hear(
      this,
      () => session,
      'moved',
      () => this.#take(),
    );
    hearReturn(this, () => session.follow());
    this.#take();
  }

  #take() {
    this.view = this.#session?.state?.opened ? this.#session.view : undefined;
  }

  get #stops() {
    return [...document.querySelectorAll<HTMLElement>('[data-stop]')];
  }

  override render() {
    if (!this.view) return html`<slot></slot>`;
    const { step, next_step: next, visited, count } = this.view;
    const ids = this.#stops.map(({ dataset }) => dataset.stop!);
    // Whoever skipped a stop on the way to the last goes on with that.
    const skipped = next ? undefined : ids.find((id) => !visited.includes(id));
    if (!next && !skipped) {
      return html`<div class="row"><p class="bold" id="all-done">${t('done')}</p>
        <a class="button primary" id="again" href=${this.#linkOf(ids[0]!).href}>${t('again', { title: this.#linkOf(ids[0]!).textContent! })}</a></div>`;
    }
    const on = skipped ?? step;
    const { href, textContent: title } = this.#linkOf(on);
    return html`<a class="button primary" id="go-on" href=${href}>${t('goOn', { number: ids.indexOf(on) + 1, count, title: title! })}</a>`;
  }

  override updated() {
    for (const stop of this.#stops) {
      const id = stop.dataset.stop!;
      stop.querySelector<HTMLElement>('.visited')!.hidden = !this.view?.visited.includes(id);
      const link = this.#linkOf(id);
      if (this.view?.step === id) link.setAttribute('aria-current', 'step');
      else link.removeAttribute('aria-current');
    }
  }

  #linkOf(stop: string) {
    return document.querySelector<HTMLAnchorElement>(`[data-stop="${stop}"] h2 a`)!;
  }
}

customElements.define('path-place', PathPlace);
