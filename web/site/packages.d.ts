// The packages that come without types, as far as the course uses them.

declare module 'd3-scale-chromatic' {
  /** @param t - from 0 to 1 */
  export function interpolateRdBu(t: number): string;
  export function interpolateViridis(t: number): string;
}

declare module 'subset-font' {
  type Range = { min: number; max: number };
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat?: string;
      noHinting?: boolean;
      /** by the axis's tag: one place on it, or a part of it */
      variationAxes?: Record<string, number | Range>;
    },
  ): Promise<Buffer>;
}

declare module 'fontverter' {
  export function convert(font: Uint8Array, to: 'truetype'): Promise<Uint8Array<ArrayBuffer>>;
}
