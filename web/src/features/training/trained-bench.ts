// The model of the head lab as a model like any other: opened at a step that was kept, it is what the page's viewers of
// language models look at; and beside it the same text in another step's model.
import { html } from 'lit';
import words from '#content/words/trained-bench.json';
import { Runner, type Vocabulary } from '../../../engine/runner.ts';
import { sharedTrainer } from '../../../engine/trainer.ts';
import { hear } from '../../kit/controllers.ts';
import { messagesOf } from '../../kit/messages.ts';
import { given, state, withProps } from '../../kit/props.ts';
import { LanguageModel, type Turns } from '../pretrained/language-model.ts';
import { stackStyles } from '../pretrained/stack-styles.ts';
import { sharedText, TextState } from '../pretrained/text-state.ts';
import '../pretrained/forty-heads.ts';
import '../pretrained/pretrained-compare.ts';
import { type HeadLab, sharedLab } from './head-lab-model.ts';
import { readableName } from './own-words.ts';

const say = messagesOf(words);

const EARLY = 100;
const BOUNDARY = 26;

const letterOf = (token: number): string =>
  token === BOUNDARY ? words.boundary : String.fromCharCode(97 + token);
const named = (token: number) => ({ token, text: letterOf(token) });

/** Of a name: the boundary token, then its letters. */
const nameVocabulary: Vocabulary = {
  encode: async (text) => ({
    ok: true,
    value: [BOUNDARY, ...[...readableName(text)].map((one) => one.charCodeAt(0) - 97)].map(named),
  }),
  texts: async (tokens) => tokens.map(letterOf),
};

export class TrainedBench extends withProps({
  /** The page's, unless it is given one. */
  lab: given<HeadLab>(() => sharedLab()),
  /** The steps whose models are looked at: the page's, and that beside it. */
  steps: state<[number, number] | undefined>(),
}) {
  static override styles = stackStyles;

  readonly #page = sharedText();
  #beside: TextState | undefined;
  #view: unknown;
  #runner = new Runner(sharedTrainer().client);
  #turns: Turns = { last: Promise.resolve(), open: undefined };

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

  /** A run that begins anew takes its steps with it. */
  #follow(): void {
    const { view } = this.lab.run;
    if (view !== this.#view) this.steps = undefined;
    this.#view = view;
    this.requestUpdate();
  }

  #modelAt(step: number): LanguageModel {
    return new LanguageModel({
      runner: async () => this.#runner,
      open: (runner) => runner.openTrained({ run: this.lab.run.name, step }, nameVocabulary),
      ...{ begin: [BOUNDARY], turns: this.#turns },
    });
  }

  async #open(steps: [number, number]): Promise<void> {
    const text = this.#page.choice.text || words.name;
    const isFirst = !this.steps;
    const [model, beside] = [this.#modelAt(steps[0]), this.#modelAt(steps[1])];
    await import('../pretrained/model-sentences.ts');
    this.#page.use(model, text);
    if (this.#beside) this.#beside.use(beside, text);
    else {
      this.#beside = new TextState(beside);
      this.#beside.choose({ text });
    }
    this.steps = steps;
    await this.updateComplete;
    // The button that had the focus is gone.
    if (isFirst)
      this.renderRoot.querySelector<HTMLElement>('#step-0')?.focus({ preventScroll: true });
    await model.open();
    await beside.open();
  }

  override render(): unknown {
    const { run, moments } = this.lab;
    const last = moments.at(-1) ?? 0;
    if (!run.view || last === 0 || run.playing) return html`<p>${words.first}</p>`;
    const { steps } = this;
    const early = moments.filter((step) => step <= EARLY).at(-1) ?? 0;
    const choose = (at: 0 | 1) => html`<label class="field">${words.steps[at]}
      <select id="step-${at}" @change=${({ target }: Event) => {
        const step = Number((target as HTMLSelectElement).value);
        this.#open(at === 0 ? [step, steps![1]] : [steps![0], step]);
      }}>${moments.map((step) => html`<option value=${step} ?selected=${step === steps![at]}>${say('step', { step })}</option>`)}</select></label>`;
    if (!steps)
      return html`<button type="button" class="primary" id="open" @click=${() => this.#open([last, early])}>${say('open', { step: last })}</button>`;
    return html`<div class="row">${choose(0)}${choose(1)}</div>
      <forty-heads keep="page" .isGiven=${true} .text=${this.#page.choice.text}></forty-heads>
      <h3>${words.compare}</h3>
      <pretrained-compare .other=${this.#beside} .titles=${steps.map((step) => say('step', { step }))}></pretrained-compare>`;
  }
}

customElements.define('trained-bench', TrainedBench);
