// How far the learner is, followed while the page stands: one reading of the log for all elements that show it.
import type { CourseProgress } from '@engine';
import type { ReactiveElement } from 'lit';
import outline from '#outline?raw';
import type { EngineClient } from '../../engine/client.ts';
import { sharedEngine } from '../../engine/shared-engine.ts';
import { hear } from '../kit/controllers.ts';
import { runLatest } from '../kit/run-latest.ts';
import { type EventStore, openEvents } from './events.ts';
import { announcedSession } from './sessions.ts';

/** Event "change": draw again. */
class Progress extends EventTarget {
  /** none before anything was done */
  value: CourseProgress | undefined;
  #parts: Promise<{ engine: EngineClient; store: EventStore }> | undefined;

  constructor() {
    super();
    // A page that the browser kept while the learner was on another.
    addEventListener('pageshow', ({ persisted }) => persisted && this.refresh());
  }

  refresh = runLatest(() => this.#read());

  /** Reads the log for the first time; after that for those who come later too. */
  follow() {
    if (this.#parts) return;
    this.#parts = this.#open();
    this.refresh();
  }

  of(lesson: string) {
    return this.value?.lessons.find((one) => one.lesson === lesson);
  }

  // A lesson's page has an engine and a log at work; any other opens its own.
  async #open() {
    const session = await announcedSession();
    if (session) {
      session.addEventListener('moved', () => this.refresh());
      return session;
    }
    const store = await openEvents();
    store.addEventListener('change', () => this.refresh());
    return { engine: sharedEngine(), store };
  }

  async #read() {
    try {
      const { engine, store } = (await this.#parts)!;
      const events = await store.all();
      if (events.length === 0 && !this.value) return;
      await engine.loadCourse(outline);
      const reply = await engine.call('courseProgress', events);
      if (reply.ok) this.value = reply.value;
    } catch {
      return; // without an engine nothing is counted
    }
    this.dispatchEvent(new Event('change'));
  }
}

/** The page's. */
export const progress = new Progress();

/** Draws the host again when the learner has come further. */
export function hearProgress(host: ReactiveElement) {
  hear(host, () => progress);
  progress.follow();
  return progress;
}
