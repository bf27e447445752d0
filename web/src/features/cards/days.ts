// Days as people have them: they begin at four in the morning where the learner is, whatever daylight saving does.

/** When a day begins: who studies past midnight is still in the day before, as in Anki. */
const FIRST_HOUR = 4;

/** When the day of a moment, or one some days after it, begins. */
export function startOfDay(at_ms: number, days: number = 0) {
  const at = new Date(at_ms);
  const before = at.getHours() < FIRST_HOUR ? 1 : 0;
  // By the calendar: a day may have 23 hours, or 25.
  return new Date(
    at.getFullYear(),
    at.getMonth(),
    at.getDate() - before + days,
    FIRST_HOUR,
  ).getTime();
}

/**
 * The beginnings of days around a moment, ascending.
 * @param before - days before that of the moment
 */
export const daysAround = (at_ms: number, before: number, after: number) =>
  Array.from({ length: before + 1 + after }, (_, i) => startOfDay(at_ms, i - before));

/**
 * The same moment by a clock without daylight saving, whose days begin at midnight UTC: for code that counts
 * days so.
 */
export function plainClock(at_ms: number) {
  const at = new Date(at_ms);
  return Date.UTC(
    at.getFullYear(),
    at.getMonth(),
    at.getDate(),
    at.getHours() - FIRST_HOUR,
    at.getMinutes(),
    at.getSeconds(),
    at.getMilliseconds(),
  );
}
