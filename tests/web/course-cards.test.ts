// Cards: what an author may get wrong is told with its line, and what is written out can be turned
// without scripts.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type BuiltCourse, buildCourse } from '../../tools/course/build-course.ts';
import { exerciseSteps } from '../../tools/course/cards.ts';
import { readContent } from '../../tools/course/content.ts';
import { exerciseCourse } from '../../tools/exercise-command.ts';
import { loadTools, repoRoot } from '../../tools/load-engine.ts';
import { breakableCourse } from './support/broken-course.ts';
import { got } from './support/reply.ts';

const CARDS = 'web/content/en/practice/cards.md';
const { assertFault, faultsAfter } = breakableCourse();

const assertCardFault = (name: string, from: string, to: string, message: RegExp) =>
  assertFault(name, from, to, message, CARDS);

/** For a fault of a line that is not where the file was broken. */
async function assertSaid(name: string, from: string, to: string, message: RegExp) {
  const { text } = await faultsAfter(name, from, to, CARDS);
  assert.match(text, message);
}

const CROSS = ':::: card card-cross lesson=every-size about="M12"';
const CROSS_FRONT = 'Where do queries, keys and values come from in cross-attention?\n\n';

describe('faults of a card', () => {
  test('no id, or two', () =>
    assertCardFault('card-id', 'card card-cross', 'card card-cross more', /takes one id, not 2/));
  test('an id that does not say it is a card’s', () =>
    assertCardFault('card-name', 'card card-cross', 'card cross', /begins with "card-": "cross"/));
  test('an id that another card has', () =>
    assertCardFault('card-twice', 'card card-cross', 'card card-jobs', /duplicate id "card-jobs"/));
  test('no lesson, or one that is not there', async () => {
    const at = 'card-cross lesson=every-size';
    await assertCardFault('card-lesson', at, 'card-cross lesson=beyond', /lesson "beyond", which/);
    await assertCardFault('card-no-lesson', at, 'card-cross', /lesson "", which is not there/);
  });
  test('fresh numbers from what is no step of an exercise', () =>
    assertCardFault('card-fresh', 'fresh=w_o', 'fresh=w_oo', /"w_oo", which is no step/));
  test('a misconception that is none', () =>
    assertCardFault('card-about', `${CROSS}`, CROSS.replace('M12', 'M77'), /"M77", which is no/));
  test('a parameter that cards do not take', () =>
    assertCardFault('card-takes', 'fresh=w_o', 'stale=w_o', /"::: card" takes no stale/));
  test('a file to take away that nobody makes', () =>
    assertCardFault('card-file', ':heads-up.apkg', ':heads.apkg', /"heads\.apkg", which nobody/));
  test('no question', () => assertSaid('card-front', CROSS_FRONT, '', /begins with its question/));
  test('no back, or two', async () => {
    await assertSaid(
      'card-no-back',
      CROSS,
      `:::: card card-bare lesson=every-size about="M10"\nWhat?\n::::\n\n${CROSS}`,
      /"card-bare" has 0 of "::: back"/,
    );
    await assertSaid(
      'card-two-backs',
      CROSS_FRONT,
      `${CROSS_FRONT}::: back\nNo.\n:::\n\n`,
      /"card-cross" has 2 of "::: back"/,
    );
  });
  test('a back that says nothing', () =>
    assertSaid('card-empty', CROSS_FRONT, `${CROSS_FRONT}::: back\n:::\n\n`, /back .* is empty/));
  test('text after the back', () =>
    assertSaid(
      'card-after',
      ':::: card card-three-ideas',
      ':::: card card-more lesson=every-size about="M10"\nWhat?\n\n::: back\nThis.\n:::\n\nAnd this.\n::::\n\n' +
        ':::: card card-three-ideas',
      /cards\.md:\d+: a card ends with its back/,
    ));
  test('a card outside a box, a summary outside a deck, or a back outside a card', async () => {
    await assertSaid('card-place', '::::: box\n', '', /"::: card" stands outside a box/);
    await assertSaid('summary-place', '::::: deck\n', '', /"::: summary" stands outside a deck/);
    await assertSaid(
      'back-place',
      ':::: card card-cross',
      '::: back\nNo.\n:::\n\n:::: card card-cross',
      /"::: back" stands outside a card or a summary/,
    );
  });
  test('a summary with the name of a card, or that is scheduled', async () => {
    await assertCardFault(
      'summary-name',
      'summary summary-cross',
      'summary card-crossed',
      /begins with "summary-": "card-crossed"/,
    );
    await assertCardFault(
      'summary-fresh',
      'summary summary-cross',
      'summary summary-cross fresh=w_o',
      /"::: summary" takes no fresh/,
    );
  });
  test('cards of a lesson that do not stand together', () =>
    assertSaid(
      'card-apart',
      ':::: card card-jobs',
      ':::: card card-away lesson=cost about="M10"\nWhat?\n\n::: back\nThis.\n:::\n::::\n\n:::: card card-jobs',
      /"card-products-stay" stands apart from the other cards of "cost"/,
    ));
});

