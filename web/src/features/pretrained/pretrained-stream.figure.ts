// The residual stream at the token that is chosen: its numbers before the first layer, and after attention and the MLP of
// each, so that one sees what stays and what is added.
import type { ModelTensor } from '@engine';
import { html } from 'lit';
import words from '#content/words/pretrained-stream.json';
import type { Runner } from '../../../engine/runner.ts';
import type { Cell } from '../../kit/grid-cell.ts';
import type { Matrix } from '../../kit/matrix-image.ts';
import '../../kit/matrix-view.ts';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { number, withProps } from '../../kit/props.ts';
import { got } from '../../kit/refused.ts';
import { ofSlices } from '../../save/drawn-tensors.ts';
import type { Reading } from './model.ts';
import { tokenNames } from './pieces.ts';
import { stackStyles } from './stack-styles.ts';
import { type StreamStage, stagesOf } from './stream-stages.ts';
import { TextElement } from './text-element.ts';
import { ofToken } from './token-numbers.ts';

const say = messagesOf(words);

const DIGITS = 3;

/** What the stream is at each stage, of every token. */
type Stream = { stages: StreamStage[]; tensors: ModelTensor[] };

export default class PretrainedStream extends withProps(TextElement<Stream>, {
  /** How many blocks it has gone through. */
  blocks: number(Number.POSITIVE_INFINITY),
}) {
  protected override readonly isWhole = false;

  static override styles = stackStyles;

  protected override about(reading: Reading): unknown[] {
    return [reading, this.blocks];
  }

  protected async ask(runner: Runner, { weights, interventions }: Reading): Promise<Stream> {
    const stages = stagesOf(Math.min(this.blocks, weights.length));
    const tensors: ModelTensor[] = [];
    for (const { tensor, layer } of stages)
      tensors.push(got(await runner.advance('modelTensor', { tensor, layer, interventions })));
    return { stages, tensors };
  }

  /** A row for each stage, at the token that is looked from. */
  #matrix({ tensors }: Stream): Matrix {
    const rows = tensors.map((tensor) => ofToken(tensor, this.state.query).data);
    const columns = rows[0]?.length ?? 0;
    const data = new Float32Array(rows.length * columns);
    for (const [at, row] of rows.entries()) data.set(row, at * columns);
    return { rows: rows.length, columns, data };
  }

  /** What is drawn, for files of its numbers. */
  get tensors() {
    const { answer } = this;
    return answer
      ? [ofSlices('residual_stream', [this.#matrix(answer)], ['stage', 'd_model'])]
      : [];
  }

  protected live(stream: Stream, reading: Reading): unknown {
    const { stages } = stream;
    const matrix = this.#matrix(stream);
    const { query } = this.state;
    const names = stages.map(({ name, layer }) => say(name, { layer }));
    const token = tokenNames(reading.tokens)[query] ?? '';
    const most = matrix.data.reduce((high, value) => Math.max(high, Math.abs(value)), 0);
    const told = ({ row, column }: Cell, value: number): string =>
      say('cell', {
        stage: say(`${stages[row]!.name}Says`, { layer: stages[row]!.layer }),
        ...{ at: column, value: decimal(value, DIGITS) },
      });
    const label = say('label', { token, stages: matrix.rows, width: matrix.columns });
    return html`<p class="small">${say('caption', { token, width: matrix.columns })}</p>
      <matrix-view .matrix=${matrix} .low=${-most} .high=${most} .say=${told} .names=${{ rows: names, columns: [] }} stretch label=${label}></matrix-view>
      ${this.blocks > 0 ? html`<p class="small soft">${words.note}</p>` : ''}`;
  }
}

customElements.define('pretrained-stream', PretrainedStream);
