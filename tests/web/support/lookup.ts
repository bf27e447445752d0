// The page on looking up a model, for its tests: opened, and given files and texts.

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { Opening, Site } from './page-test.ts';

export const path = 'practice/lookup.html';

export const openLookup = async (site: Site, options: Opening = {}) => {
  const opened = await site.open({ path, ...options });
  await opened.page.locator('model-lookup[alive]').waitFor();
  return opened;
};

export const refusal = async (page: Page) => (await page.locator('#refused').textContent())!.trim();
export const fileName = async (page: Page) => (await page.locator('#file-name').textContent())!;

/** Brings a file by the file field. */
export const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('#lookup-file').setInputFiles({ name, mimeType: 'application/json', buffer });

export const paste = async (page: Page, text: string) => {
  await page.locator('#lookup-text').fill(text);
  await page.locator('#lookup-read').click();
};

/** Drops files and a text on the box, as the browser would hand them over. */
export const drop = (page: Page, files: [string, Buffer][], text = '') =>
  page.locator('lookup-source section.panel').evaluate(
    (box, { files, text }) => {
      const given = new DataTransfer();
      for (const [name, bytes] of files)
        given.items.add(new File([new Uint8Array(bytes)], name, { type: 'application/json' }));
      if (text) given.setData('text/plain', text);
      const fire = (kind: string) =>
        box.dispatchEvent(
          new DragEvent(kind, { dataTransfer: given, bubbles: true, cancelable: true }),
        );
      fire('dragover');
      fire('drop');
    },
    { files: files.map(([name, buffer]) => [name, [...buffer]] as const), text },
  );

export const gemma = readFileSync('web/content/configs/gemma-7b.json');
