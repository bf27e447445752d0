// Tells people what takes so long: one line that changes on a terminal, a few plain lines in a log.

// In a log:
const plainLineEveryMs = 15_000;
const plainEndAfterMs = 5_000;

/**
 * @typedef {object} Progress
 * @property {(title: string) => void} begin starts a step, such as "Downloading 40 packages, 335 MB"
 * @property {(percent: number, detail?: string) => void} update says how far the step is
 * @property {(detail?: string) => void} end closes the step and says how long it took
 * @property {(text: string) => void} say prints a line of its own
 */

/**
 * @param {{ stream?: { isTTY?: boolean, columns?: number, write: (text: string) => unknown },
 *   now?: () => number }} [options] standard error and the clock, unless told
 * @returns {Progress}
 */
export function createProgress({ stream = process.stderr, now = Date.now } = {}) {
  let title = '';
  let startedMs = 0;
  let spokeMs = 0;
  let lineIsOpen = false;

  const seconds = () => `${((now() - startedMs) / 1000).toFixed(0)} s`;
  const clear = () => {
    if (lineIsOpen) stream.write('\r\x1b[K');
    lineIsOpen = false;
  };
  const show = (/** @type {string} */ text) => {
    clear();
    stream.write(text.slice(0, (stream.columns ?? 80) - 1));
    lineIsOpen = true;
  };

  return {
    begin(newTitle) {
      title = newTitle;
      startedMs = now();
      spokeMs = startedMs;
      if (stream.isTTY) show(`${title} ...`);
      else stream.write(`${title} ...\n`);
    },
    update(percent, detail = '') {
      const text = `${title}: ${percent.toFixed(0)} %, ${seconds()}${detail && `, ${detail}`}`;
      if (stream.isTTY) return show(text);
      if (now() - spokeMs < plainLineEveryMs) return;
      spokeMs = now();
      stream.write(`${text}\n`);
    },
    end(detail = '') {
      clear();
      const isWorthALine = stream.isTTY || detail || now() - startedMs > plainEndAfterMs;
      if (isWorthALine) stream.write(`${title}: ${detail || 'done'}, ${seconds()}\n`);
    },
    say(text) {
      clear();
      stream.write(`${text}\n`);
    },
  };
}
