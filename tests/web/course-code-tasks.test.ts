// Tasks in code: what an author may get wrong in one is told by the course build, with its line.
import { test } from 'node:test';

import { breakableCourse } from './support/broken-course.ts';

const { assertFault, assertFaults } = breakableCourse();

const TASKS = 'web/content/code-tasks.json';

test('a program that is not judged as its task says, and what nothing is said of', () =>
  assertFaults(
    TASKS,
    [
      [
        '"how": "no_root",\n        "misconception": "M2",\n        "lines": ["scores = q @ k.transpose(-2, -1)", "scores = scores / head_dim"',
        '"how": "no_root",\n        "misconception": "M2",\n        "lines": ["scores = q @ k.transpose(-2, -1)", "scores = scores / math.sqrt(head_dim)"',
        /"scores": "no_root" is not judged as such/,
      ],
      [
        '"how": "other_order",\n        "misconception": "M13"',
        '"how": "other_order",\n        "misconception": "M15"',
        /M15 is not a misconception of the course/,
      ],
      ['"how": "along_heads"', '"how": "sideways"', /no sentence "how.cached-step.sideways"/],
      ['"id": "mask"', '"id": "hide"', /"hide": it stands on no page/],
    ],
    [
      [
        '"heads = heads.transpose(1, 2)"]',
        '"heads = heads.transpose(1, 3)"]',
        /"split-heads": its own program is judged wrong/,
      ],
      ['"id": "shift"', '"id": "added"', /"softmax": no sentence "tests.added.passed"/],
    ],
  ));

test('a task that a page names and that is none', () =>
  assertFault(
    'named',
    'live code-task tool task=scores',
    'live code-task tool task=score',
    /no task in code "score"/,
    'web/content/en/practice/code.md',
  ));
