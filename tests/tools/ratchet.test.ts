// The ratchet and the search for what only tests call must be able to go red.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uncalledFunctions } from '../../tools/check-callers.ts';
import { codeLines, linesTooMany } from '../../tools/check-lines.ts';

test('a line counts unless it is blank or comment alone', () => {
  assert.equal(
    codeLines('a.ts', '// why\n\nlet a = 1; // one\n/** @returns\n * two */\nlet b;\n'),
    2,
  );
  assert.equal(codeLines('a.css', '/* why */\n.a {\n  color: red; /* loud */\n}\n'), 3);
  assert.equal(codeLines('a.cmake', '# why\nset(a 1)\n'), 1);
  assert.equal(codeLines('a.ts', "const files = 'web/**/*.ts';\nconst b = 1;\n"), 2);
});

test('a part above its ceiling is named, and so is one without a ceiling', () => {
  assert.deepEqual(linesTooMany({ cpp: 10 }, { cpp: 10 }), []);
  assert.match(linesTooMany({ cpp: 11 }, { cpp: 10 })[0]!, /^cpp: 11 .* 10\./);
  assert.equal(linesTooMany({ new: 1 }, {}).length, 1);
});

test('a public function that is only declared and defined is named', () => {
  const header = 'cpp/a/include/headsup/a/a.h';
  const files = new Map([
    [
      header,
      '/// tested() is for tests.\nfloat used(float x);\nstd::vector<float> tested(int n);\n',
    ],
    [
      'cpp/a/a.cpp',
      'std::vector<float> Kit::tested(int n) {\n  return used(n);\n}\nfloat used(float x) {\n',
    ],
    ['cpp/a/b.cpp', 'const auto b = used(2);\n'],
  ]);
  assert.deepEqual(uncalledFunctions(files), [`${header}: tested is called by nothing but tests`]);
});
