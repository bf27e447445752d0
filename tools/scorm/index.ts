// `npm run scorm`: all set-up, then build/heads-up-scorm.zip, the course as a SCORM 1.2 package for learning platforms.
// `-- --mastery 80` sets the mark to reach.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CONTENT } from '../../web/site/content-folder.ts';
import { repoRoot } from '../../web/site/load-engine.ts';
import { readArguments, UsageError } from '../arguments.ts';
import { prepareSite } from '../prepare-site.ts';
import { runAsCommand } from '../run-as-command.ts';
import { siteFiles } from '../site-files.ts';
import { zipFolder } from '../zip-folder.ts';
import { framePage } from './frame-page.ts';
import { scormManifest } from './manifest.ts';
import { scormSchemas } from './schemas.ts';

/** The mark to reach, where nothing else is said: none. */
const NO_MARK = 0;
const ENTRY = 'platform/frame.html';
const ZIP = 'build/heads-up-scorm.zip';
// What a host of its own needs, and no platform.
const LEFT_OUT = /^(?:manifest\.webmanifest|social-card\.jpg|icons\/.*)$/;

/** @throws {Error} with a sentence */
export function readMastery(text: string) {
  const mastery = Number(text);
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(text) || mastery > 100)
    throw new UsageError(`--mastery is a mark from 0 to 100, such as 80; “${text}” is none.`);
  return mastery;
}

/**
 * Makes the package anew from what is built.
 * @returns the folder, as it is zipped
 */
export async function makeScorm({
  folder = join(repoRoot, 'build/scorm'),
  mastery = NO_MARK,
}: {
  folder?: string;
  mastery?: number;
} = {}): Promise<string> {
  // Only now: they need the packages.
  const { bundleForPlatform } = await import('./bundle.ts');
  const { lessons } = await import('./lessons.ts');
  const { script, style } = await bundleForPlatform(folder);
  const { title, practice }: Record<'title' | 'practice', string> = JSON.parse(
    readFileSync(join(CONTENT, 'words/scorm/frame.json'), 'utf8'),
  );
  for (const path of siteFiles(folder)) if (LEFT_OUT.test(path)) rmSync(join(folder, path));
  mkdirSync(join(folder, 'platform'));
  writeFileSync(
    join(folder, ENTRY),
    framePage({ script: `../${script}`, style: `../${style}`, title, mastery }),
  );
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(repoRoot, 'package.json'), 'utf8'),
  );
  const files = siteFiles(folder);
  const manifest = {
    title,
    parts: [...lessons(), { id: 'practice', title: practice }],
    version,
    entry: ENTRY,
  };
  writeFileSync(join(folder, 'imsmanifest.xml'), scormManifest({ ...manifest, files, mastery }));
  for (const schema of await scormSchemas(join(repoRoot, 'build/scorm-schemas')))
    writeFileSync(join(folder, basename(schema)), readFileSync(schema));
  return folder;
}

await runAsCommand(import.meta.url, async (args) => {
  const { values } = readArguments(args, {
    options: { mastery: { type: 'string', default: '0' } },
  });
  const mastery = readMastery(values.mastery);
  await prepareSite();
  await zipFolder(await makeScorm({ mastery }), join(repoRoot, ZIP));
  const mark = mastery > 0 ? `passed from ${mastery} on` : 'with no mark to reach';
  console.log(`Made ${ZIP}, ${mark}: upload it to a learning platform as a SCORM 1.2 package.`);
});
