// The module whose calls go wrong on request, served in place of the shipped one.

/** @param {import('playwright-core').Page} page before it loads */
export async function withFaults(page) {
  const serve = (pattern, file, contentType) =>
    page.route(pattern, (route) => route.fulfill({ path: `build/wasm/${file}`, contentType }));
  await serve('**/assets/engine-*.js', 'engine_faults.mjs', 'text/javascript');
  await serve('**/assets/engine_faults.wasm', 'engine_faults.wasm', 'application/wasm');
}
