// The course with one thing broken, and what its build says about that.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { buildCourse } from '../../../tools/course/build-course.ts';
import { CourseError } from '../../../tools/course/faults.ts';
import { scratch } from '../../tools/support/scratch.ts';
import { copyContent } from './content.ts';
import { tools as engine } from './engines.ts';

const LESSON = 'web/content/en/lessons/width-and-heads.md';

/** Copies of the content to break, each in a folder of its own. */
export function breakableCourse() {
  const folder = scratch('course');
  let copies = 0;

  /** Breaks one file, in which `from` must stand, and gives the faults of the build, "line: message" each. */
  async function faultsAfter(name: string, from: string, to: string, file: string = LESSON) {
    copies += 1;
    const root = copyContent(folder, `${name}-${copies}`);
    const path = join(root, file);
    const text = readFileSync(path, 'utf8');
    const at = text.indexOf(from);
    assert.notEqual(at, -1, `"${from}" is not in ${file}`);
    writeFileSync(path, text.slice(0, at) + to + text.slice(at + from.length));
    const line = text.slice(0, at).split('\n').length;
    try {
      await buildCourse(root, { engine });
    } catch (error) {
      assert.ok(error instanceof CourseError, (error as Error).stack);
      return { line, text: error.message };
    }
    return { line, text: '' };
  }

  async function assertFault(
    name: string,
    from: string,
    to: string,
    message: RegExp,
    file: string = LESSON,
  ) {
    const { line, text } = await faultsAfter(name, from, to, file);
    assert.match(text, message);
    assert.ok(
      text.split('\n').some((fault) => fault.startsWith(`${file}:${line}:`) && message.test(fault)),
      `expected line ${line}:\n${text}`,
    );
  }

  return { faultsAfter, assertFault };
}
