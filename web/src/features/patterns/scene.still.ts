// What the still figures of scenes share: a scene in the engine, where a token looks, and a row of
// weights as a hatched bar with its words. Every number is the engine's.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MainModule } from '@engine';
import { answerOf, type FigureContext, fill, html } from '#still';

// Words of a row that are named: the most, and what is not far from it.
const NAMED = 0.1;

/** Has the engine read a scene. */
export function openScene({ engine, content, attributes }: FigureContext) {
  const { scene: id = '' } = attributes;
  const text = readFileSync(join(content.root, `web/content/scenes/${id}.json`), 'utf8');
  const said = content.words.scenes[id]!;
  const tokens = answerOf(engine.loadScene(JSON.parse(text))).map(
    (token) => said.tokens[token] ?? token,
  );
  return { id, said, tokens, heads: said.heads.length };
}

/** Where one token looks in one head. */
export function weightsOf(
  engine: MainModule,
  scene: string,
  { head, token }: { head: number; token: number },
): number[] {
  const setup = { config: {}, seed: 0, edits: [], scene };
  const { data, columns } = answerOf(engine.tensor(setup, 'weights', [0, head]));
  return [...data.slice(token * columns, (token + 1) * columns)];
}

/** A row of weights as a bar, cut by word, with the words that take most of it. */
export function blendRow({
  shares,
  tokens,
  name,
  colour,
  hatch,
  mostly,
}: {
  shares: number[];
  tokens: string[];
  name: string;
  colour: string;
  hatch: string;
  /** the sentence of a word that is looked at */
  mostly: string;
}) {
  let left = 0;
  const parts = shares.map((share) => {
    const part = html`<rect x="${(left * 100).toFixed(2)}" width="${Math.max(0, share * 100 - 0.5).toFixed(2)}" height="8" fill="url(#${hatch})"/>`;
    left += share;
    return part;
  });
  return html`<li class="head-${colour}"><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><defs><pattern id="${hatch}" width="1.2" height="8" patternUnits="userSpaceOnUse"><rect width="1.2" height="8" fill="currentColor" fill-opacity="0.4"/><rect width="0.6" height="8" fill="currentColor"/></pattern></defs>${parts}</svg>
<span>${name}: ${reading(shares, tokens, mostly)}</span></li>
`;
}

function reading(shares: number[], tokens: string[], mostly: string) {
  const percent = (share: number) => String(Math.round(share * 100));
  return shares
    .map((share, key) => ({ share, word: tokens[key]! }))
    .sort((a, b) => b.share - a.share)
    .filter(({ share }, place) => place === 0 || share >= NAMED)
    .map(({ share, word }) => fill(mostly, { share: percent(share), word }))
    .join(', ');
}
