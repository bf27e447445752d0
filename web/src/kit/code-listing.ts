// PyTorch lines, the current one lit and always in sight, each a button to its step: those of the walk, or a listing that
// holds them. One stop for Tab; the arrows go from line to line. A shape whose question is still open is not told.
import type { StepView } from '@engine';
import { css, html, nothing } from 'lit';
import { t } from '../../text/messages.ts';
import { shapeOf } from './base.ts';
import { given, state, text, withProps } from './props.ts';

/** A line of a listing: of no step, about a step, or the one that makes its tensor. */
export type Line = { code: string; step?: string; makes?: boolean };

class CodeListing extends withProps({
  steps: given<StepView[]>(() => []),
  /** a listing of its own in place of the walk's lines */
  lines: given<Line[]>(),
  current: text(),
  /** the steps whose shape has been seen */
  told: given<Set<string>>(() => new Set()),
  /** The line that Tab reaches, where the arrows have left the current one. */
  at: state(-1),
}) {
  static override styles = css`
    h3 {
      display: var(--beside, block);
      font-size: var(--size-s);
      margin-bottom: var(--space-2);
    }
    ol {
      position: relative;
      border-inline-start: 2px solid var(--line);
    }
    /* On paper all lines stand. */
    @media screen {
      ol {
        max-height: 11.75rem;
        overflow-y: auto;
      }
      .listing {
        max-height: min(var(--strip, 100vh), max(16rem, 100vh - 34rem));
      }
    }
    button {
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      justify-content: space-between;
      gap: 0 var(--space-4);
      width: 100%;
      min-height: 36px;
      align-content: center;
      padding: var(--space-1) var(--space-2) var(--space-1) var(--space-3);
      border-radius: 0 var(--radius-s) var(--radius-s) 0;
      text-align: start;
      font-weight: 400;
      font-size: 0.875rem;
      line-height: 1.4;
    }
    button[aria-current='step'] {
      background: var(--mark);
      box-shadow: -2px 0 0 var(--accent), inset 2px 0 0 var(--accent);
    }
    button[aria-current='step'] code {
      font-weight: 650;
    }
    .about {
      background: var(--sunken);
    }
    .plain {
      padding: var(--space-1) var(--space-2) var(--space-1) var(--space-3);
      min-height: 1.5rem;
      font-size: 0.875rem;
      line-height: 1.4;
      color: var(--ink-soft);
    }
    .listing button {
      min-height: 30px;
    }
    .listing code {
      white-space: pre-wrap;
    }
    code {
      font-size: 1em;
      overflow-wrap: anywhere;
    }
    .shape {
      white-space: nowrap;
    margin-inline-start: auto;
}
    @media (pointer: coarse) {
      button {
        min-height: var(--target);
      }
    }
    @media (forced-colors: active) {
      button[aria-current='step'] {
        outline: 2px solid Highlight;
      }
    }
  `;

  /** The step of the line that was pressed, which stays under the finger. */
  #pressed = '';

  override willUpdate(changed: Map<string, unknown>) {
    if (changed.has('current')) this.at = -1;
  }

  // In its own frame alone: the page must not move.
  override updated(changed: Map<string, unknown>) {
    const buttons = this.#buttons;
    const current = buttons.findIndex((one) => one.ariaCurrent === 'step');
    const stop = this.at < 0 ? Math.max(current, 0) : this.at;
    for (const [i, button] of buttons.entries()) button.tabIndex = i === stop ? 0 : -1;
    if (!changed.has('current') || current < 0 || this.current === this.#pressed) return;
    this.#pressed = '';
    const list = this.renderRoot.querySelector('ol') as HTMLElement;
    const { offsetTop, offsetHeight } = buttons[current]!;
    list.scrollTop = offsetTop - (list.clientHeight - offsetHeight) / 2;
  }

  get #buttons(): HTMLButtonElement[] {
    return [...this.renderRoot.querySelectorAll('button')];
  }

  #walk(event: KeyboardEvent) {
    const buttons = this.#buttons;
    const from = buttons.indexOf(event.target as HTMLButtonElement);
    const last = buttons.length - 1;
    const to = {
      ArrowDown: Math.min(from + 1, last),
      ArrowUp: Math.max(from - 1, 0),
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.at = to;
    buttons[to]!.focus();
  }

  override render() {
    const { lines } = this;
    return html`<h3 id="title">${t('ui.code.title')}</h3>
      <div role="toolbar" aria-orientation="vertical" aria-labelledby="title" @keydown=${this.#walk}><ol class=${lines ? 'listing' : ''}>${lines ? lines.map((line) => this.#ofListing(line)) : this.steps.map(({ id, code }) => this.#line(id, code))}</ol></div>`;
  }

  #press(step: string) {
    this.#pressed = step;
    this.send('jump', step);
  }

  /** The line that makes a step's tensor. */
  #line(id: string, code: string) {
    const isCurrent = id === this.current;
    const axes = this.steps.find((step) => step.id === id)?.out.axes ?? [];
    return html`<li>
      <button class="bare" data-step=${id} aria-current=${isCurrent ? 'step' : 'false'} @click=${() => this.#press(id)}>
        <code>${code}</code>
        ${this.told.has(id) ? (axes.length > 0 ? shapeOf(axes) : nothing) : isCurrent ? html`<span class="push soft" aria-hidden="true">?</span>` : nothing}
      </button>
    </li>`;
  }

  #ofListing({ code, step, makes }: Line) {
    if (step && makes) return this.#line(step, code);
    const inner = html`<code>${code}</code>`;
    if (!step) return html`<li class="plain">${inner}</li>`;
    return html`<li><button class=${step === this.current ? 'bare about' : 'bare'} data-about=${step} @click=${() => this.send('jump', step)}>${inner}</button></li>`;
  }
}

customElements.define('code-listing', CodeListing);
