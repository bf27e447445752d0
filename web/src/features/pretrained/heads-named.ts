// Which heads of a layer an attribute names.

/** Those of "4 5" that a layer of so many heads has, from 0; all of them where it names none. */
export function headsNamed(named: string, all: number): number[] {
  const every = Array.from({ length: all }, (_, head) => head);
  const chosen = named.split(/[\s,]+/).map((one) => (one === '' ? Number.NaN : Number(one)));
  const some = every.filter((head) => chosen.includes(head));
  return some.length > 0 ? some : every;
}
