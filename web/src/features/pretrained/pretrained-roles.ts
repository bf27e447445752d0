// The heads of the page's model by what they look at over many texts, beside what looking at all tokens alike would score.
import type { RoleRow, Roles } from '@engine';
import { css, html } from 'lit';
import words from '#content/words/pretrained-roles.json';
import type { Runner } from '../../../engine/runner.ts';
import { baseStyles } from '../../kit/base.ts';
import { fieldStyles } from '../../kit/field-styles.ts';
import { radioRow } from '../../kit/fields.ts';
import { decimal, messagesOf } from '../../kit/messages.ts';
import { state, withProps } from '../../kit/props.ts';
import { headName, sameHead } from './head-names.ts';
import { got, type Reading } from './language-model.ts';
import { numbersOf } from './pieces.ts';
import { hasRoles, type MeasuredRoles, measureRoles, TOKENS_OF_ROLES } from './roles.ts';
import { headTableStyles } from './table-styles.ts';
import { type Asking, TextElement } from './text-element.ts';

const say = messagesOf(words);

const SCORES = ['previous', 'first', 'same_token', 'induction', 'entropy'] as const;
type Score = (typeof SCORES)[number];

type Row = RoleRow;
type Scored = { many: MeasuredRoles; here: Roles };

/** By the engine's name. */
const ROLES: Record<string, string> = {
  'previous token': words.previous,
  'first token': words.first,
  'same token': words.same_token,
  induction: words.induction,
};

export class PretrainedRoles extends withProps(TextElement<Scored>, {
  by: state<Score>('previous'),
  /** Over many texts, or in the page's alone. */
  isMany: state(true),
}) {
  static override styles = [
    baseStyles,
    headTableStyles,
    fieldStyles,
    css`
      tbody th button {
        min-height: 2rem;
        padding: 0 var(--space-2);
        border: 0;
        background: none;
        font-weight: 500;
        text-decoration: underline;
        text-underline-offset: 0.2em;
      }
      tr.chosen {
        background: var(--accent-soft);
      }
      .none {
        color: var(--ink-soft);
      }
      .scroll {
        max-height: 32rem;
      }
    `,
  ];

  protected about(reading: Reading): unknown[] {
    return [reading.text];
  }

  protected override costs(): string {
    const { model } = this.state;
    if (!model.isLarge || hasRoles(model)) return '';
    const seconds = Math.ceil((model.millisecondsPerToken * TOKENS_OF_ROLES) / 1000);
    return say('costs', { seconds });
  }

  protected async ask(
    runner: Runner,
    reading: Reading,
    asking: Asking,
  ): Promise<Scored | undefined> {
    const here = got(await runner.advance('modelRoles', [numbersOf(reading.tokens)]));
    const many = await measureRoles(this.state.model, runner, asking);
    return many && { many, here };
  }

  protected live({ many, here }: Scored): unknown {
    const uniform: Row = this.isMany ? many.uniform : here.uniform;
    const heads: Row[] = this.isMany ? many.heads : here.heads;
    const rows = heads.toSorted((a, b) => b[this.by] - a[this.by]);
    const none = many.heads.filter(({ role }) => role === 'none').length;
    const rule = {
      none,
      heads: rows.length,
      least: decimal(many.least, 1),
      times: many.times_uniform,
    };
    const over = [
      [true, say('many', { texts: many.texts })],
      [false, words.here],
    ] as const;
    const choose = (isMany: boolean): void => {
      this.isMany = isMany;
    };
    return html`${radioRow({ name: 'over', legend: words.over }, [...over], this.isMany, choose)}
      <div class="scroll" tabindex="0" role="region" aria-label=${words.caption}><table>
      <caption>${words.caption}</caption>
      <thead><tr><th scope="col">${words.head}</th>
        ${SCORES.map((score) => this.#title(score))}
        ${this.isMany ? html`<th scope="col" class="word">${words.role}</th>` : ''}</tr></thead>
      <tbody>
        <tr class="soft"><th scope="row">${words.uniform}</th>${this.#scores(uniform)}${this.isMany ? html`<td></td>` : ''}</tr>
        ${rows.map((row) => this.#row(row))}
      </tbody></table></div>
      ${this.isMany ? html`<p class="small soft">${say('rule', rule)}</p>` : ''}`;
  }

  #title(score: Score): unknown {
    const isBy = score === this.by;
    return html`<th scope="col" aria-sort=${isBy ? 'descending' : 'none'}><button type="button" @click=${() => {
      this.by = score;
    }}>${words[score]}${isBy ? ' ▾' : ''}</button></th>`;
  }

  #scores(row: Row): unknown {
    return SCORES.map((score) => html`<td>${decimal(row[score], 3)}</td>`);
  }

  #row(row: Row): unknown {
    const { layer, head } = row;
    const isChosen = sameHead(this.state.choice.chosen, row);
    return html`<tr class=${isChosen ? 'chosen' : ''}><th scope="row"><button type="button" aria-pressed=${isChosen}
        @click=${() => this.state.choose({ chosen: { layer, head } })}>${headName(row)}</button></th>
      ${this.#scores(row)}${this.isMany ? html`<td class="word ${row.role}">${ROLES[row.role] ?? words.none}</td>` : ''}</tr>`;
  }
}

customElements.define('pretrained-roles', PretrainedRoles);
