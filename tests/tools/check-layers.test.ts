// The layer check must be able to go red.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { breaches, checkRepository, doubledTypes } from '../../tools/check-layers.ts';

/** A line each: what a file has, and of which it would be a breach. */
const readRows = (rows: string) =>
  rows
    .trim()
    .split('\n')
    .map((row) => /^\s*(\S+) (.*)$/.exec(row)!.slice(1) as [path: string, text: string]);

const REFUSED = `
  cpp/kernels/matmul.cpp #include <xsimd/xsimd.hpp>
  cpp/kernels/softmax.cpp return xsimd::max(a, b);
  cpp/api/app.cpp __m128 v = _mm_max_ps(a, b);
  cpp/training/verify.cpp worst = std::max(worst, std::abs(a[i] - b[i]));
  tests/cpp/kernels/matmul_test.cpp worst = fmaxf(worst, fabsf(a - b));
  cpp/training/verify.cpp worst = simd::larger(worst, simd::abs(a - b));
  tests/cpp/tutor/log_test.cpp read_file("build/course/outline.json")
  cpp/course/course.cpp #include <nlohmann/json.hpp>
  cpp/api/app.cpp #include <emscripten/val.h>
  cpp/layer/config.cpp throw 1;
  cpp/json/json_reader.cpp try {
  cpp/tutor/lesson.cpp #include <chrono>
  cpp/kernels/fill.cpp std::printf("x");
  cpp/kernels/matmul.cpp data.resize(static_cast<std::size_t>(rows * cols));
  cpp/kernels/matmul.cpp std::vector<float> out(static_cast<std::size_t>(count));
  cpp/kernels/matmul.cpp to.insert(to.end(), static_cast<std::size_t>(n - 1), 0);
  cpp/api/app.cpp void* p = std::malloc(n);
  web/src/kit/x.ts import create from '@engine';
  web/src/kit/x.ts import '../../../node_modules/lit/a.js'
  web/src/shell/x.ts fetch('https://example.org')
  web/engine/x.ts import '../src/kit/a.ts';
  web/src/kit/x.ts import { a } from '../features/one/a.ts';
  web/src/kit/x.ts import type { A } from '../learner/a.ts';
  web/src/features/one/x.ts import { a } from '../two/a.ts';
  web/src/features/training/x.ts import { a } from '../bugs/a.ts';
  web/src/elements/x.ts let a;
`;
const FINE = `
  cpp/kernels/simd.h #include <xsimd/xsimd.hpp>
  cpp/kernels/softmax.cpp simd::larger(a, b); // not xsimd::max
  cpp/bindings/memory.cpp __builtin_wasm_memory_size(0);
  cpp/base/include/headsup/base/relative_error.h worst = std::max(worst, std::abs(a[i] - b[i]));
  cpp/training/verify.cpp return std::abs(value) <= std::numeric_limits<float>::max();
  cpp/training/verify.cpp // std::max(worst, std::abs(NaN)) is worst
  tests/cpp/tutor/log_test.cpp read_file("tests/golden/x.json")
  cpp/json/json_reader.cpp #include <nlohmann/json.hpp>
  cpp/kernels/matmul.cpp data.resize((Count(rows) * cols).size());
  cpp/kernels/matmul.cpp std::vector<double> rows(values.size() / static_cast<std::size_t>(width));
  cpp/kernels/matmul.cpp std::vector<float> draw(std::size_t size, const float* from);
  cpp/kernels/matmul.cpp to.insert(to.end(), from, from + rows * cols);
  cpp/base/memory.cpp void* p = std::malloc(n);
  cpp/base/include/headsup/base/result.h // never throws: a try is not needed
  web/engine/module.ts import create from '@engine';
  web/src/kit/x.ts import type { Reply } from '@engine';
  web/src/kit/x.ts import { a } from '../../engine/client.ts';
  web/src/features/one/x.ts import { a } from '../../kit/a.ts';
  web/src/features/bugs/x.ts import { a } from '../training/a.ts';
  web/src/shell/x.ts await import('../features/one/a.ts');
`;

test('the repository keeps to its map', () => {
  assert.deepEqual(checkRepository(), []);
});

test('what breaks the map is named once, with its line, and what does not is left alone', () => {
  for (const [path, text] of readRows(REFUSED)) {
    const found = breaches(path, `\n${text}`);
    assert.equal(found.length, 1, `${path} ${text}: ${found}`);
    assert.match(found[0]!, new RegExp(`^${path}(?::2)?:`));
  }
  for (const [path, text] of readRows(FINE)) assert.deepEqual(breaches(path, text), [], text);
});

test('a file that grows past its bound is named', () => {
  assert.equal(breaches('cpp/base/include/headsup/base/fault.h', '\n'.repeat(400)).length, 1);
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
