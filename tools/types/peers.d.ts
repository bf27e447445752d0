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
    constructor(type: 'int64', numbers: BigInt64Array, sizes: number[]);
    /** of float32, as all are that a model here gives */
    readonly data: Float32Array;
  }
  export type Tensors = Record<string, Tensor>;
  type Options = { executionProviders: 'wasm'[]; graphOptimizationLevel: 'all' };
  export class InferenceSession {
    static create(model: Uint8Array, options: Options): Promise<InferenceSession>;
    run(feeds: Tensors): Promise<Tensors>;
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
    readonly shape: number[];
    dataSync(): Float32Array;
    dispose(): void;
  }
  export class Variable extends Tensor {}
  type Numbers = Float32Array | number[];

  export function env(): { set(flag: string, value: boolean): void };
  export function setBackend(name: string): Promise<boolean>;
  export function tidy(work: () => Tensor): Tensor;
  export function dispose(tensors: Tensor[]): void;

  export function tensor(numbers: Numbers, shape: number[]): Tensor;
  export function tensor1d(numbers: Numbers, dtype: 'int32'): Tensor;
  export function tensor2d(numbers: number[][]): Tensor;
  export function tensor2d(numbers: Float32Array, shape: [number, number]): Tensor;
  export function variable(initial: Tensor): Variable;

  export function cast(x: Tensor, dtype: 'float32'): Tensor;
  export function oneHot(indices: Tensor, depth: number): Tensor;
  export function reshape(x: Tensor, shape: number[]): Tensor;
  export function slice(x: Tensor, begin: number, size: number): Tensor;
  export function transpose(x: Tensor, axes: number[]): Tensor;

  export function add(a: Tensor, b: Tensor | number): Tensor;
  export function mul(a: Tensor, b: Tensor | number): Tensor;
  export function matMul(a: Tensor, b: Tensor, transposeA?: boolean, transposeB?: boolean): Tensor;
  export function neg(x: Tensor): Tensor;
  export function relu(x: Tensor): Tensor;
  export function rsqrt(x: Tensor): Tensor;
  export function square(x: Tensor): Tensor;
  export function mean(x: Tensor, axis?: number, keepDims?: boolean): Tensor;
  export function sum(x: Tensor, axis: number): Tensor;
  export function softmax(x: Tensor): Tensor;
  export function logSoftmax(x: Tensor): Tensor;

  type Optimizer = { minimize(loss: () => Tensor, returnCost: true): Tensor; dispose(): void };
  export const train: {
    adam(rate: number, beta1: number, beta2: number, epsilon: number): Optimizer;
  };
}

declare module '@tensorflow/tfjs-backend-wasm' {
  export function setWasmPaths(folder: string): void;
}
declare module '@tensorflow/tfjs-backend-cpu';
declare module '@tensorflow/tfjs-layers';
