// Cards: what an author may get wrong is told with its line, and what is written out can be turned
// without scripts.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { BuiltCourse } from '../../web/site/build-course.ts';
import { breakableCourse, builtCourse } from './support/broken-course.ts';

const CARDS = 'web/content/en/practice/cards.md';
const { assertFaults, faultsAfter } = breakableCourse();

const CROSS = ':::: card card-cross lesson=every-size about="M12"';
const CROSS_FRONT = 'Where do queries, keys and values come from in cross-attention?\n\n';
const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
const card = (id: string, text: string) =>
  `:::: card ${id} lesson=every-size about="M10"\n${text}\n::::\n\n`;

describe('faults of a card', () => {
  test('in its first line are told there', () =>
    assertFaults(CARDS, [
      ['card card-cross', 'card cross more', /takes one id, not 2/],
      ['card card-jobs', 'card jobs', /begins with "card-": "jobs"/],
      ['card card-products-stay', 'card card-one-head', /duplicate id "card-one-head"/],
      ['lesson=every-size', 'lesson=beyond', /lesson "beyond", which/],
      ['card-cross-heads lesson=every-size', 'card-cross-heads', /lesson "", which is not there/],
      ['fresh=w_o', 'fresh=w_oo', /"w_oo", which is no step/],
      ['fresh=group', 'stale=group', /"::: card" takes no stale/],
      ['"M12"', '"M77"', /"M77", which is no/],
      [':heads-up.apkg', ':heads.apkg', /"heads\.apkg", which nobody/],
      ['summary summary-cross', 'summary card-crossed', /begins with "summary-": "card-crossed"/],
      ['summary summary-jobs', 'summary summary-jobs fresh=w_o', /"::: summary" takes no fresh/],
    ]));

  test('in what it asks and answers are told', () =>
    assertFaults(
      CARDS,
      [],
      [
        [CROSS_FRONT, `Why? And ${words(20)}? ${CROSS_FRONT}`, /"card-cross" asks one question/],
        [
          CROSS,
          `${card('card-long', `${words(26)}?\n\n::: back\nThis.\n:::`)}${CROSS}`,
          /cards\.md:\d+: the front of "card-long" has 26 words/,
        ],
        [
          CROSS,
          `${card('card-told', 'What?\n\n::: back\nThis.\n:::\n\nAnd this.')}${CROSS}`,
          /cards\.md:\d+: a card ends with its back/,
        ],
        [
          CROSS,
          `${card('card-full', `What?\n\n::: back\n${words(46)}\n:::`)}${CROSS}`,
          /the back of "card-full" has 46 words: a card asks for one fact, with 45 words at most/,
        ],
        [CROSS, `${card('card-mute', '::: back\nThis.\n:::')}${CROSS}`, /begins with its question/],
        [
          CROSS,
          `${card('card-none', 'This.\n\n::: back\nThis.\n:::')}${CROSS}`,
          /"card-none" asks one/,
        ],
        [CROSS, `${card('card-bare', 'What?')}${CROSS}`, /"card-bare" has 0 of "::: back"/],
        [
          CROSS,
          `${card('card-two', 'What?\n\n::: back\nThis.\n:::\n\n::: back\nNo.\n:::')}${CROSS}`,
          /"card-two" has 2 of "::: back"/,
        ],
        [CROSS, `${card('card-empty', 'What?\n\n::: back\n:::')}${CROSS}`, /back .* is empty/],
        [CROSS, `::: back\nNo.\n:::\n\n${CROSS}`, /"::: back" stands outside a card or a summary/],
        [
          ':::: card card-jobs',
          `${card('card-away', 'What?\n\n::: back\nThis.\n:::')}:::: card card-jobs`,
          /stands apart from the other cards of "every-size"/,
        ],
      ],
    ));

  test('a front of 25 words is none', async () => {
    const { text } = await faultsAfter('fits', CROSS_FRONT, `${words(14)} ${CROSS_FRONT}`, CARDS);
    assert.equal(text, '');
  });

  test('a card outside a box and a summary outside a deck are told', async () => {
    await assertFaults(CARDS, [], [['::::: box\n', '', /"::: card" stands outside a box/]]);
    await assertFaults(CARDS, [], [['::::: deck\n', '', /"::: summary" stands outside a deck/]]);
  });
});

describe('the cards as they are written out', () => {
  let built: BuiltCourse;
  before(async () => {
    built = await builtCourse();
  });

  test('are listed for other tools with lesson and misconceptions, without prose', () => {
    const { cards } = built.cards;
    assert.deepEqual(
      cards.find(({ id }) => id === 'card-three-sizes'),
      {
        id: 'card-three-sizes',
        lesson: 'width-and-heads',
        about: ['M7', 'M8'],
        fresh: 'head_dim',
      },
    );
  });

  test('have their front in sight, their back folded away, and the lesson named on it', () => {
    const { body } = built.pages.get('cards')!;
    const [, card] = body.match(
      /<flash-card id="card-cross" item="card-cross">([\s\S]*?)<\/flash-card>/,
    )!;
    const [front, back] = card!.split('<details class="turn">');
    assert.match(front!, /Card \d+ of \d+[\s\S]*in cross-attention\?/);
    assert.match(
      back!,
      /<summary>Turn the card<\/summary>\s*<div class="back">\s*<p>Queries come from/,
    );
    assert.match(back!, /href="\.\.\/lessons\/every-size\.html"/);
  });
});
