import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

// The shipped module with two calls beside its own that go wrong on request.

declare module '@engine' {
  interface MainModule {
    testTrap(): { ok: false; errors: [Fault] };
    testOutOfMemory(): { ok: false; errors: [Fault] };
  }
}

// (module (func (export "trap") unreachable))
const TRAP = [
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0],
  ...[7, 8, 1, 4, 116, 114, 97, 112, 0, 0, 10, 5, 1, 3, 0, 0, 11],
];

/** Before the page loads. */
export async function withFaults(page: Page) {
  const script = readFileSync('build/engine/wasm/engine.mjs', 'utf8');
  const body = `${script.replace(/export default (\w+);?/, 'const create = $1;')}
    const { trap } = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array([${TRAP}]))).exports;
    export default async (options) => {
      const engine = await create(options);
      const testOutOfMemory = () => {
        engine.out_of_memory = true; // as cpp/bindings/memory.cpp notes it
        trap();
      };
      return Object.assign(engine, { testTrap: trap, testOutOfMemory });
    };`;
  await page.route('**/assets/wasm/engine-*.js', (route) =>
    route.fulfill({ body, contentType: 'text/javascript' }),
  );
}
