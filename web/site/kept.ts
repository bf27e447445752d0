// What a process finds out once and keeps: a development server builds the course again at every save, and most of it is
// as it was.

/**
 * A function that works out the answer for a text the first time it is asked, and knows it from then on.
 * @param workOut - whose answer depends on the text alone
 */
export function kept<T>(workOut: (text: string) => T): (text: string) => T {
  const known: Map<string, T> = new Map();
  return (text) => {
    if (!known.has(text)) known.set(text, workOut(text));
    return known.get(text) as T;
  };
}

/** The same for an object, for as long as there is one: the engine, or the content as it was read. */
export function keptWith<O extends object, T>(workOut: (object: O) => T): (object: O) => T {
  const known: WeakMap<O, T> = new WeakMap();
  return (object) => {
    if (!known.has(object)) known.set(object, workOut(object));
    return known.get(object) as T;
  };
}

/** The same for an object and what is asked of it, which JSON can say. */
export function keptFor<O extends object, Asked, T>(workOut: (object: O, asked: Asked) => T) {
  const known = keptWith((object: O) => kept((asked) => workOut(object, JSON.parse(asked))));
  return (object: O, asked: Asked): T => known(object)(JSON.stringify(asked));
}
