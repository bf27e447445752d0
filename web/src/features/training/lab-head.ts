// One trained head: its switch, what it does in a sentence, and where it looks, as arcs. Solid, since it
// is measured.
import type { RunView } from '@engine';
import { css, html, svg } from 'lit';

import words from '#content/words/head-lab.json';
import { headColour, styled } from '../../kit/base.ts';
import { hear } from '../../kit/controllers.ts';
import { messagesOf, percentText } from '../../kit/messages.ts';
import { given, number, withProps } from '../../kit/props.ts';
import type { HeadLab, Measured } from './head-lab-model.ts';
import { tokensOf } from './lab-name.ts';

const t = messagesOf(words);

const PLACES = ['self', 'previous', 'second', 'first'];
// As high for every name of up to eleven letters, so that the field of the name stays where it is.
const ARCS = { width: 150, height: 176, least: 14.5, most: 30, top: 6, left: 20, right: 130 };

class LabHead extends withProps({
  lab: given<HeadLab>(() => undefined as unknown as HeadLab),
  head: number(0),
}) {
  static override styles = css`
    :host {
      height: 100%;
    }
    article {
      display: grid;
      grid-template-rows: auto 1fr auto;
      gap: var(--space-2);
      height: 100%;
      padding: var(--space-3);
      border: 1px solid var(--line);
      border-top: 4px solid var(--head);
      border-radius: var(--radius-m);
      background: var(--surface);
    }
    article.off {
      border-style: dashed;
      border-top-style: dashed;
      border-color: var(--line-strong);
    }
    .off svg {
      --head: var(--line-strong);
    }
    svg {
      display: block;
      width: 100%;
      max-width: 13rem;
      margin-inline: auto;
    }
    svg text {
      font-family: var(--mono-family);
      font-size: 13px;
      fill: var(--ink);
    }
    svg .query {
      font-weight: 700;
    }
    path {
      fill: none;
      stroke: var(--head);
      stroke-linecap: round;
    }
    /* As high as its longest sentence, which changes while the heads learn. */
    .says {
      min-height: 7em;
      font-size: var(--size-s);
      line-height: 1.4;
    }
    @media (forced-colors: active) {
      path {
        stroke: CanvasText;
      }
      svg text {
        fill: CanvasText;
      }
    }
  `;

  constructor() {
    super();
    hear(this, () => this.lab);
  }

  override render() {
    const { lab, head } = this;
    const { measured } = lab;
    if (!measured) return html`<div></div>`;
    const on = !lab.off.includes(head);
    return html`<article class=${on ? '' : 'off'} ${styled({ '--head': headColour(head) })}>
      <button role="switch" id="switch" aria-checked=${on} @click=${() => lab.toggle(head)}>
        <span class="track"><span class="knob"></span></span><span>${nameOf(lab, head)}</span>
      </button>
      <p class="says" id="says">${habitOf(lab, head)}</p>
      ${this.#arcs(measured)}
    </article>`;
  }

  #arcs({ name, all }: Measured) {
    const tokens = tokensOf(name, t);
    const count = tokens.length;
    const { letter } = this.lab;
    const apart = Math.min(ARCS.most, Math.max(ARCS.least, ARCS.height / count));
    const height = Math.max(ARCS.height, apart * count);
    const above = ARCS.top + (height - apart * count) / 2;
    const up = (at: number) => above + apart * (at + 0.5);
    const weight = (query: number, key: number) =>
      all.weights[(this.head * count + query) * count + key]!;
    const row = Array.from(tokens, (_, key) => weight(letter, key));
    const lines = tokens.flatMap((_, query) =>
      tokens.slice(0, query + 1).map((_, key) => ({ query, key, share: weight(query, key) })),
    );
    const middle = (ARCS.left + ARCS.right) / 2;
    const arc = ({ query, key, share }: { query: number; key: number; share: number }) => {
      const chosen = query === letter;
      return svg`<path d="M${ARCS.left + 4} ${up(query)}C${middle} ${up(query)} ${middle} ${up(key)} ${ARCS.right - 4} ${up(key)}"
        stroke-width=${(0.3 + share * (chosen ? 6 : 2.5)).toFixed(2)} stroke-opacity=${chosen ? (0.15 + 0.85 * share).toFixed(3) : (0.35 * share).toFixed(3)}></path>`;
    };
    return svg`<svg viewBox="0 0 ${ARCS.width} ${ARCS.top * 2 + height}" role="img" aria-label=${rowText(tokens, row, letter)}>
      ${lines.sort((a, b) => Number(a.query === letter) - Number(b.query === letter)).map(arc)}
      ${tokens.map(
        (
          token,
          at,
        ) => svg`<text class=${at === letter ? 'query' : ''} x=${ARCS.left - 4} y=${up(at) + 5} text-anchor="end">${token}</text>
          <text x=${ARCS.right + 2} y=${up(at) + 5}>${token}</text>`,
      )}
    </svg>`;
  }
}

/** "head 2"; with several layers "layer 0, head 2". */
export function nameOf({ run }: HeadLab, head: number) {
  const { n_layers, n_heads } = run.view as RunView;
  if (n_layers === 1) return t('head', { head });
  return t('headOfLayer', { layer: Math.floor(head / n_heads), head: head % n_heads });
}

/** What a head does on the mean over all names held out, in the engine's word for it. */
export function habitOf(lab: HeadLab, head: number) {
  const { measured, vocabulary } = lab;
  if (!measured || !vocabulary) return '';
  const { patterns } = measured;
  const look = vocabulary.looks[patterns.look[head]!]!;
  const shares = patterns as Record<string, Float32Array>;
  const place =
    look in shares
      ? look
      : PLACES.reduce((a, b) => (shares[b]![head]! > shares[a]![head]! ? b : a));
  return t(`looks.${look}`, {
    head: nameOf(lab, head),
    share: percentText(shares[place]![head]!),
    place: t(`places.${place}`),
    even: percentText(patterns.evenness[head]!),
  });
}

/** A row of weights in words. */
const rowText = ([, ...letters]: string[], row: number[], letter: number) => {
  // The mark before the name as words: as a dot it would not be read.
  const said = [t('name.start'), ...letters];
  return t('row', {
    letter: said[letter]!,
    shares: said
      .slice(0, letter + 1)
      .map((token, key) => `${token} ${percentText(row[key]!)}`)
      .join(', '),
  });
};

customElements.define('lab-head', LabHead);
