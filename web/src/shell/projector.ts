// A page for a class to read from their seats: one screen for each section, and for each step of a stepper. Next and
// Back turn, by button, key or clicker; the address says which screen stands. Knows the parts of a page; what a step
// shows and what comes after it are the stepper's.
import './projector-bar.ts';
import type { LitElement } from 'lit';
import type { MissingReason } from '../../engine/module.ts';
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

const BEGINS = 'h2, h3, .case, shape-stepper, prediction-gate, quiz-item, section:not(.afterwards)';
const STEPPER = 'shape-stepper';
/** What asks something, is alive and has not been answered. */
const CLOSED = ':is(prediction-gate, quiz-item)[alive]:not([open])';
const SLACK_PX = 8;

/**
 * The parts of a page as screens: each begins at a heading, a question or a stepper, and a stepper has its own.
 * A heading alone is none: it stands above what follows.
 */
function screensOf(parts: Element[]) {
  const screens: Element[][] = [[]];
  for (const part of parts) {
    const last = screens.at(-1) as Element[];
    const isOpen = last.every((one) => /^H\d$/.test(one.tagName));
    if (last.at(-1)?.matches(STEPPER) || (!isOpen && part.matches(BEGINS))) screens.push([part]);
    else last.push(part);
  }
  return screens;
}

class Projector {
  screens: Element[][];
  at: number;
  stepper: LiveStepper | null;
  bar: HTMLElementTagNameMap['projector-bar'];

  constructor(page: Element) {
    // A page's last turn, and notes that are not shown, are no screens.
    const parts = [...page.children].filter((part) => getComputedStyle(part).display !== 'none');
    this.screens = screensOf(parts);
    this.at = 0;
    this.stepper = page.querySelector<LiveStepper>(STEPPER);
    this.bar = document.createElement('projector-bar');
    this.bar.addEventListener('turn', ({ detail }) => this.do(detail));
    document.body.append(this.bar);
    this.#follow();
  }

  /** Goes where the address leads. */
  open() {
    const target = document.getElementById(decoded(location.hash));
    const at = this.screens.findIndex((screen) => screen.some((part) => part.contains(target)));
    this.#show(Math.max(at, 0));
    scrollTo(0, 0);
    if (!this.screens[this.at]!.includes(target as Element)) target?.scrollIntoView();
  }

  do(meaning: Meaning) {
    const { dataset } = document.documentElement;
    if (meaning === 'leave') return leave();
    // In the dark every key brings the light back.
    if (dataset.blank !== undefined) delete dataset.blank;
    else if (meaning === 'blank') dataset.blank = '';
    else if (meaning === 'first') this.#turn(0);
    else if (meaning === 'last') this.#turn(this.screens.length - 1);
    else if (!this.#step(meaning) && !this.#answer(meaning) && !this.#scroll(meaning))
      this.#turn(this.at + (meaning === 'next' ? 1 : -1), meaning);
  }

  // The stepper, where it stands and is alive.
  get #model() {
    return this.screens[this.at]?.includes(this.stepper!) ? this.stepper!.model : undefined;
  }

