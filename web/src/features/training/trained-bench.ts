// The model of the head lab as a model like any other: opened at a step that was kept, it is what the page's viewers of
// language models look at; and beside it the same text in another step's model.
import { html } from 'lit';
import words from '#content/words/trained-bench.json';
import { Runner } from '../../../engine/runner.ts';
import { sharedTrainer } from '../../../engine/trainer.ts';
import { hear } from '../../kit/controllers.ts';
import { messagesOf } from '../../kit/messages.ts';
import { given, state, withProps } from '../../kit/props.ts';
import { Model, type ModelSource, type Turns } from '../pretrained/model.ts';
import { stackStyles } from '../pretrained/stack-styles.ts';
import { sharedText, Text } from '../pretrained/text.ts';
import '../pretrained/forty-heads.ts';
import '../pretrained/pretrained-compare.ts';
import { type HeadLab, sharedLab } from './head-lab-model.ts';
import { nameVocabulary } from './own-words.ts';

const say = messagesOf(words);

const EARLY = 100;

export class TrainedBench extends withProps({
  /** The page's, unless it is given one. */
  lab: given<HeadLab>(() => sharedLab()),
  /** The steps whose models are looked at: the page's, and that beside it. */
  steps: state<[number, number] | undefined>(),
}) {
  static override styles = stackStyles;

  readonly #page = sharedText();
  #beside: Text | undefined;
  readonly #runner = new Runner(sharedTrainer().client);
  readonly #turns: Turns = { last: Promise.resolve(), open: undefined };
  #run = '';

  constructor() {
    super();
    this.#page.without = words.first;
    hear(
      this,
      () => this.lab,
      'change',
      () => this.#follow(),
    );
  }

  /** Where a run begins anew, its own steps take the place of those that are gone. */
  #follow(): void {
    const { run, moments } = this.lab;
    this.requestUpdate();
    if (!this.steps || run.name === this.#run || run.playing || moments.length === 0) return;
    this.#open([moments.at(-1) ?? 0, this.#early]);
  }

  get #early(): number {
    return this.lab.moments.filter((step) => step <= EARLY).at(-1) ?? 0;
  }

  #at(step: number): ModelSource {
    const { run, vocabulary } = this.lab;
    const of = { run: run.name, step };
    const letters = vocabulary?.letters ?? '';
    return {
      ...{ of, isOfLetters: true, begin: [letters.length], turns: this.#turns },
      runner: async () => this.#runner,
      open: (runner) => runner.openTrained(of, nameVocabulary(letters)),
    };
  }

  async #open(steps: [number, number]): Promise<void> {
    const [own, beside] = [this.#at(steps[0]), this.#at(steps[1])];
    const isFirst = !this.#beside;
    this.#run = this.lab.run.name;
    this.steps = steps;
    if (!this.#beside) {
      await import('../pretrained/model-sentences.ts');
      const text = this.#page.choice.text || words.name;
      this.#page.use(new Model(own), text);
      this.#beside = new Text(new Model(beside));
      this.#beside.choose({ text });
      this.requestUpdate();
    }
    await this.updateComplete;
    // The button that had the focus is gone.
    if (isFirst)
      this.renderRoot.querySelector<HTMLElement>('#step-0')?.focus({ preventScroll: true });
    await Promise.all([this.#page.model.take(own), this.#beside.model.take(beside)]);
  }

  override render(): unknown {
    const { run, moments } = this.lab;
    const last = moments.at(-1) ?? 0;
    const { steps } = this;
    if (!steps) {
      if (!run.view || last === 0 || run.playing) return html`<p>${words.first}</p>`;
      return html`<button type="button" class="primary" id="open" @click=${() => this.#open([last, this.#early])}>${say('open', { step: last })}</button>`;
    }
    const choose = (at: 0 | 1) => html`<label class="field">${words.steps[at]}
      <select id="step-${at}" @change=${({ target }: Event) => {
        this.#open(steps.with(at, Number((target as HTMLSelectElement).value)) as [number, number]);
      }}>${moments.map((step) => html`<option value=${step} ?selected=${step === steps[at]}>${say('step', { step })}</option>`)}</select></label>`;
    return html`<div class="row">${choose(0)}${choose(1)}</div>
      ${
        this.#beside
          ? html`<forty-heads keep="page" .isGiven=${true} .text=${this.#page.choice.text}></forty-heads>
      <h3>${words.compare}</h3>
      <pretrained-compare .other=${this.#beside} .titles=${steps.map((step) => say('step', { step }))}></pretrained-compare>`
          : ''
      }`;
  }
}

customElements.define('trained-bench', TrainedBench);
