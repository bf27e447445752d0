// Installs a package of the system's own, for what is too entangled with it for a private folder.

import { percentInStatus } from './apt-private.ts';
import { isRoot, readSystem } from './machine.mjs';
import type { Progress } from './progress.mjs';
import { run } from './run.mjs';

/** Whether packages can be installed without asking anybody. */
export const canInstall = () => readSystem().id === 'debian' && isRoot();

export async function installPackage(name: string, progress: Progress) {
  const env = { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' };
  const patient = ['-o', 'DPkg::Lock::Timeout=300']; // another apt may be running
  progress.begin(`Asking the mirror for ${name}`);
  await run('apt-get', ['update', '--quiet', '--quiet', ...patient], { env });
  progress.end();

  progress.begin(`Installing ${name}`);
  const onStatusLine = (line: string) => {
    const percent = percentInStatus(line);
    if (percent !== null)
      progress.update(percent, line.startsWith('dlstatus') ? 'downloading' : '');
  };
  const args = ['install', '--yes', '--quiet', '--quiet', '--no-install-recommends', ...patient];
  await run('apt-get', [...args, '-o', 'APT::Status-Fd=3', name], { env, onStatusLine });
  progress.end();
}
