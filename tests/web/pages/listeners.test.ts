// What an element hears of things that outlive it: nothing any more once it was taken out of the page.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
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

for (const [path, tag, ...events] of [
  ['your-log.html', 'learner-log', 'change', 'pageshow'],
  ['practice/cards.html', 'deck-overview', 'moved'],
  ['lessons/one-head.html', 'clear-control', 'moved'],
] as const)
  test(`${tag} leaves nothing behind that listens`, async ({ site }) => {
    const { page } = await site.open({ path, before: countListeners });
    await page.locator(tag).first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    const count = () => page.evaluate((list) => Reflect.get(window, 'listeners')(list), events);
    const before = await count();
    const another = await page
      .locator(tag)
      .first()
      .evaluateHandle((one) => one.cloneNode());
    await page.evaluate((one) => document.querySelector('main')!.append(one), another);
    await page.waitForFunction(([of, most]) => Reflect.get(window, 'listeners')(of) === most, [
      events,
      before + events.length,
    ] as const);
    await another.evaluate((one) => (one as Element).remove());
    assert.equal(await count(), before);
  });
