// The picture a lesson shows: settings in; walk, slice and cell from the engine out, newest wish first. Keeps the last
// good picture where the newest sizes are at fault.

import type { AxisSize, Explanation, Fault, Setup, Slice, WalkView } from '@engine';
import type { EngineClient } from '../../../engine/client.ts';
import { ROOT, type Root, rootOf } from '../../../text/formulas.ts';
import { decimal } from '../../../text/sentence.ts';
import { runLatest } from '../../kit/run-latest.ts';
import { type Preset, presetSettings, type Settings, toConfig, toSetup } from './url-state.ts';

export type Cell = { tensor: string; index: number[] };

const MOST_TABLES = 12;

// Which setting holds the place on a leading axis.
const HELD_BY = {
  batch: 'example',
  n_heads: 'head',
  n_kv_heads: 'head',
  seq_len: 'token',
  seq_k: 'token',
} as Record<string, 'example' | 'head' | 'token'>;

/** The axes of a tensor of the walk, weights included. */
export function axesOf(walk: WalkView, tensor: string): AxisSize[] {
  for (const step of walk.steps) {
    const found = [step.out, ...step.in].find((shape) => shape.tensor === tensor);
    if (found) return found.axes;
  }
  return [];
}

/** Event "change": draw again. */
export class LayerSnapshot extends EventTarget {
  engine: EngineClient;
  presets: Preset[];
  settings: Settings;
  /** The settings of the picture that stands. */
  drawn: Settings;
  subject: (walk: WalkView) => string;

  /** the last good one */
  walk: WalkView | undefined;
  slice: Slice | undefined;
  /** where heads have tables: those of the first few */
  tables: Map<number, Slice> = new Map();
  /** what is wrong with the newest settings */
  faults: Fault[] = [];
  explanation: Explanation | undefined;
  /** of the cell it is the same as */
  origin: Explanation | undefined;
  /** of head_dim, for the formula */
  root: Root | undefined;
  /** When the first wish since the last picture was made: what a person waits for. */
  askedAt = 0;
  #cell: Cell | undefined;

  /** @param subject - which tensor is shown */
  constructor(
    engine: EngineClient,
    presets: Preset[],
    settings: Settings,
    subject: (walk: WalkView) => string,
  ) {
    super();
    this.engine = engine;
    this.presets = presets;
    this.settings = settings;
    this.drawn = settings;
    this.subject = subject;
    this.#refresh = runLatest((isNewest) => this.#work(isNewest));
  }

  #refresh;

  /** Whether the newest settings are at fault, so that an older picture stands. */
  get outdated() {
    return this.faults.length > 0;
  }

  /** Asks the engine for what the settings now say. */
  refresh() {
    this.askedAt ||= performance.now();
    return this.#refresh();
  }

  change(patch: Partial<Settings>) {
    this.settings = { ...this.settings, ...patch };
    return this.refresh();
  }

  async #work(isNewest: () => boolean) {
    const { settings } = this;
    const faults = await this.#draw(settings, isNewest);
    if (!isNewest()) return;
    this.faults = faults;
    // An address may begin with sizes at fault: then the preset's picture stands.
    if (faults.length > 0 && !this.walk) {
      const preset = this.presets.find(({ id }) => id === settings.preset) ?? this.presets[0]!;
      await this.#draw({ ...settings, ...presetSettings(preset), step: settings.step }, isNewest);
    }
    this.dispatchEvent(new Event('change'));
  }

  async #draw(settings: Settings, isNewest: () => boolean): Promise<Fault[]> {
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

  /** What is wrong with the sizes, the seed and the edits, all at once. */
  async #allFaults(settings: Settings, ofSizes: Fault[]) {
    const reply = await this.engine.tensor(toSetup(settings), 'x', [0]);
    return reply.ok ? ofSizes : reply.errors;
  }

  /** The same slice of the other heads, where a head's slice is a small table. */
  async #tablesOf(setup: Setup, slice: Slice) {
    const { tensor, axes, lead } = slice;
    const tables: Map<number, Slice> = new Map();
    if (axes.at(-1)?.axis !== 'seq_k') return tables;
    tables.set(lead[1]!, slice);
    const heads = new Set(
      Array.from({ length: Math.min(axes[1]!.size, MOST_TABLES) }, (_, head) => head),
    );
    heads.delete(lead[1]!);
    await Promise.all(
      [...heads].map(async (head) => {
        const reply = await this.engine.tensor(setup, tensor, [lead[0]!, head]);
        if (reply.ok) tables.set(head, reply.value);
      }),
    );
    return tables;
  }

  async #originOf(setup: Setup, { rule, left }: Explanation) {
    if (rule !== 'same') return undefined;
    const reply = await this.engine.explain(setup, left.tensor, left.index);
    return reply.ok ? reply.value : undefined;
  }

  #stand(settings: Settings, walk: WalkView, slice?: Slice) {
    this.drawn = settings;
    this.walk = walk;
    this.slice = slice;
    this.tables = new Map();
    this.explanation = undefined;
    this.origin = undefined;
  }

  openCell(cell: Cell | undefined) {
    this.#cell = cell;
    return this.refresh();
  }

  get cell() {
    return this.#cell;
  }

  /** The settings that bring a cell into the slice. */
  placeOf({ tensor, index }: Cell): Partial<Settings> {
    const lead = leading(this.walk ? axesOf(this.walk, tensor) : []);
    return Object.fromEntries(lead.map(({ axis }, i) => [HELD_BY[axis], index[i]]));
  }
}

const leading = (axes: AxisSize[]) => axes.slice(0, Math.max(0, axes.length - 2));

/** One index for every axis but the last two, within the sizes. */
function leadOf(walk: WalkView, tensor: string, settings: Settings) {
  return leading(axesOf(walk, tensor)).map(({ axis, size }) =>
    Math.min(settings[HELD_BY[axis]!], size - 1),
  );
}

function clampCell(walk: WalkView, { tensor, index }: Cell): Cell {
  const axes = axesOf(walk, tensor);
  return { tensor, index: index.map((at, i) => Math.min(at, (axes[i]?.size ?? 1) - 1)) };
}
