// How to start this Node so that it runs WebAssembly with relaxed SIMD.

/** Turns relaxed SIMD on in a Node that has it but keeps it off (20 to 23). */
export const relaxedFlag = '--experimental-wasm-relaxed-simd';

// (module (func (result v128) i32.const 1; i8x16.splat; dup; i8x16.relaxed_swizzle))
const relaxedModule = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 15, 1, 13, 0, 65, 1, 253, 15,
  65, 2, 253, 15, 253, 128, 2, 11,
]);

/** @returns whether this process runs relaxed SIMD */
export function hasRelaxedSimd(): boolean {
  return WebAssembly.validate(relaxedModule);
}

/**
 * Node 20 wants a flag, Node 24 needs none, and a later one may refuse it; so Node is asked.
 * (Node takes the flag on its command line only, not in NODE_OPTIONS.)
 * @returns the program and its flags
 */
export function relaxedSimdNode(): string[] {
  return [process.execPath, ...(hasRelaxedSimd() ? [] : [relaxedFlag])];
}
