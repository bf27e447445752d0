// The layer check must be able to go red.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { breaches, checkRepository, doubledTypes } from '../../tools/check-layers.ts';

const one = (path: string, text: string) => breaches(path, text);

test('the repository keeps to its map', () => {
  assert.deepEqual(checkRepository(), []);
});

test('only one file may know the SIMD library', () => {
  assert.equal(one('cpp/kernels/matmul.cpp', '#include <xsimd/xsimd.hpp>').length, 1);
  assert.equal(one('cpp/kernels/simd.h', '#include <xsimd/xsimd.hpp>').length, 0);
});

test('no other file may call the SIMD library or an intrinsic, tests included', () => {
  for (const call of [
    'return xsimd::max(a, b);',
    'const v128_t v = wasm_f32x4_pmax(a, b);',
    'wasm_v128_store(out, v);',
    '__m128 v = _mm_max_ps(a, b);',
    '__m256 v = _mm256_max_ps(a, b);',
  ]) {
    for (const path of ['cpp/kernels/softmax.cpp', 'cpp/api/app.cpp', 'tests/cpp/base/x_test.cpp'])
      assert.equal(one(path, `void f() {\n  ${call}\n}`)[0]?.split(' ')[0], `${path}:2:`, call);
    assert.deepEqual(one('cpp/kernels/simd.h', call), []);
  }
  assert.deepEqual(one('cpp/kernels/softmax.cpp', 'simd::larger(a, b); // not xsimd::max'), []);
  assert.deepEqual(one('cpp/bindings/memory.cpp', '__builtin_wasm_memory_size(0);'), []);
});

test('the greatest difference is taken in one place, where a NaN counts as infinite', () => {
  for (const line of [
    'worst = std::max(worst, std::abs(a[i] - b[i]));',
    'worst = std::max<double>(worst, std::fabs(double{a[i]} - f(b[i], 2)));',
    'worst = std::max(worst,\n                 std::abs(a[i] - b[i]));',
    'worst = std::max(worst, (1 + std::abs(a - b)));',
    'worst = fmaxf(worst, fabsf(a - b));',
    'worst = simd::larger(worst, simd::abs(a - b));',
  ]) {
    for (const path of ['cpp/training/verify.cpp', 'tests/cpp/kernels/matmul_test.cpp'])
      assert.equal(one(path, `\n${line}`)[0]?.split(' ')[0], `${path}:2:`, line);
    assert.deepEqual(one('cpp/base/include/headsup/base/relative_error.h', line), []);
  }
  for (const line of [
    'return std::abs(value) <= std::numeric_limits<float>::max();',
    'return std::max(a, b) + std::abs(c);',
    '// std::max(worst, std::abs(NaN)) is worst',
  ])
    assert.deepEqual(one('cpp/training/verify.cpp', line), [], line);
});

test('a C++ test reads no file that only a build makes', () => {
  const reads = 'read_file("build/course/outline.json")';
  assert.equal(one('tests/cpp/tutor/log_test.cpp', reads).length, 1);
  assert.deepEqual(one('tests/cpp/tutor/log_test.cpp', 'read_file("tests/golden/x.json")'), []);
});

test('only json may know the JSON library, only the bindings may know embind', () => {
  assert.equal(one('cpp/course/course.cpp', '#include <nlohmann/json.hpp>').length, 1);
  assert.equal(one('cpp/json/json_reader.cpp', '#include <nlohmann/json.hpp>').length, 0);
  assert.equal(one('cpp/api/app.cpp', '#include <emscripten/val.h>').length, 1);
});

test('the core throws, prints and tells the time nowhere', () => {
  assert.equal(one('cpp/layer/config.cpp', 'throw 1;').length, 1);
  assert.equal(one('cpp/json/json_reader.cpp', 'try {').length, 1);
  assert.equal(one('cpp/tutor/lesson.cpp', '#include <chrono>').length, 1);
  assert.equal(one('cpp/kernels/fill.cpp', 'std::printf("x");').length, 1);
});

