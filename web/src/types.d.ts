// What the build makes for the browser that no file holds.

/** The calls that each module has. */
declare module '#calls' {
  export const calls: {
    [Part in keyof import('@engine').CallsOf]: import('@engine').CallsOf[Part][];
  };
}

declare module 'virtual:colour-maps' {
  type Map = 'diverging' | 'divergingDark' | 'sequential' | 'sequentialDark';
  export const colourMaps: Record<Map, Uint8Array>;
}

/** Lessons, labs and practice, with their places in the site. */
declare module '#page-names' {
  const pages: { name: string; path: string }[];
  export default pages;
}

/** Of each page with questions for practice, these in their order, by their first words. */
declare module '#question-names' {
  const questions: Record<string, Record<string, string>>;
  export default questions;
}

/** What the model made of the home page's first sentence. */
declare module '#first-sentence' {
  const reading: import('./features/pretrained/offered.ts').OfferedReading;
  export default reading;
}

declare module '#self-check' {
  const reference: {
    cases: { name: string; config: import('@engine').Config; numbers: string }[];
    training: { training_loss: number; held_out_loss: number };
  };
  export default reference;
}

declare module 'virtual:offline-files' {
  /** Another for every build that differs in a file. */
  export const build: string;
  export const files: { url: string; revision: string | null }[];
  /** Kept only once a page has loaded it. */
  export const onceLoaded: string[];
}

/** In a copy on a disk (tools/portable): the scripts beside the modules, and the worker's whole script. */
declare module '#modules/*' {
  const createModule: (options?: object) => Promise<import('@engine').MainModule>;
  export default createModule;
}
declare module 'virtual:worker-text' {
  const text: string;
  export default text;
}

declare module 'virtual:tokenizer-worker-text' {
  const text: string;
  export default text;
}
