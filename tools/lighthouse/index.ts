// `npm run lighthouse [-- PAGE ...]`: every page of the built site judged by Lighthouse as on a phone, in the
// system's Chromium. Prints the four scores of each page and what keeps one from 100; ends with 0 only if every
// score is 100.

import { join } from 'node:path';
import type { Category, Result } from 'lighthouse';
import { repoRoot } from '../../web/site/load-engine.ts';
import { misused, ownArguments } from '../arguments.ts';
import { ensureNpmPackages } from '../npm-packages.mjs';
import { prepareSite } from '../prepare-site.ts';
import { siteFiles } from '../site-files.ts';
import { ensureChromium } from '../toolchain/browsers.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

const { positionals: asked } = ownArguments({ words: Number.POSITIVE_INFINITY });
await prepareSite();
await ensureNpmPackages({ repo: join(repoRoot, 'tools/lighthouse') });
const [{ serveSite }, { default: lighthouse }, { launch }] = await Promise.all([
  import('../serve.ts'),
  import('lighthouse'),
  import('chrome-launcher'),
]);

// Other people's pages, not ours, are examples; the page for what is not there is never looked for.
const isJudged = (name: string) => name.endsWith('.html') && !/^(?:examples\/|404)/.test(name);
const all = siteFiles(join(repoRoot, 'dist'));
const missing = asked.find((page) => !all.includes(page));
if (missing) misused(`The site has no page “${missing}”; name one such as ${all.find(isJudged)}.`);
const pages = asked.length > 0 ? asked : all.filter(isJudged);

/** What keeps a category from 100; nothing can be said of one that has no score. */
const below = ({ auditRefs }: Category, audits: Result['audits']) =>
  auditRefs
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => audits[id]!)
    .filter(({ score }) => score !== null && score < 1)
    .map(({ title, displayValue = '' }) => `${title} ${displayValue}`.trimEnd());

const { address, close } = await serveSite({ port: 0 });
const chrome = await launch({
  chromePath: await ensureChromium(),
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
});
let isWhole = true;
console.log(`${CATEGORIES.map((id) => id.slice(0, 11).padStart(12)).join('')}  page`);
try {
  for (const page of pages) {
    const options = { port: chrome.port, onlyCategories: CATEGORIES, logLevel: 'error' };
    const { lhr } = await lighthouse(address + page, options);
    if (lhr.runtimeError) throw new Error(`${page}: ${lhr.runtimeError.message}`);
    const all = CATEGORIES.map((id) => lhr.categories[id]!);
    const scores = all.map(({ score }) => String(Math.round((score ?? 0) * 100)).padStart(12));
    console.log(`${scores.join('')}  ${page}`);
    for (const category of all.filter(({ score }) => score !== 1)) {
      isWhole = false;
      for (const said of below(category, lhr.audits)) console.log(`  ${category.id}: ${said}`);
    }
  }
} finally {
  chrome.kill();
  await close();
}
if (!isWhole) process.exitCode = 1;
