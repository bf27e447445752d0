import type { Page } from 'playwright-core';

// The module whose calls go wrong on request, served in place of the shipped one.

declare module '@engine' {
  interface MainModule {
    testTrap(): { ok: false; errors: [Fault] };
    testOutOfMemory(): { ok: false; errors: [Fault] };
  }
}

/** Before the page loads. */
export async function withFaults(page: Page) {
  const serve = (pattern: string, file: string, contentType: string) =>
    page.route(pattern, (route) =>
      route.fulfill({ path: `build/engine/wasm/${file}`, contentType }),
    );
  await serve('**/assets/wasm/*.js', 'engine_tools.mjs', 'text/javascript');
  await serve('**/assets/wasm/engine-*.wasm', 'engine_tools.wasm', 'application/wasm');
}
