// The one table of versions: what is pinned, where it comes from, what is left out and why.

import { createHash } from 'node:crypto';

/** The oldest Emscripten that builds this project; an older one on PATH is not used. */
export const minimumEmcc = '3.1.69';

/** The oldest CMake that reads CMakePresets.json version 6. */
export const minimumCmake = '3.25';

/** The oldest g++ and clang++ whose C++20 library is complete enough. */
export const minimumCxx = { gcc: '11', clang: '15' };

/** The clang-format and clang-tidy whose opinion counts. */
export const clangToolsMajor = 19;

/** Debian releases whose machines can take the toolchain below. */
export const supportedDebian = ['12', '13'];

/** The suite everything is taken from: a stable one, so its versions stay for years. */
export const suite = 'trixie';

/** Header-only libraries, one Debian package each (xtl is needed by xsimd). */
export const libraryPackages = ['libxsimd-dev', 'xtl-dev', 'nlohmann-json3-dev', 'doctest-dev'];

/** The compilers and their tools; apt adds what these depend on. */
export const compilerPackages = [
  'emscripten',
  'python3.13-minimal',
  'libpython3.13-stdlib',
  'patchelf',
  'clang-format-19',
  'clang-tidy-19',
];

/**
 * Packages apt is told are there already. Each is named as a dependency by something above, and
 * nothing we run opens a file of it. Leaving them out saves 90 packages and 70 MB.
 */
export const assumedPackages = [
  // Running the compilers: the machine's own Node does it, and no compiler cache is used.
  'nodejs',
  'ccache',
  // The default Python; the versioned packages above hold all that runs.
  'python3',
  'python3-yaml',
  'media-types',
  'netbase',
  'tzdata',
  // Python modules the build never imports (databases, line editing, terminal screens).
  'libbz2-1.0',
  'libdb5.3t64',
  'libncursesw6',
  'libreadline8t64',
  'libsqlite3-0',
  'libuuid1',
  // Headers and linkers for native programs: the machine's own g++ builds those.
  'binutils',
  'libc6-dev',
  'libgcc-14-dev',
  'libobjc-14-dev',
  'libstdc++-14-dev',
  // Tools of LLVM and Clang other than the ones listed in `programs`.
  'clang-tools-19',
  'libcurl4t64',
  'libpfm4',
  // Nothing is installed, so nothing has to be configured.
  'debconf',
  'dpkg',
];

/**
 * Paths inside the packages that are not unpacked, as tar patterns. The prebuilt libraries of
 * Emscripten fill 1.6 GB; kept are the plain ones and `-debug`, with and without exceptions.
 */
export const unpackExcludes = [
  './usr/share/emscripten/cache/sysroot/lib/wasm32-emscripten/lto*',
  './usr/share/emscripten/cache/sysroot/lib/wasm32-emscripten/pic*',
  './usr/share/emscripten/cache/sysroot/lib/wasm64-emscripten*',
  './usr/share/emscripten/cache/sysroot/lib/*/*-mt*.a', // threads
  './usr/share/emscripten/cache/sysroot/lib/*/*-ww*.a', // wasm workers
  './usr/share/emscripten/cache/sysroot/lib/*/*-asan*.a',
  './usr/share/emscripten/cache/sysroot/lib/*/libwasmfs*.a',
  './usr/share/emscripten/cache/sysroot/lib/*/lib[alu]*san_*.a', // asan, lsan, ubsan
  './usr/share/emscripten/cache/sysroot/lib/*/libsanitizer*.a',
  './usr/lib/llvm-19/bin/llvm-exegesis', // 45 MB
  './usr/lib/*/libclang-19.so*', // 37 MB, for editors
  './usr/share/emscripten/docs*',
  './usr/share/emscripten/test*',
  './usr/share/doc*',
  './usr/share/locale*',
  './usr/share/man*',
];

/** Programs made to run from the private folder, relative to it. Everything the build starts. */
export const programs = [
  'usr/bin/python3.13',
  'usr/bin/wasm-as',
  'usr/bin/wasm-ctor-eval',
  'usr/bin/wasm-dis',
  'usr/bin/wasm-emscripten-finalize',
  'usr/bin/wasm-merge',
  'usr/bin/wasm-metadce',
  'usr/bin/wasm-opt',
  'usr/bin/wasm-split',
  'usr/lib/llvm-19/bin/clang',
  'usr/lib/llvm-19/bin/clang-format',
  'usr/lib/llvm-19/bin/clang-tidy',
  'usr/lib/llvm-19/bin/lld',
  'usr/lib/llvm-19/bin/llvm-ar',
  'usr/lib/llvm-19/bin/llvm-cxxfilt',
  'usr/lib/llvm-19/bin/llvm-dwarfdump',
  'usr/lib/llvm-19/bin/llvm-dwp',
  'usr/lib/llvm-19/bin/llvm-nm',
  'usr/lib/llvm-19/bin/llvm-objcopy',
];

/** Raise this when the way a private folder is laid out changes, so that old ones are not reused. */
const layout = 2;

/**
 * A short name for exactly these pins, so that each set gets a folder of its own.
 * @param {string[]} packages what the folder holds
 * @returns {string} ten hexadecimal digits
 */
export function pinsKey(packages) {
  const pins = { layout, suite, packages, assumedPackages, unpackExcludes, programs };
  return createHash('sha256').update(JSON.stringify(pins)).digest('hex').slice(0, 10);
}
