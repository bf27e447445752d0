// The toolchain's own logic: versions, mirrors, locks. Needs no network and
// touches nothing outside a temporary folder. Whether the compilers work is proven elsewhere: by
// every build, and by the trial each installation ends with.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { debianMirrors, parsePrintedUris } from '../../tools/toolchain/apt-private.ts';
import { versionsOf } from '../../tools/toolchain/install.ts';
import { withLock } from '../../tools/toolchain/lock.mjs';
import {
  compareVersions,
  findProgram,
  readSystem,
  versionIn,
} from '../../tools/toolchain/machine.mjs';
import { scratch } from './support/scratch.ts';

const folder = scratch('toolchain');

describe('versions', () => {
  it('are compared number by number', () => {
    assert.ok(compareVersions('3.1.69', '3.1.7') > 0);
    assert.ok(compareVersions('3.1.69', '3.1.69') === 0);
    assert.ok(compareVersions('6.0.5', '3.1.69') > 0);
    assert.ok(compareVersions('3.1.6', '3.1.69') < 0);
    assert.ok(compareVersions('3.25', '3.25.1') < 0);
    assert.ok(compareVersions('4', '3.99.99') > 0);
  });

  it('are found in what programs say of themselves', () => {
    const emcc = 'emcc (Emscripten gcc/clang-like replacement + linker) 3.1.69 ()';
    assert.equal(versionIn(emcc), '3.1.69');
    assert.equal(versionIn('cmake version 3.25.1\n\nCMake suite'), '3.25.1');
    assert.equal(versionIn('Debian clang-format version 19.1.7 (3+b1)'), '19.1.7');
    assert.equal(versionIn('no number here'), null);
  });
});

describe('packages', () => {
  it('say their versions in the names of their files, epochs too', () => {
    const files = ['clang-19_1%3a19.1.7-3+b1_amd64.deb', 'emscripten_3.1.69~dfsg-1_all.deb'];
    assert.deepEqual(versionsOf(files.map((file) => ({ file, sizeBytes: 1 }))), {
      'clang-19': '1:19.1.7-3+b1',
      emscripten: '3.1.69~dfsg-1',
    });
  });
});

describe('the system', () => {
  it('is read from os-release, quoted or not', () => {
    const debian = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\nVERSION_ID="12"\n';
    const expected = {
      id: 'debian',
      versionId: '12',
      prettyName: 'Debian GNU/Linux 12 (bookworm)',
    };
    assert.deepEqual(readSystem(debian), expected);
    assert.equal(readSystem("ID='ubuntu'\nVERSION_ID='24.04'").versionId, '24.04');
  });

  it('is named after the platform where there is no os-release', () => {
    assert.equal(readSystem('').id, process.platform);
  });
});

describe('mirrors', () => {
  const targets = [
    'https://vendor.test/debian/12/prod bookworm main',
    'http://mirror.test/debian-security bookworm-security main',
    'http://mirror.test/debian bookworm contrib',
    'http://mirror.test/debian bookworm main',
    'http://mirror.test/debian bookworm main',
    'http://mirror.test/debian bookworm-updates main',
    'http://other.test/linux bookworm stable',
    'http://llvm.test/bookworm llvm-toolchain-bookworm-19 main',
  ].join('\n');

  it("are Debian's own archives, each once, the likeliest first", () => {
    const expected = ['http://mirror.test/debian', 'https://vendor.test/debian/12/prod'];
    assert.deepEqual(debianMirrors(targets), expected);
  });

  it('may be a list of mirrors or end in a slash', () => {
    const text =
      'mirror+file:/etc/apt/mirrors/debian.list trixie main\nhttp://m.test/debian/ sid main';
    const expected = ['http://m.test/debian/', 'mirror+file:/etc/apt/mirrors/debian.list'];
    assert.deepEqual(debianMirrors(text), expected);
  });
});

describe("apt's output", () => {
  const sum = 'a'.repeat(64);

  it('is read into packages', () => {
    const text = `'http://m.test/pool/x_1%3a2_all.deb' x_1%3a2_all.deb 123 SHA256:${sum}\nNotes\n`;
    assert.deepEqual(parsePrintedUris(text), [{ file: 'x_1%3a2_all.deb', sizeBytes: 123 }]);
  });

  it('is not trusted without a strong sum', () => {
    assert.deepEqual(parsePrintedUris("'http://m.test/x.deb' x.deb 123 MD5Sum:abc\n"), []);
  });
});

const flockIsMissing = !findProgram('flock') && 'flock is not installed';

describe('a lock', { skip: flockIsMissing, timeout: 30_000 }, () => {
  const lockFile = join(folder, 'job.lock');
  const lockModule = new URL('../../tools/toolchain/lock.mjs', import.meta.url).href;

  /** Starts another process that takes the lock and keeps it. */
  async function otherProcessWithLock() {
    const script = `import { withLock } from ${JSON.stringify(lockModule)};
      await withLock(${JSON.stringify(lockFile)}, () => {
        console.log('locked');
        return new Promise((resolve) => process.stdin.on('end', resolve).resume());
      });`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    return child;
  }

  it('lets one in at a time', async () => {
    const events: string[] = [];
    const job = (name: string) =>
      withLock(lockFile, async () => {
        events.push(`${name} in`);
        await new Promise((resolve) => setImmediate(resolve));
        events.push(`${name} out`);
      });
    await Promise.all([job('a'), job('b'), job('c')]);
    assert.equal(events.length, 6);
    for (let i = 0; i < 6; i += 2) {
      assert.equal(events[i + 1], events[i]?.replace('in', 'out'));
    }
  });

  it('says that it waits, and is taken over from a process that was killed', async () => {
    const holder = await otherProcessWithLock();
    let isIn = false;
    let waiting: Promise<unknown> | undefined;
    await new Promise<void>((onWait) => {
      waiting = withLock(lockFile, async () => (isIn = true), { onWait });
    });
    assert.equal(isIn, false);
    holder.kill('SIGKILL');
    await waiting;
    assert.equal(isIn, true);
  });
});
