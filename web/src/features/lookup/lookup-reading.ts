// All that can be read in a model that is looked up, and what its attention costs. Every number is the
// engine's. <lookup-reading .engine=${engine} .source=${source} .reading=${reading}></lookup-reading>
import type {
  AttentionKind,
  ConfigNote,
  ConfigReading,
  Fault,
  FoundSize,
  LookupCost,
  LookupSource,
  Tower,
} from '@engine';
import { css, html, nothing } from 'lit';
import type { EngineClient } from '../../../engine/client.ts';
import { count, faultSentence } from '../../../text/messages.ts';
import { shortBytes } from '../../../text/sentence.ts';
import { asChoices, select } from '../../kit/fields.ts';
import { given, state, withProps } from '../../kit/props.ts';
import { tableStyles } from '../../kit/table-styles.ts';
import { SIZES } from './config.ts';
import { lookupCost } from './lookup.ts';
import { breakable, partName, t } from './lookup-words.ts';

const TOKENS = [1024, 8192, 32_768, 131_072];
const BYTES = [1, 2, 4];

/** What is read has a tower at least. */
type Reading = ConfigReading & { towers: [Tower, ...Tower[]] };

class LookupReading extends withProps({
  engine: given<EngineClient>(),
  source: given<LookupSource>(),
  reading: given<Reading>(),
  tokens: state(8192),
  bytes: state(2),
  cost: state<LookupCost>(),
  fault: state<Fault>(),
}) {
  static override styles = [
    tableStyles,
    css`
      td,
      th {
        vertical-align: baseline;
      }
      td {
        white-space: nowrap;
      }
      .sizes :is(td, th):nth-child(3) {
        text-align: start;
        white-space: normal;
      }
      .sizes code {
        white-space: nowrap;
        overflow-wrap: normal;
      }
      .sizes .where {
        display: block;
        white-space: normal;
        overflow-wrap: anywhere;
        unicode-bidi: isolate;
      }
    `,
  ];

  override willUpdate(changed: Map<string, unknown>) {
    if (['source', 'tokens', 'bytes'].some((name) => changed.has(name))) this.#count();
  }

  async #count() {
    const { engine, source, tokens, bytes } = this;
    if (!engine || !source) return;
    const reply = await lookupCost(engine, source, tokens, bytes);
    if (source !== this.source || tokens !== this.tokens || bytes !== this.bytes) return;
    this.cost = reply.ok ? reply.value : undefined;
    this.fault = reply.ok ? undefined : reply.errors[0];
  }

  override render() {
    const { reading } = this;
    if (!reading) return nothing;
    return html`<div class="panel stack far" id="reading">
      <section class="stack" aria-labelledby="reading-name">
        <h3 id="reading-name" tabindex="-1">${t('reading.title')}</h3>
        ${reading.towers.map((tower) => this.#tower(tower))}
      </section>
      ${reading.notes.length > 0 ? this.#notes(reading.notes) : nothing}
      <section class="stack" aria-labelledby="cost-name"><h3 id="cost-name">${t('cost.title')}</h3>${this.#cost()}</section>
    </div>`;
  }

  #tower(tower: Tower) {
    const layers: Record<string, number[]> = {
      n_heads: tower.layer_heads,
      n_kv_heads: tower.layer_kv_heads,
    };
    const rows = SIZES.filter((name) => tower.sizes[name] || (layers[name]?.length as number) > 0);
    if (rows.length === 0) return nothing;
    return html`<table class="sizes">
        <caption>${t('reading.table', { part: partName(tower) })}</caption>
        <thead><tr><th scope="col">${t('reading.size')}</th><th scope="col">${t('reading.value')}</th><th scope="col">${t('reading.how')}</th></tr></thead>
        <tbody>${rows.map((name) => this.#size(name, tower.sizes[name], layers[name] ?? []))}</tbody>
      </table>
      <p>${this.#division(tower)} ${t('reading.kind', { kind: t(`choices.${tower.attention as Exclude<AttentionKind, 'undisclosed'>}`) })}</p>`;
  }

  #size(name: string, size: FoundSize | undefined, layers: number[]) {
    const ends = { low: Math.min(...layers), high: Math.max(...layers) };
    const where = size?.where
      ? html`<code class="where soft">${breakable(size.where)}</code>`
      : nothing;
    return html`<tr data-size=${name}><th scope="row"><code class="axis axis-${name}">${name}</code></th>
      <td>${size ? count(size.value) : t('reading.differ', ends)}</td>
      <td>${size ? t(`origins.${size.how}`) : nothing}${where}</td></tr>`;
  }

  #division({ divides_evenly, heads_fill_width }: Tower) {
    if (divides_evenly === null || heads_fill_width === null) return nothing;
    return t(`reading.${divides_evenly ? (heads_fill_width ? 'clean' : 'apart') : 'rest'}`);
  }

  #notes(notes: ConfigNote[]) {
    return html`<section class="stack" aria-labelledby="notes-name"><h3 id="notes-name">${t('reading.notes')}</h3>
      <ul class="points stack close" id="notes">${notes.map((note) => html`<li data-note=${note.code}>${this.#note(note)}</li>`)}</ul></section>`;
  }

  #note({ code, args }: ConfigNote) {
    return t(`notes.${code}`, args);
  }

  #cost() {
    const { cost, fault, reading } = this;
    if (fault) return html`<p role="alert">${faultSentence(fault)}</p>`;
    if (!cost) return nothing;
    if (cost.uncounted_reason) {
      const note = reading?.notes.find(({ code }) => code === cost.uncounted_reason);
      return html`<p id="not-counted">${t('cost.not_counted')} ${note ? this.#note(note) : nothing}</p>`;
    }
    return html`<div class="choices">${this.#pick('tokens', TOKENS)} ${this.#pick('bytes', BYTES)}</div>
      ${this.#costs(cost)}
      <p id="ratio">${this.#ratio(cost)}</p>
      <p class="small soft">${cost.has_cache ? t('cost.every_token') : t('cost.no_cache')}</p>`;
  }

  #pick(name: 'tokens' | 'bytes', offered: number[]) {
    return select(
      { id: `cost-${name}`, label: t(`cost.${name}`) },
      asChoices(offered, count),
      this[name],
      (value) => {
        this[name] = value;
      },
    );
  }

  #costs({ actual, mha, has_cache }: LookupCost) {
    const cell = (value: string, bytes: boolean) =>
      html`<td>${count(value)}${bytes ? html`<br><span class="soft">${t('cost.short', { short: shortBytes(value, t('cost.units')) })}</span>` : nothing}</td>`;
    const row = (id: 'parameters' | 'cache_bytes', name: string) =>
      html`<tr data-row=${id}><th scope="row">${name}</th>${[actual, mha].map((one) => cell(one[id], id === 'cache_bytes'))}</tr>`;
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${t('cost.table')}><table>
      <caption>${t('cost.table')}</caption>
      <thead><tr><th scope="col">${t('cost.what')}</th><th scope="col">${t('cost.own')}</th><th scope="col">${t('cost.plain')}</th></tr></thead>
      <tbody>${row('parameters', t('cost.parameters'))}${has_cache ? row('cache_bytes', t('cost.cache')) : nothing}</tbody></table></div>`;
  }

  #ratio({ has_cache, parameters_ratio, cache_ratio }: LookupCost) {
    if (this.reading?.towers[0].attention === 'MHA') return t('cost.same');
    const said = [t('cost.parameters_ratio', { ratio: parameters_ratio })];
    if (has_cache) said.push(t('cost.cache_ratio', { ratio: cache_ratio }));
    return said.join(' ');
  }
}

customElements.define('lookup-reading', LookupReading);
