// What can be taken away from a picture of the layer: a script that makes its numbers again, the tensor on screen as
// text, the drawings as files. Loaded when it is first opened.

import { html } from 'lit';
import words from '#content/words/take-away.json';
import {
  count,
  faultSentence,
  t as frame,
  messagesOf,
  shapeText,
} from '../../../text/layer-messages.ts';
import { hear } from '../../kit/controllers.ts';
import { given, state, withProps } from '../../kit/props.ts';
import { digitsFor } from '../../kit/tensor-view.ts';
import { drawingFiles, fileList, fileListStyles } from '../../save/file-list.ts';
import { matrixPicture } from '../../save/matrix-picture.ts';
import { coloursOf } from '../../save/paint.ts';
import { pictureOf } from '../../save/picture.ts';
import { pytorchScript } from '../../save/pytorch.ts';
import { countOf, csvOf, jsonOf, MOST_NUMBERS, wholeTensor } from '../../save/tensor-files.ts';
import { axesOf, type LayerSnapshot } from './layer-snapshot.ts';
import { toSetup } from './url-state.ts';

const t = messagesOf(words);

/** a picture that stands */
type Drawn = LayerSnapshot & {
  walk: NonNullable<LayerSnapshot['walk']>;
  slice: NonNullable<LayerSnapshot['slice']>;
};

class TakeAway extends withProps({
  picture: given<LayerSnapshot>(),
  /** where the drawings stand */
  beside: given<ParentNode>(),
  said: state(''),
}) {
  static override styles = fileListStyles;

  override willUpdate(changed: Map<string, unknown>) {
    const { picture } = this;
    if (picture && changed.has('picture')) hear(this, () => picture);
  }

  override render() {
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
              [`${tensor}.csv`]: () => this.#tensor((whole) => csvOf(whole)),
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
    const { walk, drawn } = this.picture as Drawn;
    const { seed, edits } = toSetup(drawn);
    return { dims: walk.dims, seed, edits };
  }

  async #script() {
    const { engine } = this.picture as LayerSnapshot;
    const { tensors } = await engine.vocabulary();
    return new Blob([pytorchScript({ ...this.#run, tensors })], { type: 'text/x-python' });
  }

  async #tensor(write: typeof jsonOf) {
    const { engine, walk, slice, drawn } = this.picture as Drawn;
    const axes = axesOf(walk, slice.tensor);
    const reply = await wholeTensor(engine, toSetup(drawn), slice.tensor, axes);
    if (!reply.ok) throw new Error(reply.errors.map(faultSentence).join(' '));
    return write(reply.value, this.#run);
  }

  get #title() {
    const { tensor, lead, axes } = (this.picture as Drawn).slice;
    const held = lead.map((at, i) => `${frame(`ui.place.${axes[i]!.axis}`)} ${at}`).join(', ');
    return held ? t('pictureOf', { tensor, held }) : t('picture', { tensor });
  }

  #table() {
    const { slice } = this.picture as Drawn;
    const told = { title: this.#title, digits: digitsFor(slice) };
    return matrixPicture(slice, { ...told, ...coloursOf(this) });
  }

  #drawing(tag: 'shape-diagram' | 'memory-strip') {
    const drawing = this.beside?.querySelector(tag)?.shadowRoot?.querySelector('svg');
    if (!drawing) throw new Error('');
    return pictureOf(drawing, { title: this.#title, from: this.#title });
  }
}

customElements.define('take-away', TakeAway);
