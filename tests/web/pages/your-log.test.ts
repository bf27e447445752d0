// The learner's log as a file and as a page: saved, erased and brought back it is what it was; files merge, and what cannot be
// read is said and changes nothing; what the page counts, how it erases, and what it asks the browser.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { CARDS, reviewOf } from '../support/deck.ts';
import { engine } from '../support/engines.ts';
import { active, tabTo } from '../support/focus.ts';
import {
  bring,
  FROZEN,
  goTo,
  goToLog,
  handOver,
  inOrder,
  type Kept,
  LESSON,
  openFull,
  openLog,
  records,
  save,
  summary,
} from '../support/learner-log.ts';
import { next, standsAt } from '../support/log-trouble.ts';
import { test } from '../support/page-test.ts';
import { downloaded } from '../support/saved-files.ts';

const expected = JSON.parse(
  readFileSync('tests/fixtures/saves/learner-log-3.expected.json', 'utf8'),
);
const NOTHING = /Nothing was changed\.$/;
const percent = (share: number) => `${Math.round(100 * share)} %`;
test.beforeAll(() => {
  engine.loadCourse(JSON.parse(readFileSync('build/course/practice-outline.json', 'utf8')));
});

// A file has no place for members that are not defined.
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

test.describe('a file of the log', () => {
  test('frozen when schema 3 was new still comes to what it came to, and brought twice changes nothing', async ({
    site,
  }) => {
    const { page } = await openFull(site);
    const kept = await records(page);
    assert.match(await bring(page, FROZEN), /^0 new, 19 here already\.$/);
    assert.deepEqual(await records(page), kept);
    assert.equal(await save(page), FROZEN.trim());
    const { at_ms, ...then } = expected;
    assert.deepEqual(summary(engine, await records(page), at_ms), then);
    await goTo(page, `lessons/${LESSON}.html`);
    await standsAt(page, then.lesson.step);
    await goTo(page, CARDS);
    await reviewOf(page);
    await page.locator('deck-overview output', { hasText: percent(then.goal) }).waitFor();
  });

  test('of another device is merged: both stay, each in its order', async ({ site }) => {
    const other = await openLog(site);
    await goTo(other.page, `lessons/${LESSON}.html`);
    await next(other.page, 'q_flat');
    await goToLog(other.page);
    const theirs = inOrder(await records(other.page));
    const text = await save(other.page);
    await other.done();
    const { page } = await openFull(site);
    const ours = inOrder(await records(page));
    await bring(page, text);
    const both = inOrder(await records(page));
    const of = (some: Kept[]) => both.filter(({ id }) => some.some((one) => one.id === id));
    assert.equal(both.length, ours.length + theirs.length);
    assert.deepEqual(of(ours), ours);
    assert.deepEqual(plain(of(theirs)), plain(theirs));
  });

  test('with a date that is past all others leaves room for what is done later', async ({
    site,
  }) => {
    const { page } = await openLog(site);
    const goal = (id: string, clock_ms: number) =>
      JSON.stringify({
        schema: 3,
        events: [{ id, clock_ms, log: 'card', kind: 'goal', retention: 0.8, at_ms: 1 }],
      });
    assert.match(await bring(page, goal('late', 8.64e15)), /^1 new/);
    assert.match(
      await bring(page, goal('too-late', 8.64e15 + 2)),
      /cannot read 1 entry of the file/,
    );
    await goTo(page, `lessons/${LESSON}.html`);
    await next(page, 'q_flat');
    await goTo(page, `lessons/${LESSON}.html`);
    await standsAt(page, 'q_flat');
    assert.equal(await page.locator('#log-note').count(), 0);
  });
});

