// What is used here of packages that are installed only when a benchmark or Lighthouse runs.

declare module 'lighthouse' {
  type Audit = { title: string; displayValue?: string; score: number | null };
  export type Category = {
    id: string;
    /** nothing where it could not be judged */
    score: number | null;
    auditRefs: { id: string; weight: number }[];
  };
  export type Result = {
    runtimeError?: { message: string };
    categories: Record<string, Category>;
    audits: Record<string, Audit>;
  };
  type Options = { port: number; onlyCategories: string[]; logLevel: string };
  export default function lighthouse(url: string, options: Options): Promise<{ lhr: Result }>;
}

declare module 'chrome-launcher' {
  type Options = { chromePath: string; chromeFlags: string[] };
  export function launch(options: Options): Promise<{ port: number; kill(): void }>;
}

declare module 'onnxruntime-web/wasm' {
  export const env: { logLevel: string; wasm: { numThreads: number; wasmPaths: string } };
  export class Tensor {
    constructor(type: 'float32', numbers: Float32Array, sizes: number[]);
    readonly data: Float32Array;
  }
  type Options = { executionProviders: 'wasm'[]; graphOptimizationLevel: 'all' };
  export class InferenceSession {
    static create(model: Uint8Array, options: Options): Promise<InferenceSession>;
    run(feeds: Record<string, Tensor>): Promise<Record<string, Tensor>>;
    release(): Promise<void>;
  }
}

declare module 'protobufjs' {
  type Type = {
    fromObject(object: object): object;
    encode(message: object): { finish(): Uint8Array };
  };
  const protobuf: { parse(schema: string): { root: { lookupType(name: string): Type } } };
  export default protobuf;
}

declare module '@tensorflow/tfjs-core' {
  export class Tensor {
    dataSync(): Float32Array;
    dispose(): void;
  }
  export function env(): { set(flag: string, value: boolean): void };
  export function setBackend(name: string): Promise<boolean>;
  export function tidy(work: () => Tensor): Tensor;
  export function tensor2d(numbers: Float32Array, shape: [number, number]): Tensor;
  export function reshape(x: Tensor, shape: number[]): Tensor;
  export function transpose(x: Tensor, axes: number[]): Tensor;
  export function add(a: Tensor, b: Tensor): Tensor;
  export function mul(a: Tensor, b: number): Tensor;
  export function matMul(a: Tensor, b: Tensor, transposeA?: boolean, transposeB?: boolean): Tensor;
  export function softmax(x: Tensor): Tensor;
}

declare module '@tensorflow/tfjs-backend-wasm' {
  export function setWasmPaths(folder: string): void;
}
