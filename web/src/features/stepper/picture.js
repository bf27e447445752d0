// The picture a lesson shows: settings in; walk, slice and cell from the engine out, newest wish
// first. Keeps the last good picture where the newest sizes are at fault. Knows no lesson and no page,
// and no rule about sizes.
import { ROOT, rootOf } from '../../kit/formulas.js';
import { latest } from '../../kit/latest.js';
import { decimal } from '../../kit/sentence.js';
import { presetSettings, toConfig, toSetup } from './url-state.js';

/** @typedef {import('../../../engine/client.js').Fault} Fault */
/** @typedef {import('../../../engine/client.js').WalkView} WalkView */
/** @typedef {import('../../../engine/client.js').AxisSize} AxisSize */
/** @typedef {import('./url-state.js').Settings} Settings */
/** @typedef {{tensor: string, index: number[]}} Cell */

const MOST_TABLES = 12;

// Which setting holds the place on a leading axis.
const HELD_BY = /** @type {Record<string, 'example'|'head'|'token'>} */ ({
  batch: 'example',
  n_heads: 'head',
  n_kv_heads: 'head',
  seq_len: 'token',
  seq_k: 'token',
});

/**
 * The axes of a tensor of the walk, weights included.
 * @param {WalkView} walk
 * @param {string} tensor
 * @returns {AxisSize[]}
 */
export function axesOf(walk, tensor) {
  for (const step of walk.steps) {
    const found = [step.out, ...step.in].find((shape) => shape.tensor === tensor);
    if (found) return found.axes;
  }
  return [];
}

/** Event "change": draw again. */
export class Picture extends EventTarget {
  /** @type {WalkView|undefined} the last good one */
  walk;
  /** @type {import('../../../engine/client.js').Slice|undefined} */
  slice;
  /** @type {Map<number, import('../../../engine/client.js').Slice>} where heads have tables: those of the first few */
  tables = new Map();
  /** @type {Fault[]} what is wrong with the newest settings */
  faults = [];
  /** @type {import('../../../engine/client.js').Explanation|undefined} */
  explanation;
  /** @type {import('../../../engine/client.js').Explanation|undefined} of the cell it is the same as */
  origin;
  /** @type {import('../../kit/formulas.js').Root|undefined} of head_dim, for the formula */
  root;
  /** When the first wish since the last picture was made: what a person waits for. */
  askedAt = 0;
  /** @type {Cell|undefined} */
  #cell;

  /**
   * @param {import('../../../engine/client.js').EngineClient} engine
   * @param {import('./url-state.js').Preset[]} presets
   * @param {Settings} settings
   * @param {(walk: WalkView) => string} subject - which tensor is shown
   */
  constructor(engine, presets, settings, subject) {
    super();
    this.engine = engine;
    this.presets = presets;
    this.settings = settings;
    /** The settings of the picture that stands. */
    this.drawn = settings;
    this.subject = subject;
    this.#refresh = latest((isNewest) => this.#work(isNewest));
  }

  #refresh;

  /** Whether the newest settings are at fault, so that an older picture stands. */
  get stale() {
    return this.faults.length > 0;
  }

  /** Asks the engine for what the settings now say. */
  refresh() {
    this.askedAt ||= performance.now();
    return this.#refresh();
  }

  /** @param {Partial<Settings>} patch */
  change(patch) {
    this.settings = { ...this.settings, ...patch };
    return this.refresh();
  }

