// `npm run build [-- --address https://example.org/heads-up/]`: all set-up, then dist/, a folder that any static host
// serves from any path. With the address where it will stand, also what search engines and other sites look for.

import { checkedAddress } from './hosting/address.mjs';
import { readySite } from './ready-site.mjs';
import { runAsCommand } from './run-as-command.mjs';

/** @param {string[]} args */
async function main(args) {
  const [option, given] = args;
  if (args.length > 0 && (option !== '--address' || args.length !== 2))
    throw new Error('Usage: npm run build [-- --address https://example.org/heads-up/]');
  const address = given === undefined ? undefined : checkedAddress(given);
  const isNew = await readySite({ address });
  console.log(`${isNew ? 'Built' : 'Nothing has changed since'} dist/, ready for any static host.`);
}

await runAsCommand(import.meta.url, main);
