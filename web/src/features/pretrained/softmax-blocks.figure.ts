// Softmax in blocks, as FlashAttention computes it: the scores of one query of a trained head, read block by block with a running
// maximum, sum and output, beside the output of the whole row. Until the model is here, the still figure stands.
import { css, html, nothing, type PropertyValues, unsafeCSS } from 'lit';
import words from '#content/words/softmax-blocks.json';
import type { Runner } from '../../../engine/runner.ts';
import { messagesOf } from '../../../text/messages.ts';
import { slider } from '../../kit/fields.ts';
import { number, state, withProps } from '../../kit/props.ts';
import { got } from '../../kit/refused.ts';
import { namedTensor } from '../../save/drawn-tensors.ts';
import type { Reading } from './model.ts';
import { tokenNames } from './pieces.ts';
import blocksText from './softmax-blocks.css?inline';
import { type Blocks, blockPanels, bothOutputs, stepOf } from './softmax-drawing.ts';
import { stackStyles } from './stack-styles.ts';
import { TextElement } from './text-element.ts';

const say = messagesOf(words);

type Answer = Blocks & { query: number };

export default class SoftmaxBlocks extends withProps(TextElement<Answer>, {
  layer: number(0),
  head: number(0),
  /** The place of the query in the text; the last token where there is no such place. */
  query: number(-1),
  /** How many scores a block has. */
  block_size: number(8, 'block-size'),
  /** Steps taken: the first block has been read, and so on; the last step divides. */
  steps: state(1),
}) {
  protected override readonly isAlone = true;

  static override styles = [
    stackStyles,
    unsafeCSS(blocksText),
    css`
      .controls {
        /* An address may leave them out (css/asked.css). */
        display: var(--settings, block);
        max-width: 24rem;
      }
    `,
  ];

  override willUpdate(changed: PropertyValues<this>): void {
    const given = ['text', 'layer', 'head', 'query', 'block_size'] as const;
    if (given.some((name) => changed.has(name))) this.steps = 1;
    super.willUpdate(changed);
  }

  protected override about(): unknown[] {
    return [this.layer, this.head, this.query, this.block_size];
  }

  protected async ask(runner: Runner, reading: Reading): Promise<Answer> {
    const { layer, head } = this;
    const names = tokenNames(reading.tokens);
    const last = names.length - 1;
    const query = this.query >= 0 && this.query < last ? this.query : last;
    const block_size = Math.min(Math.max(1, Math.round(this.block_size)), query + 1);
    const asked = { layer, head, query, block_size };
    return { made: got(await runner.advance('modelSoftmaxBlocks', asked)), names, query };
  }

  /** What is drawn, for files of its numbers. */
  get tensors() {
    const { made } = this.answer ?? {};
    if (!made) return [];
    return [
      namedTensor('scores', { seq_k: made.scores.length }, made.scores),
      namedTensor('head_outputs', { head_dim: made.at_once.length }, made.at_once),
      namedTensor('head_outputs_in_blocks', { head_dim: made.in_blocks.length }, made.in_blocks),
    ];
  }

  protected live(answer: Answer): unknown {
    const { layer, head } = this;
    const { made, names, query } = answer;
    const count = made.blocks.length;
    const isDone = this.steps > count;
    return html`<div class="stack wide"><h3>${say('title', { layer, head, query: names[query] ?? '' })}</h3>
      ${this.#controls(made.blocks[0]!.count, query + 1)}
      <p role="status">${this.#told(answer)}</p>
      ${blockPanels(answer, this.steps, say)}
      ${isDone ? bothOutputs(answer, say) : nothing}
      <p class="small soft">${say('how')}</p></div>`;
  }

  #controls(size: number, keys: number): unknown {
    const { made } = this.answer!;
    const last = made.blocks.length + 1;
    const isDone = this.steps >= last;
    return html`<div class="controls">${slider(
      {
        ...{ id: 'size', label: say('size'), note: say('sizeNote') },
        ...{ min: 1, max: keys, value: size, shown: size, spoken: say('spoken', { size }) },
      },
      this.put('block_size'),
    )}</div>
      <div class="buttons row">
        <button type="button" id="softmax-next" class="primary" aria-disabled=${isDone} @click=${() => this.#go(this.steps + 1, last)}>${say(this.steps === last - 1 ? 'divide' : 'next')}</button>
        <button type="button" id="softmax-again" aria-disabled=${this.steps === 1} @click=${() => this.#go(1, last)}>${say('again')}</button>
      </div>`;
  }

  #go(steps: number, last: number): void {
    this.steps = Math.min(steps, last);
  }

  #told(answer: Answer): string {
    const { blocks } = answer.made;
    if (this.steps > blocks.length) return say('toldEnd');
    const args = stepOf(answer, this.steps - 1);
    return say(this.steps === 1 ? 'toldFirst' : 'told', args);
  }
}

customElements.define('softmax-blocks', SoftmaxBlocks);
