// The heads of the page's model by what they look at in the page's text, and where it is asked for in many, beside what looking
// at all tokens alike would give.
import { css, html } from 'lit';
import words from '#content/words/pretrained-roles.json';
import type { Runner } from '../../../engine/runner.ts';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { radioRow } from '../../kit/fields.ts';
import { state, withProps } from '../../kit/props.ts';
import { headName, sameHead } from './head-names.ts';
import {
  hasLooks,
  type Looks,
  looksIn,
  measureLooks,
  type Ranked,
  RULES,
  type Rule,
  ranked,
  TOKENS_OF_LOOKS,
} from './looks.ts';
import type { Reading } from './model.ts';
import { LEAST, reached, TIMES_EQUAL } from './role-rule.ts';
import { headTableStyles } from './table-styles.ts';
import { type Asking, TextElement } from './text-element.ts';

const say = messagesOf(words);

type Scored = { many: Looks | undefined; here: Looks };

export class PretrainedRoles extends withProps(TextElement<Scored>, {
  by: state<Rule>('previous'),
  /** Over many texts, or in the page's alone. */
  isMany: state(true),
}) {
  static override styles = [
    headTableStyles,
    css`
      tbody th button {
        min-height: 2rem;
        padding: 0 var(--space-2);
        font-weight: 500;
        text-decoration: underline;
        text-underline-offset: 0.2em;
      }
      tr.chosen {
        background: var(--accent-soft);
      }
      em {
        font-style: normal;
        text-decoration: underline;
      }
      .scroll {
        max-height: 32rem;
      }
    `,
  ];

  /** Where nothing was measured beforehand, over texts that the model writes too. */
  get #writes(): boolean {
    return this.state.model.shipped === undefined;
  }

  protected override costs(): string {
    const { model } = this.state;
    if (!model.isLarge || !this.#writes || hasLooks(model)) return '';
    return say('costs', { seconds: model.secondsFor(TOKENS_OF_LOOKS) });
  }

  protected async ask(
    runner: Runner,
    reading: Reading,
    asking: Asking,
  ): Promise<Scored | undefined> {
    const { model } = this.state;
    const here = await looksIn(runner, [reading.tokens]);
    const many = this.#writes ? await measureLooks(model, runner, asking) : undefined;
    if (this.#writes && !many) return undefined;
    return { many, here };
  }

  protected live({ many, here }: Scored): unknown {
    const looks = many && this.isMany ? many : here;
    const { by } = looks;
    const roles = RULES.map((rule) =>
      [...by[rule].weights].map((weight) => reached(weight, by[rule].equal) ?? 0),
    );
    const without = (least: number): number =>
      roles[0]!.filter((_, head) => roles.every((of) => of[head]! < least)).length;
    const [least, less] = LEAST;
    const rule = {
      ...{ least: decimal(least, 1), less: decimal(less, 1), times: TIMES_EQUAL },
      ...{ heads: roles[0]!.length, none: without(least), noneByLess: without(less) },
    };
    return html`${many ? this.#over(many) : ''}
      <div class="scroll" tabindex="0" role="region" aria-label=${words.caption}><table>
      <caption>${words.caption}</caption>
      <thead><tr><th scope="col">${words.head}</th>${RULES.map((one) => this.#title(one))}</tr></thead>
      <tbody>
        <tr class="soft"><th scope="row">${words.uniform}</th>${RULES.map((one) => html`<td>${decimal(by[one].equal, 3)}</td>`)}</tr>
        ${ranked(looks, this.by).map((one) => this.#row(one, looks))}
      </tbody></table></div>
      <p class="small soft">${say('rule', rule)}</p>`;
  }

  #over({ texts }: Looks): unknown {
    const over = [
      [true, say('many', { texts })],
      [false, words.here],
    ] as const;
    return radioRow(
      { name: 'over', legend: words.over },
      [...over],
      this.isMany,
      this.put('isMany'),
    );
  }

  #title(rule: Rule): unknown {
    const isBy = rule === this.by;
    return html`<th scope="col" aria-sort=${isBy ? 'descending' : 'none'}><button type="button" class="bare" @click=${() => {
      this.by = rule;
    }}>${words[rule]}${isBy ? ' ▾' : ''}</button></th>`;
  }

  #row({ layer, head }: Ranked, { by, headsOfLayer }: Looks): unknown {
    const one = { layer, head };
    const isChosen = sameHead(this.state.choice.chosen, one);
    return html`<tr class=${isChosen ? 'chosen' : ''}><th scope="row"><button type="button" class="bare" aria-pressed=${isChosen}
        @click=${() => this.state.choose({ chosen: one })}>${headName(one)}</button></th>
      ${RULES.map((rule) => html`<td>${shown(by[rule].weights[layer * headsOfLayer + head]!, by[rule].equal)}</td>`)}</tr>`;
  }
}

/** A role by the higher threshold is bold, by the lower one underlined. */
function shown(weight: number, equal: number): unknown {
  const number = decimal(weight, 3);
  const least = reached(weight, equal);
  if (least === undefined) return number;
  return least === LEAST[0] ? html`<strong>${number}</strong>` : html`<em>${number}</em>`;
}

customElements.define('pretrained-roles', PretrainedRoles);
