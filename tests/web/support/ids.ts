import type { Page } from 'playwright-core';

// Ids that stand twice in one tree of a page: a label, a link or a style would find only the first.

/** @returns each as "tag of the tree's owner: id" */
export const doubleIds = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const look = (root: ParentNode, owner: string) => {
      const seen = new Set<string>();
      for (const element of root.querySelectorAll('*')) {
        const { id, localName, shadowRoot } = element;
        if (id && seen.has(id)) found.push(`${owner}: ${id}`);
        seen.add(id);
        if (shadowRoot) look(shadowRoot, localName);
      }
    };
    look(document, 'page');
    return found;
  });
