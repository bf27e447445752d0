// A committee of hand-set heads: each has its own pattern over the letters and writes its own slice of
// the concatenation; switch heads off and the slices, and what W_o makes of them, answer. The engine
// runs the layer with just these heads off; the patterns are invented and drawn so.
// <head-switches scene="emma"></head-switches>
import type { Slice } from '@engine';
import { html, nothing } from 'lit';
import words from '#content/words/head-switches.json';
import { messagesOf } from '../../../text/messages.ts';
import { headClass } from '../../kit/base.ts';
import { type Drawn, figure } from '../../kit/figure.ts';
import '../../kit/number-strip.ts';
import { given, state, text } from '../../kit/props.ts';
import { got } from '../../kit/refused.ts';
import { rowArcs } from './row-arcs.ts';
import { sceneWords, tokenWords } from './scene-words.ts';
import { headWeights, loadScene, rowOf } from './scenes.ts';
import { switchStyles } from './switch-styles.ts';
import type { Learned } from './trained-example.ts';

const t = messagesOf(words);

const own = {
  scene: text(),
  /** The heads that are off. */
  off: given<number[]>(() => []),
  /** The same name, by heads that were trained. */
  learned: state<Learned>(),
  training: state(false),
};
type Switches = Drawn<typeof own>;
/** What the last letter gets, whose successor is asked for. */
type Row = ArrayLike<number>;
type Layer = {
  tokens: string[];
  /** each head's weights */
  heads: Slice[];
  concat: Row;
  y: Row;
  /** with every head on */
  yOfAll: Row;
};

export default figure('head-switches', {
  given: own,
  styles: switchStyles,
  async ask(engine, { scene, off }): Promise<Layer> {
    const tokens = got(await loadScene(engine, scene));
    const setup = { config: {}, seed: 0, edits: [], scene };
    const row = async (tensor: string, ablated_heads: number[]) =>
      rowOf(got(await engine.tensor({ ...setup, ablated_heads }, tensor, [0])), tokens.length - 1);
    const [heads, concat, y, yOfAll] = await Promise.all([
      headWeights(engine, setup),
      ...[row('concat', off), row('y', off), row('y', [])],
    ] as const);
    return { tokens, heads, concat, y, yOfAll };
  },
  draw(layer, figure) {
    const { scene, off, set } = figure;
    const { heads, concat, y, yOfAll } = layer;
    const all = tokenWords(scene, layer.tokens);
    const word = all.at(-1)!;
    return html`<section class="stack far">
      <div class="row"><span class="badge" id="hand-set">${t('handSet')}</span><p class="small grow">${sceneWords(scene).note}</p></div>
      <div class="question stack close">
        <p class="letters row" aria-hidden="true">${all.map((letter) => html`<span class="card mono">${letter}</span>`)}<span class="card mono next">?</span></p>
        <h3>${t('question', { word })}</h3>
        <p class="small">${t('committee', { word })}</p>
      </div>
      <div class="row all">
        <button id="all-on" @click=${() => set({ off: [] })}>${t('allOn')}</button>
        <button id="all-off" @click=${() => set({ off: [...heads.keys()] })}>${t('allOff')}</button>
        <p class="small" role="status">${status(heads.length, off)}</p>
      </div>
      ${twin(layer, figure)}
      <ul class="heads">${heads.map((slice, head) => headOf(slice, head, all, figure))}</ul>
      <div class="tensor stack close">
        <h3>${t('concat')}</h3>
        <p class="small soft">${t('concatNote', { size: concat.length / heads.length })}</p>
        <number-strip id="concat" caption=${t('concat')} .numbers=${concat} .parts=${slices(layer, off)}></number-strip>
      </div>
      <div class="tensor stack close">
        <h3>${t('y')}</h3>
        <p class="small soft">${t('yNote')}</p>
        <number-strip id="y" caption=${t('y')} .numbers=${y} markedName=${t('changed')}
          .marked=${new Set([...Array(y.length).keys()].filter((at) => y[at] !== yOfAll[at]))}
          .parts=${[{ first: 0, last: y.length - 1, head: -1, off: false, name: '' }]}></number-strip>
      </div>
    </section>`;
  },
});

function headOf(slice: Slice, head: number, all: string[], { scene, off, learned, set }: Switches) {
  const isOn = !off.includes(head);
  const word = all.at(-1)!;
  const toggled = isOn ? [...off, head].sort() : off.filter((one) => one !== head);
  const row = learned?.rows[head];
  return html`<li class="head ${isOn ? '' : 'off'} ${headClass(head)} stack close">
      <button role="switch" id="switch-${head}" aria-checked=${isOn} @click=${() => set({ off: toggled })}>
        <span class="track"><span class="knob"></span></span>
        <span>${t('head', { head })}: ${sceneWords(scene).heads[head]}</span>
      </button>
      <p class="small soft">${t('madeUp')}</p>
      ${rowArcs(all, rowOf(slice, all.length - 1), 'made-up', t('looks', { head, word }))}
      ${row ? html`<p class="small soft">${t('learned')}</p>${rowArcs(all, row, 'learned', t('learnedLooks', { head, word }))}` : nothing}
    </li>`;
}

// What a model that was really trained does with the same letters; the trainer comes when it is asked for.
function twin({ tokens }: Layer, { learned, training, set }: Switches) {
  const says = training
    ? t('twinTraining')
    : learned
      ? t('twinSays', { steps: learned.steps, seed: learned.seed })
      : t('twinNote');
  const train = async () => {
    set({ training: true });
    try {
      const { learnedTwin } = await import('./trained-example.ts');
      set({ learned: await learnedTwin(tokens.slice(1).join(''), learned !== undefined) });
    } finally {
      set({ training: false });
    }
  };
  return html`<aside class="twin panel stack close" id="twin">
      <h3>${t('twin')}</h3>
      <p class="small" role="status">${says}</p>
      <p><button id="train-twin" aria-disabled=${training} @click=${() => training || train()}>${t(learned ? 'twinAgain' : 'twinTrain')}</button></p>
    </aside>`;
}

function status(heads: number, off: number[]) {
  const on = [...Array(heads).keys()].filter((head) => !off.includes(head));
  const said = t('sayOn', { heads: on.join(', ') || t('none') });
  return off.length > 0 ? `${said} ${t('sayOff', { heads: off.join(', ') })}` : said;
}

function slices({ heads, concat }: Layer, off: number[]) {
  const size = concat.length / heads.length;
  return heads.map((_, head) => {
    const [first, last] = [head * size, (head + 1) * size - 1];
    const isOff = off.includes(head);
    const name = `${t('head', { head })}, ${t('places', { first, last })}${isOff ? `: ${t('off')}` : ''}`;
    return { first, last, head, off: isOff, name };
  });
}
