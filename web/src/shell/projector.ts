// A page for a class to read from their seats: one screen for each scene, section and question, and for each step of a
// stepper. Next and Back turn, by button, key or clicker; the address says which screen stands. Knows the parts of a page;
// what a step shows and what comes after it are the stepper's.
import { html, type LitElement, render } from 'lit';
import words from '#content/words/projector-bar.json';
import type { MissingReason } from '../../engine/module.ts';
import { t as frame, messagesOf } from '../../text/messages.ts';
import type { LessonModel } from '../features/stepper/lesson-model.ts';
import { decoded } from '../kit/decoded.ts';
import { hidden } from '../kit/page-options.ts';
import { type Meaning, meaningOf } from './clicker-keys.ts';

/** The stepper of a lesson, as the shell knows it. */
export type LiveStepper = LitElement & {
  preset: string;
  /** given by the page once the engine runs */
  model: LessonModel | undefined;
  missing: MissingReason | '';
};

const t = messagesOf(words);

const STEPPER = 'shape-stepper';
/** What has a screen of its own, and what else one begins with. */
const ALONE = `${STEPPER}, prediction-gate, quiz-item, .recall`;
const BEGINS = `${ALONE}, h2, h3, .case, section, .scene > :first-child`;
/** What asks something and has not been answered. */
const CLOSED =
  ':is(prediction-gate, quiz-item, peer-question)[alive]:not([open]), .recall:not([open])';
const ROWS = '.scenes, .scene';
const SLACK_PX = 16;

/** The parts of a page in order; those of a scene are what is in it. */
const partsOf = (page: Element): Element[] =>
  [...page.children].flatMap((part) => {
    if (part.matches(ROWS)) return partsOf(part);
    // The figure of a row, and what is not shown, are no screens.
    return part.matches('.held') || part.getBoundingClientRect().height === 0 ? [] : [part];
  });

const { dataset } = document.documentElement;
const page = document.querySelector('main > article') ?? document.querySelector('main')!;
const stepper = page.querySelector<LiveStepper>(STEPPER);
const bar = document.createElement('nav');
let screens: Element[][] = [];
let at = 0;

/** A screen ends where the next part begins one or does not fit; but a heading stands above what follows. */
function divide() {
  for (const one of page.querySelectorAll('[data-off]')) one.removeAttribute('data-off');
  const room = innerHeight - bar.offsetHeight;
  screens = [[]];
  for (const part of partsOf(page)) {
    const last = screens.at(-1)!;
    const isHeading = last.every((one) => /^H\d$/.test(one.tagName));
    const top = (last[0] ?? part).getBoundingClientRect().top;
    const isFull = part.getBoundingClientRect().bottom - top > room;
    if (!isHeading && (isFull || part.matches(BEGINS) || last.at(-1)!.matches(ALONE)))
      screens.push([part]);
    else last.push(part);
  }
}

function show(to: number) {
  at = Math.max(to, 0);
  const screen = screens[at]!;
  for (const part of [...screens.flat(), ...page.querySelectorAll(ROWS)]) {
    part.toggleAttribute('data-off', !screen.some((one) => part.contains(one)));
    if (screen.includes(part) && part.matches('.case')) part.toggleAttribute('open', true);
  }
  const [place, count] = [at + 1, screens.length];
  render(
    html`<button id="back" aria-disabled=${place === 1} @click=${() => act('back')}>${frame('ui.back')}</button>
      <p id="place" role="status">${t('place', { at: place, count })}</p>
      <button class="primary" id="next" aria-disabled=${place === count} @click=${() => act('next')}>${frame('ui.next')}</button>
      <button id="leave" @click=${() => act('leave')}>${t('leave')}</button>`,
    bar,
  );
}

/** Goes where the address leads. */
function open() {
  divide();
  const target = document.getElementById(decoded(location.hash));
  const isThere = (part: Element) => part.contains(target) || target?.contains(part);
  show(target ? screens.findIndex((screen) => screen.some(isThere)) : 0);
  scrollTo(0, 0);
}

