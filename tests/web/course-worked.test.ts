// The numbers that were worked out by hand: the course build refuses a course of which one is wrong, missing or left over.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

import { buildCourse } from '../../web/site/build-course.ts';
import type { CourseError } from '../../web/site/faults.ts';
import { scratch } from '../tools/support/scratch.ts';
import { breakableCourse } from './support/broken-course.ts';
import { copyContent } from './support/content.ts';
import { tools as engine } from './support/engines.ts';

const SCALING = 'web/content/en/lessons/scaling.worked.yaml';
const REVIEW = 'web/content/en/practice/review.worked.yaml';
const { assertFault, assertFaults } = breakableCourse();
const folder = scratch('worked');

/** The entries of every file, each of which `change` may write differently. */
function changeEntries(root: string, group: string, change: (text: string) => string) {
  let entries = 0;
  const content = join(root, 'web/content/en');
  for (const name of readdirSync(content, { recursive: true }).map(String)) {
    if (!name.endsWith('.worked.yaml')) continue;
    let within = '';
    const lines = readFileSync(join(content, name), 'utf8').split('\n');
    const changed = lines.map((line) => {
      within = /^(\w+):$/.exec(line)?.[1] ?? within;
      const entry = /^( {2}[\w.-]+: )([^#]+)/.exec(line);
      if (!entry || within !== group) return line;
      entries += 1;
      return entry[1] + change(entry[2]!.trim());
    });
    writeFileSync(join(content, name), changed.join('\n'));
  }
  return entries;
}

/** Another number: one digit more. */
const another = (text: string) => text.replace(/\d/, '1$&');

describe('a course is refused', () => {
  for (const [group, least] of [
    ['numbers', 300],
    ['answers', 70],
  ] as const)
    test(`for each of its ${group} that is another by hand`, async () => {
      const root = copyContent(folder, group);
      const entries = changeEntries(root, group, another);
      assert.ok(entries >= least, `${entries}`);
      await assert.rejects(buildCourse(root, { engine }), ({ faults }: CourseError) => {
        assert.equal(faults.filter(({ message }) => / by hand /.test(message)).length, entries);
        assert.equal(faults.length, entries);
        return true;
      });
    });

  test('for a wrong number, and one with other decimals, each with its lesson, its expression and both numbers', () =>
    assertFaults(SCALING, [
      [
        'scaling-root: 11.31',
        'scaling-root: 11.32',
        /\{\{scaling-root: sqrt\(head_dim, 2\)\}\} of lesson "scaling", line \d+, is 11\.31 with preset "ours"; by hand it is 11\.32$/,
      ],
      ['spread-near: 0.73', 'spread-near: 0.7', /0\.73/],
    ]));
  test('for a wrong answer, one that is not how the engine writes it, and the number of another mistake', () =>
    assertFaults(REVIEW, [
      [
        'nemo-divisor: 11.3',
        'nemo-divisor: 11.4',
        /question "nemo-divisor" of practice "review", line \d+: .* by hand it is 11\.4, graded wrong/,
      ],
      ['asking-table: (2, 6', 'asking-table: (2,6', /graded right/],
      [
        'nemo-divisor.M7: 12.6',
        'nemo-divisor.M7: 71.6',
        /mistake M7 is by hand 71\.6, which is graded wrong by M2/,
      ],
    ]));
  test('for a number of the prose that is not worked out', async () => {
    const page = 'web/content/en/lessons/scaling.md';
    const added = 'The width is {{scaling-new: d_model}}.';
    const root = copyContent(folder, 'new');
    const path = join(root, page);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, `${text}\n${added}\n`);
    const line = text.split('\n').length + 1;
    await assert.rejects(
      buildCourse(root, { engine }),
      ({ message }: Error) =>
        message.startsWith(
          `${page}:${line}: {{scaling-new: d_model}} of lesson "scaling" is not`,
        ) && message.endsWith(`put "scaling-new" under numbers in ${SCALING}`),
    );
  });
  test('for an answer that is not worked out, and a mistake', async () => {
    const root = copyContent(folder, 'answer');
    const path = join(root, REVIEW);
    const lines = readFileSync(path, 'utf8').split('\n');
    writeFileSync(path, lines.filter((line) => !/^ {2}nemo-divisor/.test(line)).join('\n'));
    await assert.rejects(buildCourse(root, { engine }), ({ faults }: CourseError) => {
      const named = faults.map(({ message }) => /^"([^"]+)" is not worked out/.exec(message)?.[1]);
      assert.deepEqual(named.sort(), [
        ...['nemo-divisor', 'nemo-divisor.M2', 'nemo-divisor.M2-2', 'nemo-divisor.M7'],
      ]);
      return true;
    });
  });
  test('for an entry that nothing asks for', async () => {
    const added = 'scaling-gone: 3\n  scaling-root:';
    await assertFault('left', 'scaling-root:', added, /"scaling-gone" is not a number of/, SCALING);
    await assertFault('left', 'nemo-divisor:', 'gone.M1: 3\n  nemo-divisor:', /"gone.M1"/, REVIEW);
  });
  test('for an entry that stands twice, one without a number and a group that there is not', async () => {
    await assertFault('twice', '-near-other:', '-near:', /must be unique/, SCALING);
    await assertFault(
      'none',
      ': 128 # 768',
      ': # 768',
      /"scaling-head-dim" has no number/,
      SCALING,
    );
    await assertFault(
      'group',
      'numbers:',
      'number:',
      /"number" is none of numbers, answers/,
      SCALING,
    );
  });
});
