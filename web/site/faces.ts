// The face of a page: a miniature of its idea that stands beside its title in lists, drawn by what its front matter says,
// `face: map sentence=whose head=1.7`. It is a function of face-drawings.ts, or a picture in web/content/faces.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Html, raw } from '../text/html.ts';
import * as drawings from './face-drawings.ts';
import { ownOf } from './own-of.ts';
import type { Known, Page } from './page.ts';

/** @throws {Error} where it cannot be drawn */
export function faceOf(page: Page, known: Known): Html | undefined {
  const { face } = page.front;
  if (!face) return undefined;
  const file = join(known.content.root, 'web/content/faces', `${face.name}.svg`);
  const picture = existsSync(file) ? () => readFileSync(file, 'utf8') : undefined;
  const draw: drawings.Face | undefined = ownOf(drawings, face.name) ?? picture;
  if (!draw) throw new Error(`there is none; computed are ${Object.keys(drawings).join(', ')}`);
  const drawn = [draw(face.values, { ...known, page })].flat(3).join('');
  if (!drawn || /NaN|Infinity|undefined/.test(drawn)) throw new Error('there is nothing to draw');
  const short = drawn.replace(/\d+\.\d{3,}/g, (number) =>
    String(Math.round(Number(number) * 100) / 100),
  );
  return raw(`<svg class="face" viewBox="-10 -10 92 92" aria-hidden="true">${short}</svg>`);
}
