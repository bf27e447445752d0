// A layer with one bug, and what can be looked at: its lines with the shapes that came out,
// its weights and their sums, what another last token moves, and where one token's numbers go. It
// shows; it names nothing. Every number is the engine's.
// Attributes: bug, seed, code ("below": the page shows the lines itself).
import './open-case.ts';
import type { BuggyLayer } from '@engine';
import { html, nothing } from 'lit';

import words from '#content/words/silent-bug.json';
import { decimal, messagesOf, percentText, shapeText } from '../../../text/messages.ts';
import { styled } from '../../kit/base.ts';
import { asChoices, radioRow } from '../../kit/fields.ts';
import { labStyles } from '../../kit/lab-styles.ts';
import { state, text, withProps } from '../../kit/props.ts';
import { caseOf, isWritten, listingOf } from './bug-cases.ts';
import { type Both, BuggyElement } from './bug-element.ts';
import { moveOf, rowsOf, sizesOf, stepOf } from './bug-layout.ts';
import { buggyStyles } from './bug-styles.ts';
import { leakTable, memoryRuns, numberTables, weightTables } from './bug-tables.ts';

const t = messagesOf(words);
const LOOKS = ['weights', 'leaks', 'follow'] as const;

class SilentBug extends withProps(BuggyElement, {
  /** what is looked at */
  look: state<(typeof LOOKS)[number]>('weights'),
  /** "below" where the page itself shows the lines. */
  code: text(),
  /** The token that is followed. */
  token: state(1),
}) {
  static override styles = [labStyles, buggyStyles];

  protected override drawn({ right, buggy }: Both) {
    return html`<div class="lab panel stack far">
      ${this.#listing(buggy)}
      <p class="summary" id="summary" aria-live="polite">${this.#summary(buggy)}</p>
      <section class="part stack">
        ${radioRow(
          { id: 'look', name: 'look', legend: t('legends.look'), legendAt: 'above' },
          asChoices(LOOKS, (look) => t(`looks.${look}`)),
          this.look,
          (look) => {
            this.look = look;
          },
        )}
        ${this.#looked(buggy, right)}
      </section>
      <p class="row wide small"><button id="again" type="button" @click=${this.#again}>${t('again')}</button>
        <span class="soft">${t('drawn', { seed: this.seed })}</span></p>
    </div>`;
  }

  #listing(view: BuggyLayer) {
    const one = caseOf(this.bug);
    // A bug whose code is not written out has none.
    if (this.code === 'below' || !isWritten(one)) return nothing;
    return html`<section class="part stack">
      <h4>${t('code')}</h4>
      <ol class="lines card" id="lines">${listingOf(one).map(
        ({ makes, code }) =>
          html`<li data-makes=${makes}><code>${code}</code>${cameOut(view, makes)}</li>`,
      )}</ol>
    </section>`;
  }

  #summary({ leaks }: BuggyLayer) {
    return t('summary', { leaks: leaks.map((leak) => decimal(leak, 2)).join(', ') });
  }

  #looked(view: BuggyLayer, right: BuggyLayer) {
    if (this.look === 'leaks')
      return html`<p class="small">${t('about.leaks')}</p>${leakTable(view)}`;
    if (this.look === 'follow') return this.#follow(view);
    return html`<p class="small">${t('about.weights')}</p>${weightTables(view)}
      <p class="small">${t('about.even')}</p>
      <dl class="even small" id="even">
        ${bar(t('evenHere'), view.normalized_entropy)}${bar(t('evenRight'), right.normalized_entropy)}
      </dl>`;
  }

  #follow(view: BuggyLayer) {
    const { token } = this;
    const tokens = [...Array(sizesOf(view).tokens).keys()];
    return html`${radioRow(
      { id: 'token', name: 'token', legend: t('legends.token'), legendAt: 'above' },
      asChoices(tokens, (one) => t('token', { token: one })),
      token,
      (one) => {
        this.token = one;
      },
    )}
      <p class="small" id="followed" aria-live="polite">${this.#followed(view)}</p>
      ${(['q', 'concat'] as const).map((to) => {
        const move = moveOf(view, to);
        const step = stepOf(view, to);
        return html`<section class="part stack">
          <h4>${t(`move.${to}`)}</h4>
          <p class="small soft">${t(`memory.${to}`)}</p>
          ${memoryRuns(move, token)}
          ${
            step
              ? numberTables(to, step, {
                  marked: (place) => move.owners[place]!.token === token,
                  mark: t('mine', { token }),
                })
              : nothing
          }
        </section>`;
      })}`;
  }

  /** Where a token's numbers have gone, in one sentence. */
  #followed(view: BuggyLayer) {
    const { token } = this;
    const inQ = rowsOf(moveOf(view, 'q'), token).map(({ head = 0, row }) =>
      t('place', { head, row }),
    );
    const inConcat = rowsOf(moveOf(view, 'concat'), token).map(({ row }) => t('row', { row }));
    return t('followed', { token, q: inQ.join(', '), concat: inConcat.join(', ') });
  }

  #again() {
    this.seed += 1;
  }
}

/** The shape that came out of a line. */
function cameOut(view: BuggyLayer, tensor: string) {
  const step = stepOf(view, tensor);
  if (!step) return nothing;
  return html`<span class="came-out push small"><span class="shape">${shapeText(step.shape)}</span>
    <span class="fits ${step.fits ? '' : 'not'}">${t(step.fits ? 'fits' : 'fitsNot')}</span></span>`;
}

const bar = (name: string, share: number) => html`<dt>${name}</dt><dd><b>${percentText(share)}</b>
  <span class="track" aria-hidden="true"><span class="length" ${styled({ '--share': `${100 * share}%` })}></span></span></dd>`;

customElements.define('silent-bug', SilentBug);
