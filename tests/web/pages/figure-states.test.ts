// Every state of every figure on a phone, without a list of them: whatever can be operated is, as a reader would. Nothing is
// cut in any of them, what is pressed stays under the finger unless it leaves or the page leads to what comes of it, and nothing
// moves by itself. One of each kind of control stands for it, on every second page that is set in scenes; more of them do, and
// on all pages, in the long tests.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { assertFits, cutIn, frames } from '../support/fits.ts';
import { test } from '../support/page-test.ts';
import { builtPages } from '../support/pages.ts';
import { openQuestions } from '../support/questions.ts';
import { watchShifts } from '../support/shifts.ts';

const isLong = process.env.HEADSUP_LONG !== undefined;
const MOST = isLong ? 12 : 1;
/** A scene asks for more at once. */
const FRAMES = { control: 6, scene: 20 };
const MOST_SHIFT = 0.02;

const WHAT = {
  most: MOST,
  controls:
    'button:not(:disabled), summary, select, input:is([type=range], [type=radio], [type=checkbox]), .scene',
  /** They take long, or end in a file. */
  leftAlone: /train|save|download|print|copy|load|file|run|write/i,
  /** There are as many states as of these, which come last. */
  last: ['[role=tab]', '#close, .whole[aria-expanded=true]', '.scene'],
};

type Control = { one: HTMLElement; host: Element; kind: string };
type Walk = Omit<Control, 'kind'> & {
  /** how often each has been operated */
  times: Map<Element, number>;
  /** after how many acts each came: the later, the sooner it is operated */
  came: Map<Element, number>;
  kinds: Map<string, number>;
  acts: number;
  /** where stood what was operated last */
  top: number;
  /** whether the page has scrolled to what came of it */
  isLed: boolean;
};

/** Operates what comes next, in the page. @returns what that is, or nothing where all is done */
function act({ walk, most, controls, leftAlone, last }: { walk: Walk } & typeof WHAT) {
  const { times, came, kinds } = walk;
  const found: Control[] = [];
  const look = (root: ParentNode, outer: Element | null, path: string) => {
    for (const one of root.querySelectorAll<HTMLElement>('*')) {
      const host = outer ?? one.closest('.scenes')?.querySelector('.held') ?? one;
      const kind = `${path} ${one.getAttribute('name') ?? one.role} ${one.parentElement?.className}`;
      if (one.matches(controls) && one.checkVisibility()) found.unshift({ one, host, kind });
      if (one.shadowRoot) look(one.shadowRoot, host, `${path} ${one.localName}`);
    }
  };
  look(document.querySelector('main')!, null, '');
  const rank = (one: Element) => last.findIndex((kind) => one.matches(kind));
  for (const { one, kind } of found.filter(({ one }) => !came.has(one))) {
    const before = kinds.get(kind) ?? 0;
    const isFrame = one.nextElementSibling?.localName === 'iframe';
    if ((before >= most && rank(one) < 0) || isFrame || leftAlone.test(one.textContent))
      times.set(one, Infinity);
    came.set(one, walk.acts);
    kinds.set(kind, before + 1);
  }
  const isReachable = ({ one, host }: Control) => {
    const from = scrollY;
    // A strip stays where it is, and so does the page below one that is open.
    const block = host.matches('.held') ? 'nearest' : 'center';
    if (!host.matches('.held:not(.over)') && rank(one) !== 1) one.scrollIntoView({ block });
    const { x, y, width, height } = one.getBoundingClientRect();
    const hit = (one.getRootNode() as Document).elementFromPoint(x + width / 2, y + height / 2);
    const isHit = one.matches('.scene') || (one.closest('label') ?? one).contains(hit);
    if (!isHit) scrollTo(0, from);
    return isHit;
  };
  const next = found
    .filter(({ one }) => rank(one) === 1 || times.get(one) !== Infinity)
    .sort((a, b) => rank(a.one) - rank(b.one) || came.get(b.one)! - came.get(a.one)!)
    .find(isReachable);
  if (!next) return undefined;
  const { one, host, kind } = next;
  const { top } = one.getBoundingClientRect();
  Object.assign(walk, { one, host, top, acts: walk.acts + 1, isLed: false });
  const time = times.get(one) ?? 0;
  let left = one.matches('[role=switch], [type=checkbox], [type=range]') ? 1 - time : 0;
  if (one.matches('.scene')) {
    one.scrollIntoView();
    // In its state the figure is opened whole again.
    times.delete(host.querySelector('.whole')!);
  } else if (one instanceof HTMLSelectElement) {
    left = Math.min(one.length, most) - time - 1;
    one.selectedIndex = (one.selectedIndex + 1) % one.length;
  } else if (one.matches('[type=range]'))
    (one as HTMLInputElement).value = one.getAttribute(time ? 'min' : 'max')!;
  else one.click();
  for (const name of one.matches('select, [type=range]') ? ['input', 'change'] : [])
    one.dispatchEvent(new Event(name, { bubbles: true, composed: true }));
  times.set(one, left > 0 ? time + 1 : Infinity);
  return `${kind} #${one.id} ${one.ariaLabel ?? one.closest('label, button, summary')?.textContent}`;
}

const isWalked = (path: string) =>
  isLong || readFileSync(`dist/${path}`, 'utf8').includes('class="scenes"');

const walked = builtPages().filter(isWalked);
for (const path of walked.filter((_, at) => isLong || at % 2 === 0))
  test(`in no state of ${path} is anything cut, or moves by itself or under the finger`, async ({
    site,
  }) => {
    const { page } = await site.open({ path, width: 360, before: watchShifts });
    await page.waitForLoadState('networkidle');
    await openQuestions(page);
    const walk = await page.evaluateHandle(() => {
      window.shifts = 0;
      const maps = { times: new Map(), came: new Map(), kinds: new Map() };
      const one = document.body;
      const begun: Walk = { ...maps, acts: 0, one, host: one, top: 0, isLed: false };
      const lead = one.scrollIntoView;
      Element.prototype.scrollIntoView = function (...how) {
        begun.isLed = true;
        lead.apply(this, how);
      };
      addEventListener('focusin', () => {
        begun.isLed = true;
      });
      return begun;
    });
    // Each fault once, with what it was first seen after.
    const wrong: Record<string, string> = {};
    const next = async () => {
      // What moves within half a second after a key was asked for.
      await page.keyboard.press('Shift');
      return page.evaluate(act, { walk, ...WHAT });
    };
    for (let done = await next(); done; done = await next()) {
      await frames(page, / #scene-/.test(done) ? FRAMES.scene : FRAMES.control);
      const host = await page.evaluateHandle(({ host }) => host.shadowRoot ?? host, walk);
      for (const fault of await cutIn(page, host)) wrong[fault] ??= done;
      const moved = await page.evaluate(({ one, top, isLed }) => {
        const stays = !isLed && !one.matches('.scene') && one.checkVisibility();
        return stays ? one.getBoundingClientRect().top - top : 0;
      }, walk);
      if (Math.abs(moved) > 2) wrong[`moved by ${moved} px`] ??= done;
    }
    assert.deepEqual(wrong, {});
    const shifts = await page.evaluate(() => window.shifts);
    assert.ok(shifts <= MOST_SHIFT, `moved by itself: ${shifts}`);
    await assertFits(page);
  });
