// node tools/check-course.ts: checks the course in every language and writes build/course/. Ends with 1 and one line a
// fault where something is wrong.

import { buildCourse, writeCourse } from '../web/site/build-course.ts';
import { languagesOf } from '../web/site/languages.ts';
import { repoRoot } from '../web/site/load-engine.ts';
import { ownArguments } from './arguments.ts';

ownArguments();
try {
  const built = await buildCourse(repoRoot);
  writeCourse(repoRoot, built);
  const { lessons } = built.outline;
  const expressions = built.read.pages.flatMap((page) => page.expressions);
  for (const language of languagesOf(repoRoot).filter((one) => one !== built.outline.language))
    await buildCourse(repoRoot, { language });
  console.log(
    `course: lessons ${lessons.length}, pages ${built.pages.size}, computed numbers ${expressions.length}`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