describe('a card asks for one fact', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

  test('with one question, which ends its front', async () => {
    await assertSaid(
      'front-two',
      CROSS_FRONT,
      `Why? And ${CROSS_FRONT}`,
      /"card-cross" asks one question/,
    );
    await assertSaid(
      'front-none',
      'in cross-attention?',
      'in cross-attention.',
      /"card-cross" asks one/,
    );
  });
  test('with a front of 25 words at most', async () => {
    const said = /cards\.md:\d+: the front of "card-cross" has 26 words/;
    await assertSaid('front-long', CROSS_FRONT, `${words(15)} ${CROSS_FRONT}`, said);
    const { text } = await faultsAfter(
      'front-fits',
      CROSS_FRONT,
      `${words(14)} ${CROSS_FRONT}`,
      CARDS,
    );
    assert.doesNotMatch(text, /the front of/);
  });
  test('with a back of 45 words at most, and the line of that', () =>
    assertSaid(
      'back-long',
      `${CROSS_FRONT}::: back\n`,
      `${CROSS_FRONT}::: back\n${words(45)}\n\n`,
      /the back of "card-cross" has \d+ words: a card asks for one fact, with 45 words at most/,
    ));
});

describe('the cards as they are written out', () => {
  let built: BuiltCourse;
  before(async () => {
    built = await buildCourse(repoRoot);
  });

  test('are listed for other tools with lesson and misconceptions, without prose', () => {
    const { cards } = built.cards;
    assert.equal(cards.length, 29);
    assert.deepEqual(cards[3], {
      id: 'card-three-sizes',
      lesson: 'width-and-heads',
      about: ['M7', 'M8'],
      fresh: 'head_dim',
    });
    assert.ok(cards.every(({ about }) => about.length > 0));
  });

  test('keep the ids that learners’ logs may hold', () => {
    const today = new Set(built.cards.cards.map(({ id }) => id));
    for (const id of [
      ...['card-one-head', 'card-three-sizes', 'card-four-stages', 'card-output-matrix'],
      ...['card-jobs', 'card-model-card', 'card-heads-layers', 'card-more-heads'],
      ...['card-shared-keys', 'card-cross', 'card-three-ideas', 'card-one-sentence'],
    ])
      assert.ok(today.has(id), id);
  });

  test('are asked in their lessons, at most three at one place', () => {
    const asked = [...built.pages.entries()].flatMap(([page, { body }]) =>
      [...body.matchAll(/<card-review cards="([^"]+)"/g)].map(([, ids]) => ({
        page,
        ids: ids!.split(' '),
      })),
    );
    assert.equal(asked.flatMap(({ ids }) => ids).length, 29);
    for (const { page, ids } of asked) assert.ok(ids.length <= 3, `${page}: ${ids}`);
  });

  test('stand once on their page, under the title of their lesson, and the summaries beside them', () => {
    const { body } = built.pages.get('cards')!;
    const groups = [
      ...body.matchAll(
        /<details class="of-lesson">([\s\S]*?)<\/div><\/details>\n(?=<details class="of|<\/div>)/g,
      ),
    ];
    assert.deepEqual(
      groups.map(([, group]) => group!.match(/<flash-card /g)!.length),
      [3, 4, 5, 4, 3, 4, 6],
    );
    assert.equal(body.match(/<flash-card id="card-/g)!.length, 29);
    assert.equal(body.match(/<flash-card id="summary-/g)!.length, 12);
  });

  test('have their front in sight, their back folded away, and the lesson named on it', () => {
    const { body } = built.pages.get('cards')!;
    const [, card] = body.match(
      /<flash-card id="card-cross" item="card-cross">([\s\S]*?)<\/flash-card>/,
    )!;
    const [front, back] = card!.split('<details class="turn">');
    assert.match(front!, /Card 27 of 29[\s\S]*in cross-attention\?/);
    assert.match(
      back!,
      /<summary>Turn the card<\/summary>\s*<div class="back">\s*<p>Queries come from/,
    );
    assert.match(back!, /href="\.\.\/lessons\/every-size\.html"/);
  });

  test('are questions and short answers: a card is read at a glance', () => {
    const { body } = built.pages.get('cards')!;
    const textOf = (html: string) =>
      html
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim();
    for (const [, id, front, back] of body.matchAll(
      /<flash-card id="([^"]+)"[\s\S]*?<div class="front">([\s\S]*?)<details[\s\S]*?<div class="back">([\s\S]*?)<p class="from">/g,
    )) {
      assert.ok(textOf(front!).endsWith('?'), id);
      const words = textOf(back!.replace(/<cite[\s\S]*?<\/cite>/g, '')).split(' ').length;
      assert.ok(words <= 62, `${id}: ${words} words`);
    }
  });
});

test('the steps known to the cards are those that exercises ask', async () => {
  const engine = await loadTools();
  assert.ok(engine.loadCourse(exerciseCourse).ok);
  const asked = new Set();
  for (let level = 0; engine.exercise(0, level).ok; level += 1)
    for (let seed = 0; seed < 32; seed += 1)
      for (const { id } of got(engine.exercise(seed, level)).steps) asked.add(id);
  assert.deepEqual(asked, exerciseSteps(readContent(repoRoot, 'en')));
});
