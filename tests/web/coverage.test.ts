// The coverage count: by evidence, and by name where the evidence is missing.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { before, describe, test } from 'node:test';
import { buildCourse } from '../../tools/course/build-course.ts';
import { builtPage, judge, report } from '../../tools/coverage.ts';
import { loadTools, repoRoot } from '../../tools/load-engine.ts';
import { readsTypeScript } from '../../tools/node-arguments.ts';
import { scratch } from '../tools/support/scratch.ts';
import { copyContent } from './support/content.ts';

type Evidence = Parameters<typeof report>[0];

const engine = await loadTools();
const folder = scratch('coverage');

/** Where a page stands in the built site. @param body */
function builtAt(id: string, body: string) {
  if (body.includes('class="lesson lab"')) return `lab/${id}.html`;
  if (body.includes('data-lesson=')) return `lessons/${id}.html`;
  if (body.includes('data-practice=')) return `practice/${id}.html`;
  return `${id === 'home' ? 'index' : id}.html`;
}

describe('coverage', () => {
  let evidence: Evidence;
  before(async () => {
    const { coverageIndex, pages, asserted } = await buildCourse(repoRoot, { engine });
    evidence = {
      checklist: JSON.parse(readFileSync(join(repoRoot, 'tools/course/checklist.json'), 'utf8'))
        .items,
      index: coverageIndex,
      built: new Map([...pages].map(([id, { body }]) => [builtAt(id, body), builtPage(body)])),
      asserted: new Set(asserted),
      operated: new Set(coverageIndex.tries.map(({ id }) => id)),
    };
  });

  const without = (set: Set<string>, id: string) =>
    new Set([...set].filter((entry) => entry !== id));

  test('with every record all is taught but what later issues owe, and nothing is claimed in vain', () => {
    const { lines, faults } = report(evidence);
    assert.deepEqual(faults, []);
    assert.equal(lines[0], 'S0 30/30');
    const { covered } = judge(evidence);
    const open = evidence.checklist.filter(({ id }) => !covered.has(id));
    assert.deepEqual(
      open.filter(({ owed }) => owed === undefined).map(({ id }) => id),
      [],
    );
  });

  test('without its assertion, its element or its sentence an item fails by name', () => {
    const cases: [Partial<Evidence>, string][] = [
      [
        { asserted: without(evidence.asserted, 'q-k-shape') },
        'S0-12: expression q-k-shape is not worked out by hand',
      ],
      [
        { operated: without(evidence.operated, 'preset-ours') },
        'S0-30: no browser test operates preset-ours',
      ],
      [
        {
          built: new Map(
            [...evidence.built].map(([page, built]) => [
              page,
              {
                ...built,
                text: built.text.replace('divide the queries, keys', 'share the queries, keys'),
              },
            ]),
          ),
        },
        'S0-2: “the heads divide the queries, keys and values among” is not in lessons/width-and-heads.html, whose nearest sentence is “the heads share the queries, keys and values among themselves, and 6 heads with 128 numbers each make 768.”',
      ],
    ];
    for (const [change, fault] of cases) {
      assert.deepEqual(report({ ...evidence, ...change }).faults, [fault]);
    }
  });

  test('an item that nothing claims fails by name, and so does a missing part', () => {
    const drop = (list: 'sentences' | 'numbers', name: string) => ({
      ...evidence,
      index: {
        ...evidence.index,
        [list]: evidence.index[list].filter((claim: { name: string }) => claim.name !== name),
      },
    });
    assert.deepEqual(report(drop('sentences', 'S0-2')).faults, [
      'S0-2: nothing covers it (head size is a part of the width)',
    ]);
    assert.deepEqual(report(drop('sentences', 'S0-29:logits')).faults, [
      'S0-29:logits: no sentence covers it',
    ]);
    assert.deepEqual(report(drop('numbers', 'S0-10')).faults, ['S0-10: no expression covers it']);
  });

  describe('by list', () => {
    const item = (id: string, more = {}) => ({ id, label: `about ${id}`, needs: [], ...more });
    const claim = <More>(name: string, more: More) => ({
      name,
      ...more,
      page: 'a.html',
      file: 'a.yaml',
      line: 1,
    });
    const said = 'words of a sentence';
    const small: Evidence = {
      checklist: [
        item('S0-1'),
        item('S1-1'),
        item('S2-1'),
        item('S2-2', { needs: ['interaction'], owed: 3 }),
        item('S2-80', { needs: ['interaction'], owed: 4 }),
        item('S3-1'),
        item('T1'),
        item('M1'),
      ],
      index: {
        sentences: [claim('S0-1', { says: said }), claim('M1', { id: 'why-a' })],
        numbers: [],
        tries: [],
      },
      built: new Map([['a.html', builtPage(`<p id="why-a">The <b>words</b> of a sentence.</p>`)]]),
      asserted: new Set(),
      operated: new Set(),
    };

    test('each list is counted, and what later issues bring is owed by them and not missing', () => {
      const { lines } = report(small);
      assert.deepEqual(lines, [
        ...['S0 1/1', 'S1 0/1  missing: S1-1', 'S2 0/3  owed: 2  missing: S2-1'],
        ...['S3 0/1  missing: S3-1', 'truth notes 0/1  missing: T1', 'misconceptions 1/1'],
        ...['what the course was asked to teach 1/6', 'issue 3 owes 1: S2-2'],
        ...['issue 4 owes 1: S2-80'],
      ]);
    });

    test('whatever is missing and owed by nobody is a fault', () => {
      assert.deepEqual(report(small).faults, [
        'S1-1: nothing covers it (about S1-1)',
        'S2-1: nothing covers it (about S2-1)',
        'S3-1: nothing covers it (about S3-1)',
        'T1: nothing covers it (about T1)',
      ]);
    });

    test('what is owed and there already is covered', () => {
      const tries = [claim('S2-80', { id: 'deck' })];
      const early = { ...small, index: { ...small.index, tries }, operated: new Set(['deck']) };
      assert.ok(report(early).lines.includes('S2 1/3  owed: 1  missing: S2-1'));
    });
  });

  test('the command reads the records, and says what makes those that are not there', async () => {
    const root = copyContent(folder, 'coverage');
    const put = (path: string, text: string) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    };
    const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const run = (...args: string[]) =>
      new Promise<{ code: unknown; out: string; faults: string }>((done) => {
        execFile(
          process.execPath,
          [...readsTypeScript, join(repoRoot, 'tools/coverage.ts'), '--root', root, ...args],
          (error, out, faults) => done({ code: error?.code ?? 0, out, faults }),
        );
      });
    const bare = await run();
    assert.equal(bare.code, 1);
    assert.match(
      bare.faults,
      /build\/coverage\/asserted\.txt is not there; "npm run build" makes it/,
    );

    put('build/course/coverage-index.json', JSON.stringify(evidence.index));
    put('dist/index.html', '<main id="main"></main>');
    for (const [page, { ids, text }] of evidence.built)
      put(`dist/${page}`, `${[...ids].map((id) => `<i id="${id}"></i>`).join('')}${escaped(text)}`);
    put('build/coverage/asserted.txt', [...evidence.asserted].join('\n'));
    put('build/coverage/operated.txt', [...evidence.operated].join('\n'));
    const whole = await run();
    assert.deepEqual({ code: whole.code, faults: whole.faults }, { code: 0, faults: '' });
    assert.match(whole.out, /^S0 30\/30\n/);

    const lesson = 'dist/lessons/width-and-heads.html';
    const before = readFileSync(join(root, lesson), 'utf8');
    put(lesson, before.replace('divide the queries, keys', 'share the queries, keys'));
    assert.match(
      (await run()).faults,
      /^S0-2: “the heads divide the queries, keys and values among” is not/m,
    );
    const accepted = await run('--accept', 'S0-2');
    assert.match(accepted.out, /^S0-2: .* is now “the heads share the queries,/);
    const map = () => readFileSync(join(root, 'web/content/coverage.yaml'), 'utf8');
    assert.match(
      map(),
      /^S0-2:.*\n {2}width-and-heads:\n {4}says: .*"the heads share the queries/m,
    );
    assert.match(
      (await run('--accept', 'S0-2')).faults,
      /no longer has “the heads divide the queries/,
    );
    assert.equal((await run('--accept', 'S0-3')).code, 2, 'nothing is gone');
    put(lesson, before);

    put('build/coverage/operated.txt', 'stepper-next\n');
    const less = await run();
    assert.equal(less.code, 1);
    assert.match(less.faults, /^S0-30: no browser test operates preset-ours$/m);
  });
});
