// What each part of the model adds to the logit of a word at the token that is chosen (direct logit attribution).
import type { LikelyToken, LogitPart } from '@engine';
import { css, html } from 'lit';
import words from '#content/words/pretrained-parts.json';
import type { Runner } from '../../../engine/runner.ts';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { listed } from '../../../text/sentence.ts';
import { headClass } from '../../kit/base.ts';
import { select } from '../../kit/fields.ts';
import { text, withProps } from '../../kit/props.ts';
import { got } from '../../kit/refused.ts';
import { signedBarStyles, signedBars } from '../../kit/signed-bars.ts';
import { namedTensor } from '../../save/drawn-tensors.ts';
import { layerNames, sameHead } from './head-names.ts';
import type { Reading } from './model.ts';
import { headOf } from './offered.ts';
import { tokenName, tokenNames } from './pieces.ts';
import { drawPushes, pushStyles } from './pushes.ts';
import { stackStyles } from './stack-styles.ts';
import { TextElement } from './text-element.ts';

const say = messagesOf(words);

const DIGITS = 2;

type Parts = { query: number; next: LikelyToken[]; target: LikelyToken; parts: LogitPart[] };

export default class PretrainedParts extends withProps(TextElement<Parts>, {
  /** The word whose logit it is; '' for the best guess. */
  word: text(),
  /** The head whose bar is marked, as "1.7"; '' for the one that is chosen on the page. */
  head: text(),
}) {
  static override styles = [
    stackStyles,
    signedBarStyles,
    pushStyles,
    css`
      .field {
        display: var(--beside, grid);
      }
      :is(h3, svg.pushes) {
        display: var(--beside, block);
      }
    `,
  ];

  protected override about(): unknown[] {
    return [this.state.query, this.word];
  }

  protected async ask(runner: Runner): Promise<Parts | undefined> {
    const { query } = this.state;
    const rows = got(await runner.advance('modelLens', query, 5));
    const next = rows.at(-1)?.next ?? [];
    const target = next.find(({ token }) => tokenName(token) === this.word) ?? next[0];
    if (!target) return undefined;
    const parts = got(await runner.advance('modelLogitParts', query, target.token.token));
    return { query, next, target, parts };
  }

  /** What is drawn, for files of its numbers: what each head adds to the logit. */
  get tensors() {
    const heads = this.answer?.parts.filter(({ part }) => part === 'head') ?? [];
    const layers = 1 + Math.max(-1, ...heads.map(({ layer }) => layer));
    if (layers === 0) return [];
    const sizes = { n_layers: layers, n_heads: heads.length / layers };
    const logits = heads.map(({ logit }) => logit);
    return [namedTensor('logit_parts', sizes, logits)];
  }

  protected live({ query, next, target, parts }: Parts, reading: Reading): unknown {
    const token = tokenNames(reading.tokens)[query] ?? '';
    const heads = parts.filter(({ part }) => part === 'head');
    const caption = say('caption', { token, target: tokenName(target.token) });
    const marked = this.head ? headOf(this) : this.state.choice.chosen;
    const says = (one: LogitPart): string =>
      say(one.part, { ...one, logit: decimal(one.logit, DIGITS) });
    const names = layerNames(reading.weights.length);
    const others = listed(parts.filter(({ part }) => part !== 'head').map(says));
    const label = say('line', { target: tokenName(target.token), others });
    const kind = (one: LogitPart): string => {
      if (sameHead(marked, one)) return 'here';
      return one.part === 'head' ? headClass(one.head) : '';
    };
    const pushes = parts.map((one, at) => ({
      ...{ size: one.logit, name: says(one), kind: kind(one) },
      group: one.layer === parts[at - 1]?.layer ? '' : names[one.layer],
    }));
    const bars = heads.map((one) => ({
      label: says(one),
      value: one.logit,
      isChosen: sameHead(marked, one),
    }));
    const choose = (at: number): void => {
      const { layer, head } = heads[at] ?? { layer: 0, head: 0 };
      this.head = '';
      this.state.choose({ chosen: { layer, head } });
    };
    const offered = next.map(
      ({ token, probability }) =>
        [tokenName(token), `${tokenName(token)}, ${decimal(probability, 2)}`] as const,
    );
    const chosen = bars.find(({ isChosen }) => isChosen);
    return html`${select(
      { label: words.of, translate: 'no' },
      offered,
      tokenName(target.token),
      this.put('word'),
    )}
      <p>${caption}</p>
      ${signedBars(bars, caption, names, choose)}
      <p role="status">${chosen?.label ?? ''}</p>
      <h3>${say('stream', { target: tokenName(target.token) })}</h3>
      ${drawPushes(pushes, label)}
      <p class="small soft">${words.note}</p>`;
  }
}

customElements.define('pretrained-parts', PretrainedParts);