/** As the window has another size, at the same part. */
function fit() {
  const [first] = screens[at]!;
  divide();
  show(screens.findIndex((screen) => screen.includes(first!)));
}

function turn(to: number, meaning?: string) {
  if (to === at || !screens[to]) return;
  show(to);
  scrollTo(0, 0);
  const [first] = screens[to] as [Element];
  const { id } = first.closest('main [id]') ?? first.querySelector('[id]') ?? first;
  history.replaceState(null, '', `${location.pathname}${location.search}#${to > 0 ? id : ''}`);
  const step = modelHere()?.picture.walk?.steps.at(meaning === 'back' ? -1 : 0);
  if (step) modelHere()?.goTo(step.id);
}

/** Of the stepper, where it stands and is alive. */
const modelHere = () => (screens[at]?.includes(stepper!) ? stepper!.model : undefined);

/** One step on or back in the stepper, if there is one. */
function step(meaning: string) {
  const model = modelHere();
  if (!model?.view) return false;
  const { next_held: held, next_step: next, back_step: back } = model.view;
  const to = meaning === 'next' ? next : back;
  const isHeld = meaning === 'next' && held;
  // The class has said what it expects; where answers are left out, it stays a question.
  if (isHeld && hidden.includes('answers')) model.goTo(next);
  else if (isHeld || to) {
    // As the stepper's own controls do it, so that what came of it is announced.
    const detail = { kind: isHeld ? 'show' : meaning };
    const controls = stepper!.renderRoot.querySelector('step-controls')!;
    controls.dispatchEvent(new CustomEvent('act', { detail }));
  }
  return to !== '' || isHeld;
}

/** Opens the first question that is closed and in sight; where answers are left out, it stays a question. */
function answer(meaning: string) {
  if (meaning !== 'next' || hidden.includes('answers')) return false;
  const closed = screens[at]!.flatMap((part) =>
    part.matches(CLOSED) ? [part] : [...part.querySelectorAll(CLOSED)],
  ).find((one) => one.checkVisibility() && one.getBoundingClientRect().top < innerHeight);
  if (closed instanceof HTMLDetailsElement) closed.open = true;
  else (closed as LitElement)?.renderRoot.querySelector<HTMLElement>('#show')?.click();
  return Boolean(closed);
}

/** The rest of a screen that is longer than the window. */
function scroll(meaning: string) {
  if (modelHere()) return false;
  const was = scrollY;
  scrollBy(0, (meaning === 'next' ? 0.7 : -0.7) * innerHeight);
  return Math.abs(scrollY - was) > SLACK_PX;
}

function act(meaning: Meaning) {
  // In the dark every key brings the light back.
  if (dataset.blank !== undefined) delete dataset.blank;
  else if (meaning === 'leave') leave();
  else if (meaning === 'blank') dataset.blank = '';
  else if (meaning === 'first') turn(0);
  else if (meaning === 'last') turn(screens.length - 1);
  else if (!step(meaning) && !answer(meaning) && !scroll(meaning))
    turn(at + (meaning === 'next' ? 1 : -1), meaning);
}

/** The same page without this view, at the same place. */
function leave() {
  const address = new URL(location.href);
  address.searchParams.delete('projector');
  location.replace(address);
}

/** Before anything that stands there, which may use the same keys. */
function take(event: KeyboardEvent) {
  const meaning = meaningOf(event);
  if (!meaning || document.querySelector(':is(:popover-open, dialog[open])')) return;
  event.preventDefault();
  event.stopPropagation();
  act(meaning);
}

/** Shows the page a screen at a time. */
export function openProjector() {
  bar.className = 'projector-bar';
  bar.ariaLabel = t('name');
  document.body.append(bar);
  open();
  addEventListener('hashchange', open);
  addEventListener('resize', fit);
  document.fonts.ready.then(fit);
  addEventListener('keydown', take, { capture: true });
}
