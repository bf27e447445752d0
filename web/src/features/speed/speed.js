// How fast the engine is, as a page asks it: work made ready once and run as often as wanted, in a worker of
// its own. Knows the calls and their types; times nothing.
import { EngineClient } from '../../../engine/client.js';

/** @typedef {import('@engine').ReadyView} ReadyView */
/** @typedef {import('@engine').RoofView} RoofView */
/**
 * @template T
 * @typedef {import('../../../engine/client.js').Reply<T>} Reply
 */

export class SpeedMeter {
  /** @param {import('../../../engine/module.js').Build} build */
  constructor(build) {
    this.client = new EngineClient({ build });
  }

  /** Throws EngineMissing. */
  ready() {
    return this.client.ready('engine');
  }

  /** Nothing may be asked after. */
  close() {
    this.client.close();
  }

  /** Which build it is in the end: not every browser can have the fast one. @returns {Promise<import('../../../engine/module.js').Build>} */
  build() {
    return /** @type {Promise<import('../../../engine/module.js').Build>} */ (
      this.client.ask('speedBuild')
    );
  }
  /** Gives the FLOPs. @param {number} chains @param {number} steps @returns {Promise<Reply<number>>} */
  peak(chains, steps) {
    return this.client.ask('speedPeak', chains, steps);
  }
  /** @param {number} rows @param {number} depth @param {number} columns @returns {Promise<Reply<ReadyView>>} */
  product(rows, depth, columns) {
    return this.client.ask('speedProduct', rows, depth, columns);
  }
  /** @param {import('../../../engine/client.js').Config} config @param {number} seed @returns {Promise<Reply<ReadyView>>} */
  layer(config, seed) {
    return this.client.ask('speedLayer', config, seed);
  }
  /** @param {'product'|'one_lane'|'read'|'layer'} work @returns {Promise<Reply<unknown>>} */
  run(work) {
    return this.client.ask('speedRun', work);
  }
  /** What `run` chose, so many times more. @param {number} times @returns {Promise<Reply<undefined>>} */
  async again(times) {
    // The call itself cannot fail; only an engine that is lost answers.
    return (await this.client.goOn('speedAgain', times)) ?? { ok: true, value: undefined };
  }
  /** @param {{flops: number, bytes: number, ms: number, peak: number, reading: number}} measured @returns {Promise<Reply<RoofView>>} */
  roof({ flops, bytes, ms, peak, reading }) {
    return this.client.ask('speedRoof', flops, bytes, ms, peak, reading);
  }
}
