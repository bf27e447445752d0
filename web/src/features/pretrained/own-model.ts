// A model of the reader's own: its files chosen or dropped, what it is and would take in memory, then opened in this page, where
// the bench looks at it. Its files go to nobody: the engine reads them in the page's own worker.
import type { Architecture, Fault, Keep, ModelPlan } from '@engine';
import { html, nothing } from 'lit';
import words from '#content/words/own-model.json';
import type { Runner, Vocabulary } from '../../../engine/runner.ts';
import { messagesOf, percentText } from '../../../text/messages.ts';
import { hear } from '../../kit/controllers.ts';
import { fileInput, fileStyles } from '../../kit/file-input.ts';
import { state, text, withProps } from '../../kit/props.ts';
import { Model, startRunner } from './model.ts';
import {
  beginOf,
  type Found,
  foundIn,
  foundInDrop,
  type ModelFolder,
  sortedFiles,
} from './model-folder.ts';
import { numberVocabulary } from './number-vocabulary.ts';
import { architectureRow, faultList, keptSentence, ways } from './own-model-parts.ts';
import { ownModelStyles } from './own-model-styles.ts';
import { sharedText } from './text.ts';
import { type OpenVocabulary, openTokenizer } from './vocabulary.ts';

const say = messagesOf(words);

/** Of a model without a tokenizer: these tokens, three times. */
const NUMBERS = 4;
const REPEATS = 3;

type Stage =
  | { at: 'empty' }
  | { at: 'planning'; folder: ModelFolder }
  | { at: 'planned'; folder: ModelFolder; plan: ModelPlan; trouble: Fault[] }
  | { at: 'failed'; folder: ModelFolder | undefined; faults: Fault[] }
  | { at: 'chosen'; folder: ModelFolder };

