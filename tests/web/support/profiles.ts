import type { Page } from 'playwright-core';

// Several learners at one browser, in tests: one begins, another goes on, one is removed; and what is kept of them.

export const KEY = 'heads-up-profiles';

/** Waits until it is they who learn here. */
export const hasLearner = (page: Page, name: string) =>
  page.locator('#who li[aria-current] bdi', { hasText: new RegExp(`^${name}$`) }).waitFor();

/** Somebody else begins, on the page of the log. */
export async function begin(page: Page, name: string, shown = name) {
  await page.locator('#someone-else').click();
  await page.locator('#new-name').fill(name);
  await page.locator('#begin').click();
  await hasLearner(page, shown);
}

/** Somebody who was here before goes on. */
export async function goOn(page: Page, name: string) {
  await page.locator('.go-on', { hasText: name }).click();
  await hasLearner(page, name);
}

/** Opens the question whether somebody is to be removed. */
export async function askToRemove(page: Page, name: string) {
  await page.locator('.remove', { hasText: name }).click();
  await page.locator('#who dialog[open]').waitFor();
}

/** The databases of learners, by name. */
export const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).sort());

/** Waits until the page counts so many entries. */
export const counted = (page: Page, count: number) =>
  count === 0
    ? page.locator('#nothing').waitFor()
    : page.locator('#kept tfoot td', { hasText: new RegExp(`^${count}$`) }).waitFor();
