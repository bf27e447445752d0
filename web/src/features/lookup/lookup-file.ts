// The text of a file that is looked up, with the places marked that answers were found in; of a long one the beginning
// and these places. It is text, and never HTML.
import type { Mark } from '@engine';
import { html, nothing } from 'lit';
import { BEGINNING, isLong, isSlow, partsNote } from '../../kit/long-text.ts';

// Of a text in short lines, as files for people are, much more is soon drawn.
const MOST_SHOWN = 80_000;
const MOST_LINES = 3000;
const LONGEST_LINE = 1000;
// Letters before and after a place that stands farther down.
const AROUND = 200;
const MOST_MARKS = 12;
// Bytes that are counted at a time.
const PIECE = 65_536;

/** of letters */
type Span = { from: number; to: number };

/**
 * How many letters stand in the first bytes of a text.
 * @param bytes - the end of a letter
 */
function lettersIn(text: string, bytes: number) {
  const encoder = new TextEncoder();
  const room = new Uint8Array(PIECE);
  let letters = 0;
  for (let left = bytes; left > 0; ) {
    const piece = encoder.encodeInto(
      text.slice(letters, letters + PIECE + 1), // one more than has room, so that none is cut in two
      room.subarray(0, Math.min(left, PIECE)),
    );
    if (piece.read === 0) break;
    letters += piece.read;
    left -= piece.written;
  }
  return letters;
}

/** Where bytes of the text stand among its letters, in rising order. */
function lettersOf(text: string, marks: Mark[]): Span[] {
  const rising = [...marks].sort((a, b) => a.from - b.from).slice(0, MOST_MARKS);
  const done = { bytes: 0, letters: 0 };
  const letterAt = (at: number) => {
    done.letters += lettersIn(text.slice(done.letters), at - done.bytes);
    done.bytes = at;
    return done.letters;
  };
  const spans: Span[] = [];
  for (const { from, to } of rising) {
    if (from < done.bytes) continue; // the same place again
    spans.push({ from: letterAt(from), to: letterAt(to) });
  }
  return spans;
}

/** How much of a text is shown from its beginning. */
function shownFrom(text: string) {
  if (!isLong(text)) return text.length;
  const lines = text.slice(0, MOST_SHOWN).split('\n', MOST_LINES);
  const long = lines.findIndex((line) => line.length > LONGEST_LINE);
  const short = (long < 0 ? lines : lines.slice(0, long)).join('\n');
  return Math.min(isSlow(short) ? BEGINNING : Math.max(short.length, BEGINNING), text.length);
}

/** What is shown: the beginning, and what stands around each mark beyond it. */
function windows(text: string, marks: Span[]) {
  const shown = [{ from: 0, to: shownFrom(text) }];
  for (const { from, to } of marks) {
    const [last] = shown.slice(-1) as [Span];
    const window = { from: from - AROUND, to: Math.min(to + AROUND, text.length) };
    if (window.from > last.to) shown.push(window);
    else last.to = Math.max(last.to, window.to);
  }
  return shown;
}

/** A part of the text, marked and not, in order. */
function pieces(text: string, window: Span, marks: Span[]) {
  const out = [];
  let end = window.from;
  for (const { from, to } of marks) {
    if (from < window.from || to > window.to) continue;
    out.push(text.slice(end, from), html`<mark>${text.slice(from, to)}</mark>`);
    end = to;
  }
  return [...out, text.slice(end, window.to)];
}

export function fileText(text: string, marks: Mark[]) {
  const spans = marks.length > 0 ? lettersOf(text, marks) : [];
  const shown = windows(text, spans);
  const parts = shown.map((window, at) => [
    at > 0 ? html`<span class="gap">⋯</span>` : nothing,
    pieces(text, window, spans),
  ]);
  return html`<pre class="card" id="file-text" tabindex="0" role="group" aria-labelledby="file-name"><code>${parts}</code></pre>
    ${partsNote(text, shown)}`;
}
