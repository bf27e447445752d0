// `npm run dev [-- --port 5173]`: all set-up, then the site served from its source while somebody works on it. Node itself starts the
// server anew when one of the tools that make the pages has changed.

import { spawn } from 'node:child_process';
import { repoRoot } from '../web/site/load-engine.ts';
import { portOf, readArguments } from './arguments.ts';
import { readyEngine } from './engine/ready-engine.ts';
import { readsTypeScript } from './node-arguments.ts';
import { ensureNpmPackages } from './npm-packages.mjs';
import { runAsCommand } from './run-as-command.ts';

await runAsCommand(import.meta.url, async (given) => {
  const { values } = readArguments(given, {
    options: { port: { type: 'string', default: '5173' } },
  });
  const port = String(portOf(values.port));
  await ensureNpmPackages();
  await readyEngine();
  const server = ['tools/dev-server.ts', port];
  const args = [...readsTypeScript, '--watch', '--watch-preserve-output', ...server];
  const watching = spawn(process.execPath, args, { cwd: repoRoot, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => watching.kill(signal));
});
