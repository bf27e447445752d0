// Where one is on a path, and the ways to the stops before and after: on a page that a stop leads to, at the bottom of the
// window. Opening the stop is kept in the log.
import { css, html, nothing } from 'lit';
import words from '#content/words/path-bar.json';
import { t as frame, messagesOf } from '../../../text/messages.ts';
import { barStyles } from '../../kit/bar-styles.ts';
import { state, withProps } from '../../kit/props.ts';
import type { LessonSession } from '../../learner/lesson-session.ts';
import { findStop, openPath } from './stops.ts';

const t = messagesOf(words);

type Place = NonNullable<ReturnType<typeof findStop>>;

// The log is waited for before a page is left, but not for long.
const PATIENCE_MS = 400;

// What is at the bottom of a page comes to stand above the bar, and so does what takes the focus.
const room = new CSSStyleSheet();
room.replaceSync(`@media screen {
  :root { scroll-padding-bottom: var(--below); }
  body { padding-block-end: var(--below); }
}`);

class PathBar extends withProps({
  place: state<Place | undefined>(),
}) {
  static override styles = [
    barStyles,
    css`
      :host {
        bottom: var(--beneath, 0);
      }
      nav > * {
        flex: none;
      }
      #place {
        flex: 1 1 0;
        min-width: 0;
        max-width: none;
      }
      .button {
        max-width: 24rem;
        color: inherit;
        text-decoration: none;
      }
      #all {
        display: inline-flex;
        align-items: center;
        min-height: var(--target);
        min-width: var(--target);
      }
      .short {
        display: none;
      }
      /* On a projector both bars are one, where there is room: of this the place, the way to all stops and the next. */
      @media (min-width: 50rem) {
        :host([beside]) {
          --is-beside: 1;
          z-index: 5;
          inset-inline-start: auto;
          max-width: 60%;
          padding-inline-start: 0;
        }
        :host([beside]) .long {
          position: absolute;
          clip-path: inset(50%);
        }
        :host([beside]) #back {
          display: none;
        }
        :host([beside]) .short {
          display: block;
        }
        :host([beside]) #place {
          flex: none;
          padding-inline-start: var(--space-3);
          border-inline-start: 1px solid var(--line-strong);
        }
        :host([beside]) #next {
          flex: 0 1 auto;
        }
      }
      @media (max-width: 40rem) {
        /* Heard, but not seen: there is room for the number alone. */
        .long {
          position: absolute;
          clip-path: inset(50%);
        }
        .short {
          display: block;
        }
        #place {
          flex: none;
        }
        .button {
          padding: 0 var(--space-3);
        }
        #next {
          flex: 1 1 0;
          min-width: var(--target);
        }
      }
    `,
  ];

  #session: Promise<LessonSession> | undefined;

  override connectedCallback() {
    super.connectedCallback();
    document.adoptedStyleSheets.push(room);
    const projector = document.querySelector('projector-bar');
    this.toggleAttribute('beside', projector !== null);
    const observer = new ResizeObserver(() => {
      const { style } = document.documentElement;
      const isBeside = getComputedStyle(this).getPropertyValue('--is-beside') === '1';
      const beneath = projector && !isBeside ? projector.offsetHeight : 0;
      this.style.setProperty('--beneath', `${beneath}px`);
      style.setProperty('--below', `${beneath + this.offsetHeight}px`);
      // In one row, the other bar ends where this one begins.
      style.setProperty('--beside', isBeside ? `${this.offsetWidth}px` : '0px');
    });
    observer.observe(this);
    if (projector) observer.observe(projector);
  }

  /** Keeps in the log that the learner is here. */
  open() {
    const { path, at } = this.place!;
    this.#session = openPath(path.id);
    this.#session
      .then((session) => session.act('go_to', { step: path.stops[at]!.id }))
      .catch(() => {}); // without an engine the links lead on all the same
  }

  override render() {
    if (!this.place) return nothing;
    const { path, at } = this.place;
    const { title } = path.stops[at]!;
    const [before, after] = [path.stops[at - 1], path.stops[at + 1]];
    const of = { path: path.title, at: at + 1, count: path.stops.length };
    return html`<nav aria-label=${t('name', { path: path.title })}>
      <div id="place">
        <p class="clipped long number"><b>${t('place', of)}</b> ${title}</p>
        <p class="short number" aria-hidden="true">${t('short', of)}</p>
      </div>
      <a id="all" href=${addressOf(path.at)}>${t('all')}</a>
      ${before ? html`<a class="button" id="back" aria-label=${t('back', { title: before.title })} href=${addressOf(before.at)} @click=${(event: MouseEvent) => this.#leave(event, before.id)}>${frame('ui.back')}</a>` : nothing}
      ${
        after
          ? html`<a class="button primary" id="next" href=${addressOf(after.at)} @click=${(event: MouseEvent) => this.#leave(event, after.id)}><span class="clipped">${t('next', { title: after.title })}</span></a>`
          : html`<a class="button primary" id="next" href=${addressOf(path.at)}><span class="clipped">${t('finish')}</span></a>`
      }
    </nav>`;
  }

  // A click that opens the stop beside this page is the browser's: the stop's own page keeps where one is, too.
  async #leave(event: MouseEvent, step: string) {
    const { metaKey, ctrlKey, shiftKey, altKey } = event;
    if (metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    const { href } = event.currentTarget as HTMLAnchorElement;
    const kept = this.#session?.then((session) => session.act('go_to', { step }));
    const patience = new Promise((done) => setTimeout(done, PATIENCE_MS));
    await Promise.race([kept, patience]).catch(() => {});
    location.assign(href);
  }
}

/** @param path - from the site's root, to which the name of the site leads */
function addressOf(path: string) {
  const home = document.querySelector<HTMLAnchorElement>('.site-name')!.href;
  return new URL(path, home).href;
}

customElements.define('path-bar', PathBar);

/** Puts the bar on this page, if there is such a stop. */
export function showPathBar({ path, stop }: { path: string; stop: string }) {
  const place = findStop(path, stop);
  if (!place) return;
  const bar = document.createElement('path-bar');
  bar.place = place;
  // By keyboard it is reached before the text, and from a part of it by going back.
  document.querySelector('main')!.before(bar);
  bar.open();
}

declare global {
  interface HTMLElementTagNameMap {
    'path-bar': PathBar;
  }
}
