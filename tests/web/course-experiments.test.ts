// Experiments: what the course says of them is what their tables hold, on the page and in every sentence.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { experiments } from '../../tools/experiments/index.ts';
import type { BuiltCourse } from '../../web/site/build-course.ts';
import type { Experiment } from '../../web/site/experiments.ts';
import { numberAt, numberLike } from '../../web/site/experiments.ts';
import { type Break, breakableCourse, builtCourse, PLAIN } from './support/broken-course.ts';

const { assertFaults, faultsAfter } = breakableCourse();

const LESSON = 'web/content/en/lessons/width-and-heads.md';

const PAGE = 'web/content/en/pages/experiments.md';
const WORDS = 'web/content/en/experiments.json';
const TABLE = 'web/content/experiments/e3-too-many-heads.json';

const FOLDER = new URL('../../web/content/experiments/', import.meta.url);
const tables: Experiment[] = readdirSync(FOLDER).map((name) =>
  JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')),
);

/** A paragraph before one of the lesson. */
const added = (text: string, message = /^/): Break => [PLAIN, `${text}\n\n${PLAIN}`, message];

/** A sentence that rests on the recall experiment, with one measured number. */
const sentence = (place: string, like = '0 %') =>
  `Sixteen heads recall {{${place}: ${like}}}. [@exp:e3-too-many-heads]`;
const E3 = 'e3-too-many-heads 16-2000 accuracy';

describe('a measured number', () => {
  test('is written with the digits that are asked for, as a share where that is', () => {
    for (const [like, number, shown] of [
      ['0 %', 0.6375, '64 %'],
      ['0.0 %', 0.6375, '63.8 %'],
      ['0.00', 0.6375, '0.64'],
      ['0', 1936, '1,936'],
      ['0 %', -10, '−1,000 %'],
      ['0.0', -0.46, '−0.5'],
      ['0.0', -0.04, '0.0'],
      ['0.000', 2.0855, '2.086'],
    ] as const)
      assert.equal(numberLike(number, like, 'en'), shown);
    assert.equal(numberLike(1936, '0', 'de'), '1.936');
  });
  test('may be of a row, of what the row is of, or a setting', async () => {
    const right = [
      sentence(`${E3} low`),
      sentence('e3-too-many-heads 16-2000 parameters', '0'),
      sentence('e3-too-many-heads 16-2000 steps', '0'),
      sentence('e3-too-many-heads settings batch', '0'),
    ];
    const { text } = await faultsAfter('right', PLAIN, right.join('\n\n'));
    assert.equal(text, '');
  });
  test('names what is there, in a form that says its digits, beside its experiment', () => {
    const bare = `Sixteen heads recall {{${E3}: 0 %}}.`;
    const without = /accuracy: 0 %}} stands in a paragraph without \[@exp:e3-too-many-heads\]/;
    const place = 'e3-too-many-heads 17 accuracy';
    const noRow = /e3-too-many-heads has no row "17"; it has: 1-500, 1-2000/;
    return assertFaults(
      LESSON,
      [
        added(sentence('e99 16 accuracy'), /no experiment "e99"/),
        added(sentence(place), noRow),
        added(
          sentence('e3-too-many-heads 16-2000 speed'),
          /row "16-2000" of e3-too-many-heads has no measure "speed"/,
        ),
        added(sentence(`${E3} median`), /"median" is none of: mean, deviation, low, high/),
        ...['task', 'steps', 'constructor.length'].map((name) =>
          added(
            sentence(`e3-too-many-heads settings ${name}`),
            new RegExp(`has no setting "${name}"`),
          ),
        ),
        added(sentence('e3-too-many-heads 16-2000 constructor'), /has no measure "constructor"/),
        added(sentence('e3-too-many-heads 16-2000 constructor length'), /"length" is none of/),
        ...['64 %', '0.1', '#', '0 percent'].map((like) =>
          added(sentence(E3, like), /cannot read the number "/),
        ),
        added(bare, without),
        added(`${bare} [@exp:e2b-load]`, without),
        added(`$x = {{{${place}: 0.00}}}$ [@exp:e3-too-many-heads]`, noRow),
      ],
      [added(`\`\`\`\n{{${place}: 0.00}}\n\`\`\``, noRow)],
    );
  });
});

