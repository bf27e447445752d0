// Right and wrong side by side, once a bug has been found: the lines, the same numbers both ways with
// the cells marked that differ, where they come from in memory, and what gives it away.
// Attributes: bug, seed.
import type { SpoiltView } from '@engine';
import { css, html, nothing } from 'lit';

import words from '#content/words/bug-twin.json';
import { decimal, messagesOf, percentText, shapeText } from '../../../text/messages.ts';
import { labStyles } from '../../kit/lab-styles.ts';
import { caseOf, spoiltLines } from './bug-cases.ts';
import { type Both, SpoiltElement } from './bug-element.ts';
import { moveOf, sizesOf, stepOf } from './bug-layout.ts';
import { spoiltStyles } from './bug-styles.ts';
import { memoryRuns, numberTables, rowRuns } from './bug-tables.ts';

const t = messagesOf(words);
const WAYS = ['right', 'spoilt'] as const;

class BugTwin extends SpoiltElement {
  static override styles = [
    labStyles,
    spoiltStyles,
    css`
  .twin {
    border-top: 4px solid var(--good);
  }
  .twin.spoilt {
    border-top-color: var(--bad);
  }
  .twin .lines code {
    flex-basis: 100%;
  }
  .twin.right td.marked {
    background: var(--good-soft);
    box-shadow: inset 0 0 0 1px var(--good);
  }
  .twin.spoilt td.marked {
    background: var(--bad-soft);
    box-shadow: inset 0 0 0 1px var(--bad);
  }
`,
  ];

  protected override drawn(both: Both) {
    const spoilt = caseOf(this.bug);
    return html`<div class="lab panel stack far">
      <p class="summary" id="summary">${this.#summary(both)}</p>
      <div class="twins tiles broad">${WAYS.map(
        (way) => html`<section class="twin panel ${way} stack wide" data-way=${way}>
        <h4>${t(way)}</h4>
        <ul class="lines card">${spoiltLines(spoilt).map((line) => html`<li><code>${line[way]}</code></li>`)}</ul>
        ${spoilt.move ? this.#moved(both[way], spoilt.move as 'q' | 'concat') : nothing}
        ${spoilt.compare.map((tensor) => this.#compared(both, way, tensor))}
      </section>`,
      )}</div>
      <p class="small soft">${t('marked')} ${t('drawn', { seed: this.seed })}</p>
    </div>`;
  }

  #summary({ right, spoilt }: Both) {
    const list = (some: number[]) => some.map((one) => decimal(one, 2)).join(', ');
    const said = [t('leaks', { right: list(right.leaks), spoilt: list(spoilt.leaks) })];
    if (caseOf(this.bug).compare.includes('scores')) {
      const [even, spoiltEven] = [right, spoilt].map(({ evenness }) => percentText(evenness)) as [
        string,
        string,
      ];
      said.push(t('even', { right: even, spoilt: spoiltEven }));
    }
    return said.join(' ');
  }

  /** Memory, and the rows that are read out of it. */
  #moved(view: SpoiltView, to: 'q' | 'concat') {
    const move = moveOf(view, to);
    return html`<div class="part small stack">
      <p class="soft">${t('memory', { from: move.from })}</p>${memoryRuns(move)}
      <p class="soft">${t('rows', { to })}</p>${rowRuns(move, sizesOf(view).headDim)}
    </div>`;
  }

  #compared(both: Both, way: (typeof WAYS)[number], tensor: string) {
    const [mine, right, other] = [both[way], both.right, both.spoilt].map((view) =>
      stepOf(view, tensor),
    );
    if (!mine || !right || !other) return nothing;
    const alike =
      mine.shape.length === mine.expected.length && right.numbers.length === other.numbers.length;
    return html`<div class="part stack">
      <p class="small"><code>${tensor}</code> <span class="shape">${shapeText(mine.shape)}</span>
        <span class="fits ${mine.fits ? '' : 'not'}">${t(mine.fits ? 'fits' : 'fitsNot')}</span></p>
      ${
        alike
          ? numberTables(tensor, mine, {
              marked: (place) => right.numbers[place] !== other.numbers[place],
              mark: t('differs'),
              named: true,
              ...(tensor === 'weights' && { digits: 2, sums: both[way] }),
            })
          : nothing
      }
    </div>`;
  }
}

customElements.define('bug-twin', BugTwin);
