// What tests of code for attention say of a version, row by row: for the live figure and the still one.
import type { LayerVersion } from '@engine';
import { smallNumber } from '../../kit/small-numbers.ts';
import { isRounding } from './version-code.ts';

type Key =
  | 'tests.rows'
  | 'tests.leak'
  | 'tests.agrees'
  | 'tests.one'
  | 'tests.parameters'
  | 'farthest'
  | 'changed'
  | 'ofExpected'
  | 'noWeights'
  | 'notCausal'
  | 'passes'
  | 'fails';
type Say = (key: Key, args?: Record<string, string | number>) => string;
type About = { heads: number; expected: string; isCausal: boolean };

/** The test, its result and its verdict; nothing where there is nothing to test. */
export function testRows(
  say: Say,
  made: LayerVersion,
  { heads, expected, isCausal }: About,
): string[][] {
  const verdict = (isPassed: boolean) => say(isPassed ? 'passes' : 'fails');
  const close = (value: number) => verdict(isRounding(value, made.largest));
  const off = (value: number) => say('farthest', { value: smallNumber(value) });
  return [
    made.keeps_weights
      ? [say('tests.rows'), off(made.row_sums), verdict(isRounding(made.row_sums, 1))]
      : [say('tests.rows'), say('noWeights'), ''],
    isCausal
      ? [say('tests.leak'), say('changed', { value: smallNumber(made.leak) }), close(made.leak)]
      : [say('tests.leak'), say('notCausal'), ''],
    [say('tests.agrees', { heads }), off(made.difference), close(made.difference)],
    [say('tests.one'), off(made.one_head_difference), close(made.one_head_difference)],
    [
      say('tests.parameters'),
      say('ofExpected', { value: made.parameters, expected: Number(expected) }),
      verdict(String(made.parameters) === expected),
    ],
  ];
}
