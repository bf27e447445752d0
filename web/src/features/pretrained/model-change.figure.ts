// A wrong line of code in the model, what that does to its guess, and what it writes with it.
// Attributes: kind, text; layer and head where it is about one.
import type { Intervention, TextRun } from '@engine';
import { css, html, nothing } from 'lit';
import words from '#content/words/model-change.json';
import type { Runner } from '../../../engine/runner.ts';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { number, state, text, withProps } from '../../kit/props.ts';
import { got } from '../../kit/refused.ts';
import { changeRadios } from './change-radios.ts';
import type { Reading } from './model.ts';
import { type Change, changeOf, interventionsOf, type Kind } from './model-changes.ts';
import { nextTokenStyles, nextTokens } from './next-tokens.ts';
import { numbersOf, tokenName } from './pieces.ts';
import { stackStyles } from './stack-styles.ts';
import { TextElement } from './text-element.ts';

const say = messagesOf(words);

const DIGITS = 2;
const LOSS_DIGITS = 3;
/** Guesses. */
const SHOWN = 5;
/** Tokens: a sentence or two. */
const WRITES = 32;

/** So many that what comes up with a change was among the likely before. */
const LIKELY_BEFORE = 64;

type Written = { run: TextRun; writes: string };
/** What the model makes of the text as it was trained, and with what is chosen. */
type Answer = { before: Written; now: Written };

export default class ModelChange extends withProps(TextElement<Answer>, {
  kind: text<Kind>('repeat_kv'),
  layer: number(0),
  head: number(0),
  chosen: state(''),
}) {
  static override styles = [
    stackStyles,
    nextTokenStyles,
    css`
      .next {
        max-width: 32rem;
      }
      .writes dt {
        font-size: var(--size-s);
        font-weight: 600;
      }
      .writes dd {
        padding: var(--space-2) var(--space-3);
        border: 1px solid var(--line);
        border-radius: var(--radius-m);
        background: var(--surface);
        overflow-wrap: anywhere;
      }
    `,
  ];

  protected override about(reading: Reading): unknown[] {
    return [reading, this.chosen];
  }

  get #change(): Change {
    return changeOf(this.kind, this);
  }

  protected async ask(runner: Runner, reading: Reading): Promise<Answer> {
    const tokens = numbersOf(reading.tokens);
    const goesOn = async (interventions: Intervention[]): Promise<Written> => {
      const run = got(await runner.advance('modelRun', { interventions, next: LIKELY_BEFORE }));
      const settings = { tokens, temperature: 0, top_p: 1, seed: 0, interventions };
      got(await runner.advance('modelWrite', settings));
      let writes = '';
      for (let done = 0, more = true; done < WRITES && more; done += 1) {
        const next = got(await runner.advance('modelWriteNext', false));
        if (next.ended) break;
        writes += next.token.text;
        more = next.may_continue;
      }
      return { run, writes: writes.trim() };
    };
    const before = await goesOn([]);
    const interventions = interventionsOf(this.#change, this.chosen);
    return { before, now: interventions.length === 0 ? before : await goesOn(interventions) };
  }

  protected live({ before, now }: Answer): unknown {
    const chosen = this.chosen || this.#change.asTrained;
    const radios = changeRadios(this.kind, this, chosen, (choice) => {
      this.chosen = choice;
    });
    const isChanged = now !== before;
    const { run } = now;
    const { run: trained } = before;
    const [guess] = run.next;
    const [was] = trained.next;
    const numbers = {
      guess: guess ? tokenName(guess.token) : '',
      probability: decimal(guess?.probability ?? Number.NaN, DIGITS),
      was: was ? tokenName(was.token) : '',
      wasProbability: decimal(was?.probability ?? Number.NaN, DIGITS),
      loss: decimal(run.loss, LOSS_DIGITS),
      wasLoss: decimal(trained.loss, LOSS_DIGITS),
    };
    return html`${radios}
      <p role="status">${say(isChanged ? 'changed' : 'trained', numbers)}</p>
      ${nextTokens(run.next.slice(0, SHOWN), isChanged ? trained.next : null)}
      ${writing(before, now)}`;
  }
}

/** How the model goes on, and below how it went on before anything was changed. */
const writing = (before: Written, now: Written): unknown => {
  const part = (name: 'writes' | 'wrote', { writes }: Written): unknown =>
    html`<dt>${say(name)}</dt><dd translate="no" data-part=${name}>${writes}</dd>`;
  return html`<dl class="writes stack close">${part('writes', now)}${now === before ? nothing : part('wrote', before)}</dl>`;
};

customElements.define('model-change', ModelChange);
