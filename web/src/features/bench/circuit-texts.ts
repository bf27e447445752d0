// What a set of heads does in other texts of one kind, ours, each with a right and a wrong next word: whether it suffices by itself
// (faithfulness), and whether other heads do the same work (completeness; Wang et al. 2022, section 4). Measured at a press.
import type { Faithfulness } from '@engine';
import { html } from 'lit';
import words from '#content/words/circuit-texts.json';
import type { Runner } from '../../../engine/runner.ts';
import { decimal, messagesOf, percentText } from '../../../text/messages.ts';
import { asChoices, radioRow, select } from '../../kit/fields.ts';
import { given, state, withProps } from '../../kit/props.ts';
import { headNames } from '../pretrained/head-names.ts';
import { measured } from '../pretrained/measured.ts';
import type { HeadName, Reading } from '../pretrained/model.ts';
import { takeMeans } from '../pretrained/pretrained-worth.figure.ts';
import { headNamesOf, sameHead } from '../pretrained/reading.ts';
import { stackStyles } from '../pretrained/stack-styles.ts';
import { type Asking, TextElement } from '../pretrained/text-element.ts';

const say = messagesOf(words);

const BEHAVIOURS = ['thing', 'list', 'possessive', 'verb', 'quotation'] as const;
const SETS = ['found', 'on'] as const;
/** The whole model, the set alone, all but the set, and no head. */
const RUNS = 4;

type Measured = { of: Faithfulness; texts: number; heads: HeadName[] };

export class CircuitTexts extends withProps(TextElement<Measured>, {
  found: given<HeadName[]>(() => []),
  /** Whether a head that is off returns its mean, and not zeros. */
  means: given(false),
  behaviour: state<(typeof BEHAVIOURS)[number]>('thing'),
  set: state<(typeof SETS)[number]>('found'),
}) {
  static override styles = stackStyles;

  protected override about(): unknown[] {
    return [this.means, this.behaviour, this.set, headNames(this.found), this.state.choice.off];
  }

  protected override costs(): string {
    return say('costs');
  }

  #heads(reading: Reading): HeadName[] {
    if (this.set === 'found') return this.found;
    return headNamesOf(reading).filter((one) => !reading.off.some((off) => sameHead(off, one)));
  }

  protected async ask(
    runner: Runner,
    reading: Reading,
    asking: Asking,
  ): Promise<Measured | undefined> {
    const { texts: all } = (await import('../../../content/answered-texts.json')).default;
    const texts = all[this.behaviour];
    const heads = this.#heads(reading);
    if (this.means && !(await takeMeans(this.state.model, runner, asking))) return undefined;
    const asked = { what: 'faithfulness', heads, texts, means: this.means };
    const of = (await measured(runner, asked, RUNS, asking))?.faithfulness;
    return of ? { of, texts: texts.length, heads } : undefined;
  }

  override render(): unknown {
    return html`<h3>${say('title')}</h3>
      ${select({ label: say('kind') }, asChoices(BEHAVIOURS, say), this.behaviour, this.put('behaviour'))}
      ${radioRow({ name: 'set', legend: say('set') }, asChoices(SETS, say), this.set, this.put('set'))}
      ${super.render()}`;
  }

  protected live({ of, texts, heads }: Measured): unknown {
    const { whole, circuit, complement, none } = of;
    const logits = Object.entries({ whole, circuit, complement, none });
    const said = {
      ...Object.fromEntries(logits.map(([name, value]) => [name, decimal(value, 2)])),
      ...{ texts, heads: heads.length },
      faithfulness: percentText((of.faithfulness ?? Number.NaN) / 100),
      completeness: percentText((of.completeness ?? Number.NaN) / 100),
    };
    return html`<p role="status">${say('faithful', said)}</p><p>${say('complete', said)}</p>`;
  }
}

customElements.define('circuit-texts', CircuitTexts);
