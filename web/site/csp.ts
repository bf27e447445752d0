// The one content security policy. No page carries an inline script or an inline style.
const DIRECTIVES = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'frame-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
};

/** @param more - by directive */
const policyWith = (more: Record<string, string> = {}) =>
  Object.entries(DIRECTIVES)
    .map(([name, sources]) => [name, sources, more[name] ?? ''].join(' ').trim())
    .join('; ');

export const CSP = policyWith();

/** In a copy on a disk, which has no origin that could be named: its own files are `file:`, and nothing can be fetched. */
export const DISK_CSP = [
  "default-src 'none'",
  "script-src 'self' file: 'wasm-unsafe-eval'",
  "style-src 'self' file:",
  "img-src 'self' file: data:",
  'font-src data:',
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** What the development server marks its own styles with. */
export const DEVELOPMENT_NONCE = 'development';

/**
 * As strict, but for the development server: the style of its messages, its socket, and the worker that awaits it.
 */
export const DEVELOPMENT_CSP = policyWith({
  'style-src': `'nonce-${DEVELOPMENT_NONCE}'`,
  'connect-src': 'ws://localhost:*',
  'worker-src': 'blob:',
});