export class OwnModel extends withProps({
  /** What stands in the field at first, where the model has a tokenizer. */
  text: text(),
  stage: state<Stage>(() => ({ at: 'empty' })),
  /** How weights are to be kept. */
  keep: state<Keep>(() => 'f32'),
  isOver: state(false),
}) {
  static override styles = [fileStyles, ownModelStyles];

  readonly #state = sharedText();
  /** What runs the model that is being looked into, and is not open. */
  #runner: Runner | undefined;
  #vocabulary: OpenVocabulary | undefined;
  /** Of the newest files: what is said of others is passed over. */
  #round = 0;
  /** Whether a button was pressed here that goes away. */
  #isFollowed = false;
  #shown = '';

  constructor() {
    super();
    hear(this, () => this.#state);
  }

  async #take(found: Found[]): Promise<void> {
    if (found.length === 0) return;
    this.#round += 1;
    const round = this.#round;
    this.#runner?.close();
    this.#vocabulary?.close();
    const folder = sortedFiles(found);
    this.stage = { at: 'planning', folder };
    // What was open makes room.
    this.#state.use(noModel(), '');
    const runner = await startRunner();
    this.#runner = runner;
    const [reply, tokenizer] = await Promise.all([
      runner.plan(folder.files),
      folder.tokenizerJson && openTokenizer(folder.tokenizerJson.blob, folder.settings?.blob),
    ]);
    if (round !== this.#round) return;
    this.#vocabulary = tokenizer?.ok ? tokenizer.value : undefined;
    if (reply.ok) {
      const trouble = tokenizer && !tokenizer.ok ? tokenizer.errors : [];
      this.keep = reply.value.ways.find((way) => way.fits_memory)?.keep ?? '';
      this.stage = { at: 'planned', folder, plan: reply.value, trouble };
    } else {
      this.#fail(folder, reply.errors);
    }
  }

  #fail(folder: ModelFolder | undefined, faults: Fault[]): void {
    this.#runner?.close();
    this.#runner = undefined;
    this.stage = { at: 'failed', folder, faults };
  }

  async #open(folder: ModelFolder, plan: ModelPlan): Promise<void> {
    const runner = this.#runner;
    if (!runner) return;
    this.#runner = undefined;
    this.#isFollowed = true;
    const round = this.#round;
    const { keep } = this;
    const { tokenizer } = folder;
    const vocabulary = this.#vocabularyOf(folder, plan);
    const isNumbers = vocabulary !== undefined && vocabulary !== this.#vocabulary;
    const begin = await beginOf(folder, plan.vocab_size);
    const model = new Model({
      title: folder.name,
      runner: async () => runner,
      open: (one, onProgress) =>
        one.open(
          {
            ...{ files: folder.files, keep },
            ...(tokenizer && { tokenizer: tokenizer.blob }),
            ...(vocabulary && { vocabulary }),
          },
          onProgress,
        ),
      begin,
      tokens: isNumbers ? 'numbers' : 'pieces',
    });
    this.stage = { at: 'chosen', folder };
    this.#state.use(model, isNumbers ? numbersFor(plan) : this.text);
    await model.open();
    if (round !== this.#round || this.#state.model !== model) return;
    const { opening } = model;
    if (opening.state === 'failed') this.#fail(folder, opening.faults);
  }

  /** None where the engine reads the tokenizer. */
  #vocabularyOf(folder: ModelFolder, plan: ModelPlan): Vocabulary | undefined {
    if (folder.tokenizer) return undefined;
    return this.#vocabulary ?? numberVocabulary(plan.vocab_size);
  }

  /** Ends what is on its way, and looks into the same files again. */
  #cancel(folder: ModelFolder): void {
    this.#take(
      [...folder.files, folder.tokenizer, folder.tokenizerJson, folder.settings].flatMap((one) =>
        one ? [{ path: one.name, file: one.blob as File }] : [],
      ),
    );
  }

  override render(): unknown {
    const { opening } = this.#state.model;
    const isOpen = this.stage.at === 'chosen' && opening.state === 'open';
    return html`${isOpen ? nothing : this.#ways()}
      <p class="visually-hidden" role="status">${this.#says(isOpen)}</p>
      ${this.#stage()}`;
  }

  /** What a screen reader is told, once for each stage. */
  #says(isOpen: boolean): string {
    const { stage } = this;
    if (stage.at === 'empty') return '';
    const name = stage.folder?.name ?? '';
    if (stage.at === 'chosen') return say(isOpen ? 'isOpen' : 'opening', { name });
    return say(stage.at === 'planned' ? 'isPlanned' : stage.at, { name });
  }

  /** What has come of it is in sight; where what had the focus is gone, it goes on from what stands in its place. */
  override updated(): void {
    const shown = `${this.stage.at} ${this.#state.model.opening.state}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.renderRoot.querySelector('.box')?.scrollIntoView({ block: 'nearest' });
    if (!this.#isFollowed || document.activeElement !== document.body) return;
    const next = this.renderRoot.querySelector<HTMLElement>('#cancel, #another, #open, input');
    next?.focus({ preventScroll: true });
  }

  #ways(): unknown {
    const isBusy = this.stage.at === 'chosen';
    if (isBusy) return nothing;
    const hasFolders = 'webkitdirectory' in HTMLInputElement.prototype;
    return html`<section class="drop ${this.isOver ? 'over' : ''} stack" @dragover=${this.#dragged}
        @dragleave=${() => this.#over(false)} @drop=${this.#dropped}>
      <h2>${words.title}</h2>
      <div class="row">
        ${
          hasFolders
            ? fileInput(
                { id: 'folder', label: words.folder, takes: 'folder', isPrimary: true },
                this.#chosen,
              )
            : ''
        }
        ${fileInput({ id: 'files', label: words.files, takes: 'many' }, this.#chosen)}
        <span class="soft">${words.drop}</span>
      </div>
      ${
        this.stage.at === 'planned'
          ? ''
          : html`<p class="small">${words.formats}</p>
            <p class="small"><strong>${words.private}</strong> ${words.why}</p>`
      }
    </section>`;
  }

  #chosen({ target }: Event): void {
    const field = target as HTMLInputElement;
    this.#take(foundIn(field.files ?? []));
    field.value = ''; // so that the same files can be chosen again
  }

  #dragged(event: DragEvent): void {
    event.preventDefault(); // or nothing may be dropped
    this.#over(true);
  }

  #over(isOver: boolean): void {
    this.isOver = isOver;
  }

  async #dropped(event: DragEvent): Promise<void> {
    event.preventDefault();
    this.isOver = false;
    if (event.dataTransfer) await this.#take(await foundInDrop(event.dataTransfer));
  }

  #stage(): unknown {
    const { stage } = this;
    switch (stage.at) {
      case 'empty':
        return '';
      case 'planning':
        return html`<p>${say('planning', { name: stage.folder.name })}</p>`;
      case 'planned':
        return this.#planned(stage);
      case 'failed':
        return html`<section class="panel box failed stack"><h2>${say('failed', { name: stage.folder?.name ?? '' })}</h2>
          ${faultList(stage.faults)}<p class="small">${words.next}</p></section>`;
      case 'chosen':
        return this.#opening(stage.folder);
    }
  }

  #planned({ folder, plan, trouble }: Stage & { at: 'planned' }): unknown {
    const { tokenizer, tokenizerJson } = folder;
    const hasWords = tokenizer ?? (this.#vocabulary && tokenizerJson);
    const fits = plan.ways.some((way) => way.fits_memory);
    return html`<section class="panel box stack"><h2>${folder.name}</h2>
      ${architectureRow(plan)}
      <p>${hasWords ? say('tokenizer', { file: hasWords.name }) : words.numbers}</p>
      ${trouble.length > 0 ? faultList(trouble) : ''}
      ${ways(plan, this.keep, this.put('keep'))}
      ${fits ? html`<button type="button" class="primary" id="open" @click=${() => this.#open(folder, plan)}>${words.open}</button>` : html`<p>${words.noRoom}</p>`}
    </section>`;
  }

  #opening(folder: ModelFolder): unknown {
    const { opening } = this.#state.model;
    if (opening.state === 'open') return this.#opened(folder, opening.architecture);
    const progress = opening.state === 'opening' ? opening.progress : 0;
    return html`<section class="panel box stack"><h2>${say('opening', { name: folder.name })}</h2>
      <progress max="1" .value=${progress} aria-label=${say('opening', { name: folder.name })}></progress>
      <p class="small">${percentText(progress)}</p>
      <button type="button" id="cancel" @click=${() => this.#cancel(folder)}>${words.cancel}</button></section>`;
  }

  #opened(folder: ModelFolder, architecture: Architecture): unknown {
    return html`<section class="panel box stack"><div class="row"><h2>${folder.name}</h2>
        <button type="button" id="another" @click=${this.#another}>${words.another}</button></div>
      ${architectureRow(architecture)}
      <p class="small">${keptSentence(architecture.kept)}
        ${folder.tokenizer || this.#vocabulary ? '' : say('typeNumbers', { last: architecture.vocab_size - 1 })}</p></section>`;
  }

  #another(): void {
    this.#isFollowed = true;
    this.stage = { at: 'empty' };
  }
}

/** What stands where none is open. */
const noModel = (): Model =>
  new Model({
    runner: async () => Promise.reject(new Error('no model is open')),
    open: async () => ({ ok: false, errors: [] }),
    begin: [],
  });

/** The first tokens of a model, again and again: heads that look back at repeats have some to find. */
function numbersFor({ vocab_size, max_context }: ModelPlan): string {
  const some = Array.from({ length: Math.min(NUMBERS, vocab_size) }, (_, token) => token);
  const times = Array.from({ length: REPEATS }, () => some).flat();
  return times.slice(0, max_context).join(' ');
}

customElements.define('own-model', OwnModel);
