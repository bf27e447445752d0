// The facts of all logs apart from their envelopes, as the engine takes them.

import type { Facts } from '@engine';
import type { FactOf, LogName, LogRecord } from './records.ts';

/** @param records - in their order */
export function factsIn(records: LogRecord[]): Facts {
  const of = <Log extends LogName>(log: Log) =>
    records.filter((one) => one.log === log).map(({ fact }) => fact) as FactOf[Log][];
  return { lessons: of('lesson'), practice: of('practice'), cards: of('card') };
}
