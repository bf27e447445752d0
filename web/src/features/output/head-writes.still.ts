// What each head writes to one token's y, as still strips with their sum; folded, the two counts.

import type { Config } from '@engine';
import {
  answerOf,
  type FigureContext,
  fixed,
  html,
  messagesOf,
  type Say,
  type Sentences,
  strip,
} from '../../../../tools/course/still.ts';
import { count } from '../../kit/sentence.ts';

const WIDTH = 420;
const LEFT = 64;
const ROW = 26;
const HEIGHT = 18;

type Words = Sentences & { untrained: string };

export function render({ engine, words, attributes }: FigureContext<Words>) {
  const t = messagesOf(words);
  const number = (name: string, or: number) => Number(attributes[name] ?? or);
  const config = {
    ...{ batch: 1, seq_len: number('seq-len', 6) },
    ...{ d_model: number('d-model', 64), n_heads: number('heads', 4) },
  };
  const setup = { config, seed: number('seed', 1), edits: [] };
  if (attributes.view === 'folded') return counts({ engine, t, config });
  const identity = attributes.matrix === 'identity';
  const made = answerOf(engine.headWrites(setup, 0, 0, identity));
  const rows = [
    ...made.writes.map((data, head) => ({
      data,
      name: t('head', { head }),
      of: `head-${head % 12}`,
    })),
    { data: made.y, name: t('y'), of: 'total' },
  ];
  const most = Math.max(...rows.flatMap(({ data }) => [...data].map(Math.abs)));
  const drawn = rows.map(({ data, name, of }, i) => {
    const slice = { rows: 1, columns: data.length, data, low: -most, high: most };
    const box = { x: LEFT, y: i * ROW, w: WIDTH - LEFT, h: HEIGHT };
    return html`<g class="${of}"><text x="0" y="${i * ROW + 13}">${name}</text>${strip(slice, box)}<rect class="line" x="${LEFT}" y="${i * ROW}" width="${fixed(box.w)}" height="${HEIGHT}"/></g>
`;
  });
  const label = t('static', { token: 0, heads: config.n_heads, places: config.d_model });
  return html`<svg class="still" viewBox="-1 -1 ${WIDTH + 2} ${rows.length * ROW}" role="img" aria-label="${label}">
${drawn}</svg>
<p class="still-note">${label} ${words.untrained}</p>
`;
}

type Counted = Pick<FigureContext, 'engine'> & {
  t: Say;
  config: Config & { n_heads: number };
};

function counts({ engine, t, config }: Counted) {
  const value = (source: string) => count(answerOf(engine.evaluate(config, source)).text);
  return html`<table class="still-table" tabindex="0"><caption>${t('staticFolded', { heads: config.n_heads })}</caption>
<tbody><tr><th scope="row">${t('apart')}</th><td>${value('2 * d_model * n_heads * head_dim')}</td></tr>
<tr><th scope="row">${t('wide')}</th><td>${value('n_heads * d_model ** 2')}</td></tr></tbody></table>
`;
}
