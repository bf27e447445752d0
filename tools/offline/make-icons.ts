// Draws the icons of the installed site from web/public/favicon.svg, in Chromium:
//
//   node tools/offline/make-icons.ts
//
// The pictures are kept in web/public/icons, so that a build needs no browser. Sixty-four colours show every edge of
// them and weigh 9 kB together instead of 24, so reduce them before they are committed:
//
//   pngquant --speed 1 --strip --force --ext .png 64 web/public/icons/*.png
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

import { repoRoot } from '../load-engine.ts';
import { runAsCommand } from '../run-as-command.ts';
import { ensureChromium } from '../toolchain/browsers.ts';

const folder = join(repoRoot, 'web/public/icons');

/** The paper of the light theme, --paper in web/css/tokens.css. */
const PAPER = '#f6f2ea';

// Systems cut a maskable icon to any shape within which a circle of four fifths stays whole: the bars'
// corners stay inside it. Apple rounds the corners itself.
const ICONS = [
  { name: 'icon-192.png', size: 192, rounded: true, picture: 0.74 },
  { name: 'icon-512.png', size: 512, rounded: true, picture: 0.74 },
  { name: 'icon-maskable-512.png', size: 512, rounded: false, picture: 0.64 },
  { name: 'apple-touch-icon.png', size: 180, rounded: false, picture: 0.7 },
];

/** @param bars - what is within the favicon's svg element */
function drawing({ size, rounded, picture }: (typeof ICONS)[number], bars: string) {
  const room = 32 / picture;
  const edge = (32 - room) / 2;
  const corner = rounded ? room * 0.2 : 0;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${edge} ${edge} ${room} ${room}">
<rect x="${edge}" y="${edge}" width="${room}" height="${room}" rx="${corner}" fill="${PAPER}"/>${bars}</svg>`;
}

/** Writes every icon. */
export async function makeIcons() {
  const favicon = readFileSync(join(repoRoot, 'web/public/favicon.svg'), 'utf8');
  const bars = favicon.replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, '');
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage();
  for (const icon of ICONS) {
    await page.setViewportSize({ width: icon.size, height: icon.size });
    await page.setContent(`<style>body{margin:0}svg{display:block}</style>${drawing(icon, bars)}`);
    writeFileSync(join(folder, icon.name), await page.screenshot({ omitBackground: true }));
  }
  await browser.close();
}

await runAsCommand(import.meta.url, makeIcons);
