// llama2.c's run.c as a wasm module, here or in a page's worker.

/** the tokens given, and how many to read in all */
export type Task = { tokens: number[]; count: number };

/** what the module's script makes */
type PeerModule = {
  HEAPU8: Uint8Array;
  _malloc(bytes: number): number;
  _peer_open(at: number): void;
  _peer_run(tokens: number, given: number, count: number): number;
  _peer_vocabulary(): number;
};
export type PeerScript = { default: (options: object) => Promise<PeerModule> };

/**
 * @param options - where its wasm is
 * @param file - a model, version 0
 */
export async function openModule(create: PeerScript['default'], options: object, file: Uint8Array) {
  const module = await create(options);
  const at = module._malloc(file.byteLength);
  module.HEAPU8.set(file, at);
  module._peer_open(at);
  const given = module._malloc(4 * 4096);
  return ({ tokens, count }: Task) => {
    let logits = 0;
    return {
      run() {
        new Int32Array(module.HEAPU8.buffer).set(tokens, given / 4);
        logits = module._peer_run(given, tokens.length, count);
      },
      output: () =>
        new Float32Array(module.HEAPU8.buffer, logits, module._peer_vocabulary()).slice(),
    };
  };
}