test.describe('what is no whole file of this version changes nothing, and is told with its place', () => {
  const refused: Record<string, [string | Buffer, RegExp]> = {
    'a file of another schema': ['{"schema":2,"events":[]}', /another version of Heads Up/],
    'half a file': [FROZEN.slice(0, 900), /is damaged or incomplete\. .*line 1, column 901/],
    'a log without events': ['{"schema":3,"events":{}}', /it differs at \/events\./],
    'no text': [Buffer.from([0x7b, 0xff, 0xfe]), /not UTF-8/],
  };
  test('at the file field, or dropped', async ({ site }) => {
    const { page } = await openFull(site);
    const kept = await records(page);
    for (const [name, [text, says]] of Object.entries(refused)) {
      const said = await bring(page, text);
      assert.match(said, says, name);
      assert.match(said, NOTHING, name);
      assert.deepEqual(await records(page), kept, name);
    }
    const drop = (texts: string[]) =>
      page.locator('learner-log section:has(#bring)').evaluate((box, texts) => {
        const given = new DataTransfer();
        for (const text of texts) given.items.add(new File([text], 'log.json'));
        const event = { dataTransfer: given, bubbles: true, cancelable: true };
        box.dispatchEvent(new DragEvent('dragover', event));
        box.dispatchEvent(new DragEvent('drop', event));
      }, texts);
    const says = (text: string) => page.locator('#brought', { hasText: text }).waitFor();
    await drop([FROZEN, FROZEN]);
    await says('You gave 2 files.');
    await drop([]);
    await says('neither a file nor a text');
    await drop([FROZEN]);
    await says('0 new, 19 here already.');
    assert.deepEqual(await records(page), kept);
  });
});

type Storing = StorageManager & { asked?: number };

test.describe('the page', () => {
  test('counts what is kept and from when to when, hands the browser over empty, and a file brings it back', async ({
    site,
  }) => {
    const { page } = await openFull(site, { width: 390 });
    assert.deepEqual(await page.locator('#kept td').allInnerTexts(), ['8', '6', '5', '19']);
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });
    const first = day.format(new Date(inOrder(await records(page))[0]!.clock_ms));
    assert.ok((await page.locator('#since').innerText()).includes(first));
    const kept = inOrder(await records(page));
    await downloaded(page, () => page.locator('#hand-over').click());
    await page.locator('#over-no').click();
    assert.equal((await records(page)).length, 19);
    const file = await handOver(page);
    assert.deepEqual(await records(page), []);
    assert.equal(await page.locator('#hand-over').isDisabled(), true);
    assert.match(await bring(page, file), /^19 new, 0 here already/);
    assert.deepEqual(inOrder(await records(page)), kept);
  });

  test('is worked by keyboard alone, and erases only when it is told twice', async ({ site }) => {
    const { page } = await openFull(site);
    const { keyboard } = page;
    await page.locator('#save').focus();
    await tabTo(page, 'bring');
    await tabTo(page, 'hand-over');
    await tabTo(page, 'erase');
    await keyboard.press('Enter');
    assert.equal(await active(page), 'erase-no');
    await keyboard.press('Enter');
    assert.equal(await active(page), 'erase');
    await keyboard.press('Enter');
    await keyboard.press('Escape');
    assert.equal(await active(page), 'erase');
    assert.equal((await records(page)).length, 19);
    await keyboard.press('Enter');
    await page.locator('#goes', { hasText: /^This erases 19 entries/ }).waitFor();
    await tabTo(page, 'erase-save');
    const { name } = await downloaded(page, () => keyboard.press('Enter'));
    assert.match(name, /^heads-up-log-\d{4}-\d\d-\d\d\.json$/);
    await page.locator('#saved', { hasText: '19 entries' }).waitFor();
    await tabTo(page, 'erase-yes');
    await keyboard.press('Enter');
    await page.locator('#erased', { hasText: 'Everything is erased.' }).waitFor();
    assert.equal(await active(page), 'erase');
    assert.deepEqual(await records(page), []);
  });

  test('asks the browser to keep the log only on a press, and shows its answer', async ({
    site,
  }) => {
    const { page } = await openLog(site, {
      before: (page) =>
        page.addInitScript(() => {
          const storage = {
            asked: 0,
            persisted: async () => storage.asked > 0,
            persist: async () => {
              storage.asked += 1;
              return true;
            },
            estimate: async () => ({ usage: 12_345, quota: 2_000_012_345 }),
          };
          Object.defineProperty(navigator, 'storage', { value: storage });
        }),
    });
    await page.locator('#room', { hasText: '12.3 kB here; about 2 GB' }).waitFor();
    assert.equal(await page.evaluate(() => (navigator.storage as Storing).asked), 0);
    await page.locator('#ask').click();
    await page.locator('#promise', { hasText: 'keeps your log until you erase it' }).waitFor();
    assert.equal(await page.locator('#ask').count(), 0);
  });
});
