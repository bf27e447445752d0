// Where the facts of a lesson stand in the log: its own, and those of lessons of earlier editions whose questions are its
// own today.

type Moved = { home: string; to_home: string };

/**
 * @param outline - of the course, as the engine reads it
 * @returns the lesson first
 */
export function homesOf(outline: string, lesson: string): string[] {
  const { moved = [] }: { moved?: Moved[] } = JSON.parse(outline);
  const others = moved.filter(({ to_home }) => to_home === lesson).map(({ home }) => home);
  return [...new Set([lesson, ...others])];
}
