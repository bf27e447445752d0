// Right and wrong side by side, once a bug has been found: the lines, the same numbers both ways with
// the cells marked that differ, where they come from in memory, and what gives it away.
// Attributes: bug, seed.
import type { BuggyLayer } from '@engine';
import { css, html, nothing } from 'lit';

import words from '#content/words/bug-twin.json';
import { messagesOf, percentText, shapeText } from '../../../text/messages.ts';
import { figure } from '../../kit/figure.ts';
import { GridKeys } from '../../kit/grid-keys.ts';
import { labStyles } from '../../kit/lab-styles.ts';
import { number, text } from '../../kit/props.ts';
import { buggyLines, caseOf } from './bug-cases.ts';
import { moveOf, sizesOf, stepOf } from './bug-layout.ts';
import { buggyStyles } from './bug-styles.ts';
import { leakTable, memoryRuns, numberTables, rowRuns } from './bug-tables.ts';
import { askBoth, type Both, tensorsOf } from './buggy-layers.ts';

const t = messagesOf(words);
const WAYS = ['right', 'buggy'] as const;

export default figure('bug-twin', {
  given: {
    /** One of the engine's bugs. */
    bug: text(),
    /** Which numbers the layers are made of. */
    seed: number(1),
  },
  styles: [
    labStyles,
    buggyStyles,
    css`
  .twin {
    border-top: 4px solid var(--good);
  }
  .twin.buggy {
    border-top-color: var(--bad);
  }
  .twin .lines code {
    flex-basis: 100%;
  }
  .twin.right td.marked {
    background: var(--good-soft);
    box-shadow: inset 0 0 0 1px var(--good);
  }
  .twin.buggy td.marked {
    background: var(--bad-soft);
    box-shadow: inset 0 0 0 1px var(--bad);
  }
`,
  ],
  ask: askBoth,
  tensors: tensorsOf,
  listen(host) {
    new GridKeys(host);
  },
  draw(both, { bug, seed }) {
    const one = caseOf(bug);
    return html`<div class="lab stack far">
      ${one.compare.includes('scores') ? even(both) : nothing}
      <div class="twins tiles broad">${WAYS.map(
        (way) => html`<section class="twin panel ${way} stack wide" data-way=${way}>
        <h4>${t(way)}</h4>
        <ul class="lines card">${buggyLines(one).map((line) => html`<li><code>${line[way]}</code></li>`)}</ul>
        ${leakTable(both[way])}
        ${one.move ? moved(both[way], one.move as 'q' | 'concat') : nothing}
        ${one.compare.map((tensor) => compared(both, way, tensor))}
      </section>`,
      )}</div>
      <p class="small soft">${t('marked')} ${t('drawn', { seed })}</p>
    </div>`;
  },
});

const even = ({ right, buggy }: Both) =>
  html`<p class="summary">${t('even', {
    right: percentText(right.normalized_entropy),
    buggy: percentText(buggy.normalized_entropy),
  })}</p>`;

/** Memory, and the rows that are read out of it. */
function moved(view: BuggyLayer, to: 'q' | 'concat') {
  const move = moveOf(view, to);
  return html`<div class="small stack">
      <p class="soft">${t('memory', { from: move.from })}</p>${memoryRuns(move)}
      <p class="soft">${t('rows', { to })}</p>${rowRuns(move, sizesOf(view).headDim)}
    </div>`;
}

function compared(both: Both, way: (typeof WAYS)[number], tensor: string) {
  const [mine, right, other] = [both[way], both.right, both.buggy].map((view) =>
    stepOf(view, tensor),
  );
  if (!mine || !right || !other) return nothing;
  const alike =
    mine.shape.length === mine.expected.length && right.numbers.length === other.numbers.length;
  return html`<div class="stack">
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
