// Where the pages will be: what they may load there, and what stands beside them.
import { CSP, DEVELOPMENT_CSP } from './csp.mjs';

/**
 * @typedef {object} Target
 * @property {string} policy - the content security policy of every page
 * @property {boolean} hasSearch - whether there is an index to search
 * @property {boolean} hasServiceWorker - whether the browser can keep the site
 */

/** A built site. @type {Target} */
export const SITE = { policy: CSP, hasSearch: true, hasServiceWorker: true };

/** Served from source, page by page. @type {Target} */
export const DEVELOPMENT = { policy: DEVELOPMENT_CSP, hasSearch: false, hasServiceWorker: false };
