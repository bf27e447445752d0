// The connection to a learning platform (SCORM 1.2 run-time environment): eight functions of an object that stands in
// one of the windows around this one.

/** What a platform offers. Everything goes and comes as text. */
type ScormApi = {
  LMSInitialize: (empty: '') => string;
  LMSFinish: (empty: '') => string;
  LMSGetValue: (element: string) => string;
  LMSSetValue: (element: string, value: string) => string;
  LMSCommit: (empty: '') => string;
  LMSGetLastError: () => string | number;
  LMSGetErrorString: (code: string) => string;
};

// As deep as any platform nests its windows, and an end to windows that go round.
const MOST_WINDOWS = 20;

function findAbove(from: Window | null): ScormApi | undefined {
  let place = from;
  for (let left = MOST_WINDOWS; place && left > 0; left -= 1) {
    try {
      const { API } = place as Window & { API?: ScormApi };
      if (API) return API;
    } catch {
      return undefined; // somebody else's window
    }
    if (place.parent === place) return undefined;
    place = place.parent;
  }
  return undefined;
}

/** In the windows around this one, then around the one that opened it. */
export const findApi = (): ScormApi | undefined => findAbove(window) ?? findAbove(window.opener);

/** A duration as CMITimespan, to hundredths: "0001:02:03.40". */
export function timespan(ms: number) {
  const hundredths = Math.min(Math.max(Math.round(ms / 10), 0), 9999 * 360_000 - 1);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const seconds = hundredths / 100;
  return `${String(Math.floor(seconds / 3600)).padStart(4, '0')}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${two(hundredths % 100)}`;
}

/** A time of the day as CMITime. */
export const timeOfDay = (at: Date) => at.toTimeString().slice(0, 8);

/** What a platform tells as a score: a decimal from 0 to 100. */
export function scoreIn(text: string | null | undefined) {
  const score = /^\d+(\.\d*)?$/.test(text ?? '') ? Number(text) : Number.NaN;
  return score <= 100 ? score : undefined;
}

/** What it tells as a count. */
export const countIn = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);

/** One session with a platform. Event "trouble" when it has refused something; `trouble` says what. */
export class Session extends EventTarget {
  trouble: { element: string; why: string } | undefined;
  #api;
  /** Whether the learner only looks back: nothing is told then. */
  looksBack = false;
  #open = false;
  #begun = performance.now();

  constructor(api: ScormApi) {
    super();
    this.#api = api;
  }

  get #tells() {
    return this.#open && !this.looksBack;
  }

  /** @returns whether the platform takes part */
  begin(): boolean {
    this.#open = this.#ask('LMSInitialize', () => this.#api.LMSInitialize(''));
    this.looksBack = ['review', 'browse'].includes(this.get('cmi.core.lesson_mode'));
    return this.#open;
  }

  /** "" where the platform does not know it. */
  get(element: string) {
    try {
      return String(this.#api.LMSGetValue(element) ?? '');
    } catch {
      return '';
    }
  }

  /** @returns whether it was taken */
  set(element: string, value: string | number): boolean {
    return this.#tells && this.#ask(element, () => this.#api.LMSSetValue(element, String(value)));
  }

  /** What a platform may do without: whether it takes it is nobody's trouble. */
  offer(element: string, value: string | number) {
    if (!this.#tells) return;
    try {
      this.#api.LMSSetValue(element, String(value));
    } catch (error) {
      console.warn(error);
    }
  }

  /** @returns whether the platform has kept all that was set */
  commit(): boolean {
    return this.#tells && this.#ask('LMSCommit', () => this.#api.LMSCommit(''));
  }

  /** Leaves everything with the platform as it has to stand if no other word comes. */
  pause() {
    this.set('cmi.core.session_time', timespan(performance.now() - this.#begun));
    // Cards come due for weeks after the mark is reached: whoever comes back goes on.
    this.set('cmi.core.exit', 'suspend');
    this.commit();
  }

  /** Ends the session; a second time does nothing. */
  finish() {
    if (!this.#open) return;
    this.pause();
    this.#ask('LMSFinish', () => this.#api.LMSFinish(''));
    this.#open = false;
  }

  #ask(element: string, call: () => unknown) {
    let why = '';
    try {
      if (String(call()) === 'true') return true;
      const code = String(this.#api.LMSGetLastError());
      why = `${code} ${this.#api.LMSGetErrorString(code)}`.trim();
    } catch (error) {
      why = String(error);
    }
    this.trouble = { element, why };
    this.dispatchEvent(new Event('trouble'));
    return false;
  }
}