test('memory is asked for by a count that cannot be cut down to 32 bits', () => {
  const refused = [
    'data.resize(static_cast<std::size_t>(rows * cols));',
    'std::vector<float> out(static_cast<std::size_t>(count));',
    'return std::vector<float>(static_cast<std::size_t>(count));',
    'numbers.assign(\n    size * size, 0.0f);',
    'to->reserve(Count(rows * cols).size());',
    'to.insert(to.end(), static_cast<std::size_t>(n - 1), 0);',
  ];
  for (const line of refused) {
    const [breach] = one('cpp/kernels/matmul.cpp', `\n${line}`);
    assert.match(breach ?? line, /^cpp\/kernels\/matmul\.cpp:2: memory is asked for by Count/);
  }
  const fine = [
    'data.resize((Count(rows) * cols).size());',
    'std::vector<float> out(Count(count).size(), 0.0f);',
    'std::vector<double> rows(values.size() / static_cast<std::size_t>(width));',
    'std::vector<float> draw(std::size_t size, const float* from);',
    'to.insert(to.end(), from, from + rows * cols);',
  ];
  for (const line of fine) assert.deepEqual(one('cpp/kernels/matmul.cpp', line), []);
  assert.equal(one('cpp/api/app.cpp', 'void* p = std::malloc(n);').length, 1);
  assert.equal(one('cpp/base/memory.cpp', 'void* p = std::malloc(n);').length, 0);
});

test('words in comments are no code', () => {
  assert.deepEqual(
    one('cpp/base/include/headsup/base/result.h', '// never throws: a try is not needed\n'),
    [],
  );
});

test('pages reach the engine through its client alone, and no other host at all', () => {
  assert.equal(one('web/src/kit/x.ts', "import create from '@engine';").length, 1);
  assert.equal(one('web/src/kit/x.ts', "import at '../../../build/engine/wasm/a.mjs'").length, 1);
  assert.equal(one('web/engine/module.ts', "import create from '@engine';").length, 0);
  assert.equal(one('web/src/kit/x.ts', "import type { Reply } from '@engine';").length, 0);
  assert.equal(one('web/src/kit/x.ts', "import '../../../node_modules/lit/a.js'").length, 1);
  assert.equal(one('web/src/shell/x.ts', "fetch('https://example.org')").length, 1);
});

test('the site’s folders know those below them alone, and a feature no other but those on the map', () => {
  const known: [string, string][] = [
    ['web/src/kit/x.ts', "import { a } from '../../engine/client.ts';"],
    ['web/src/features/one/x.ts', "import { a } from '../../kit/a.ts';"],
    ['web/src/features/one/x.ts', "import { a } from './a.ts';"],
    ['web/src/features/bugs/x.ts', "import { a } from '../training/a.ts';"],
    ['web/src/shell/x.ts', "await import('../features/one/a.ts');"],
  ];
  for (const [path, text] of known) assert.deepEqual(one(path, text), [], path);
  const unknown: [string, string][] = [
    ['web/engine/x.ts', "import '../src/kit/a.ts';"],
    ['web/src/kit/x.ts', "import { a } from '../features/one/a.ts';"],
    ['web/src/kit/x.ts', "import type { A } from '../learner/a.ts';"],
    ['web/src/learner/x.ts', "await import('../shell/a.ts');"],
    ['web/src/features/one/x.ts', "import { a } from '../two/a.ts';"],
    ['web/src/features/training/x.ts', "import { a } from '../bugs/a.ts';"],
    ['web/src/elements/x.ts', ''],
  ];
  for (const [path, text] of unknown) assert.equal(one(path, text).length, 1, path);
});

test('a file that grows past its bound is named', () => {
  assert.equal(one('cpp/base/include/headsup/base/fault.h', '\n'.repeat(400)).length, 1);
});

test('no type of one name stands in two headers of one namespace', () => {
  const header = (space: string, name: string) =>
    `namespace ${space} {\n\nstruct ${name} {\n  int a = 0;\n};\n\n}  // namespace ${space}\n`;
  const [found, ...more] = doubledTypes([
    ['cpp/a/a.h', header('headsup', 'Input')],
    ['cpp/b/b.h', header('headsup::app', 'Input')],
    ['cpp/c/c.h', header('headsup', 'Input')],
    ['cpp/d/d.h', 'namespace headsup {\n\nstruct Input;\n\n}  // namespace headsup\n'],
  ]);
  assert.equal(found, 'cpp/c/c.h: headsup::Input is a type of cpp/a/a.h as well');
  assert.deepEqual(more, []);
});
