// Where the pages will be: what they may load there, and what stands beside them.
import { CSP, DEVELOPMENT_CSP } from './csp.ts';

export type Target = {
  /** the content security policy of every page */
  policy: string;
  /** whether there is an index to search */
  hasSearch: boolean;
  /** whether the browser can keep the site */
  hasServiceWorker: boolean;
};

/** A built site. */
export const SITE: Target = { policy: CSP, hasSearch: true, hasServiceWorker: true };

/** Served from source, page by page. */
export const DEVELOPMENT: Target = {
  policy: DEVELOPMENT_CSP,
  hasSearch: false,
  hasServiceWorker: false,
};
