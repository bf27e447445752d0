import type { Fault } from '@engine';
// What somebody brings, as bytes: a file that was chosen or dropped, or what was pasted. Refuses what is too large
// before it is read. Knows the browser's files; knows no model and no page.

/** Why nothing was read: a key of words.refused with its arguments, or a fault of the engine's. */
export type Refusal = { say: string; args?: Record<string, number> } | { fault: Fault };
type Refused = { ok: false; refusal: Refusal };
export type Brought = { ok: true; name: string; bytes: ArrayBuffer } | Refused;
type BroughtText = { ok: true; name: string; text: string } | Refused;

const refused = (refusal: Refusal): Refused => ({ ok: false, refusal });

const fault = (code: string, args: Record<string, string> = {}): Refused =>
  refused({ fault: { code, where: '', args } });

const tooLarge = (most_bytes: number) => fault('json_too_large', { limit: String(most_bytes) });

/** One file. Its size is looked at before its bytes are. */
async function readFile(file: Blob, name: string, most_bytes: number): Promise<Brought> {
  if (file.size > most_bytes) return tooLarge(most_bytes);
  try {
    return { ok: true, name, bytes: await file.arrayBuffer() };
  } catch {
    return refused({ say: 'unreadable' });
  }
}

/** Files that were chosen. */
export async function readFiles(files: Iterable<File>, most_bytes: number): Promise<Brought> {
  const [file, ...others] = files;
  if (!file) return refused({ say: 'nothing' });
  if (others.length > 0) return refused({ say: 'several', args: { count: others.length + 1 } });
  return readFile(file, file.name, most_bytes);
}

/**
 * What was dropped or pasted: a file, or a text.
 * @param given - of the event; only during it can it be asked
 */
export async function readGiven(given: DataTransfer | null, most_bytes: number): Promise<Brought> {
  const items = [...(given?.items ?? [])].filter(({ kind }) => kind === 'file');
  if (items.some((item) => item.webkitGetAsEntry?.()?.isDirectory))
    return refused({ say: 'folder' });
  if (given && given.files.length > 0) return readFiles(given.files, most_bytes);
  const text = given?.getData('text/plain') ?? '';
  return text ? readText(text, most_bytes) : refused({ say: 'nothing' });
}

/** A text without a name. No character takes less than a byte: what is far too long is not even made into bytes. */
export const readText = async (text: string, most_bytes: number): Promise<Brought> =>
  text.length > most_bytes ? tooLarge(most_bytes) : readFile(new Blob([text]), '', most_bytes);

/** What was brought, where it is a text. The mark of UTF-8 in front is no part of it. */
export function asText(brought: Brought): BroughtText {
  if (!brought.ok) return brought;
  const { name, bytes } = brought;
  try {
    return { ok: true, name, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return fault('json_not_utf8');
  }
}
