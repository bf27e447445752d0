// One process at a time: the second waits, and says so.
//
// The lock is the kernel's (flock), held by a small child process for as long as its standard input, which is ours,
// stays open. So however we end, killed included, the lock is free at once; a lock file with a process id in it was
// rejected because taking over a stale one safely needs a second lock.

import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { findProgram } from './machine.mjs';

/**
 * Runs `task` while no other process holds the lock of that name.
 * @template T
 * @param {string} lockFile created when it is not there, and left there
 * @param {() => Promise<T>} task
 * @param {{ onWait?: () => void }} [options] `onWait` is called once if somebody else has the lock
 * @returns {Promise<T>}
 */
export async function withLock(lockFile, task, { onWait } = {}) {
  const release = await acquire(lockFile, onWait);
  try {
    return await task();
  } finally {
    await release();
  }
}

/**
 * @param {string} lockFile
 * @param {(() => void) | undefined} onWait
 * @returns {Promise<() => Promise<void>>} call it to let go
 */
async function acquire(lockFile, onWait) {
  const flock = findProgram('flock');
  if (!flock) return async () => {}; // macOS and Windows have none: two at once are not kept apart there
  mkdirSync(dirname(lockFile), { recursive: true });
  const atOnce = await holdWith(flock, ['-n', lockFile]);
  if (atOnce) return atOnce;
  onWait?.();
  const afterWaiting = await holdWith(flock, [lockFile]);
  if (!afterWaiting) throw new Error(`The lock ${lockFile} could not be taken.`);
  return afterWaiting;
}

/**
 * @param {string} flock
 * @param {string[]} args
 * @returns {Promise<(() => Promise<void>) | null>} null when the lock was not given
 */
function holdWith(flock, args) {
  return new Promise((resolve, reject) => {
    const holder = spawn(flock, [...args, 'sh', '-c', 'echo held; exec cat'], {
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true, // Ctrl-C is for us: the lock must outlive our own cleaning up
    });
    const closed = new Promise((done) => holder.on('close', () => done(undefined)));
    holder.on('error', reject);
    createInterface({ input: holder.stdout }).once('line', () =>
      resolve(async () => {
        holder.stdin.end();
        await closed;
      }),
    );
    closed.then(() => resolve(null));
  });
}
