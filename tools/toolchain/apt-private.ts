// Fetches Debian packages of the pinned suite into a folder of ours with an apt state of its own: the machine's package
// lists, preferences and installed packages are neither read nor changed.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailed, run } from './run.mjs';

const keyrings = [
  '/usr/share/keyrings/debian-archive-keyring.gpg',
  '/usr/share/keyrings/debian-archive-keyring.pgp',
];

export type Package = {
  /** name of the .deb */
  file: string;
  sizeBytes: number;
};

/**
 * Finds Debian mirrors in apt's own list of sources. Archives of security fixes are left out
 * (they do not carry whole suites); mirrors named like Debian's come first, since other vendors'
 * archives for Debian look the same otherwise.
 * @param indexTargets - lines `<address> <release> <component>`
 * @returns addresses, best guess first
 */
export function debianMirrors(indexTargets: string): string[] {
  const addresses = indexTargets
    .split('\n')
    .map((line) => line.trim().split(' '))
    .filter(([, release, component]) => component === 'main' && isDebianSuite(release!))
    .map(([address]) => address!);
  const isNamedDebian = (address: string) => /\/debian\/?$/.test(address);
  return [...new Set(addresses)].sort(
    (a, b) => Number(isNamedDebian(b)) - Number(isNamedDebian(a)),
  );
}

function isDebianSuite(release: string) {
  return /^(bookworm|trixie|forky|sid|stable|oldstable|testing|unstable)(-updates)?$/.test(release);
}

/**
 * Reads what `apt-get install --print-uris` prints.
 * @param text - lines `'<address>' <file> <size> SHA256:<sum>`
 */
export function parsePrintedUris(text: string): Package[] {
  return [...text.matchAll(/^'.*' (\S+\.deb) (\d+) SHA256:[0-9a-f]{64}$/gm)].map(
    ([, file, size]) => ({ file: file!, sizeBytes: Number(size) }),
  );
}

/**
 * Reads one line of apt's status stream.
 * @param line - such as `dlstatus:3:12.5:Retrieving file 3 of 40`; `pmstatus` when installing
 * @returns percent done
 */
export function percentInStatus(line: string): number | null {
  const match = /^(?:dl|pm)status:.*?:(\d+(?:\.\d+)?):/.exec(line);
  return match ? Number(match[1]) : null;
}

/**
 * @param settings - `assumed` are packages to
 *   treat as installed already
 */
export function createPrivateApt({
  folder,
  suite,
  assumed,
}: {
  folder: string;
  suite: string;
  assumed: string[];
}) {
  const archives = join(folder, 'archives');
  const config = writeConfig(folder, archives, assumed);
  const apt = (args: string[], options = {}) =>
    run('apt-get', [`--config-file=${config}`, ...args], {
      env: { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' },
      ...options,
    });
  const install = ['install', '--yes', '--quiet', '--quiet', '-o', 'Acquire::ForceHash=SHA256'];

  return {
    /** folder the packages are downloaded to */
    archives,
    /** fetches the suite's index */
    async update() {
      let failure: unknown = new Error(
        'apt names no Debian mirror on this machine: please check /etc/apt/sources.list.d.',
      );
      for (const mirror of await machineMirrors()) {
        writeSources(folder, suite, mirror);
        try {
          // Otherwise apt only warns when a mirror cannot be reached.
          const strict = ['-o', 'APT::Update::Error-Mode=any', '--allow-releaseinfo-change'];
          await apt(['update', '--quiet', '--quiet', ...strict]);
          return;
        } catch (error) {
          failure = error;
        }
      }
      throw failure;
    },
    /** what has to be fetched */
    async resolve(packages: string[]) {
      // An archive folder that is empty makes apt list also what is downloaded already.
      const none = ['-o', `Dir::Cache::archives=${join(folder, 'none')}`];
      const { stdout } = await apt([...install, '--print-uris', ...none, ...packages]);
      const found = parsePrintedUris(stdout);
      if (found.length > 0) return found;
      throw new CommandFailed('apt-get --print-uris', 0, stdout);
    },
    /** continues where an earlier, interrupted download stopped */
    async download(packages: string[], onPercent: (percent: number) => void) {
      const onStatusLine = (line: string) => {
        const percent = percentInStatus(line);
        if (percent !== null) onPercent(percent);
      };
      const args = [...install, '--download-only', '-o', 'APT::Status-Fd=3', ...packages];
      await apt(args, { onStatusLine });
    },
  };
}

/** Asks the machine's apt for its mirrors, which it knows even if `apt-get update` never ran. */
async function machineMirrors() {
  const format = '$(REPO_URI) $(RELEASE) $(COMPONENT)';
  const { stdout } = await run('apt-get', [
    'indextargets',
    '--no-release-info',
    '--format',
    format,
  ]);
  return debianMirrors(stdout);
}

function writeSources(folder: string, suite: string, mirror: string) {
  const keyring = keyrings.find((file) => existsSync(file));
  if (!keyring) {
    throw new Error("Debian's signing keys are missing: please install debian-archive-keyring.");
  }
  const options = `arch=amd64 target=Packages signed-by=${keyring}`;
  writeFileSync(join(folder, 'sources.list'), `deb [${options}] ${mirror} ${suite} main\n`);
}

/** @returns the config file, to be read last, so that it wins over the machine's own */
function writeConfig(folder: string, archives: string, assumed: string[]): string {
  mkdirSync(join(folder, 'state/lists/partial'), { recursive: true });
  mkdirSync(join(archives, 'partial'), { recursive: true });
  mkdirSync(join(folder, 'none/partial'), { recursive: true });
  writeFileSync(join(folder, 'status'), assumed.map(assumedPackage).join('\n'));
  const config = join(folder, 'apt.conf');
  writeFileSync(
    config,
    `Dir::State "${folder}/state";
Dir::State::status "${folder}/status";
Dir::Cache "${folder}";
Dir::Cache::archives "${archives}";
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
Dir::Etc::sourcelist "${folder}/sources.list";
Dir::Etc::sourceparts "/dev/null";
Dir::Etc::preferences "/dev/null";
Dir::Etc::preferencesparts "/dev/null";
APT::Architecture "amd64";
#clear APT::Architectures;
APT::Architectures { "amd64"; };
APT::Default-Release "";
APT::Install-Recommends "false";
APT::Install-Suggests "false";
APT::Get::AllowUnauthenticated "false";
APT::Sandbox::User "";
Acquire::AllowInsecureRepositories "false";
Acquire::Languages "none";
Acquire::Retries "3";
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
#clear APT::Keep-Downloaded-Packages;
#clear DPkg::Pre-Install-Pkgs;
#clear DPkg::Pre-Invoke;
#clear DPkg::Post-Invoke;
`,
  );
  return config;
}

/** @returns an entry of dpkg's list of installed packages */
function assumedPackage(name: string): string {
  return `Package: ${name}
Status: install ok installed
Version: 9999:1
Architecture: amd64
Multi-Arch: allowed
Maintainer: nobody
Description: assumed to be there
`;
}
