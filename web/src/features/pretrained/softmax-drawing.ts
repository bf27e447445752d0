// The drawings of <softmax-blocks>, for the page and its still figure alike: what each block of scores leaves, and the output of
// all blocks beside that of the whole row.
import type { SoftmaxBlock, SoftmaxBlocks } from '@engine';
import { html, nothing } from 'lit';
import type words from '#content/words/softmax-blocks.json';
import { decimal, type Say } from '../../../text/sentence.ts';
import { smallNumber } from '../../kit/small-numbers.ts';

type Words = Say<typeof words>;

const DIGITS = 2;
/** A digit more, so that a factor can be worked out from the scores. */
const SCORE_DIGITS = 3;

const number = (value: number, digits = DIGITS): string =>
  value === -Infinity ? '−∞' : decimal(value, digits).replace(/^-/, '−');

/** What is drawn: the blocks, and the tokens that the scores belong to. */
export type Blocks = { made: SoftmaxBlocks; names: string[] };

function strip(numbers: Float32Array, label: string) {
  return html`<ol class="numbers" aria-label=${label}>${[...numbers].map((one) => html`<li>${number(one)}</li>`)}</ol>`;
}

/** What blocks that have been read since have left of an earlier block's powers. */
const keptOf = ({ made }: Blocks, at: number, read: number): number =>
  made.blocks.slice(at + 1, read).reduce((kept, { factor }) => kept * factor, 1);

const width = (power: number): string => (power * 100).toFixed(1);

/** The tokens with their scores, and once the block has been read, their powers as bars: faint as made, full as kept. */
function rows({ made, names }: Blocks, block: SoftmaxBlock, kept: number | undefined, say: Words) {
  const isRead = kept !== undefined;
  const titles = [say('token'), say('score'), ...(isRead ? [say('power')] : [])];
  const places = Array.from({ length: block.count }, (_, i) => i);
  return html`<table><thead><tr>${titles.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
    <tbody>${places.map((i) => {
      const score = made.scores[block.first + i]!;
      const power = block.exps[i]!;
      return html`<tr class=${score === block.largest ? 'here' : ''}><th scope="row" class="token">${names[block.first + i]}</th><td>${number(score, SCORE_DIGITS)}</td>${
        isRead
          ? html`<td class="power"><svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect class="made" width=${width(power)} height="4"></rect><rect width=${width(power * kept)} height="4"></rect></svg> <span>${number(power)}</span></td>`
          : nothing
      }</tr>`;
    })}</tbody></table>`;
}

const fact = (title: string, value: unknown) => html`<div><dt>${title}</dt><dd>${value}</dd></div>`;

/** How the running numbers come about at a block. */
export function stepOf({ made }: Blocks, at: number) {
  const block = made.blocks[at]!;
  const before = made.blocks[at - 1];
  return {
    block: at,
    largest: number(block.row_max, SCORE_DIGITS),
    before: number(before?.row_max ?? -Infinity, SCORE_DIGITS),
    factor: number(block.factor),
    sumBefore: number(before?.sum ?? 0),
    added: number(block.added),
    sum: number(block.sum),
  };
}

function left(blocks: Blocks, at: number, say: Words) {
  const args = stepOf(blocks, at);
  const isFirst = at === 0;
  return html`<dl class="sums">${fact(say('largest'), args.largest)}
    ${isFirst ? nothing : fact(say('factor'), say('factorIs', args))}
    ${fact(say('sum'), say(isFirst ? 'sumFirst' : 'sumIs', args))}
    ${fact(say('output'), strip(blocks.made.blocks[at]!.output, say('output')))}</dl>`;
}

/**
 * A panel for each block.
 * @param read - so many have been read; of the others the scores alone are shown
 */
export function blockPanels(blocks: Blocks, read: number, say: Words) {
  return html`<ol class="softmax-blocks">${blocks.made.blocks.map((block, at) => {
    const isRead = at < read;
    return html`<li class=${isRead ? 'read' : 'waiting'}><h3>${say('block', { block: at })}</h3>
      ${rows(blocks, block, isRead ? keptOf(blocks, at, read) : undefined, say)}
      ${isRead ? left(blocks, at, say) : html`<p class="small soft">${say('waiting')}</p>`}</li>`;
  })}</ol>`;
}

/** Both ways to the head's output, one below the other. */
export function bothOutputs({ made }: Blocks, say: Words) {
  const difference = smallNumber(made.largest_difference);
  return html`<div class="softmax-outputs"><p>${say('inBlocks', { sum: number(made.blocks.at(-1)!.sum) })}</p>
    ${strip(made.in_blocks, say('inBlocksLabel'))}
    <p>${say('atOnce')}</p>${strip(made.at_once, say('atOnceLabel'))}
    <p class="small soft">${say('difference', { difference })}</p></div>`;
}
