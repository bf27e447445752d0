// Files as somebody chooses or drops them: no driver can hand some to a field in all browsers, but a script in the page can.

import type { Page } from './drive.ts';

/** Gives files, by their names, to a page that takes a model of one's own. */
export async function give(
  page: Page,
  files: Record<string, Uint8Array>,
  way: 'choose' | 'drop' = 'choose',
) {
  await page.exists('model-bench >> own-model >> #files');
  const given = Object.entries(files).map(([name, bytes]): [string, string] => [
    name,
    Buffer.from(bytes).toString('base64'),
  ]);
  await page.evaluate(
    (all, how) => {
      const transfer = new DataTransfer();
      for (const [name, text] of all) {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name));
      }
      if (how === 'drop') {
        const drop = new DragEvent('drop', { dataTransfer: transfer, cancelable: true });
        window.headsUpTest.all('model-bench >> own-model >> .drop')[0]!.dispatchEvent(drop);
      } else {
        const field = window.headsUpTest.all<HTMLInputElement>(
          'model-bench >> own-model >> #files',
        )[0]!;
        field.files = transfer.files;
        field.dispatchEvent(new Event('change'));
      }
      return true;
    },
    given,
    way,
  );
}
