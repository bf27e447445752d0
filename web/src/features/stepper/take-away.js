// What can be taken away from a picture of the layer: a script that makes its numbers again, the tensor on screen as
// text, the drawings as files. Loaded when it is first opened. Knows what there is to save; knows no format.
import { html, LitElement } from 'lit';

import words from '../../../content/en/words/take-away.json';
import { heatScale } from '../../kit/heat.js';
import { digitsFor } from '../../kit/lens-table.js';
import { count, faultSentence, t as frame, sayer, shapeText } from '../../kit/messages.js';
import { shared } from '../../kit/shared.js';
import { drawingFiles, fileList, fileListStyles } from '../../save/file-list.js';
import { matrixPicture } from '../../save/matrix-picture.js';
import { pageColours } from '../../save/paint.js';
import { pictureOf } from '../../save/picture.js';
import { pytorchScript } from '../../save/pytorch.js';
import { countOf, csvOf, jsonOf, MOST_NUMBERS, wholeTensor } from '../../save/tensor-files.js';
import { axesOf } from './picture.js';
import { toSetup } from './url-state.js';

const t = sayer(words);

/** @typedef {import('./picture.js').Picture} Picture */
/** @typedef {Picture & {walk: NonNullable<Picture['walk']>, slice: NonNullable<Picture['slice']>}} Drawn - a picture that stands */

class TakeAway extends LitElement {
  static properties = {
    picture: { attribute: false },
    beside: { attribute: false },
    said: { state: true },
  };

  static styles = [shared, fileListStyles];

  constructor() {
    super();
    /** @type {Picture|undefined} */
    this.picture = undefined;
    /** @type {ParentNode|undefined} where the drawings stand */
    this.beside = undefined;
    this.said = '';
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('picture'))
      this.picture?.addEventListener('change', () => this.requestUpdate());
  }

  render() {
    const { picture } = this;
    const slice = picture?.slice;
    if (!picture?.walk || !slice) return html`<p>${frame('ui.tensor.waiting')}</p>`;
    const { tensor } = slice;
    const axes = axesOf(picture.walk, tensor);
    const told = { tensor, count: count(countOf(axes)), most: count(MOST_NUMBERS) };
    const shape = shapeText(axes.map(({ size }) => size));
    const tooLarge = countOf(axes) > MOST_NUMBERS;
    return fileList(this, [
      {
        ...{ what: t('script'), why: t('scriptWhy') },
        files: { 'heads-up-layer.py': () => this.#script() },
      },
      {
        what: t('tensor', { tensor }),
        why: tooLarge ? t('tooMany', told) : t('tensorWhy', { shape }),
        files: tooLarge
          ? {}
          : {
              [`${tensor}.csv`]: () => this.#tensor(csvOf),
              [`${tensor}.json`]: () => this.#tensor(jsonOf),
            },
      },
      { what: t('shown'), files: drawingFiles(`${tensor}-table`, () => this.#table()) },
      {
        what: t('diagram'),
        files: drawingFiles(`${tensor}-shape`, () => this.#drawing('shape-diagram')),
      },
      {
        what: t('memory'),
        files: drawingFiles(`${tensor}-memory`, () => this.#drawing('memory-strip')),
      },
    ]);
  }

  get #run() {
    const { walk, drawn } = /** @type {Drawn} */ (this.picture);
    const { seed, edits } = toSetup(drawn);
    return { dims: walk.dims, seed, edits };
  }

  async #script() {
    const { engine } = /** @type {Picture} */ (this.picture);
    const { tensors } = await engine.vocabulary();
    return new Blob([pytorchScript({ ...this.#run, tensors })], { type: 'text/x-python' });
  }

  /** @param {typeof jsonOf} write */
  async #tensor(write) {
    const { engine, walk, slice, drawn } = /** @type {Drawn} */ (this.picture);
    const [reply, { build }] = await Promise.all([
      wholeTensor(engine, toSetup(drawn), slice.tensor, axesOf(walk, slice.tensor)),
      engine.vocabulary(),
    ]);
    if (!reply.ok) throw new Error(reply.errors.map(faultSentence).join(' '));
    return write(reply.value, { ...this.#run, build });
  }

  get #title() {
    const { tensor, lead, axes } = /** @type {Drawn} */ (this.picture).slice;
    const held = lead.map((at, i) => `${frame(`ui.place.${axes[i].axis}`)} ${at}`).join(', ');
    return held ? t('pictureOf', { tensor, held }) : t('picture', { tensor });
  }

  #table() {
    const { slice } = /** @type {Drawn} */ (this.picture);
    const digits = digitsFor(heatScale(slice.low, slice.high).high);
    return matrixPicture(slice, { title: this.#title, digits, ...pageColours() });
  }

  /** @param {'shape-diagram'|'memory-strip'} tag */
  #drawing(tag) {
    const drawing = this.beside?.querySelector(tag)?.shadowRoot?.querySelector('svg');
    if (!drawing) throw new Error('');
    return pictureOf(drawing, { title: this.#title, from: this.#title });
  }
}

customElements.define('take-away', TakeAway);
