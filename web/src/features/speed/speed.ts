// How fast the engine is, as a page asks it: work made ready once and run as often as wanted, in a worker of its own.

import type { Config, ReadyView, Reply, RoofView } from '@engine';
import { EngineClient } from '../../../engine/client.ts';

export class SpeedMeter {
  client: EngineClient = new EngineClient();

  /** Throws EngineMissing. */
  ready() {
    return this.client.ready('engine');
  }

  /** Nothing may be asked after. */
  close() {
    this.client.close();
  }

  /** Gives the FLOPs. */
  peak(chains: number, steps: number): Promise<Reply<number>> {
    return this.client.call('speedPeak', chains, steps);
  }
  product(rows: number, depth: number, columns: number): Promise<Reply<ReadyView>> {
    return this.client.call('speedProduct', rows, depth, columns);
  }
  layer(config: Config, seed: number): Promise<Reply<ReadyView>> {
    return this.client.call('speedLayer', config, seed);
  }
  run(work: 'product' | 'one_lane' | 'read' | 'layer'): Promise<Reply<unknown>> {
    return this.client.call('speedRun', work);
  }
  /** What `run` chose, so many times more. */
  async again(times: number): Promise<Reply<undefined>> {
    // The call itself cannot fail; only an engine that is lost answers.
    return (await this.client.advance('speedAgain', times)) ?? { ok: true, value: undefined };
  }
  roof({
    flops,
    bytes,
    ms,
    peak,
    reading,
  }: {
    flops: number;
    bytes: number;
    ms: number;
    peak: number;
    reading: number;
  }): Promise<Reply<RoofView>> {
    return this.client.call('speedRoof', flops, bytes, ms, peak, reading);
  }
}
