// Files of answers that another implementation gave: how they are read, place by place, and how far off an answer is.

import type { Reply } from '@engine';
import { faultSentence } from './sentences.ts';

/** What is wrong with a file, and where. */
export class WrongFile extends Error {
  where: string;

  constructor(where: string, sentence: string) {
    super(sentence);
    this.where = where;
  }
}

export type TensorError = { tensor: string; error: number };
/** How far off each tensor is, and by how much it may be. */
export type Verification = { name: string; tensors: TensorError[]; tolerance: number };

/** A value of a file, with its JSON pointer. */
export class Place {
  value: unknown;
  where: string;

  constructor(value: unknown, where = '') {
    this.value = value;
    this.where = where;
  }

  wrong(sentence: string): never {
    throw new WrongFile(this.where, sentence);
  }

  #object(): Record<string, unknown> {
    const { value } = this;
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return this.wrong('The value has the wrong type: an object is needed.');
    return value as Record<string, unknown>;
  }

  /** What stands under a key; nothing where it is left out, or null. */
  optional(key: string): Place | undefined {
    const object = this.#object();
    const value = Object.hasOwn(object, key) ? object[key] : null;
    return value === null ? undefined : new Place(value, `${this.where}/${key}`);
  }

  member(key: string): Place {
    return this.optional(key) ?? this.wrong(`The field “${key}” is missing. Add it.`);
  }

  /** Refuses members that a file of this kind does not have. */
  only(known: string[]) {
    for (const key of Object.keys(this.#object())) {
      if (!known.includes(key))
        new Place(null, `${this.where}/${key}`).wrong(
          `The field “${key}” is not known here. Check its spelling, or remove it.`,
        );
    }
  }

  text(): string {
    return typeof this.value === 'string'
      ? this.value
      : this.wrong('The value has the wrong type: text is needed.');
  }

  number(): number {
    return typeof this.value === 'number' && Number.isFinite(this.value)
      ? this.value
      : this.wrong('The value has the wrong type: a number is needed.');
  }

  items(): Place[] {
    if (!Array.isArray(this.value))
      return this.wrong('The value has the wrong type: a list is needed.');
    return this.value.map((item, n) => new Place(item, `${this.where}/${n}`));
  }

  /** All numbers of nested lists, in order. */
  numbers(): number[] {
    return Array.isArray(this.value)
      ? this.items().flatMap((item) => item.numbers())
      : [this.number()];
  }

  /** The numbers of a tensor, {shape, data}, row-major. */
  tensor(shape: number[]): number[] {
    this.only(['shape', 'data']);
    const given = this.member('shape').numbers();
    if (given.join() !== shape.join())
      this.wrong(`The shape is (${given.join(', ')}), and (${shape.join(', ')}) is needed.`);
    const data = this.member('data');
    const numbers = data.numbers();
    const count = shape.reduce((a, b) => a * b, 1);
    if (numbers.length !== count)
      data.wrong(`There are ${numbers.length} numbers, and ${count} are needed.`);
    return numbers;
  }

  /** What every tensor may be off by, or what holds where the file does not say. */
  tolerance(otherwise: number): number {
    const given = this.optional('tolerance');
    if (!given) return otherwise;
    return given.number() > 0 ? given.number() : given.wrong('A number above 0 is needed.');
  }
}

/** @throws {WrongFile} where a text is no JSON */
export function readJson(text: string): Place {
  try {
    return new Place(JSON.parse(text));
  } catch (error) {
    throw new WrongFile('', `This is not valid JSON: ${(error as Error).message}.`);
  }
}

/**
 * What the engine answers.
 * @param placeOf - where the file has what the engine calls by a name
 * @throws {WrongFile} where it refuses
 */
export function asked<T>(reply: Reply<T>, placeOf: (where: string) => string = String): T {
  if (reply.ok) return reply.value;
  const fault = reply.errors[0]!;
  throw new WrongFile(placeOf(fault.where), faultSentence(fault));
}

/** max |got - expected| / max(1, max |expected|); infinite where one is no number, or one of them has more. */
export function relativeError(got: ArrayLike<number>, expected: ArrayLike<number>): number {
  let off = 0;
  let scale = 1;
  for (let n = 0; n < expected.length; n++) {
    off = Math.max(off, Math.abs(got[n]! - expected[n]!)); // NaN stays
    scale = Math.max(scale, Math.abs(expected[n]!));
  }
  return got.length === expected.length && Number.isFinite(off) ? off / scale : Infinity;
}

/** Whether a file passes: it says something, and all of it holds. */
export const hasPassed = ({ tensors, tolerance }: Verification): boolean =>
  tensors.length > 0 && tensors.every(({ error }) => error <= tolerance);
