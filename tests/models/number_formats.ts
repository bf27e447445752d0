// The numbers of model files, F32, F16 and BF16, as bytes and back.

export type Dtype = 'F32' | 'F16' | 'BF16';

/** Of each format: its bytes, the bits of its fraction and of its exponent. */
export const formats: Record<Dtype, { bytes: number; fraction: number; exponent: number }> = {
  F32: { bytes: 4, fraction: 23, exponent: 8 },
  F16: { bytes: 2, fraction: 10, exponent: 5 },
  BF16: { bytes: 2, fraction: 7, exponent: 8 },
};

/** The power of two that a number other than 0 begins with. */
function exponentOf(value: number) {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return ((view.getUint16(0) >> 4) & 0x7ff) - 1023;
}

/** To the nearest whole number, of two equally near ones the even. */
export function roundHalfToEven(value: number) {
  const below = Math.floor(value);
  const rest = value - below;
  if (rest !== 0.5) return Math.round(value);
  return below % 2 === 0 ? below : below + 1;
}

/** The nearest number of a format, of two equally near ones the even; an infinity beyond its range. */
export function rounded(value: number, dtype: Dtype) {
  if (value === 0 || !Number.isFinite(value)) return value;
  const { fraction, exponent } = formats[dtype];
  const bias = 2 ** (exponent - 1) - 1;
  const step = 2 ** (Math.max(exponentOf(value), 1 - bias) - fraction);
  const nearest = roundHalfToEven(value / step) * step;
  if (Math.abs(nearest) >= 2 ** (bias + 1)) return value > 0 ? Infinity : -Infinity;
  return nearest === 0 && value < 0 ? -0 : nearest;
}

/** The bits of the nearest number of a format. */
export function bitsOf(value: number, dtype: Dtype) {
  const { fraction, exponent } = formats[dtype];
  const bias = 2 ** (exponent - 1) - 1;
  const near = rounded(value, dtype);
  const sign = near < 0 || Object.is(near, -0) ? 2 ** (fraction + exponent) : 0;
  const infinity = (2 ** exponent - 1) * 2 ** fraction;
  if (Number.isNaN(near)) return infinity + 2 ** (fraction - 1);
  if (!Number.isFinite(near)) return sign + infinity;
  const size = Math.abs(near);
  const power = size === 0 ? -Infinity : exponentOf(size);
  if (power < 1 - bias) return sign + size / 2 ** (1 - bias - fraction);
  return sign + (power + bias) * 2 ** fraction + (size / 2 ** power - 1) * 2 ** fraction;
}

export function valueFrom(bits: number, dtype: Dtype) {
  const { fraction, exponent } = formats[dtype];
  const bias = 2 ** (exponent - 1) - 1;
  const sign = Math.floor(bits / 2 ** (fraction + exponent)) === 1 ? -1 : 1;
  const power = Math.floor(bits / 2 ** fraction) % 2 ** exponent;
  const rest = (bits % 2 ** fraction) / 2 ** fraction;
  if (power === 2 ** exponent - 1) return rest === 0 ? sign * Infinity : Number.NaN;
  if (power === 0) return sign * rest * 2 ** (1 - bias);
  return sign * (1 + rest) * 2 ** (power - bias);
}

/** Little-endian, as every model file has them. */
export function bytesOf(values: number[], dtype: Dtype) {
  const { bytes } = formats[dtype];
  const view = new DataView(new ArrayBuffer(values.length * bytes));
  values.forEach((value, i) => {
    const bits = bitsOf(value, dtype);
    if (bytes === 4) view.setUint32(4 * i, bits, true);
    else view.setUint16(2 * i, bits, true);
  });
  return new Uint8Array(view.buffer);
}

export function valuesOf(bytes: Uint8Array, dtype: Dtype): number[] {
  const { bytes: width } = formats[dtype];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.length / width }, (_, i) =>
    valueFrom(width === 4 ? view.getUint32(4 * i, true) : view.getUint16(2 * i, true), dtype),
  );
}
