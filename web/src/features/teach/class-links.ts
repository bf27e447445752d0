// A link that opens a page of the course alike for everyone in a class: its seed and sizes, what is left out of it, and
// whether it is for the projector. Knows the pages from the course's build; what a page makes of a number is its own matter.
// <class-links sizes="width-and-heads" sheets="dimensions"></class-links>

import { css, html, nothing } from 'lit';
import words from '#content/words/class-links.json';
import pages from '#page-names';
import { wellFormed } from '../../../text/address.ts';
import { messagesOf } from '../../../text/messages.ts';
import { digitsField, select, tick } from '../../kit/fields.ts';
import { PARTS } from '../../kit/page-options.ts';
import { state, text, withProps } from '../../kit/props.ts';
import '../../kit/copy-code.ts';
import { fieldValue } from '../../kit/field-events.ts';
import { LAST_LEVEL, SEEDS } from './class-sheets.ts';
import { classStyles } from './class-styles.ts';

const t = messagesOf(words);

const SIZES = ['batch', 'seq_len', 'd_model', 'n_heads', 'seed'];
const SHEET = ['seed', 'level'];
const LONG = 100;
/** The last of each number that the engine reads from an address. */
const LAST: Record<string, number> = { seed: SEEDS - 1, level: LAST_LEVEL };
const LOG = 'your-log.html#hand-in';
const isOnDisk = location.protocol === 'file:';

/** What a class is asked to do on a page, by its id or else by its folder. */
function taskOn(path: string) {
  const [folder = '', id = ''] = path.replace('.html', '').split('/');
  const tasks: Record<string, string> = words.tasks;
  return tasks[id] ?? tasks[folder] ?? '';
}

const isOutside = (name: string, digits: string) =>
  name in LAST &&
  digits.trim() !== '' &&
  !(/^\d+$/.test(digits.trim()) && Number(digits) <= LAST[name]!);

class ClassLinks extends withProps({
  /** Pages whose address takes the sizes of a layer, by their ids. */
  sizes: text(),
  /** Pages whose address takes the seed and the level of a sheet. */
  sheets: text(),
  at: state(0),
  /** What was typed and ticked, by its name. */
  given: state<Record<string, string>>(() => ({})),
}) {
  static override styles = [
    classStyles,
    css`
      fieldset {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--space-4);
      }
      #message {
        font: inherit;
      }
      h3 {
        margin-block: var(--space-5) var(--space-2);
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
      ...this.#fields.map((name) => [
        name,
        encodeURIComponent(wellFormed(given[name]?.trim() ?? '')),
      ]),
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
      this.put('at'),
    )}</div>
      ${fields.length > 0 ? html`<div class="buttons">${fields.map((name) => this.#field(name))}<small class="soft">${t('own')}</small></div>` : nothing}
      <fieldset><legend class="field">${t('hide')}</legend>${PARTS.map((part) => this.#tick(part, html`<code>${part}</code>`))}</fieldset>
      ${this.#tick('projector', t('projector'))}
      <div class="row spaced"><pre class="across" tabindex="0" role="region" aria-label=${t('link')}><code id="link">${link}</code></pre><copy-code class="unprinted" framed name=${t('copyLink')}></copy-code>
        <a class="button" id="open" href=${link} target="_blank">${t('open')}</a></div>
      ${link.length > LONG ? html`<p class="small soft" id="long">${t('long', { count: link.length })}</p>` : nothing}
      ${isOnDisk ? html`<p class="small" id="on-disk">${t('onDisk')}</p>` : nothing}
      ${this.#message(link)}`;
  }

  /** Told as text, for a chat or a mail. */
  #message(link: string) {
    const message = t('message', {
      link,
      task: taskOn(pages[this.at]!.path),
      log: new URL(LOG, document.baseURI).href,
      by: this.given.by?.trim() || '…',
    });
    return html`<h3 class="part">${t('text')}</h3>
      <label class="field">${t('by')}<input id="by" type="text" autocomplete="off" maxlength="60" placeholder=${t('byExample')}
        .value=${this.given.by ?? ''} @input=${(event: Event) => this.#give('by', fieldValue(event))} /></label>
      <div class="row spaced"><pre class="across" tabindex="0" role="region" aria-label=${t('text')} id="message">${message}</pre><copy-code class="unprinted" framed name=${t('copyText')}></copy-code></div>`;
  }

  #field(name: string) {
    const value = this.given[name] ?? '';
    const range = name in LAST ? t('range', { last: LAST[name]! }) : '';
    const label = html`<span><code>${name}</code>${range}</span>`;
    return digitsField(
      { id: name, label, value, isLive: true, isWrong: isOutside(name, value) },
      (digits) => this.#give(name, digits),
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
