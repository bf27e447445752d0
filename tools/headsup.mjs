// The engine on the command line, by the name it has always had; headsup.ts is the program.

import './typescript.mjs';

const { headsup } = await import('./headsup.ts');

// Whoever reads may have read enough.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await headsup(process.argv.slice(2));
