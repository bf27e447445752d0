// The engine on the command line, by the name it has always had; headsup.ts is the program.

import './typescript.mjs';

await import('./headsup.ts');
