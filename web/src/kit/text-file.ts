// A long text made a piece at a time, so that the page is drawn and answers between.

/** Lets the page be drawn and answer. */
const pause = () => new Promise((done) => setTimeout(done));

// Characters: a few milliseconds' worth of numbers.
const MOST_AT_ONCE = 100_000;

/**
 * A file whose text is made piece by piece.
 * @param pieces - short ones
 */
export async function textFile(pieces: Iterable<string>, type: string) {
  const parts: Blob[] = [];
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < MOST_AT_ONCE) continue;
    // A browser takes long to turn all of it into bytes at once.
    parts.push(new Blob([text]));
    text = '';
    await pause();
  }
  return new Blob([...parts, text], { type });
}
