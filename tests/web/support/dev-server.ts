// The development server on a copy of the site's sources, which a test may change as somebody at work would.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readsTypeScript } from '../../../tools/node-arguments.ts';
import { repoRoot } from '../../../web/site/load-engine.ts';

const SOURCES = [
  ...['web', 'tools', 'tests/golden', 'build/engine/wasm'],
  ...['LICENSE', 'package.json', 'package-lock.json'],
];

export async function startDevelopment() {
  mkdirSync(join(repoRoot, 'build'), { recursive: true });
  // Within the repository, so that its packages are found from there.
  const root = mkdtempSync(join(repoRoot, 'build/development-'));
  for (const path of SOURCES) cpSync(join(repoRoot, path), join(root, path), { recursive: true });
  // Without the set-up that comes before it: it would be done for the copy as well.
  const server = spawn(process.execPath, [...readsTypeScript, 'tools/dev-server.ts', '0'], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
  });
  let printed = '';
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const address = new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      printed += chunk;
      const found = /^Heads Up is at (\S+)/m.exec(printed)?.[1];
      if (found) resolve(found);
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    ended.then((code) => reject(new Error(`the server ended with ${code}:\n${printed}`)));
  });

  async function stop() {
    server.kill();
    await ended;
    rmSync(root, { recursive: true, force: true });
  }

  /** Saves a file with a change; what is returned saves it as it was. */
  function save(file: string, edit: (text: string) => string) {
    const path = join(root, file);
    const text = readFileSync(path, 'utf8');
    const changed = edit(text);
    assert.notEqual(changed, text, `nothing was changed in ${file}`);
    writeFileSync(path, changed);
    return () => writeFileSync(path, text);
  }

  /** Waits until something is in the terminal. */
  async function isPrinted(text: string) {
    while (!printed.includes(text)) await once(server.stderr, 'data');
  }

  try {
    return {
      ...{ address: await address, save, stop },
      ...{ printed: isPrinted, terminal: () => printed },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
