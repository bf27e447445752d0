// The head lab in the browser.

import type { Page } from 'playwright-core';
import type { Opening, Site } from './page-test.ts';

/** Opens the lab and waits until it lives. */
export async function openLab(
  site: Site,
  query = '',
  { until = 'heads-grid button', ...options }: Opening & { until?: string } = {},
) {
  const opened = await site.open({ path: `lab/heads.html${query}`, ...options });
  const { page } = opened;
  const lab = page.locator('model-bench');
  await lab.locator(until).first().waitFor();
  const text = async (selector: string) =>
    (await lab.locator(selector).first().textContent())!.trim();
  const finished = () =>
    page.waitForFunction(() => {
      const { run, measured } = document.querySelector('model-bench')!.lab!;
      return run.finished && !run.playing && measured?.step === run.step;
    });
  return { ...opened, lab, text, finished };
}

/** Waits for the loss beside the switches to be said of so many heads that are off. */
export const said = (page: Page, pattern: string) =>
  page.waitForFunction(
    (source) =>
      new RegExp(source).test(
        document
          .querySelector('model-bench')!
          .renderRoot.querySelector('head-lab')!
          .shadowRoot!.querySelector('#status')!.textContent,
      ),
    pattern,
  );
