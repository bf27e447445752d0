// Numbers of a model as people read them, however small: rounding is many powers of ten below what it rounds.
import { decimal } from '../../text/sentence.ts';

const DIGITS = 3;
const SUPERSCRIPTS: Record<string, string> = Object.fromEntries(
  [...'-0123456789'].map((sign, at) => [sign, [...'⁻⁰¹²³⁴⁵⁶⁷⁸⁹'][at] as string]),
);

/** "0.412", and "1.2 × 10⁻⁷" for what would be zero to three places. */
export function smallNumber(value: number): string {
  if (value === 0 || !(Math.abs(value) < 10 ** -DIGITS)) return decimal(value, DIGITS);
  const [factor, power] = value.toExponential(1).split('e') as [string, string];
  const raised = [...power].map((sign) => SUPERSCRIPTS[sign] ?? '').join('');
  return `${decimal(Number(factor), 1)}\u00a0×\u00a010${raised}`;
}
