// Whose log this page keeps, below the header of every page where several learners share the browser, and the way to
// who else there is. Loaded only there.
import { css, html, LitElement } from 'lit';

import words from '#content/words/profile-name.json';
import { profiles } from '#platform/profiles.ts';
import { baseStyles, screenOnly } from '../kit/base.ts';
import { messagesOf } from '../kit/messages.ts';

const t = messagesOf(words);

class ProfileName extends LitElement {
  static override styles = [
    baseStyles,
    css`
      /* Hangs from the header, so that nothing moves when it comes. */
      :host {
        position: absolute;
        z-index: 1;
        inset-inline-end: var(--gutter);
        align-self: end;
        max-width: calc(100vw - 2 * var(--gutter));
        translate: 0 calc(100% + var(--space-2));
      }
      @media (max-width: 40rem) {
        :host {
          translate: 0 calc(100% + var(--space-1));
        }
      }
      a {
        display: block;
        padding: var(--space-1) var(--space-3);
        overflow: hidden;
        border: 1px solid var(--line);
        border-top: 0;
        border-radius: 0 0 var(--radius-m) var(--radius-m);
        background: var(--mark);
        color: var(--ink);
        font-size: var(--size-xs);
        font-weight: 600;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
    `,
    screenOnly,
  ];

  override render() {
    const name = String(profiles()[0]?.name ?? '');
    return html`<a id="profile-name" href=${yourLog()}>${t('here')} <bdi>${name}</bdi></a>`;
  }
}

// Which every page leads to from its end.
const yourLog = () =>
  (document.querySelector('.site-footer a[href$="your-log.html"]') as HTMLAnchorElement | null)
    ?.href ?? '';

customElements.define('profile-name', ProfileName);
document.querySelector('.site-header')?.append(document.createElement('profile-name'));
