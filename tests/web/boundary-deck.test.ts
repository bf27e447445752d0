// The deck across the boundary: plain objects in and out, one call an act, whatever a page or a broken store
// hands in.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { CardEvent, CardRow, DeckAction } from '@engine';
import { loadEngine } from '../../tools/load-engine.ts';
import { deck } from '../../web/src/features/cards/deck.ts';
import { askedEngine } from './support/asked-engine.ts';
import { faultsOf, got, refusals, unchecked } from './support/reply.ts';

const outline = readFileSync('build/course/practice-outline.json', 'utf8');
const { cards }: { cards: { id: string; fresh?: string }[] } = JSON.parse(outline);
const LEARNT = {
  ...{ state: 'review', due_ms: 9e11, stability: 4, difficulty: 5, scheduled_days: 4 },
  ...{ learning_steps: 0, reps: 1, lapses: 0, reviewed_ms: 5 },
};

const loaded = await loadEngine();
assert.ok(loaded.loadCourse(outline).ok);
const engine = askedEngine(loaded);

const asks = async (events: CardEvent[], action: object) =>
  got(await deck(engine, events, { at_ms: 1e12, ...action } as DeckAction));

describe('the deck', () => {
  test('holds the twenty-nine cards of the course, all new', async () => {
    const { view } = await asks([], { kind: 'view' });
    assert.deepEqual(
      view.cards.map(({ id }) => id),
      cards.map(({ id }) => id),
    );
    assert.equal(cards.length, 29);
    assert.deepEqual([view.new_cards, view.learning, view.review], [29, 0, 0]);
  });

  test('what a rating gives as events folds to the same view in the next call', async () => {
    const rating = { kind: 'rate', card: 'card-cross', rating: 'good', memory: LEARNT };
    const { view, events } = await asks([], { ...rating, scheduler: 'plain 1' });
    assert.equal(events.length, 1);
    assert.deepEqual(events[0]?.kind === 'rated' && events[0].memory, LEARNT);
    const again = await asks(events, { kind: 'view' });
    assert.deepEqual(again.view, view);
  });

  test('every numeric card can be asked with other numbers, and with others again, in one call each', async () => {
    const numeric = cards.filter(({ fresh }) => fresh);
    assert.deepEqual(
      numeric.map(({ fresh }) => fresh),
      ['head_dim', 'computations', 'score_numbers', 'group', 'w_o', 'fill_concat'],
    );
    for (const { id, fresh } of numeric) {
      const first = await asks([], { kind: 'fresh', card: id, seed: 0 });
      const second = await asks([], { kind: 'fresh', card: id, seed: first.view.seed });
      assert.equal(first.fresh!.step.id, fresh);
      assert.ok(second.view.seed > first.view.seed);
      assert.notDeepEqual(second.fresh!.numbers, first.fresh!.numbers);
      const back = await asks([], { kind: 'show', card: id, seed: second.view.seed });
      assert.deepEqual(back.fresh, second.fresh);
    }
  });

  test('without a course it is refused', async () => {
    const fresh = await loadEngine();
    assert.deepEqual(refusals(fresh.deck([], { kind: 'view', at_ms: 0 })), ['no_course course']);
  });

  test('whatever a store hands back is passed over, never thrown', () => {
    const view = (events: unknown) =>
      unchecked(loaded).deck(events, { kind: 'view', seed: 0, at_ms: 1e12, days_ms: [0, 1] });
    const clean = got(view([])).view;
    for (const events of [
      ...[null, 7, 'x', [null], [{}], [[]]],
      [{ kind: 'rated', card: 'card-cross', rating: 'good' }],
      [{ kind: 'rated', card: 'card-cross', rating: 'good', memory: 7, at_ms: {} }],
      [{ kind: 'rated', card: 'gone', rating: 'good', memory: LEARNT, at_ms: 1 }],
      [{ kind: 'rated', card: 'card-cross', rating: 'fine', memory: LEARNT, at_ms: 1 }],
      [{ kind: 'undone', card: 'card-cross', undone_at_ms: Number.NaN }],
      [{ kind: 'goal', retention: 'high' }],
      [{ kind: 'dealt', card: 'card-cross', memory: LEARNT }],
    ]) {
      const { cards } = got(view(events)).view;
      const state = ({ id, state, reps }: CardRow) => `${id} ${state} ${reps}`;
      if (JSON.stringify(events).includes('"memory"') === false)
        assert.deepEqual(cards.map(state), clean.cards.map(state));
    }
  });

  test('what is no act is refused by name, never thrown', () => {
    for (const action of [
      ...[
        null,
        7,
        {},
        { kind: 'view' },
        { kind: 'view', at_ms: 'now' },
        { kind: 'deal', at_ms: 1 },
      ],
      { kind: 'show', card: 'card-none', at_ms: 1 },
      { kind: 'rate', card: 'card-cross', rating: 'good', at_ms: 1 },
      { kind: 'rate', card: 'card-cross', rating: 'fine', memory: LEARNT, at_ms: 1 },
      { kind: 'goal', retention: 1, at_ms: 1 },
      { kind: 'show', card: 'card-cross', seed: Number.NaN, at_ms: 1 },
    ]) {
      const reply = unchecked(loaded).deck([], action);
      assert.ok(faultsOf(reply)[0]?.code, JSON.stringify(action));
    }
  });

  test('a seed past the last, or below the first, is the card as it is written', async () => {
    for (const seed of [-1, 2 ** 33, 1e300]) {
      const { view, fresh } = await asks([], { kind: 'show', card: 'card-model-card', seed });
      assert.equal(view.seed, 0);
      assert.equal(fresh, null);
    }
  });
});
