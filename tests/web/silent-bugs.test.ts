// The silent bugs of the lab: the lines that the page calls wrong are those that the engine spoils, and a case asks for them.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import words from '#content/words/line-options.json' with { type: 'json' };
import type { ShippedModel } from '../../web/engine/shipped-models.ts';
import { listedOptions } from '../../web/site/listings.ts';
import { loadModels } from '../../web/site/load-engine.ts';
import { openShipped } from '../../web/site/model-files.ts';
import { changeOf, type Kind } from '../../web/src/features/pretrained/model-changes.ts';
import { tools as engine } from './support/engines.ts';
import { got } from './support/reply.ts';

type Case = Record<'lines' | 'also', Record<string, string>> & { bug: string; bugs: string[] };
const { lines, cases }: { lines: { makes: string; code: string }[]; cases: Case[] } = JSON.parse(
  readFileSync('web/content/buggy-layer.json', 'utf8'),
);
const page = readFileSync('web/content/en/labs/silent-bugs.md', 'utf8');
const trainer = await loadModels();

describe('the cases of the small layer', () => {
  test('spoil the lines that the engine says', () => {
    const { bugs } = trainer.trainVocabulary();
    for (const one of cases) {
      const known = one.bugs.map((bug) => bugs.find((view) => view.bug === bug)!);
      assert.deepEqual(
        known.map(({ line }) => line).sort(),
        Object.keys(one.lines).sort(),
        one.bug,
      );
    }
  });

  test('ask for the lines that the engine says, among all lines of the listing', () => {
    const { bugs } = trainer.trainVocabulary();
    const asked = [
      ...page.matchAll(/::::: predict \S+ .*?listing=(\w+)\n[^:]*::: live silent-bug bug=(\w+)/g),
    ];
    assert.deepEqual(
      asked.map(([, , bug]) => bug),
      cases.map(({ bug }) => bug),
    );
    for (const [, listing, bug] of asked) {
      assert.equal(listing, bug);
      const one = cases.find((given) => given.bug === bug)!;
      const wrong = one.bugs.map((name) => bugs.find((view) => view.bug === name)!.line);
      const options = listedOptions('.', bug!, words)!;
      const idsOf = (some: typeof options) => some.map(({ id }) => id.replace(/-also$/, ''));
      assert.deepEqual(idsOf(options), [...lines.map(({ makes }) => makes), 'none']);
      assert.deepEqual(
        idsOf(options.filter(({ right }) => right)).sort(),
        wrong.length > 0 ? wrong.sort() : ['none'],
      );
      // A line is the usual one, the wrong one or one that is right as well.
      for (const [n, { id, says, right }] of options.slice(0, -1).entries()) {
        const { makes, code } = lines[n]!;
        const also = id.endsWith('-also');
        assert.equal(says, right ? one.lines[makes] : also ? one.also[makes] : code);
        assert.equal(says === code, !right && !also, says);
      }
    }
  });
});

const { cases: storyCases } = JSON.parse(readFileSync('web/content/story-layer.json', 'utf8')) as {
  cases: { bug: Kind; lines: Record<string, string> }[];
};

describe('the cases of the trained model’s layer', () => {
  test('are run and asked for by one name, and make the text harder', () => {
    const asked = [
      ...page.matchAll(
        /::::: predict \S+ .*?listing=(\w+)\n[^:]*::: live model-change kind=(\w+)(?: model=(\w+))?(?: layer=1 head=7)? text="([^"]+)"/g,
      ),
    ];
    assert.deepEqual(
      asked.map(([, , kind]) => kind),
      storyCases.map(({ bug }) => bug),
    );
    for (const [, listing, kind, model, text] of asked) {
      assert.equal(kind, listing);
      openShipped(engine, model as ShippedModel | undefined);
      got(engine.modelStudyText(text!));
      const { loss } = got(engine.modelRun({ interventions: [] }));
      const interventions = changeOf(kind as Kind, { layer: 1, head: 7 }).of('shown');
      assert.ok(got(engine.modelRun({ interventions })).loss > loss, kind);
    }
  });

  test('have the wrong lines of the listing as answers', () => {
    for (const { bug, lines } of storyCases) {
      const right = listedOptions('.', bug, words)!.filter((one) => one.right);
      assert.deepEqual(
        right.map(({ id, says }) => [id, says]),
        Object.entries(lines),
      );
    }
  });
});
