// A layer with one bug, and what can be looked at: its lines with the shapes that came out,
// what another last token moves, its weights and their sums, and where one token's numbers go. It
// shows; it names nothing. Every number is the engine's.
// Attributes: bug, seed, code ("beside": the page shows the lines itself).
import type { BuggyLayer } from '@engine';
import { html, nothing } from 'lit';

import words from '#content/words/silent-bug.json';
import { messagesOf, percentText, shapeText } from '../../../text/messages.ts';
import { asChoices, radioRow } from '../../kit/fields.ts';
import { type Drawn, figure } from '../../kit/figure.ts';
import { GridKeys } from '../../kit/grid-keys.ts';
import { labStyles } from '../../kit/lab-styles.ts';
import { number, state, text } from '../../kit/props.ts';
import { shareBar } from '../../kit/table-styles.ts';
import { caseOf, isWritten, listingOf } from './bug-cases.ts';
import { moveOf, rowsOf, sizesOf, stepOf } from './bug-layout.ts';
import { buggyStyles } from './bug-styles.ts';
import { leakTable, memoryRuns, numberTables, weightTables } from './bug-tables.ts';
import { askBoth, type Both, tensorsOf } from './buggy-layers.ts';

const t = messagesOf(words);
const LOOKS = ['weights', 'follow'] as const;

const given = {
  /** One of the engine's bugs. */
  bug: text(),
  /** Which numbers the layer is made of. */
  seed: number(1),
  /** "beside" where the page itself shows the lines. */
  code: text(),
  /** What is looked at. */
  look: state<(typeof LOOKS)[number]>('weights'),
  /** The token that is followed. */
  token: state(1),
};
type Looked = Drawn<typeof given>;

export default figure('silent-bug', {
  given,
  styles: [labStyles, buggyStyles],
  ask: askBoth,
  tensors: tensorsOf,
  listen(host) {
    new GridKeys(host);
  },
  draw: (both, figure) => html`<div class="lab stack wide">
      ${listing(both.buggy, figure)}
      <div aria-live="polite" aria-atomic="true">${leakTable(both.buggy)}</div>
      <section class="stack">
        ${radioRow(
          { id: 'look', name: 'look', legend: t('legends.look'), legendAt: 'above' },
          asChoices(LOOKS, (look) => t(`looks.${look}`)),
          figure.look,
          (look) => figure.set({ look }),
        )}
        ${looked(both, figure)}
      </section>
      <p class="row wide small"><button id="again" type="button" @click=${() => figure.set({ seed: figure.seed + 1 })}>${t('again')}</button>
        <span class="soft">${t('drawn', { seed: figure.seed })}</span></p>
    </div>`,
});

function listing(view: BuggyLayer, { bug, code }: Looked) {
  const one = caseOf(bug);
  // A bug whose code is not written out has none.
  if (code === 'beside' || !isWritten(one)) return nothing;
  return html`<section class="stack">
      <h4>${t('code')}</h4>
      <ol class="lines card" id="lines">${listingOf(one).map(
        ({ makes, code }) =>
          html`<li data-makes=${makes}><code>${code}</code>${cameOut(view, makes)}</li>`,
      )}</ol>
    </section>`;
}

function looked({ buggy, right }: Both, figure: Looked) {
  if (figure.look === 'follow') return follow(buggy, figure);
  return html`<p class="small">${t('about.weights')}</p>${weightTables(buggy)}
      <p class="small">${t('about.even')}</p>
      <dl class="even small" id="even">
        ${bar(t('evenHere'), buggy.normalized_entropy)}${bar(t('evenRight'), right.normalized_entropy)}
      </dl>`;
}

function follow(view: BuggyLayer, { token, set }: Looked) {
  const tokens = [...Array(sizesOf(view).tokens).keys()];
  return html`${radioRow(
    { id: 'token', name: 'token', legend: t('legends.token'), legendAt: 'above' },
    asChoices(tokens, (one) => t('token', { token: one })),
    token,
    (one) => set({ token: one }),
  )}
      <p class="small" id="followed" aria-live="polite">${followed(view, token)}</p>
      ${(['q', 'concat'] as const).map((to) => {
        const move = moveOf(view, to);
        const step = stepOf(view, to);
        return html`<section class="stack">
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
function followed(view: BuggyLayer, token: number) {
  const inQ = rowsOf(moveOf(view, 'q'), token).map(({ head = 0, row }) =>
    t('place', { head, row }),
  );
  const inConcat = rowsOf(moveOf(view, 'concat'), token).map(({ row }) => t('row', { row }));
  return t('followed', { token, q: inQ.join(', '), concat: inConcat.join(', ') });
}

/** The shape that came out of a line. */
function cameOut(view: BuggyLayer, tensor: string) {
  const step = stepOf(view, tensor);
  if (!step) return nothing;
  return html`<span class="came-out push small"><span class="shape">${shapeText(step.shape)}</span>
    <span class="fits ${step.fits ? '' : 'not'}">${t(step.fits ? 'fits' : 'fitsNot')}</span></span>`;
}

const bar = (name: string, share: number) => html`<dt>${name}</dt><dd><b>${percentText(share)}</b>
  ${shareBar(share)}</dd>`;
