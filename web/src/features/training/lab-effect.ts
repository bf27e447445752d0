// What the heads that are on make of it: what follows the letter, the slices of the concatenation, the loss over the
// names held out; each beside the same with every head on.

import type { RunView } from '@engine';
import { html, nothing } from 'lit';
import type words from '#content/words/head-lab.json';

import { decimal, percentText, type Say } from '../../kit/messages.ts';
import { nameOf } from './lab-head.ts';
import { tokensOf } from './lab-name.ts';
import '../../kit/number-strip.ts';
import { styled } from '../../kit/base.ts';
import { asChoices, select } from '../../kit/fields.ts';
import type { HeadLab, Measured } from './head-lab-model.ts';

const GUESSES = 7;
const HOWS = ['zero', 'mean', 'shuffle'];

/** Below the heads: all of them at once, what one gives that is off, and what that costs. */
export function labSwitches(lab: HeadLab, t: Say<typeof words>) {
  const measured = lab.measured as Measured;
  const { off } = lab;
  const status = off.length > 0 ? t('off', { heads: off.join(', ') }) : t('allOn');
  return html`<div class="switches choices">
    <button id="all-on" aria-disabled=${off.length === 0} @click=${() => lab.set({ off: [] })}>${t('switchAllOn')}</button>
    <button id="all-off" @click=${() => lab.set({ off: [...Array(lab.nHeads).keys()] })}>${t('switchAllOff')}</button>
    ${select(
      { id: 'how', label: t('how.label') },
      asChoices(HOWS, (how) => t(`how.${how}`)),
      lab.settings.how,
      (how) => lab.set({ how }),
    )}
    <p class="small" role="status" aria-live=${lab.run.playing ? 'off' : 'polite'} id="status">${status} ${lossText(lab, measured, t)}</p>
  </div>`;
}

export function labEffect(lab: HeadLab, t: Say<typeof words>) {
  const measured = lab.measured as Measured;
  return html`<div class="effect stack wide" id="effect">
    <div class="tiles broad">${guesses(lab, measured, t)}${losses(lab, measured, t)}</div>
    ${slices(lab, measured, t)}
  </div>`;
}

const lossText = (lab: HeadLab, { score, scoreSome, off }: Measured, t: Say<typeof words>) =>
  off !== lab.offKey
    ? ''
    : lab.off.length > 0
      ? t('loss.saidOff', { all: decimal(score.loss, 3), some: decimal(scoreSome.loss, 3) })
      : t('loss.saidOn', { all: decimal(score.loss, 3) });

function guesses(lab: HeadLab, { name, all, some }: Measured, t: Say<typeof words>) {
  const letters = lab.vocabulary?.letters ?? '';
  const classes = letters.length + 1;
  const { letter } = lab;
  const row = (next: Float32Array) => next.subarray(letter * classes, (letter + 1) * classes);
  const [full, left] = [row(all.next), row(some.next)];
  const shown = [...full.keys()]
    .sort((a, b) => Math.max(full[b]!, left[b]!) - Math.max(full[a]!, left[a]!))
    .slice(0, GUESSES);
  const token = tokensOf(name, t)[letter]!;
  const off = lab.off.length > 0;
  return html`<div class="guesses">
    <h2 class="part" id="next">${letter === 0 ? t('next.first') : t('next.title', { letter: token, name: name.slice(0, letter) })}</h2>
    <table aria-labelledby="next">
      <thead class=${off ? '' : 'visually-hidden'}><tr><th scope="col">${t('next.letter')}</th><th scope="col">${t('next.all')}</th>
        ${off ? html`<th scope="col">${t('next.some')}</th>` : nothing}</tr></thead>
      <tbody>${shown.map(
        (
          at,
        ) => html`<tr data-class=${at}><th scope="row" class=${at < letters.length ? 'letter' : ''}>${letters[at] ?? t('next.end')}</th>
          <td>${bar(full[at]!, 'full')}</td>${off ? html`<td>${bar(left[at]!, 'left')}</td>` : nothing}</tr>`,
      )}</tbody>
    </table>
  </div>`;
}

const bar = (share: number, kind: string) =>
  html`<span class="chance row ${kind}"><i ${styled({ '--share': String(share) })}></i><span class="number">${percentText(share)}</span></span>`;

function losses(lab: HeadLab, { score, scoreSome }: Measured, t: Say<typeof words>) {
  const { view } = lab.run;
  const guessing = view?.guessing ?? 0;
  const rows = [
    { id: 'all', loss: score.loss, name: t('loss.all') },
    ...(lab.off.length > 0 ? [{ id: 'some', loss: scoreSome.loss, name: t('loss.some') }] : []),
    { id: 'guess', loss: guessing, name: t('loss.guessing') },
  ];
  return html`<div class="losses">
    <h2 class="part">${t('loss.title', { held_out: view?.held_out ?? 0 })}</h2>
    <dl>${rows.map(
      ({ id, loss, name }) => html`<div class=${id}><dt>${name}</dt>
        <dd><span class="chance row ${id}"><i ${styled({ '--share': String(Math.min(loss / guessing, 1)) })}></i><b class="number" id="loss-${id}">${decimal(loss, 3)}</b></span></dd></div>`,
    )}</dl>
    <p class="small soft">${t('loss.nats')}</p>
  </div>`;
}

function slices(lab: HeadLab, { name, some }: Measured, t: Say<typeof words>) {
  const view = lab.run.view as RunView;
  const { n_layers, n_heads, d_model, head_dim } = view;
  const tokens = name.length + 1;
  const layers = Array.from({ length: n_layers }, (_, layer) => {
    const first = (layer * tokens + lab.letter) * d_model;
    const parts = Array.from({ length: n_heads }, (_, n) => {
      const head = layer * n_heads + n;
      const off = lab.off.includes(head);
      return {
        first: n * head_dim,
        last: (n + 1) * head_dim - 1,
        head,
        off,
        name: nameOf(lab, head),
      };
    });
    return html`<number-strip caption=${t('concat.title')} .numbers=${some.concat.subarray(first, first + d_model)} .parts=${parts}></number-strip>`;
  });
  return html`<div class="stack close">
    <h2 class="part">${t('concat.title')}</h2>
    <p class="small soft">${t('concat.note', { head_dim })}</p>
    ${layers}
  </div>`;
}
