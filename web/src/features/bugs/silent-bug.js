// A layer with one thing spoilt, and what can be looked at: its lines with the shapes that came out,
// its weights and their sums, what another last token moves, and where one token's numbers go. It
// shows; it names nothing. Every number is the engine's.
// Attributes: bug, seed.
import { html, nothing } from 'lit';

import words from '../../../content/en/words/silent-bug.json';
import { onPaper } from '../../kit/alive.js';
import { choiceStyles } from '../../kit/choice-styles.js';
import { labStyles } from '../../kit/lab-styles.js';
import { decimal, percentText, sayer, shapeText } from '../../kit/messages.js';
import { shared, styled } from '../../kit/shared.js';
import { caseOf, listingOf } from './spoilt-cases.js';
import { SpoiltElement } from './spoilt-element.js';
import { moveOf, rowsOf, sizesOf, stepOf } from './spoilt-layout.js';
import { spoiltStyles } from './spoilt-styles.js';
import { leakTable, memoryRuns, numberTables, weightTables } from './spoilt-tables.js';

/** @typedef {import('../../../engine/trainer.js').SpoiltView} SpoiltView */
/** @typedef {import('./spoilt-element.js').Both} Both */

const t = sayer(words);
const LOOKS = /** @type {const} */ (['weights', 'leaks', 'follow']);

class SilentBug extends SpoiltElement {
  static properties = {
    ...SpoiltElement.properties,
    look: { state: true },
    token: { state: true },
  };

  static styles = [shared, labStyles, choiceStyles, spoiltStyles, onPaper];

  constructor() {
    super();
    /** @type {typeof LOOKS[number]} what is looked at */
    this.look = 'weights';
    /** The token that is followed. */
    this.token = 1;
  }

  /** @param {Both} both */
  live({ right, spoilt }) {
    return html`<div class="lab">
      ${this.#listing(spoilt)}
      <p class="summary" id="summary" aria-live="polite">${this.#summary(spoilt)}</p>
      <section class="part">
        ${this.#choice('look', LOOKS, this.look, (look) => t(`looks.${look}`))}
        ${this.#looked(spoilt, right)}
      </section>
      <p class="again small"><button id="again" type="button" @click=${this.#again}>${t('again')}</button>
        <span class="soft">${t('drawn', { seed: this.seed })}</span></p>
    </div>`;
  }

  /** @param {SpoiltView} view */
  #listing(view) {
    const one = caseOf(this.bug);
    if (Object.keys(one.lines).length === 0) return nothing; // a bug whose code nobody has written
    return html`<section class="part">
      <h4>${t('code')}</h4>
      <ol class="lines" id="lines">${listingOf(one).map(
        ({ makes, code }) =>
          html`<li data-makes=${makes}><code>${code}</code>${cameOut(view, makes)}</li>`,
      )}</ol>
    </section>`;
  }

  /** @param {SpoiltView} view */
  #summary({ leaks }) {
    return t('summary', { leaks: leaks.map((leak) => decimal(leak, 2)).join(', ') });
  }

  /**
   * @template {string} Value
   * @param {'look'|'token'} name
   * @param {readonly Value[]} values
   * @param {string} chosen
   * @param {(value: Value) => string} say
   */
  #choice(name, values, chosen, say) {
    return html`<fieldset id=${name}>
      <legend>${t(`legends.${name}`)}</legend>
      ${values.map(
        (
          value,
        ) => html`<label><input type="radio" name=${name} value=${value} .checked=${value === chosen}
          @change=${() => this.#choose(name, value)} /><span>${say(value)}</span></label>`,
      )}
    </fieldset>`;
  }

  /** @param {SpoiltView} view @param {SpoiltView} right */
  #looked(view, right) {
    if (this.look === 'leaks')
      return html`<p class="small">${t('about.leaks')}</p>${leakTable(view)}`;
    if (this.look === 'follow') return this.#follow(view);
    return html`<p class="small">${t('about.weights')}</p>${weightTables(view)}
      <p class="small">${t('about.even')}</p>
      <dl class="even small" id="even">
        ${bar(t('evenHere'), view.evenness)}${bar(t('evenRight'), right.evenness)}
      </dl>`;
  }

  /** @param {SpoiltView} view */
  #follow(view) {
    const { token } = this;
    const tokens = [...Array(sizesOf(view).tokens).keys()].map(String);
    return html`${this.#choice('token', tokens, String(token), (one) => t('token', { token: one }))}
      <p class="small" id="followed" aria-live="polite">${this.#followed(view)}</p>
      ${
        /** @type {const} */ (['q', 'concat']).map((to) => {
          const move = moveOf(view, to);
          const step = stepOf(view, to);
          return html`<section class="part">
          <h4>${t(`move.${to}`)}</h4>
          <p class="small soft">${t(`memory.${to}`)}</p>
          ${memoryRuns(move, token)}
          ${
            step
              ? numberTables(to, step, {
                  marked: (place) => move.owners[place].token === token,
                  mark: t('mine', { token }),
                })
              : nothing
          }
        </section>`;
        })
      }`;
  }

  /** Where a token's numbers have gone, in one sentence. @param {SpoiltView} view */
  #followed(view) {
    const { token } = this;
    const inQ = rowsOf(moveOf(view, 'q'), token).map(({ head = 0, row }) =>
      t('place', { head, row }),
    );
    const inConcat = rowsOf(moveOf(view, 'concat'), token).map(({ row }) => t('row', { row }));
    return t('followed', { token, q: inQ.join(', '), concat: inConcat.join(', ') });
  }

  /** @param {'look'|'token'} name @param {string} value */
  #choose(name, value) {
    if (name === 'token') this.token = Number(value);
    else this.look = /** @type {typeof LOOKS[number]} */ (value);
  }

  #again() {
    this.seed += 1;
  }
}

/** The shape that came out of a line. @param {SpoiltView} view @param {string} tensor */
function cameOut(view, tensor) {
  const step = stepOf(view, tensor);
  if (!step) return nothing;
  return html`<span class="came-out"><span class="shape">${shapeText(step.shape)}</span>
    <span class="fits ${step.fits ? '' : 'not'}">${t(step.fits ? 'fits' : 'fitsNot')}</span></span>`;
}

/** @param {string} name @param {number} share */
const bar = (
  name,
  share,
) => html`<dt>${name}</dt><dd><span class="reading">${percentText(share)}</span>
  <span class="track" aria-hidden="true"><span class="length" ${styled({ '--share': `${100 * share}%` })}></span></span></dd>`;

customElements.define('silent-bug', SilentBug);
