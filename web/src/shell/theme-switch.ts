// Light, dark, or as the system has it: a native select.
import { css, html } from 'lit';
import { t } from '../../text/messages.ts';
import { hear } from '../kit/controllers.ts';
import { fieldValue } from '../kit/field-events.ts';
import { PageElement } from '../kit/page-element.ts';
import type { Choice } from '../kit/page-options.ts';
import { chooseTheme, themeChoice, themeEvents } from '../kit/theme.ts';

class ThemeSwitch extends PageElement {
  static override styles = css`
    select {
      background-color: transparent;
      border-color: var(--line);
    }
    @media (max-width: 22rem) {
      select {
        padding-inline-start: var(--space-1);
      }
    }
    option {
      background: var(--surface);
      color: var(--ink);
    }
  `;

  constructor() {
    super();
    hear(this, () => themeEvents);
  }

  override render() {
    const chosen = themeChoice();
    return html`<label class="row small">
      <span class="visually-hidden">${t('ui.theme.label')}</span>
      <select id="theme" @change=${(event: Event) => chooseTheme(fieldValue(event) as Choice)}>
        ${['', 'light', 'dark'].map((value) => html`<option value=${value} ?selected=${value === chosen}>${t(`ui.theme.${value || 'system'}`)}</option>`)}
      </select>
    </label>`;
  }
}

customElements.define('theme-switch', ThemeSwitch);
