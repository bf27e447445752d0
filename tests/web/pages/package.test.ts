// The folder that engineers install the engine from, in Node and in a browser.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePackage } from '../../../tools/package/index.ts';
import { serveSite } from '../../../tools/serve.ts';
import { npmCommand } from '../../../tools/toolchain/npm.mjs';
import { loadEngine } from '../../../web/site/load-engine.ts';
import { test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

const config = { batch: 1, seq_len: 3, d_model: 8, n_heads: 2 };

let place: string;
let installed: string;
test.beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'heads-up-package-'));
  const folder = makePackage(join(place, 'folder'));
  const project = join(place, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "name": "somebody", "private": true }');
  // Its files, not a link to them: what lies beside the folder must not count.
  const options = ['--install-links', '--offline', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = npmCommand(['install', ...options, folder]);
  execFileSync(...npm, { cwd: project, stdio: 'pipe' });
  rmSync(folder, { recursive: true });
  installed = join(project, 'node_modules/heads-up');
});
test.afterAll(() => rmSync(place, { recursive: true, force: true }));

test.describe('installed from a folder', () => {
  test('the engine runs in Node, and its example prints what the engine here gives', async () => {
    const engine = await loadEngine();
    cpSync(join(installed, 'example.mjs'), join(place, 'project/example.mjs'));
    const said = execFileSync(process.execPath, ['example.mjs'], {
      cwd: join(place, 'project'),
      encoding: 'utf8',
    });
    const lines = said.trim().split('\n');
    const { steps } = got(engine.shapes(config));
    assert.deepEqual(
      lines.slice(0, steps.length),
      steps.map(({ out }) => `${out.tensor}: ${out.axes.map(({ size }) => size).join(' × ')}`),
    );
    const { data } = got(engine.tensor({ config, seed: 1, edits: [] }, 'weights', [0, 0]));
    const row = [...data.subarray(6, 9)].map((one) => one.toFixed(3)).join('  ');
    assert.equal(lines[steps.length + 2], row);
    assert.ok(lines.at(-2)!.endsWith(`= ${data[7]!.toFixed(3)}`));
    assert.equal(lines.at(-1), 'heads_do_not_divide_width at n_heads; nearest: 2,4');
  });

  test('what runs and trains models is a module of its own, with the model that README opens', () => {
    const readme = readFileSync(join(installed, 'README.md'), 'utf8');
    const [, script] = /```js\n(import \{ readFileSync \}.*?)```/s.exec(readme)!;
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', script!], {
      cwd: join(place, 'project'),
      encoding: 'utf8',
    });
    assert.match(said, /^ a time, there was a little girl/);
    assert.match(
      readFileSync(join(installed, 'models/README.md'), 'utf8'),
      /this project's licence/,
    );
  });

  test('its types are those of the engine', () => {
    const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    const types = readFileSync(join(installed, exports['./engine'].types), 'utf8');
    assert.match(types, /shapes\(config: Config\): Reply<WalkView>/);
  });
});

test.describe('in a browser, from a server of static files', () => {
  let server: Awaited<ReturnType<typeof serveSite>>;
  test.beforeAll(async () => {
    server = await serveSite({ port: 0, site: installed });
  });
  test.afterAll(async () => {
    await server.close();
  });

  test('the engine works, and nothing is asked for that is not there', async ({ site }) => {
    const { page } = await site.open({ address: server.address, path: 'example.html' });
    await page.locator('output', { hasText: '→ y' }).waitFor();
  });
});
