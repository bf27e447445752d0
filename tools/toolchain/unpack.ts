// Unpacks Debian packages into a private folder, without what is not needed.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Package } from './apt-private.ts';
import { runPipe } from './run.mjs';

/** Unpacks each package once: those that an interrupted run finished are skipped. */
export async function unpackPackages({
  archives,
  packages,
  excludes,
  destination,
  marks,
  onPercent,
}: {
  /** folder of the .deb files */
  archives: string;
  packages: Package[];
  /** tar patterns of paths to leave out */
  excludes: string[];
  /** becomes the packages' root folder */
  destination: string;
  /** folder that holds an empty file for each finished package */
  marks: string;
  onPercent: (percent: number) => void;
}): Promise<void> {
  mkdirSync(destination, { recursive: true });
  mkdirSync(marks, { recursive: true });
  const totalBytes = packages.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const queue = [...packages].sort((a, b) => b.sizeBytes - a.sizeBytes);
  let doneBytes = 0;
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const mark = join(marks, next.file);
      if (!existsSync(mark)) {
        await unpackOne(join(archives, next.file), excludes, destination);
        writeFileSync(mark, '');
      }
      doneBytes += next.sizeBytes;
      onPercent((100 * doneBytes) / totalBytes);
    }
  };
  await Promise.all([worker(), worker()]); // the one big package on one core, the rest on another
}

function unpackOne(archive: string, excludes: string[], destination: string) {
  const tarArgs = [
    '--extract',
    '--file=-',
    `--directory=${destination}`,
    '--no-same-owner',
    '--wildcards',
    ...excludes.map((pattern) => `--exclude=${pattern}`),
  ];
  return runPipe(['dpkg-deb', ['--fsys-tarfile', archive]], ['tar', tarArgs]);
}