  /** @param {() => boolean} isNewest */
  async #work(isNewest) {
    const { settings } = this;
    const faults = await this.#draw(settings, isNewest);
    if (!isNewest()) return;
    this.faults = faults;
    // An address may begin with sizes at fault: then the preset's picture stands.
    if (faults.length > 0 && !this.walk) {
      const preset = this.presets.find(({ id }) => id === settings.preset) ?? this.presets[0];
      await this.#draw({ ...settings, ...presetSettings(preset), step: settings.step }, isNewest);
    }
    this.dispatchEvent(new Event('change'));
  }

  /**
   * @param {Settings} settings
   * @param {() => boolean} isNewest
   * @returns {Promise<Fault[]>}
   */
  async #draw(settings, isNewest) {
    const config = toConfig(settings);
    const [walk, root] = await Promise.all([
      this.engine.shapes(config),
      this.engine.evaluate(config, ROOT),
    ]);
    if (!walk.ok) return this.#allFaults(settings, walk.errors);
    if (!isNewest()) return [];
    this.root = root.ok ? rootOf(root.value.text, decimal) : undefined;
    if (!walk.value.runs) {
      this.#stand(settings, walk.value);
      return [];
    }
    const tensor = this.subject(walk.value);
    const setup = toSetup(settings);
    const slice = await this.engine.tensor(setup, tensor, leadOf(walk.value, tensor, settings));
    if (!slice.ok) return slice.errors;
    const tables = await this.#tablesOf(setup, slice.value);
    if (!isNewest()) return [];
    const cell = this.#cell && clampCell(walk.value, this.#cell);
    const explained = cell && (await this.engine.explain(setup, cell.tensor, cell.index));
    const origin = explained?.ok && (await this.#originOf(setup, explained.value));
    this.#stand(settings, walk.value, slice.value);
    this.tables = tables;
    this.explanation = explained?.ok ? explained.value : undefined;
    this.origin = origin || undefined;
    return [];
  }

  /**
   * What is wrong with the sizes, the seed and the edits, all at once.
   * @param {Settings} settings
   * @param {Fault[]} ofSizes
   */
  async #allFaults(settings, ofSizes) {
    const reply = await this.engine.tensor(toSetup(settings), 'x', [0]);
    return reply.ok ? ofSizes : reply.errors;
  }

  /**
   * The same slice of the other heads, where a head's slice is a small table.
   * @param {import('../../../engine/client.js').Setup} setup
   * @param {import('../../../engine/client.js').Slice} slice
   */
  async #tablesOf(setup, slice) {
    const { tensor, axes, lead } = slice;
    const tables = new Map();
    if (axes.at(-1)?.axis !== 'seq_k') return tables;
    tables.set(lead[1], slice);
    const heads = new Set(
      Array.from({ length: Math.min(axes[1].size, MOST_TABLES) }, (_, head) => head),
    );
    heads.delete(lead[1]);
    await Promise.all(
      [...heads].map(async (head) => {
        const reply = await this.engine.tensor(setup, tensor, [lead[0], head]);
        if (reply.ok) tables.set(head, reply.value);
      }),
    );
    return tables;
  }

  /**
   * @param {import('../../../engine/client.js').Setup} setup
   * @param {import('../../../engine/client.js').Explanation} explanation
   */
  async #originOf(setup, { rule, left }) {
    if (rule !== 'same') return undefined;
    const reply = await this.engine.explain(setup, left.tensor, left.index);
    return reply.ok ? reply.value : undefined;
  }

  /**
   * @param {Settings} settings
   * @param {WalkView} walk
   * @param {import('../../../engine/client.js').Slice} [slice]
   */
  #stand(settings, walk, slice) {
    this.drawn = settings;
    this.walk = walk;
    this.slice = slice;
    this.tables = new Map();
    this.explanation = undefined;
    this.origin = undefined;
  }

  /** @param {Cell|undefined} cell */
  openCell(cell) {
    this.#cell = cell;
    return this.refresh();
  }

  get cell() {
    return this.#cell;
  }

  /**
   * The settings that bring a cell into the slice.
   * @param {Cell} cell
   * @returns {Partial<Settings>}
   */
  placeOf({ tensor, index }) {
    const lead = leading(this.walk ? axesOf(this.walk, tensor) : []);
    return Object.fromEntries(lead.map(({ axis }, i) => [HELD_BY[axis], index[i]]));
  }
}

/** @param {AxisSize[]} axes */
const leading = (axes) => axes.slice(0, Math.max(0, axes.length - 2));

/**
 * One index for every axis but the last two, within the sizes.
 * @param {WalkView} walk
 * @param {string} tensor
 * @param {Settings} settings
 */
function leadOf(walk, tensor, settings) {
  return leading(axesOf(walk, tensor)).map(({ axis, size }) =>
    Math.min(settings[HELD_BY[axis]], size - 1),
  );
}

/** @param {WalkView} walk @param {Cell} cell @returns {Cell} */
function clampCell(walk, { tensor, index }) {
  const axes = axesOf(walk, tensor);
  return { tensor, index: index.map((at, i) => Math.min(at, (axes[i]?.size ?? 1) - 1)) };
}
