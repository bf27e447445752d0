// The course with one thing broken, and what its build says about that.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { type BuiltCourse, buildCourse } from '../../../web/site/build-course.ts';
import { CourseError } from '../../../web/site/faults.ts';
import { repoRoot } from '../../../web/site/load-engine.ts';
import { scratch } from '../../tools/support/scratch.ts';
import { copyContent } from './content.ts';
import { tools as engine } from './engines.ts';

const LESSON = 'web/content/en/lessons/width-and-heads.md';

/** A sentence that begins a paragraph of it. */
export const PLAIN = 'A loop over the heads would make many small products.';

/** The course as it is: one for all files of a process. */
let built: Promise<BuiltCourse> | undefined;
export const builtCourse = () => (built ??= buildCourse(repoRoot, { engine }));

/** What stands there, what stands there instead, and what is said of that. */
export type Break = [from: string, to: string, message: RegExp];

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

  /** The same for many faults of one file, which one build tells: those told where they stand, and those told elsewhere. */
  async function assertFaults(file: string, here: Break[], elsewhere: Break[] = []) {
    copies += 1;
    const root = copyContent(folder, `together-${copies}`);
    const path = join(root, file);
    let text = readFileSync(path, 'utf8');
    const places: number[] = [];
    for (const [from, to] of [...here, ...elsewhere]) {
      const at = text.indexOf(from);
      assert.notEqual(at, -1, `"${from}" is not in ${file}`);
      for (const [i, place] of places.entries())
        if (place > at) places[i] = place + to.length - from.length;
      places.push(at);
      text = text.slice(0, at) + to + text.slice(at + from.length);
    }
    writeFileSync(path, text);
    await assert.rejects(buildCourse(root, { engine }), (error: Error) => {
      assert.ok(error instanceof CourseError, error.stack);
      const faults = error.message.split('\n');
      for (const [i, [, , message]] of [...here, ...elsewhere].entries()) {
        const line = text.slice(0, places[i]).split('\n').length;
        const begins = i < here.length ? `${file}:${line}:` : '';
        assert.ok(
          faults.some((fault) => fault.startsWith(begins) && message.test(fault)),
          `expected ${begins} ${message}\n${error.message}`,
        );
      }
      return true;
    });
  }

  return { faultsAfter, assertFault, assertFaults };
}
