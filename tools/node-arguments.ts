// What Node is told before a script of ours, since it reads TypeScript by itself only from 22.18 on.

export const readsTypeScript = ['--import', new URL('./typescript.mjs', import.meta.url).href];