describe('a table', () => {
  test('with a claim that does not hold fails the build, at its line', () =>
    assertFaults(TABLE, [
      [
        '"sixteen-are-behind": true',
        '"sixteen-are-behind": false',
        /the claim "sixteen-are-behind" does not hold/,
      ],
    ]));
  test('has a part, a sentence for every claim, columns that tell its rows apart, and its limits', () =>
    assertFaults(
      PAGE,
      [],
      [
        [
          '[@holds:sixteen-are-behind]',
          '[@holds:fifteen]',
          /no sentence has \[@holds:sixteen-are-behind\]/,
        ],
        ['::: limits', '::: recall', /"e1-head-count-names": no "::: limits" says/],
        [
          'results n_heads output steps held_out_loss',
          'results n_heads steps held_out_loss speed __proto__',
          /"e5-identity-output": rows differ by "output", which is no column/,
        ],
        ['speed', 'speed', /"e5-identity-output": its table has no "speed"/],
        ['__proto__', '__proto__', /"e5-identity-output": its table has no "__proto__"/],
        ['[@holds:fifteen]', '[@holds:fifteen]', /fifteen\] is no claim of "e3-too-many-heads"/],
        [
          'experiment e13-repeat',
          'experiment e3-many-heads',
          /there is no web\/content\/experiments\/e3-many-heads\.json/,
        ],
        ['e3-many-heads', 'e3-many-heads', /no page has "::: experiment e13-repeat"/],
      ],
    ));
  test('has no measure, row or task without a name', () =>
    assertFaults(
      WORDS,
      [],
      ['accuracy', 'n_heads', 'merge_straight', 'recall'].map((name) => [
        `"${name}":`,
        `"other_${name}":`,
        new RegExp(`no words for [\\w.]+\\.${name} of e\\d`),
      ]),
    ));
  test('is of an experiment that can be run again, with claims that its rows bear out', () => {
    assert.deepEqual(tables.map(({ id }) => id).sort(), experiments.map(({ id }) => id).sort());
    for (const { id, claims } of experiments) {
      const table = tables.find((one) => one.id === id);
      assert.deepEqual(claims(table!.rows), table!.claims, id);
    }
  });
});

describe('what comes out', () => {
  let pages: BuiltCourse['pages'];
  before(async () => {
    ({ pages } = await builtCourse());
  });
  const sectionOf = (id: string) => {
    const { body } = pages.get('experiments')!;
    const parts = body.split('<section class="experiment">').slice(1);
    return parts.find((part) => part.includes(`id="experiment-${id}"`)) ?? '';
  };
  const rowsOf = (section: string) => {
    const [, body] = /<tbody>([\s\S]+?)<\/tbody>/.exec(section) ?? [];
    return [...(body ?? '').matchAll(/<tr>(.+?)<\/tr>/gs)].map(([, row]) =>
      [...row!.matchAll(/<t([dh])[^>]*>(.*?)<\/t\1>/gs)].map(([, , cell]) => cell!),
    );
  };

  test('every experiment has its question, its table, its command and its day on the page', () => {
    for (const { id, command, settings } of tables) {
      const section = sectionOf(id);
      assert.match(
        section,
        /<h2 id="[\w-]+"><a class="own-link" href="#[\w-]+">[^<]+<\/a><\/h2>\n<p>[^<]+\?<\/p>/,
        id,
      );
      assert.match(section, /<caption>[\s\S]+<\/caption>/, id);
      assert.match(section, /<th scope="col">/, id);
      assert.match(section, /<th scope="row">/, id);
      assert.ok(section.includes(`<code>${command}</code>`), id);
      assert.match(section, /Measured on \d+ \w+ 20\d\d/, id);
      const made =
        settings.model === undefined
          ? /Trained for [\d,and ]+ steps .*width 16.*; (10|5) seeds/
          : /Read by (lily|stories260K), as the site ships it: .*(\d+ texts|one text)/;
      assert.match(section, made, id);
      assert.ok(section.includes('<div class="limits">'), id);
    }
  });

  test('a table has each row of its experiment, with the digits that its spread leaves', () => {
    const rows = (id: string) => rowsOf(sectionOf(id));
    for (const { id, rows: measured } of tables) assert.equal(rows(id).length, measured.length, id);
    const ofRecall = ['16', '40,000', '89.5 ± 3.9 %', '1,936'];
    assert.deepEqual(rows('e3-too-many-heads').at(-1), ofRecall);
    const ofSeeds = ['9', '10,000', '2 (26 %)', '0 (53 %)', '3 (34 %)', '3 (9 %)'];
    assert.deepEqual(rows('e7-seeds-move-roles').at(-1), ofSeeds);
  });

  test('a table of one text says so, and spreads nothing', () => {
    for (const id of ['e12-story-sentences', 'e12b-sentence-heads', 'e12c-heads-together']) {
      assert.match(sectionOf(id), /<caption>[^<]*[Oo]ne text each[\s\S]*<\/caption>/);
      assert.doesNotMatch(sectionOf(id), / ± /);
    }
  });

  test('a token in a table is shown as the model writes it, with its weight in brackets', () => {
    assert.match(sectionOf('e12b-sentence-heads'), /<td class="token">He \(0\.84\)<\/td>/);
    assert.match(sectionOf('e12b-sentence-heads'), /<td class="token">&lt;s&gt; \(0\.95\)<\/td>/);
  });

  test('the mark after a sentence leads to its experiment, and that leads back', () => {
    const { body } = pages.get('cost')!;
    assert.match(
      body,
      /<a class="claim-mark" id="tested-e3-too-many-heads" href="\.\.\/experiments\.html#experiment-e3-too-many-heads">tested<\/a>/,
    );
    assert.match(
      sectionOf('e3-too-many-heads'),
      /href="lessons\/cost\.html#tested-e3-too-many-heads"/,
    );
  });

  test('a measured number is its text, with the table’s own number beside it', () => {
    assert.match(pages.get('cost')!.body, /<data class="measured" value="0.6375">64 %<\/data>/);
    assert.equal(numberAt(tables, E3), 0.6375);
  });
});
