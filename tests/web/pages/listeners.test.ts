// What an element hears of things that outlive it: nothing any more once it was taken out of the page.
import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import { goTo, records } from '../support/learner-log.ts';
import { test } from '../support/page-test.ts';

/** Counts who listens to anything but nodes of the page. */
const countListeners = (page: Page) =>
  page.addInitScript(() => {
    const heard = new Set<string>();
    const ids = new Map<unknown, number>();
    const idOf = (one: unknown) => ids.get(one) ?? ids.set(one, ids.size).get(one);
    const { addEventListener, removeEventListener } = EventTarget.prototype;
    const key = (of: EventTarget, [event, react]: unknown[]) =>
      `${event} ${idOf(of)} ${idOf(react)}`;
    EventTarget.prototype.addEventListener = function (...given: [string, null]) {
      const target = this ?? window;
      if (!(target instanceof Node)) heard.add(key(target, given));
      return addEventListener.apply(target, given);
    };
    EventTarget.prototype.removeEventListener = function (...given: [string, null]) {
      heard.delete(key(this ?? window, given));
      return removeEventListener.apply(this ?? window, given);
    };
    Object.assign(window, {
      listeners: (events: string[]) =>
        [...heard].filter((one) => events.includes(one.split(' ')[0]!)).length,
    });
  });

const LISTENERS: [path: string, tag: string, events: string[]][] = [
  ['your-log.html', 'learner-log', ['change', 'pageshow']],
  ['practice/cards.html', 'deck-overview', ['moved']],
  ['lessons/one-head.html', 'clear-control', ['moved']],
  ['index.html', 'cards-due', ['change', 'pageshow']],
  ['lab/sharing.html', 'head-sweep', ['moved']],
];
// A newcomer is not shown it.
const OF_WHO_COMES_BACK = 'index.html';

for (const [path, tag, events] of LISTENERS)
  test(`${tag} listens to nothing once it is taken out`, async ({ site }) => {
    const comesBack = path === OF_WHO_COMES_BACK;
    const { page } = await site.open({
      path: comesBack ? 'lessons/why-more-heads.html' : path,
      before: countListeners,
    });
    if (comesBack) {
      await expect.poll(async () => (await records(page)).length).toBeGreaterThan(0);
      await goTo(page, path);
    }
    await page.waitForLoadState('networkidle');
    const all = page.locator(tag);
    await all.first().waitFor({ state: 'attached' });
    const count = () => page.evaluate((list) => Reflect.get(window, 'listeners')(list), events);
    const isHeard = (least: number) => expect.poll(count).toBeGreaterThanOrEqual(least);
    await isHeard((await all.count()) * events.length);
    const before = await count();
    const another = await all.first().evaluateHandle((one) => one.cloneNode());
    await page.evaluate((one) => document.querySelector('main')!.append(one), another);
    await isHeard(before + events.length);
    await another.evaluate((one) => (one as Element).remove());
    assert.equal(await count(), before);
  });
