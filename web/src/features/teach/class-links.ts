// A link that opens a page of the course alike for everyone in a class: its seed and sizes, what is left out of it, and
// whether it is for the projector. Knows the pages from the course's build; what a page makes of a number is its own matter.
// <class-links sizes="width-and-heads" sheets="dimensions"></class-links>

import { css, html, LitElement, nothing } from 'lit';
import words from '#content/words/class-links.json';
import pages from '#page-names';
import { digitsField, select, tick } from '../../kit/fields.ts';
import { messagesOf } from '../../kit/messages.ts';
import { PARTS } from '../../kit/page-options.ts';
import { state, text, withProps } from '../../kit/props.ts';
import { classStyles } from './class-styles.ts';

const t = messagesOf(words);

const SIZES = ['batch', 'seq_len', 'd_model', 'n_heads', 'seed'];
const SHEET = ['seed', 'level'];
const LONG = 100;

class ClassLinks extends withProps(LitElement, {
  /** Pages whose address takes the sizes of a layer, by their ids. */
  sizes: text(),
  /** Pages whose address takes the seed and the level of a sheet. */
  sheets: text(),
  at: state(0),
  /** What was typed and ticked, by its name. */
  given: state<Record<string, string>>(() => ({})),
}) {
  static override styles = [
    ...classStyles,
    css`
      fieldset {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--space-4);
      }
      pre {
        padding: var(--space-4);
        border-radius: var(--radius-m);
        background: var(--sunken);
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }
      .out {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
        margin-block: var(--space-3);
      }
      .out pre {
        flex: 1 0 100%;
      }
      .button {
        color: inherit;
        text-decoration: none;
      }
    `,
  ];

  /** What the chosen page takes. */
  get #fields() {
    const id = /([\w-]+)\.html$/.exec(pages[this.at]!.path)?.[1] ?? '';
    if (this.sizes.split(' ').includes(id)) return SIZES;
    return this.sheets.split(' ').includes(id) ? SHEET : [];
  }

  get #link() {
    const { given } = this;
    const hide = PARTS.filter((part) => given[part]).join();
    const parts = [
      ...this.#fields.map((name) => [name, encodeURIComponent(given[name]?.trim() ?? '')]),
      ['hide', hide],
      ['projector', given.projector],
    ];
    const query = parts.filter(([, value]) => value).map((part) => part.join('='));
    return (
      new URL(pages[this.at]!.path, document.baseURI).href +
      (query.length > 0 ? `?${query.join('&')}` : '')
    );
  }

  override render() {
    const link = this.#link;
    const fields = this.#fields;
    return html`<div class="buttons">${select(
      { id: 'page', label: t('page') },
      pages.map(({ name }, at) => [at, name]),
      this.at,
      (at) => {
        this.at = at;
      },
    )}</div>
      ${fields.length > 0 ? html`<div class="buttons">${fields.map((name) => this.#field(name))}<small class="soft">${t('own')}</small></div>` : nothing}
      <fieldset><legend>${t('hide')}</legend>${PARTS.map((part) => this.#tick(part, html`<code>${part}</code>`))}</fieldset>
      ${this.#tick('projector', t('projector'))}
      <div class="out"><pre tabindex="0" role="region" aria-label=${t('link')}><code id="link">${link}</code></pre><copy-code></copy-code>
        <a class="button" id="open" href=${link} target="_blank">${t('open')}</a></div>
      ${link.length > LONG ? html`<p class="small soft" id="long">${t('long', { count: link.length })}</p>` : nothing}`;
  }

  #field(name: string) {
    const label = html`<code>${name}</code>`;
    return digitsField({ id: name, label, value: this.given[name] ?? '', isLive: true }, (digits) =>
      this.#give(name, digits),
    );
  }

  #tick(name: string, label: unknown) {
    return tick({ id: name, label, isOn: this.given[name] === '1' }, (isOn) =>
      this.#give(name, isOn ? '1' : ''),
    );
  }

  #give(name: string, value: string) {
    this.given = { ...this.given, [name]: value };
  }
}

customElements.define('class-links', ClassLinks);
