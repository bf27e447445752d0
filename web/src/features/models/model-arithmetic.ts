// One model's arithmetic, step by step: the division, the head size, who shares keys and values, the matrices, the
// cache. Every count is the engine's.
import type { AttentionKind, ModelCost } from '@engine';
import { html, nothing } from 'lit';

import words from '#content/words/model-catalogue.json';
import { count, type Say } from '../../../text/messages.ts';
import { shortBytes } from '../../../text/sentence.ts';
import { asChoices, select } from '../../kit/fields.ts';
import { isDisclosed, type Row, sizesIn } from './model-rows.ts';

/** How many tokens and bytes a cache may be asked for. */
export const TOKENS = [1024, 8192, 131072];
export const BYTES = [1, 2, 4];

/** The layers whose cost adds up to the model's: none where they differ or share their weights. */
export function costLayers({ kind, n_layers, attention_layers }: Row) {
  if (kind === 'decoder') return n_layers;
  return kind === 'hybrid' ? attention_layers : undefined;
}

type Cached = {
  tokens: number;
  bytes: number;
  set: (name: 'tokens' | 'bytes', value: number) => void;
};

/** The cost is of one of its layers, or of all that costLayers counts. */
type Asked = Cached & { row: Row; cost: ModelCost | undefined };

export function arithmetic({ row, cost, tokens, bytes, set }: Asked, t: Say<typeof words>) {
  return html`<section class="panel stack" id="arithmetic" aria-labelledby="chosen-name">
    <h2 id="chosen-name">${row.name}<span class="soft"> · ${t('steps.title')}</span></h2>
    ${isDisclosed(row) ? known({ row, cost, tokens, bytes, set }, t) : unknown(t)}
    <dl class="facts small stack">
      ${row.note && isDisclosed(row) ? fact(t('note'), row.note) : nothing}
      ${configNames(row, t)}
      ${fact(
        t('source'),
        html`${row.source}${row.sources_agreeing && row.sources_agreeing > 1 ? html` <br />${t('agreeing', { sources_agreeing: row.sources_agreeing })}` : nothing}
        ${row.weak_source ? html` <br />${t('weak', { weak_source: row.weak_source })}` : nothing}`,
      )}
    </dl>
  </section>`;
}

const fact = (name: string, value: unknown) =>
  html`<div><dt>${name}</dt><dd class="soft breaks">${value}</dd></div>`;

const unknown = (t: Say<typeof words>) =>
  html`<p class="panel invented">${t('steps.undisclosed')}</p>`;

function configNames({ config_style }: Row, t: Say<typeof words>) {
  if (config_style === null || !(config_style in words.style)) return nothing; // read from a paper or from code
  return fact(t('names'), html`<code>${t(`style.${config_style}`)}</code>`);
}

function known({ row, cost, tokens, bytes, set }: Asked, t: Say<typeof words>) {
  if (row.attention === 'none') return html`<p>${t('steps.no_attention')}</p>`;
  return html`<ol class="steps tiles">
    ${row.quotient === undefined ? nothing : step(t('steps.divide'), division(row, t))}
    ${step(t('steps.head'), headSize(row, t))}
    ${step(t('steps.share'), html`<p>${attentionKind(row, t)}</p>`)}
    ${row.weights_per_layer && cost ? costed({ row, cost, tokens, bytes, set }, t) : html`<li class="none"><p class="soft">${t('steps.no_formula')}</p></li>`}
  </ol>`;
}

const step = (title: string, body: unknown) => html`<li><h3>${title}</h3>${body}</li>`;

function division(row: Row, t: Say<typeof words>) {
  const { d_model = 0, n_heads = 0, quotient = 0, remainder = 0 } = row;
  const args = { d_model, n_heads, quotient, remainder };
  return html`<p class="sum">${t(remainder === 0 ? 'steps.divides' : 'steps.leaves', args)}</p>`;
}

function headSize(row: Row, t: Say<typeof words>) {
  const { head_dim_given, kv_lora_rank } = row;
  const { head_dim = 0, qk_nope_head_dim = 0, qk_rope_head_dim = 0 } = row;
  const which = kv_lora_rank ? 'head_latent' : head_dim_given ? 'head_given' : 'head_quotient';
  return html`<p>${t(`steps.${which}`, { head_dim, qk_nope_head_dim, qk_rope_head_dim })}</p>`;
}

function attentionKind(row: Row, t: Say<typeof words>) {
  if (row.layer_heads.length > 0) {
    const between = (column: string) => {
      const [low, high] = sizesIn(row, column) as [number, number];
      return t('to', { low, high });
    };
    return t('steps.share_layers', { heads: between('n_heads'), kv_heads: between('n_kv_heads') });
  }
  const { n_heads = 0, n_kv_heads = 0, group = 0 } = row;
  const { kv_lora_rank = 0, qk_nope_head_dim = 0, qk_rope_head_dim = 0 } = row;
  const latent = { kv_lora_rank, qk_nope_head_dim, qk_rope_head_dim };
  const args = { n_heads, n_kv_heads, group, ...latent };
  return t(`steps.share_${row.attention as Exclude<AttentionKind, 'none' | 'undisclosed'>}`, args);
}

function costed(
  { row, cost, tokens, bytes, set }: Cached & { row: Row; cost: ModelCost },
  t: Say<typeof words>,
) {
  const layers = costLayers(row);
  return html`
    ${row.attention === 'MLA' ? nothing : step(t('steps.matrices'), matrices(row, cost))}
    ${step(
      t('steps.weights'),
      html`<p>${t('steps.weights_are', cost)}
      ${layers ? t('steps.weights_all', { n_layers: layers, parameters: cost.parameters }) : nothing}</p>
      ${layers ? html`<p>${t('steps.attentions', { ...cost, n_layers: layers, n_heads: row.n_heads ?? 0 })}</p>` : nothing}`,
    )}
    ${step(t('steps.cache'), row.cached_per_token_layer ? cache({ cost, layers, tokens, bytes, set }, t) : html`<p>${t('steps.cache_encoder')}</p>`)}`;
}

function matrices({ d_model }: Row, { q_width, kv_width }: ModelCost) {
  const shape = (rows: unknown, columns: unknown) => `(${rows}, ${columns})`;
  return html`<p class="mono row small"><span><code>W_q</code> ${shape(d_model, q_width)}</span>
    <span><code>W_k</code> ${shape(d_model, kv_width)}</span>
    <span><code>W_v</code> ${shape(d_model, kv_width)}</span>
    <span><code>W_o</code> ${shape(q_width, d_model)}</span></p>`;
}

function cache(
  { cost, layers, tokens, bytes, set }: Cached & { cost: ModelCost; layers: number | undefined },
  t: Say<typeof words>,
) {
  const choice = (name: 'tokens' | 'bytes', all: number[], now: number) =>
    select({ id: name, label: t(`steps.${name}`) }, asChoices(all, count), now, (value) =>
      set(name, value),
    );
  return html`<p>${t('steps.cache_is', cost)}</p>
    ${
      layers
        ? html`<p id="cache">${t('steps.cache_all', { seq_len: tokens, n_layers: layers, bytes, cache_bytes: cost.cache_bytes, short: shortBytes(cost.cache_bytes, t('steps.units')) })}</p>
      <p class="row small unprinted">${choice('tokens', TOKENS, tokens)} ${choice('bytes', BYTES, bytes)}</p>`
        : nothing
    }`;
}
