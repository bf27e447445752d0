import type { Dice } from './hostile.ts';

/** A JSON value that has members. */
type Json = Record<string, unknown>;
type Place = [Json, string];
type Given = Pick<Dice, 'whole' | 'pick'> & {
  file: { events: unknown[] };
  at: Place;
  other: Place;
};

// A save that something happened to: bytes that were turned over, an end that is missing, members taken out,
// doubled, of another kind, too large or too deep. The same for the same dice.

const ODD = [
  ...[null, true, 0, -1, 0.5, 7, 1e15, 8.64e15, 9.1e15, 1e300, -1e300, '', 'zzz'],
  ...['__proto__', 'ünïcode \u0000 \ud83d', [], [[]], {}, { kind: 'opened' }],
];

/** Every place of a JSON value that is a member of an object or a list. */
function places(value: Json | null, found: Place[] = []) {
  for (const key of Object.keys(value ?? {})) {
    found.push([value!, key]);
    if (typeof value![key] === 'object') places(value![key] as Json | null, found);
  }
  return found;
}

/** Changes one place of the file that was read. */
const CHANGES: ((given: Given) => void)[] = [
  ({ at: [holder, key] }) => {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
  },
  ({ at: [holder, key], pick }) => {
    holder[key] = structuredClone(pick(ODD));
  },
  ({ at: [holder, key], other: [from, name] }) => {
    holder[key] = structuredClone(from[name]);
  },
  ({ at: [holder], pick, other: [from, name] }) => {
    if (Array.isArray(holder)) holder.push(structuredClone(from[name]));
    else holder[pick(['colour', 'id', 'fact', 'constructor', 'of'])] = structuredClone(from[name]);
  },
  ({ file, whole }) => {
    const at = whole(0, file.events.length - 1);
    file.events.push(file.events[at], ...file.events.splice(at, 3));
  },
];

const WAYS: ((text: string, rolls: Dice) => string | Buffer)[] = [
  (text, { whole }) => {
    const bytes = Buffer.from(text);
    for (let i = whole(1, 4); i > 0; i--) bytes[whole(0, bytes.length - 1)]! ^= 1 << whole(0, 7);
    return bytes;
  },
  (text, { whole }) => Buffer.from(text).subarray(0, whole(0, text.length)),
  // Doubled, not equal: which of the two would hold?
  (text, { pick }) => {
    const name = pick(['"id":', '"kind":', '"log":', '"at_ms":', '"schema":', '"events":']);
    return text.replace(name, `${name}${pick(['1', '"x"', 'null', '[]'])},${name}`);
  },
  (text, { whole, pick }) => {
    const deep = whole(1, 5000);
    const [open, close] = pick([
      ['[', ']'],
      ['{"a":', '}'],
    ]);
    return text.replace('"note":""', `"note":${open.repeat(deep)}1${close.repeat(deep)}`);
  },
  (text, { whole }) => text.replace(/\d{5,}/, '9'.repeat(whole(10, 400))),
];

/** Of a save. */
export function mutated(text: string, rolls: Dice): string | Buffer {
  const { next, pick, whole } = rolls;
  if (next() < 0.4) return pick(WAYS)(text, rolls);
  const file = JSON.parse(text);
  for (let i = whole(1, 4); i > 0 && Array.isArray(file.events) && file.events.length > 0; i--) {
    const all = places(file);
    pick(CHANGES)({ file, whole, pick, at: pick(all), other: pick(all) });
    if (JSON.stringify(file).length > 20 * text.length) break;
  }
  return JSON.stringify(file);
}
