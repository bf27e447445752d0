/** What an object holds by a name that an author wrote, and not what every object has. */
export const ownOf = <Value>(
  of: Record<string, Value> | string | number | boolean | undefined,
  name: string,
): Value | undefined =>
  typeof of === 'object' && Object.hasOwn(of ?? {}, name) ? of[name] : undefined;
