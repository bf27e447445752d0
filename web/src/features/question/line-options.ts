// The options of a prediction that asks for a line of code: the page's listing, each line to choose, and with the verdict on it.
// It stands in <prediction-gate> and is a part of it: the page's text comes through the slots of the gate.
import type { GateView } from '@engine';
import { css, html, LitElement, nothing } from 'lit';

import words from '#content/words/line-options.json';
import { given, withProps } from '../../kit/props.ts';

const styles = css`
  .listing {
    gap: 0;
  }
  .listing :is(.option, .answer) {
    margin-bottom: -1px;
    padding: var(--space-1) var(--space-3);
    border-radius: 0;
  }
  .listing :is(.right, .mine, .option:hover, .option:has(:checked)) {
    z-index: 1;
    position: relative;
  }
  .listing :is(.option, .head) {
    grid-template-columns: 1.15rem 1.25rem minmax(0, 1fr);
    gap: 0 var(--space-2);
    min-height: 2rem;
  }
  .listing .letter {
    text-align: end;
  }
  .listing .marks {
    margin-top: 0;
  }
  @media (pointer: coarse) {
    .listing .option {
      min-height: var(--target);
    }
  }
`;

/** The last option is that no line is wrong: it has no number. */
const number = (at: number, options: string[]): unknown =>
  html`<span class="letter">${
    at < options.length - 1
      ? html`<span class="visually-hidden">${words.line} </span>${at + 1}`
      : nothing
  }</span>`;

const WHY: Record<string, string> = words.why;
/** Lines of which the same is said: "k_flat" as "flat", "shared_v" as "shared", "v" as "head". */
const kindOf = (id: string): string =>
  /flat|shared/.exec(id)?.[0] ?? (/^[qkv]$/.test(id) ? 'head' : id);

/** What is said of a line where the page says nothing of its own. */
const reason = (id: string, right: boolean, isLast: boolean): string => {
  if (right) return words.alike;
  return isLast ? words.notNone : `${words.fine} ${WHY[kindOf(id)] ?? ''}`;
};

/** The page's own text of a line. */
const code = (option: string): unknown => html`<slot name="option-${option}"></slot>`;

export class LineOptions extends withProps(LitElement, {
  /** What the engine says of the gate. */
  view: given<GateView>(),
  /** The line that is marked and not yet committed to. */
  chosen: given(''),
  choose: given<(line: string) => void>(),
}) {
  protected override createRenderRoot() {
    return this;
  }

  override connectedCallback() {
    super.connectedCallback();
    const root = this.getRootNode() as Document | ShadowRoot;
    const sheet = styles.styleSheet;
    if (sheet && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  }

  override render() {
    const { view } = this;
    if (!view) return nothing;
    return view.phase === 'shown' ? this.#answers(view) : this.#field(view.options);
  }

  #field(options: string[]) {
    return html`<div class="answers listing">${options.map(
      (option, at) => html`<label class="option">
        <input type="radio" name="option" value=${option} .checked=${option === this.chosen} @change=${() => this.choose?.(option)} />
        ${number(at, options)}${code(option)}
      </label>`,
    )}</div>`;
  }

  /** With what is said of the answer and of the line that was chosen. */
  #answers({ options, answer, expected }: GateView) {
    return html`<ol class="answers listing">${options.map((id, at) => {
      const right = expected.includes(id);
      const mine = answer === id;
      const marks = right ? words[mine ? 'both' : 'right'] : mine ? words.yours : '';
      return html`<li class="answer ${right ? 'right' : 'wrong'} ${mine ? 'mine' : ''}" data-option=${id}>
        <div class="head"><span class="sign" aria-hidden="true">${right ? '✓' : mine ? '✕' : ''}</span>
          ${number(at, options)}${code(id)}
          ${marks ? html`<span class="marks">${marks}</span>` : nothing}</div>
        ${right || mine ? html`<div class="why"><slot name="why-${id}">${reason(id, right, at === options.length - 1)}</slot></div>` : nothing}
      </li>`;
    })}</ol>`;
  }
}

customElements.define('line-options', LineOptions);
