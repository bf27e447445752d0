// Gives a module the files that it asks for, piece by piece, on whichever side of the worker the module is.

import type { ModelPiece, Reply } from '@engine';
import type { ArgsOf, CallName, Calls } from './module.ts';

export type NamedFile = { name: string; blob: Blob };

/** Which piece of which file is asked for next, or nothing more. */
type PieceReply = Reply<ModelPiece | null>;
/** the calls that are answered so */
export type Feeding = {
  [Name in CallName]: Calls[Name] extends (...args: never[]) => PieceReply ? Name : never;
}[CallName];

/**
 * A call, the call that takes each piece that a reply asks for, and the files that it asks about by their place here.
 */
export type Feed<Name extends Feeding = Feeding> = {
  method: Name;
  args: ArgsOf<Name>;
  take: Feeding;
  files: NamedFile[];
};
/** the part of the files that is there, from 0 to 1 */
export type OnProgress = (progress: number) => void;

const READ_AT_ONCE = 1 << 20;
const TELL_EVERY_MS = 30;
const UNREADABLE = 'file_unreadable';

/**
 * What reads pieces of files: a megabyte at once, since a small model has a hundred pieces and a browser takes a
 * millisecond for each reading.
 * Throws what the browser does where a file is not there any more.
 */
function readerOf(
  files: NamedFile[],
): (piece: { file: number; begin: number; end: number }) => Promise<Uint8Array> {
  let held = { file: -1, begin: 0, bytes: new Uint8Array() };
  return async ({ file, begin, end }) => {
    const isHeld =
      held.file === file && begin >= held.begin && end <= held.begin + held.bytes.length;
    if (!isHeld) {
      const part = files[file]!.blob.slice(begin, Math.max(end, begin + READ_AT_ONCE));
      held = { file, begin, bytes: new Uint8Array(await part.arrayBuffer()) };
    }
    return held.bytes.slice(begin - held.begin, end - held.begin);
  };
}

/** Whether a file could not be read on this side. */
export const isUnreadable = (reply: PieceReply) =>
  !reply.ok && reply.errors[0]?.code === UNREADABLE;

const unreadable = (file: string): PieceReply => ({
  ok: false,
  errors: [{ code: UNREADABLE, where: file, args: { file } }],
});

/**
 * The reply that asks for nothing more, or refuses. Rejects where the engine is gone.
 * @param call - or a promise of it
 * @param onProgress - not for every piece
 */
export async function feed(
  call: (method: Feeding, args: ArgsOf<Feeding>) => PieceReply | Promise<PieceReply>,
  { method, args, take, files }: Feed,
  onProgress?: OnProgress,
): Promise<PieceReply> {
  const pieceOf = readerOf(files);
  let told = 0;
  let telling: unknown;
  let reply = await call(method, args);
  while (reply.ok && reply.value) {
    if (performance.now() - told > TELL_EVERY_MS) {
      telling = onProgress?.(reply.value.progress);
      told = performance.now();
    }
    const piece = await pieceOf(reply.value).catch(() => undefined);
    if (!piece) return unreadable(files[reply.value.file]!.name);
    reply = await call(take, [piece]);
  }
  // A worker tells by a port of its own: what is told last might come after the reply.
  await telling;
  return reply;
}
