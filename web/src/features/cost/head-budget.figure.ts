// The head budget: one width cut into more or fewer heads, and what that leaves alone, cuts and grows.
// Every count is the engine's, to the last digit.
// Attributes: d-model, n-heads, seq-len, bias, show.
import { html, nothing } from 'lit';

import words from '#content/words/head-budget.json';
import { count, messagesOf } from '../../../text/messages.ts';
import { axisClass, headClass } from '../../kit/base.ts';
import { asChoices, select, tick, valueSlider } from '../../kit/fields.ts';
import { type Drawn, figure } from '../../kit/figure.ts';
import { labStyles } from '../../kit/lab-styles.ts';
import { flag, number, text } from '../../kit/props.ts';
import { type Budget, type Count, headBudget, headCounts } from './budget.ts';
import { budgetStyles } from './budget-styles.ts';

const t = messagesOf(words);

const WIDTHS = [16, 64, 384, 768, 1024, 2048, 4096, 12288];
const TOKENS = [1, 10, 32, 128, 512, 1024, 2048, 4096, 8192, 32768];
// Narrower pieces than this are drawn without their number.
const MOST_NAMED = 16;

const given = {
  d_model: number(1024, 'd-model'),
  n_heads: number(16, 'n-heads'),
  seq_len: number(1024, 'seq-len'),
  bias: flag(),
  /** The bar alone, or the counts too. */
  show: text<'bar' | 'counts'>('counts'),
};

function controls({ d_model, n_heads, seq_len, bias, set }: Drawn<typeof given>) {
  const widths = [...new Set([...WIDTHS, d_model])].sort((a, b) => a - b);
  return html`<div class="controls">
      ${valueSlider(
        { id: 'heads', ...sizeField('n_heads', n_heads) },
        headCounts(d_model),
        (heads) => set({ n_heads: heads }),
      )}
      ${valueSlider({ id: 'tokens', ...sizeField('seq_len', seq_len) }, TOKENS, (tokens) =>
        set({ seq_len: tokens }),
      )}
      ${select(
        { id: 'width', label: html`<span>${axisName('d_model')} ${t('d_model')}</span>` },
        asChoices(widths, count),
        d_model,
        // The nearest number of heads that divides the new width, from below.
        (width) =>
          set({
            d_model: width,
            n_heads: headCounts(width).findLast((heads) => heads <= n_heads) ?? 1,
          }),
      )}
      ${tick({ id: 'bias', label: t('bias'), isOn: bias }, (isOn) => set({ bias: isOn }))}
    </div>`;
}

const axisName = (axis: string) => html`<code class=${axisClass(axis)}>${axis}</code>`;

const sizeField = (axis: 'd_model' | 'n_heads' | 'seq_len', value: number) => ({
  ...{ label: axisName(axis), note: t(axis), value },
  ...{ shown: count(value), spoken: count(value) },
});

const named = (counts: Count[], name: string) => {
  const found = counts.find((one) => one.name === name);
  return { one: found?.one ?? '', chosen: found?.chosen ?? '' };
};

function bar({ d_model, n_heads }: Budget, counts: Count[]) {
  const head_dim = named(counts, 'head_dim').chosen;
  const label = t('bar', {
    d_model,
    n_heads,
    head_dim,
  });
  return html`<div class="stack close">
    <p class="part" id="bar-label">${label}</p>
    <div class="bar ${n_heads > MOST_NAMED ? 'thin' : ''}" role="img" aria-label=${label}>
      ${Array.from(
        { length: n_heads },
        (_, head) =>
          html`<span class=${headClass(head)}>${n_heads > MOST_NAMED ? nothing : html`<i>${head}</i>`}</span>`,
      )}
    </div>
  </div>`;
}

function summary({ n_heads }: Budget, counts: Count[]) {
  if (n_heads === 1) return t('summaryOne');
  return t('summary', {
    one: named(counts, 'one_W_q').chosen,
    all: named(counts, 'W_q').chosen,
    tables: named(counts, 'scores').chosen,
    tablesOne: named(counts, 'scores').one,
  });
}

function table({ n_heads, seq_len }: Budget, counts: Count[]) {
  const changes = {
    cut: t('part', { factor: n_heads }),
    kept: t('same'),
    grows: t('times', { factor: n_heads }),
  } as Record<string, string>;
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${t('caption', { seq_len })}><table role="table">
    <caption class="small soft">${t('caption', { seq_len })}</caption>
    <thead role="rowgroup"><tr role="row">
      ${[t('counted'), t('one'), t('chosen', { n_heads }), t('change')].map((name) => html`<th role="columnheader" scope="col">${name}</th>`)}
    </tr></thead>
    <tbody role="rowgroup">
      ${counts.map(({ name, group, one, chosen }) => {
        const change = one === chosen ? t('same') : changes[group];
        return html`<tr role="row" class=${group} data-count=${name}>
          <th role="rowheader" scope="row">${t(`rows.${name}`)}</th>
          <td role="cell">${count(one)}</td><td role="cell">${count(chosen)}</td>
          <td role="cell" class="change">${change}</td>
        </tr>`;
      })}
    </tbody>
  </table></div>`;
}

export default figure('head-budget', {
  given,
  styles: [labStyles, budgetStyles],
  async ask(engine, { d_model, n_heads, seq_len, bias }) {
    const budget = { d_model, n_heads, seq_len, bias };
    return { budget, counts: await headBudget(engine, budget) };
  },
  draw: ({ budget, counts }, chosen) => html`<div class="lab panel stack far">
      ${bar(budget, counts)}
      ${controls(chosen)}
      ${
        chosen.show === 'bar'
          ? nothing
          : html`<p class="summary tall" id="summary" aria-live="polite">${summary(budget, counts)}</p>
            ${table(budget, counts)}`
      }
    </div>`,
});
