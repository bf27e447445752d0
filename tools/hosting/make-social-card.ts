// Draws the picture that other sites show beside a link to this one, from the start page as it is:
//
//   node tools/hosting/make-social-card.ts
//
// The numbers in it are the engine's. It is kept in web/public, so that a build needs no browser.
import { join } from 'node:path';
import { chromium } from 'playwright-core';

import { repoRoot } from '../load-engine.ts';
import { prepareSite } from '../prepare-site.ts';
import { runAsCommand } from '../run-as-command.ts';
import { serveSite } from '../serve.ts';
import { ensureChromium } from '../toolchain/browsers.ts';
import { SOCIAL_CARD } from './address.ts';

/** Only the invitation and the patterns, as large as the card. */
const STYLE = `
  .site-header, .site-footer, .hero p, figcaption, figure.live ~ * { display: none !important; }
  html { zoom: 1.07; overflow: hidden; }
  #main { padding: 0 !important; }
  .hero h1 { font-size: 2.6rem; }
  .hero .name { font-weight: 750; font-size: 2rem; color: var(--accent); }
  .hero .made { font-size: 1.1rem; color: var(--ink-soft); }
`;

/** How much wider than the picture the page is that it shows. */
const SHRUNK = 2;

/** Puts the site's name and where the numbers are from under the invitation. */
function arrange() {
  for (const [kind, text] of [
    ['name', 'Heads Up'],
    ['made', 'Attention weights of a trained language model, computed in the page'],
  ] as const) {
    const line = document.createElement('div');
    line.className = kind;
    line.textContent = text;
    document.querySelector('.hero')?.append(line);
  }
}

async function makeSocialCard() {
  await prepareSite();
  const { address, close } = await serveSite({ port: 0 });
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox'],
  });
  const { width, height, file } = SOCIAL_CARD;
  const viewport = { width: width * SHRUNK, height: height * SHRUNK };
  const page = await browser.newPage({ viewport, deviceScaleFactor: 1 / SHRUNK, bypassCSP: true });
  await page.goto(address);
  await page.locator('forty-heads matrix-view').waitFor();
  await page.addStyleTag({ content: STYLE });
  await page.evaluate(arrange);
  await page.screenshot({ path: join(repoRoot, 'web/public', file), quality: 13 });
  await browser.close();
  await close();
}

await runAsCommand(import.meta.url, makeSocialCard);
