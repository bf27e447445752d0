// What a command may be given: its options, and how many words beside them. Whatever else it is given gets one sentence
// and exit code 2: a misspelt word that is passed over does something that nobody asked for.

import type { ParseArgsConfig } from 'node:util';
import { parseArgs } from 'node:util';

/** A mistake in how a command was called; its message is the sentence. */
export class UsageError extends Error {}

/** Whether an error is of that kind, ours or Node's own. */
export const isMisuse = (error: any) =>
  error instanceof UsageError || Boolean(error?.code?.startsWith?.('ERR_PARSE_ARGS'));

type May = {
  options?: ParseArgsConfig['options'];
  /** how many there may be beside the options; none unless told */
  words?: number;
};

/**
 * What was given.
 * @throws {UsageError}
 */
export function readArguments(args: string[], { options = {}, words = 0 }: May = {}) {
  const { values, positionals, tokens } = parseArgs({
    ...{ args, options, allowPositionals: true },
    ...{ strict: false, tokens: true }, // Node's own sentences run over several lines
  });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    if (!Object.hasOwn(options, name)) throw new UsageError(`There is no option ${rawName}.`);
    const isText = options[name].type === 'string';
    if (isText && (value === undefined || (!inlineValue && value.startsWith('--'))))
      throw new UsageError(`${rawName} needs a value.`);
    if (!isText && value !== undefined) throw new UsageError(`${rawName} takes no value.`);
  }
  if (positionals.length > words) {
    const [first] = positionals.slice(words);
    throw new UsageError(`This command cannot do anything with “${first}”.`);
  }
  return { values, positionals };
}

/** Says why a command cannot be run as it was called, and ends. */
export function misused(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

/** What the program that runs was given; it ends where that is not for it. */
export function ownArguments(may?: May) {
  try {
    return readArguments(process.argv.slice(2), may);
  } catch (error) {
    return misused(error.message);
  }
}
