// Files that a page gives: fetched as a learner would, and looked at in the browser.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';

/** What comes of a press that saves a file. */
export async function downloaded(page: Page, press: () => Promise<unknown>) {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** @param list - the element that offers it */
export async function savedFile(list: Locator, name: string) {
  const button = list.locator(`[data-file="${name}"]`);
  const saved = await downloaded(list.page(), () => button.click());
  assert.equal(saved.name, name);
  await list.locator('#said', { hasText: name }).waitFor();
  return saved.bytes;
}

/** An SVG file drawn by itself, as an image is: it must be well formed and fetch nothing. */
export async function drawnSvg(page: Page, text: string) {
  assert.doesNotMatch(text, /var\(|NaN|(?:href|src)="(?!data:)|url\((?!#)/);
  return page.evaluate(async (svg) => {
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: image.width, height: image.height });
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0);
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height).data;
    return {
      fault: parsed.querySelector('parsererror')?.textContent,
      width: image.width,
      height: image.height,
      colours: new Set(new Uint32Array(pixels.buffer)).size,
      title: parsed.querySelector('title')?.textContent,
      text: parsed.documentElement.textContent,
    };
  }, text);
}

/** The size of a PNG, in pixels. */
export function pngSize(png: Buffer) {
  assert.deepEqual([...png.subarray(1, 4)], [...Buffer.from('PNG')]);
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}
