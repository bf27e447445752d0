// Finds the browsers that tests need, what they draw on and what reads their PDFs, or installs Debian's.

import { readdirSync } from 'node:fs';
import { join, posix, win32 } from 'node:path';
import { findProgram } from './machine.mjs';
import type { Progress } from './progress.mjs';
import { createProgress } from './progress.mjs';
import { canInstall, installPackage } from './system-package.ts';

/** Debian's package, and where its program is */
type Kind = { package: string; find: () => string | null };
type Options = { progress?: Progress };

/** @param names - what a program may be called, or the places where it may be */
const onPath =
  (...names: string[]) =>
  () =>
    names.map((name) => findProgram(name)).find(Boolean) ?? null;

/**
 * Where Chrome, Chromium and Edge, which is the same browser, are installed where no PATH leads to them.
 * @param platform - as Node names it
 * @returns the best first
 */
export function browserPlaces(
  platform: string = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): string[] {
  if (platform === 'darwin') {
    const names = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
    const folders = ['/Applications', posix.join(env.HOME ?? '/', 'Applications')];
    return names.flatMap((name) =>
      folders.map((folder) => `${folder}/${name}.app/Contents/MacOS/${name}`),
    );
  }
  if (platform !== 'win32') return [];
  const programs = ['Google/Chrome/Application/chrome.exe', 'Chromium/Application/chrome.exe'];
  const folders = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].filter(Boolean);
  return [...programs, 'Microsoft/Edge/Application/msedge.exe'].flatMap((program) =>
    folders.map((folder) => win32.join(folder as string, program)),
  );
}

const BROWSER = {
  package: 'chromium',
  find: onPath('chromium', 'chromium-browser', 'google-chrome', ...browserPlaces()),
};
const SHELL = {
  package: 'chromium-headless-shell',
  find: onPath('chromium-headless-shell'),
};
const FIREFOX = { package: 'firefox-esr', find: onPath('firefox-esr', 'firefox') };
const WEBKIT_DRIVER = { package: 'webkit2gtk-driver', find: onPath('WebKitWebDriver') };
const XML_READER = { package: 'libxml2-utils', find: onPath('xmllint') };
const PDF_READER = { package: 'poppler-utils', find: onPath('pdftotext') };
const DISPLAY = { package: 'xvfb', find: onPath('Xvfb') };
/** WebKitGTK's own small browser, which comes with its library. */
const WEBKIT = { package: 'webkit2gtk-driver', find: findMiniBrowser };

/**
 * The browser that people use, with its windows. Unlike the toolchain, a browser is too entangled with its
 * system for a private folder, so this one is installed the normal way, and only by root on Debian.
 * @returns path of the browser
 * @throws {Error} with one sentence when there is none and it cannot be installed
 */
export const ensureChromium = (options?: Options): Promise<string> =>
  ensure('CHROMIUM', 'Chromium', [BROWSER], options);

/**
 * The same browser built without windows, in which all page tests take a third less of the processor's time
 * (820 s for 1,245 s); the one with windows where there is no such package.
 */
export const ensureHeadlessChromium = (options?: Options) =>
  ensure('CHROMIUM', 'Chromium', [SHELL, BROWSER], options);

export const ensureFirefox = (options?: Options) =>
  ensure('FIREFOX', 'Firefox', [FIREFOX], options);

/**
 * WebKitGTK, which only a driver of its own can steer and which draws on a display only.
 * @returns paths of three programs
 */
export async function ensureWebKit(
  options?: Options,
): Promise<{ driver: string; browser: string; display: string }> {
  return {
    driver: await ensure('WEBKIT_DRIVER', 'WebKitWebDriver', [WEBKIT_DRIVER], options),
    browser: await ensure('WEBKIT', 'WebKitGTK’s MiniBrowser', [WEBKIT], options),
    display: await ensure('XVFB', 'Xvfb', [DISPLAY], options),
  };
}

/** What holds XML to its schemas. */
export const ensureXmlReader = (options?: Options) =>
  ensure('XMLLINT', 'xmllint', [XML_READER], options);

/** What tells the text of each page of a PDF. */
export const ensurePdfReader = (options?: Options) =>
  ensure('PDFTOTEXT', 'pdftotext', [PDF_READER], options);

/**
 * @param variable - of the environment that may name the program
 * @param what - it is
 * @param kinds - the best first
 */
async function ensure(
  variable: string,
  what: string,
  kinds: Kind[],
  { progress = createProgress() }: Options = {},
) {
  const named = process.env[variable];
  if (named) {
    const program = findProgram(named);
    if (program) return program;
    throw new Error(`${variable} names ${named}, which is not a program.`);
  }
  for (const kind of kinds) {
    const program = kind.find() ?? (await installed(kind, progress));
    if (program) return program;
  }
  throw new Error(
    `The browser tests need ${what}: please install it, or set ${variable} to the path of one.`,
  );
}

async function installed(kind: Kind, progress: Progress) {
  if (!canInstall()) return null;
  try {
    await installPackage(kind.package, progress);
  } catch (error) {
    progress.end();
    console.error(`${kind.package} could not be installed: ${(error as Error).message}`);
  }
  return kind.find();
}

/** It stands beside the library of its version, in a folder that no PATH has. */
function findMiniBrowser() {
  for (const folder of ['/usr/lib', '/usr/libexec']) {
    for (const machine of listOf(folder)
      .filter((name) => /-linux-gnu/.test(name))
      .concat('')) {
      const versions = listOf(join(folder, machine)).filter((name) => /^webkit2gtk-4/.test(name));
      for (const version of versions.sort().reverse()) {
        const program = findProgram(join(folder, machine, version, 'MiniBrowser'));
        if (program) return program;
      }
    }
  }
  return null;
}

function listOf(folder: string) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
