// Values to and from the query of an address, by one table of fields. What does not read as a field's value is passed over,
// since an address is typed, cut off and sent on by anybody; what stands at its default is left out.

export type Field<T> = {
  /** Undefined where the text is none of its values. */
  read: (given: string) => T | undefined;
  write: (value: T) => string;
};

/** Without halves of characters, which no address, file or picture can hold. */
export const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '');

/** The beginning of a text, cut between characters. */
export const beginningOf = (text: string, most: number) => wellFormed(text.slice(0, most));

/** Any text, cut off behind so many characters. */
export const textField = (most: number): Field<string> => ({
  read: (given) => beginningOf(given, most),
  write: (value) => beginningOf(value, most),
});

/** Whole numbers from 0 to `last`. */
export const wholeField = (last: number): Field<number> => ({
  read: (given) => (/^\d{1,9}$/.test(given) && Number(given) <= last ? Number(given) : undefined),
  write: String,
});

export const flagField: Field<boolean> = {
  read: (given) => given === '1',
  write: (value) => (value ? '1' : '0'),
};

/** One of a few words or numbers. */
export const oneOfField = <T extends string | number>(known: readonly T[]): Field<T> => ({
  read: (given) => known.find((one) => String(one) === given),
  write: String,
});

/** A field that may be left open. */
export const maybeField = <T>(field: Field<T>): Field<T | undefined> => ({
  read: field.read,
  write: (value) => (value === undefined ? '' : field.write(value)),
});

/** Up to `most` values of a field; those that do not read are left out. */
export const listField = <T>(field: Field<T>, most: number, between = '*'): Field<T[]> => ({
  read: (given) =>
    given
      .split(between, most)
      .map(field.read)
      .filter((value) => value !== undefined),
  write: (values) => values.slice(0, most).map(field.write).join(between),
});

type Fields<T> = { [Key in keyof T]: Field<T[Key]> };

export class Address<T extends Record<string, unknown>> {
  readonly #fields: Fields<T>;
  readonly #defaults: T;

  constructor(fields: Fields<T>, defaults: T) {
    this.#fields = fields;
    this.#defaults = defaults;
  }

  get #keys(): (keyof T & string)[] {
    return Object.keys(this.#fields);
  }

  /** @param search - "?text=Hi" */
  read(search: string): T {
    const given = new URLSearchParams(search);
    const values = { ...this.#defaults };
    for (const key of this.#keys) {
      const text = given.get(key);
      const value = text === null ? undefined : this.#fields[key].read(text);
      if (value !== undefined) values[key] = value;
    }
    return values;
  }

  /** "?text=Hi", or "" where every value is its default. */
  write(values: T): string {
    const parts = this.#keys.flatMap((key) => {
      const text = this.#fields[key].write(values[key]);
      if (text === this.#fields[key].write(this.#defaults[key])) return [];
      return [`${key}=${encodeURIComponent(wellFormed(text)).replaceAll('%20', '+')}`];
    });
    return parts.length > 0 ? `?${parts.join('&')}` : '';
  }
}
