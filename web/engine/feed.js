// Gives a module the files that it asks for, piece by piece, on whichever side of the worker the module is. Knows how a
// reply asks for a piece; knows no call by name.

/** @typedef {{name: string, blob: Blob}} NamedFile */

/**
 * A call, the call that takes each piece that a reply asks for, and the files that it asks about by their place here.
 * @typedef {{method: string, args: unknown[], take: string, files: NamedFile[]}} Feed
 */
/** @typedef {(progress: number) => void} OnProgress - the part of the files that is there, from 0 to 1 */

const READ_AT_ONCE = 1 << 20;
const TELL_EVERY_MS = 30;
const UNREADABLE = 'file_unreadable';

/**
 * What reads pieces of files: a megabyte at once, since a small model has a hundred pieces and a browser takes a
 * millisecond for each reading.
 * Throws what the browser does where a file is not there any more.
 * @param {NamedFile[]} files
 * @returns {(piece: {file: number, begin: number, end: number}) => Promise<Uint8Array>}
 */
function readerOf(files) {
  let held = { file: -1, begin: 0, bytes: new Uint8Array() };
  return async ({ file, begin, end }) => {
    const isHeld =
      held.file === file && begin >= held.begin && end <= held.begin + held.bytes.length;
    if (!isHeld) {
      const part = files[file].blob.slice(begin, Math.max(end, begin + READ_AT_ONCE));
      held = { file, begin, bytes: new Uint8Array(await part.arrayBuffer()) };
    }
    return held.bytes.slice(begin - held.begin, end - held.begin);
  };
}

/** Whether a file could not be read on this side. @param {any} reply */
export const isUnreadable = (reply) => !reply.ok && reply.errors[0].code === UNREADABLE;

/** @param {string} file */
const unreadable = (file) => ({
  ok: false,
  errors: [{ code: UNREADABLE, where: file, args: { file } }],
});

/**
 * The reply that asks for nothing more, or refuses. Rejects where the engine is gone.
 * @param {(method: string, args: unknown[]) => any} call - or a promise of it
 * @param {Feed} feed
 * @param {OnProgress} [onProgress] - not for every piece
 */
export async function feed(call, { method, args, take, files }, onProgress) {
  const pieceOf = readerOf(files);
  let told = 0;
  let reply = await call(method, args);
  while (reply.ok && reply.value) {
    if (performance.now() - told > TELL_EVERY_MS) {
      onProgress?.(reply.value.progress);
      told = performance.now();
    }
    const piece = await pieceOf(reply.value).catch(() => undefined);
    if (!piece) return unreadable(files[reply.value.file].name);
    reply = await call(take, [piece]);
  }
  return reply;
}
