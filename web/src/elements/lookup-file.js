// The text of a file that is looked up, with the places marked that answers were found in. It is text, and
// never HTML. Knows bytes and letters; knows no answer.
import { html } from 'lit';

import { t } from './lookup-words.js';

// What stands beyond is read, and not drawn.
const MOST_SHOWN = 200_000;

/**
 * Where bytes of the text stand among its letters.
 * @param {string} text
 * @returns {(bytes: number) => number}
 */
function letterAt(text) {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length === text.length) return (at) => at;
  const decoder = new TextDecoder();
  return (at) => decoder.decode(bytes.subarray(0, at)).length;
}

/**
 * The text in pieces, marked and not, in order.
 * @param {string} text
 * @param {[number, number][]} marks - bytes, from and to
 */
export function pieces(text, marks) {
  const at = letterAt(text);
  const sorted = marks.map(([from, to]) => [at(from), at(to)]).sort((a, b) => a[0] - b[0]);
  const out = [];
  let end = 0;
  for (const [from, to] of sorted) {
    if (from < end) continue; // the same place again
    out.push(
      { text: text.slice(end, from), marked: false },
      { text: text.slice(from, to), marked: true },
    );
    end = to;
  }
  return [...out, { text: text.slice(end), marked: false }];
}

/**
 * @param {string} text
 * @param {[number, number][]} marks
 */
export function fileText(text, marks) {
  const shown = text.slice(0, MOST_SHOWN);
  const parts = pieces(shown, marks).map((piece) =>
    piece.marked ? html`<mark>${piece.text}</mark>` : piece.text,
  );
  return html`<pre id="file-text" tabindex="0" role="group" aria-labelledby="file-name"><code>${parts}</code></pre>
    ${shown.length < text.length ? html`<p class="small soft">${t('file.cut', { shown: shown.length, all: text.length })}</p>` : ''}`;
}
