// Back, Next, a scrubber and a list of links to every step. Knows which steps there are and which one
// stands; what comes next is the engine's to say, so it only asks.
import type { LessonView } from '@engine';
import { css, html } from 'lit';
import { t } from '../../../text/layer-messages.ts';
import { fieldNumber } from '../../kit/field-events.ts';
import { given, withProps } from '../../kit/props.ts';

type Stop = { id: string; title: string; href: string };

class StepControls extends withProps({
  stops: given<Stop[]>(() => []),
  view: given<LessonView>(),
}) {
  static override styles = css`
    /* They stand in sight already. */
    button,
    input,
    summary {
      scroll-margin: 0;
    }
    nav {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr) auto auto;
      align-items: center;
      gap: var(--space-2) var(--space-3);
    }
    .track {
      display: flex;
      align-items: center;
      gap: var(--space-3);
      min-width: 0;
    }
    button {
      padding-inline: var(--space-5);
    }
    details {
      position: relative;
    }
    summary {
      display: grid;
      place-items: center;
      padding: 0 var(--space-3);
      border: 1px solid transparent;
      border-radius: var(--radius-m);
      list-style: none;
    }
    summary::-webkit-details-marker {
      display: none;
    }
    summary:hover,
    details[open] summary {
      background: var(--accent-soft);
    }
    .list {
      position: absolute;
      inset-inline-end: 0;
      bottom: calc(100% + var(--space-3));
      z-index: 3;
      width: min(26rem, calc(100vw - 2 * var(--gutter)));
      max-height: min(60vh, 34rem);
      overflow-y: auto;
      padding: var(--space-2);
      box-shadow: var(--shadow);
    }
    .list a {
      display: grid;
      grid-template-columns: 1.8rem minmax(0, 1fr);
      align-items: center;
      min-height: var(--target);
      padding: 0 var(--space-2);
      border-radius: var(--radius-s);
      color: inherit;
      text-decoration: none;
      font-size: var(--size-s);
    }
    .list a:hover {
      background: var(--accent-soft);
    }
    .list a[aria-current='step'] {
      background: var(--mark);
      font-weight: 700;
    }
    .narrow {
      display: none;
    }
    /* One row: the step's number opens the list, which the scrubber would only double. */
    @media (max-width: 640px) {
      nav {
        grid-template-columns: auto minmax(0, 1fr) auto;
      }
      .track,
      .wide {
        display: none;
      }
      .narrow {
        display: inline;
      }
      .narrow::after {
        content: ' \\25b4' / '';
      }
      details {
        justify-self: center;
      }
      .list {
        inset-inline-end: 50%;
        translate: 50% 0;
      }
    }
  `;

  override render() {
    const { view } = this;
    if (!view) return html`<div></div>`;
    const where = t('ui.stepOf', { step: view.position + 1, count: view.count });
    const title = this.stops[view.position]?.title ?? view.step;
    return html`<nav aria-label=${t('ui.steps')}>
      <button class="back" id="stepper-back" aria-disabled=${view.back_step === ''} @click=${() => this.send('act', { kind: 'back' })}>
        ${t('ui.back')}
      </button>
      <div class="track">
        <input
          type="range"
          id="scrubber"
          min="0"
          max=${view.count - 1}
          step="1"
          .value=${String(view.position)}
          aria-label=${t('ui.scrubber')}
          aria-valuetext="${where}: ${title}"
          @input=${(event: Event) => this.#scrub(fieldNumber(event))}
        />
        <span class="small nowrap" id="where">${where}</span>
      </div>
      ${this.#list(view, where)}
      <button class="primary next" id="stepper-next" aria-disabled=${view.next_step === ''} @click=${() => this.send('act', { kind: 'next' })}>
        ${t('ui.next')}
      </button>
    </nav>`;
  }

  #list(view: LessonView, where: string) {
    return html`<details id="all-steps" @keydown=${this.#close} @focusout=${this.#leave}>
      <summary><span class="narrow small nowrap">${where}</span> <span class="wide">${t('ui.allSteps')}</span></summary>
      <ol class="list card">
        ${this.stops.map(
          ({ id, title, href }, at) => html`<li>
          <a href=${href} data-step=${id} aria-current=${id === view.step ? 'step' : 'false'} @click=${(event: MouseEvent) => this.#follow(event, id)}><span class="soft">${at + 1}</span>${title}</a>
        </li>`,
        )}
      </ol>
    </details>`;
  }

  get #details() {
    return this.renderRoot.querySelector('details') as HTMLDetailsElement;
  }

  #close(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !this.#details.open) return;
    this.#details.open = false;
    this.#details.querySelector('summary')?.focus();
    event.stopPropagation();
  }

  #leave(event: FocusEvent) {
    const to = event.relatedTarget as Node | null;
    if (to && !this.#details.contains(to)) this.#details.open = false;
  }

  #follow(event: MouseEvent, step: string) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    this.#details.open = false;
    this.#details.querySelector('summary')?.focus();
    this.send('jump', step);
  }

  #scrub(at: number) {
    const step = this.stops[at]?.id;
    if (step) this.send('scrub', step);
  }
}

customElements.define('step-controls', StepControls);

declare global {
  interface HTMLElementTagNameMap {
    'step-controls': StepControls;
  }
}
