// Where the pages will be: what they may load there, what stands beside them, and what is said otherwise.
import { CSP, DEVELOPMENT_CSP, DISK_CSP } from './csp.ts';

/** As content names them. */
const IDS = ['site', 'file', 'scorm'] as const;

export type Target = {
  /** as content names it: `::: only file`, `[…]{except=scorm}` */
  id: (typeof IDS)[number];
  /** the content security policy of every page */
  policy: string;
  /** whether a bundler still looks for the files that a page names, and finds them from the root */
  isBundled: boolean;
  /** whether there is an index to search */
  hasSearch: boolean;
  /** whether the browser can keep the site */
  hasServiceWorker: boolean;
  /** whether it can be installed */
  hasManifest: boolean;
  /** the ids of pages that it goes without */
  leftOut: string[];
  /** what its pages say of it, by its name among the frame's words */
  note?: 'on_disk';
};

/** A built site. */
export const SITE: Target = {
  id: 'site',
  policy: CSP,
  isBundled: true,
  hasSearch: true,
  hasServiceWorker: true,
  hasManifest: true,
  leftOut: [],
};

/** Served from source, page by page. */
export const DEVELOPMENT: Target = {
  ...SITE,
  policy: DEVELOPMENT_CSP,
  hasSearch: false,
  hasServiceWorker: false,
};

/** A copy that opens from a disk, with no server. */
export const FILE: Target = {
  id: 'file',
  policy: DISK_CSP,
  isBundled: false,
  hasSearch: false,
  hasServiceWorker: false,
  hasManifest: false,
  leftOut: ['404', 'embed'],
  note: 'on_disk',
};

/** A package for learning platforms: nothing is kept in the browser, and no host is its own. */
export const SCORM: Target = {
  ...SITE,
  id: 'scorm',
  hasSearch: false,
  hasServiceWorker: false,
  hasManifest: false,
  leftOut: ['404', 'embed', 'teach', 'lecture', 'your-log', 'before', 'after', 'vote'],
};

/** A target's id that content has written. */
export function checkedId(id: string) {
  if (IDS.some((one) => one === id)) return id;
  throw new Error(`no target "${id}"; there is ${IDS.join(', ')}`);
}

/** Which of the modules that differ by target it has, in the imports of package.json. */
export const conditionOf = ({ id }: Target) => `target-${id}`;

/** Whether a target has the page of an id. */
export const hasPage = ({ leftOut }: Target, id: string) => !leftOut.includes(id);

export const pagesAt = <Of extends { front: { id: string } }>(target: Target, pages: Of[]): Of[] =>
  pages.filter(({ front }) => hasPage(target, front.id));
