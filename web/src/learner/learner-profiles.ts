// Who learns in this browser: one more, another in force, one less with the log. After a change the page is loaded
// anew, so that nothing on it holds the facts of the one before.
import { css, html, LitElement, nothing } from 'lit';

import words from '#content/words/learner-profiles.json';
import { databaseNow } from '#platform/profiles.ts';
import { baseStyles } from '../kit/base.ts';
import { fileStyles } from '../kit/file-input.ts';
import { messagesOf } from '../kit/messages.ts';
import { state, withProps } from '../kit/props.ts';
import type { EventStore } from './events.ts';
import { learnerLogStyles } from './learner-log-styles.ts';
import type { Unnamed } from './profile-list.ts';
import {
  everybody,
  FIRST,
  keepProfiles,
  MOST_LETTERS,
  withInForce,
  withNew,
  without,
} from './profile-list.ts';
import { logOf, profilesWithLogs, removeLogOf } from './profile-logs.ts';
import type { Profile } from './profiles.ts';
import { saveLog } from './save-log.ts';

type Leaving = { profile: Profile; log: EventStore; count: number };
type Said = { what: string; refused?: boolean };

const t = messagesOf(words);

const unnamed: Unnamed = (number) => t('unnamed', { number });

// A name that its own direction does not turn round with what stands beside it in a sentence.
const apart = (name: string) => `\u2068${name}\u2069`;

class LearnerProfiles extends withProps(LitElement, {
  /** whoever is in force first */
  all: state<Profile[]>(() => everybody(unnamed)),
  asking: state(false),
  /** who is to be removed, if the learner says yes */
  leaving: state<Leaving>(),
  saved: state(''),
  said: state<Said>(),
}) {
  static override styles = [
    baseStyles,
    fileStyles,
    learnerLogStyles,
    css`
      :host {
        margin: 0;
      }
      ul {
        width: 100%;
      }
      li {
        padding-block: var(--space-2);
        border-bottom: 1px solid var(--line);
      }
      li > span {
        flex: 1 1 12rem;
      }
      bdi,
      label {
        font-weight: 600;
      }
      section {
        overflow-wrap: anywhere;
      }
      form {
        display: grid;
        gap: var(--space-3);
      }
    `,
  ];

  override async firstUpdated() {
    await this.#read();
    addEventListener('storage', () => this.#read());
  }

  async #read() {
    this.all = everybody(unnamed, await profilesWithLogs());
  }

  override render() {
    const several = this.all.length > 1;
    return html`<section id="who" aria-labelledby="who-title">
      <h2 id="who-title">${t('title')}</h2>
      <p>${t('about')}</p>
      ${several ? html`<ul>${this.all.map((one, place) => this.#row(one, place === 0))}</ul>` : nothing}
      ${this.asking ? this.#form() : html`<button id="someone-else" type="button" @click=${this.#ask}>${t('open')}</button>`}
      <div id="who-said" role="status" class=${this.said?.refused ? 'refused' : ''}>${this.said?.what}</div>
      ${this.#dialog()}
    </section>`;
  }

  #row(profile: Profile, inForce: boolean) {
    const name = apart(profile.name);
    return html`<li class="row" aria-current=${inForce ? 'true' : nothing} data-id=${profile.id}>
      <span><bdi>${profile.name}</bdi>${inForce ? html` <span class="small soft">${t('now')}</span>` : nothing}</span>
      ${inForce ? nothing : html`<button class="go-on" type="button" @click=${() => this.#change(withInForce(this.all, profile.id))}>${t('goOn', { name })}</button>`}
      ${profile.id === FIRST ? nothing : html`<button class="remove grave" type="button" @click=${() => this.#askToRemove(profile)}>${t('remove', { name })}</button>`}
    </li>`;
  }

  #form() {
    const [next] = withNew(this.all, '', unnamed) as [Profile];
    const args = { unnamed: next.name, name: apart(this.all[0]!.name) };
    return html`<form @submit=${this.#start}>
      <label for="new-name">${t('name')}</label>
      <input id="new-name" type="text" dir="auto" maxlength=${MOST_LETTERS} autocomplete="off" autocapitalize="words" spellcheck="false" aria-describedby="keeps" />
      <p class="small soft" id="keeps">${t('keeps', args)}</p>
      <div class="row">
        <button id="begin" class="primary" type="submit">${t('start')}</button>
        <button id="stay" type="button" @click=${this.#stay}>${t('cancel')}</button>
      </div>
    </form>`;
  }

  #dialog() {
    const { profile, count = 0 } = this.leaving ?? {};
    const name = apart(profile?.name ?? '');
    return html`<dialog aria-labelledby="leaves" aria-describedby="leaves-what" @close=${this.#closed}>
      <h2 id="leaves">${t('sure', { name })}</h2>
      <p id="leaves-what">${t('goes', { name, count })}</p>
      <div class="row">
        <button id="remove-no" type="button" autofocus @click=${this.#close}>${t('no')}</button>
        ${count > 0 ? html`<button id="remove-save" type="button" @click=${this.#save}>${t('save')}</button>` : nothing}
        <button id="remove-yes" class="grave" type="button" @click=${this.#remove}>${t('yes', { name })}</button>
      </div>
      <div id="remove-saved" role="status">${this.saved}</div>
    </dialog>`;
  }

  async #ask() {
    this.said = undefined;
    this.asking = true;
    await this.#focus('#new-name');
  }

  async #stay() {
    this.asking = false;
    await this.#focus('#someone-else');
  }

  async #focus(selector: string) {
    await this.updateComplete;
    (this.renderRoot.querySelector(selector) as HTMLElement | null)?.focus();
  }

  #start(event: SubmitEvent) {
    event.preventDefault();
    const field = this.renderRoot.querySelector('#new-name') as HTMLInputElement;
    this.#change(withNew(this.all, field.value, unnamed));
  }

  // Where somebody else is in force after it, the page is theirs from its first script on.
  #change(all: Profile[]) {
    const before = databaseNow();
    try {
      keepProfiles(all);
    } catch (error) {
      return this.#refuse('keep', error);
    }
    if (databaseNow() !== before) location.reload();
    else this.all = all;
  }

  #refuse(what: string, error: unknown) {
    console.warn(error);
    this.said = { what: t(`refused.${what}`), refused: true };
  }

  async #askToRemove(profile: Profile) {
    this.said = undefined;
    this.saved = '';
    try {
      const log = logOf(profile.id);
      const count = (await log.records()).length;
      if (log.trouble === 'refused') throw new Error('it cannot be said what would be lost');
      this.leaving = { profile, log, count };
    } catch (error) {
      return this.#refuse('remove', error);
    }
    await this.updateComplete;
    this.#box.showModal();
  }

  get #box() {
    return this.renderRoot.querySelector('dialog') as HTMLDialogElement;
  }

  #close() {
    this.#box.close();
  }

  #closed() {
    this.leaving = undefined;
  }

  async #save() {
    if (!this.leaving) return;
    this.saved = t('saved', { file: await saveLog(this.leaving.log) });
  }

  async #remove() {
    if (!this.leaving) return;
    const { profile } = this.leaving;
    try {
      await removeLogOf(profile.id);
      this.said = { what: t('removed', { name: apart(profile.name) }) };
      this.#change(without(this.all, profile.id));
    } catch (error) {
      this.#refuse('remove', error);
    }
    this.#box.close();
    await this.#focus('#someone-else');
  }
}

customElements.define('learner-profiles', LearnerProfiles);
