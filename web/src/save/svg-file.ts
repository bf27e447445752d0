// An SVG of ours as a file: as it is, or as a PNG twice as fine.
import { wellFormed } from '../../text/address.ts';
import { fontRules } from './fonts.ts';
import type { SvgFile } from './picture.ts';

const FINER = 2;
// More than this some browsers draw only where they must.
const MOST_PIXELS = 16_000_000;

export const svgBlob = ({ text }: SvgFile) => new Blob([text], { type: 'image/svg+xml' });

export async function pngOf({ text, width, height }: SvgFile): Promise<Blob> {
  const fonts = await fontRules(text);
  const drawn = text.replace('</title>', `</title><style>${fonts}</style>`);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(wellFormed(drawn))}`;
  await image.decode();
  const finer = Math.min(FINER, Math.max(1, Math.sqrt(MOST_PIXELS / (width * height))));
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(width * finer);
  canvas.height = Math.floor(height * finer);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}