  get #steps() {
    return this.stepper?.model?.picture.walk?.steps ?? [];
  }

  /** One step on or back in the stepper, if there is one. */
  #step(meaning: string) {
    const model = this.#model;
    if (!model?.view) return false;
    const { next_held: held, next_step: next, back_step: back } = model.view;
    const to = meaning === 'next' ? next : back;
    if (meaning === 'next' && held) {
      // The class has said what it expects; where answers are left out, it stays a question.
      if (hidden.includes('answers')) model.goTo(next);
      else this.#act('show');
    } else if (to) this.#act(meaning);
    return to !== '' || (meaning === 'next' && held);
  }

  /** Opens the first question in sight that is closed; where answers are left out, it stays a question. */
  #answer(meaning: string) {
    if (meaning !== 'next' || hidden.includes('answers')) return false;
    const closed = this.screens[this.at]!.flatMap((part) =>
      part.matches(CLOSED) ? [part] : [...part.querySelectorAll(CLOSED)],
    );
    const inSight = closed.find((question) => {
      const { top, height } = question.getBoundingClientRect();
      return height > 0 && top < innerHeight - this.bar.offsetHeight;
    });
    const show = (inSight as LitElement | undefined)?.renderRoot.querySelector<HTMLElement>(
      '#show',
    );
    show?.click();
    return Boolean(show);
  }

  /** As the stepper's own controls do it, so that what came of it is announced. */
  #act(kind: string) {
    this.stepper!.renderRoot.querySelector('step-controls')!.dispatchEvent(
      new CustomEvent('act', { detail: { kind } }),
    );
  }

  /** The rest of a screen that is longer than the window. */
  #scroll(meaning: string) {
    if (this.#model) return false;
    const { scrollHeight } = document.documentElement;
    const rest = meaning === 'next' ? scrollHeight - innerHeight - scrollY : scrollY;
    if (rest <= SLACK_PX) return false;
    scrollBy(0, (meaning === 'next' ? 0.7 : -0.7) * innerHeight);
    return true;
  }

  #turn(to: number, meaning?: string) {
    if (to === this.at || !this.screens[to]) return;
    this.#show(to);
    scrollTo(0, 0);
    const [first] = this.screens[to] as [Element];
    const { id } = (first.id ? first : first.querySelector('[id]')) ?? first;
    history.replaceState(null, '', `${location.pathname}${location.search}#${to > 0 ? id : ''}`);
    const step = this.#steps.at(meaning === 'back' ? -1 : 0);
    if (step) this.#model?.goTo(step.id);
  }

  #show(at: number) {
    this.at = at;
    const parts = this.screens.flat();
    const first = parts.indexOf(this.screens[at]![0]!);
    const heading = parts.slice(0, first).findLast((part) => part.matches('h2'));
    for (const [i, part] of parts.entries()) {
      // The headings that a screen stands under are not seen but heard.
      const isAbove = i < first && (part === heading || part.matches('h1, :has(h1)'));
      if (this.screens[at]!.includes(part)) {
        part.removeAttribute('data-off');
        if (part instanceof HTMLDetailsElement && part.matches('.case')) part.open = true;
      } else part.setAttribute('data-off', isAbove ? 'above' : '');
    }
    this.#tell();
  }

  /** Which of all the screens it is; a step of the stepper is one. */
  #tell() {
    const steps = Math.max(this.#steps.length, 1);
    const before = this.screens.slice(0, this.at).some((screen) => screen.includes(this.stepper!));
    const more = before ? steps - 1 : (this.#model?.view?.position ?? 0);
    this.bar.at = this.at + 1 + more;
    this.bar.count = this.screens.length + (this.stepper ? steps - 1 : 0);
  }

  // The page gives the stepper its model once the engine runs.
  #follow() {
    if (!this.stepper) return;
    new MutationObserver((_, observer) => {
      observer.disconnect();
      this.stepper!.model!.addEventListener('change', () => this.#tell());
      this.#tell();
    }).observe(this.stepper, { attributeFilter: ['alive'] });
  }
}

/** The same page without this view, at the same place. */
function leave() {
  const address = new URL(location.href);
  address.searchParams.delete('projector');
  location.replace(address);
}

/** Shows the page a screen at a time. */
export function openProjector() {
  const page = document.querySelector('main > article') ?? document.querySelector('main');
  if (!page) return;
  const projector = new Projector(page);
  projector.open();
  addEventListener('hashchange', () => projector.open());
  // Before the stepper has a key, that would step by itself; Esc last of all, for it closes what is open first.
  addEventListener('keydown', (event) => take(event, event.key !== 'Escape'), { capture: true });
  addEventListener('keydown', (event) => take(event, event.key === 'Escape'));

  function take(event: KeyboardEvent, isOurs: boolean) {
    const meaning = isOurs && !event.defaultPrevented && meaningOf(event);
    if (!meaning || document.querySelector(':is(:popover-open, dialog[open])')) return;
    event.preventDefault();
    event.stopPropagation();
    projector.do(meaning);
  }
}
