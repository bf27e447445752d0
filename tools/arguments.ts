// What a command may be given: its options, and how many words beside them. Whatever else it is given gets one sentence
// and exit code 2: a misspelt word that is passed over does something that nobody asked for.

import { readFileSync } from 'node:fs';
import type { ParseArgsConfig } from 'node:util';
import { parseArgs } from 'node:util';

/** A mistake in how a command was called; its message is the sentence. */
export class UsageError extends Error {}

/** Help was asked for; its message names the options. */
export class HelpAsked extends UsageError {}

/** Whether an error is of that kind, ours or Node's own. */
export const isMisuse = (error: unknown): error is Error =>
  error instanceof UsageError ||
  Boolean((error as NodeJS.ErrnoException | null)?.code?.startsWith?.('ERR_PARSE_ARGS'));

type Options = NonNullable<ParseArgsConfig['options']>;

type OneOf<Option> = Option extends { type: 'string' } ? string : boolean;
type Given<Option> =
  | (Option extends { multiple: true } ? OneOf<Option>[] : OneOf<Option>)
  | (Option extends { default: unknown } ? never : undefined);

/** What was given of options, by name. */
export type Values<Some> = {
  -readonly [Name in keyof Some]: Given<NonNullable<Some[Name]>>;
};

/** Whether words ask for help, which they do wherever that stands. */
export const asksForHelp = (args: string[]) => args.includes('--help') || args.includes('-h');

function optionsText(options: Options) {
  const names = Object.entries(options).map(([name, { type }]) =>
    type === 'string' ? `--${name} ${name.toUpperCase()}` : `--${name}`,
  );
  return names.length > 0 ? `Options: ${names.join(', ')}` : 'It takes no options.';
}

/** What the head of a program's file says of it. */
function headOf(file: string) {
  const [, head = ''] = /^(?:#!.*\n)?((?:\/\/.*\n)+)/.exec(readFileSync(file, 'utf8')) ?? [];
  return head.replace(/^\/\/ ?/gm, '');
}

type May<Some extends Options> = {
  options?: Some;
  /** how many there may be beside the options; none unless told */
  words?: number;
};

/**
 * What was given.
 * @throws {UsageError}
 */
export function readArguments<const Some extends Options>(
  args: string[],
  { options = {} as Some, words = 0 }: May<Some> = {},
) {
  if (asksForHelp(args)) throw new HelpAsked(optionsText(options));
  const { values, positionals, tokens } = parseArgs({
    ...{ args, options, allowPositionals: true },
    ...{ strict: false, tokens: true }, // Node's own sentences run over several lines
  });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    if (!Object.hasOwn(options, name)) throw new UsageError(`There is no option ${rawName}.`);
    const isText = options[name]!.type === 'string';
    if (isText && (value === undefined || (!inlineValue && value.startsWith('--'))))
      throw new UsageError(`${rawName} needs a value.`);
    if (!isText && value !== undefined) throw new UsageError(`${rawName} takes no value.`);
  }
  if (positionals.length > words) {
    const [first] = positionals.slice(words);
    throw new UsageError(`This command cannot do anything with “${first}”.`);
  }
  // What Node leaves loose has been held to the options above.
  return { values: values as unknown as Values<Some>, positionals };
}

/** Says why a command cannot be run as it was called, and ends. */
export function misused(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

/**
 * Says what an error of the program that runs comes to, help where that was asked for.
 * @returns its exit code
 */
export function sayFailure(error: unknown): number {
  if (error instanceof HelpAsked) {
    console.log(headOf(process.argv[1]!) + error.message);
    return 0;
  }
  console.error(error instanceof Error ? error.message : error);
  return isMisuse(error) ? 2 : 1;
}

/** What the program that runs was given; it ends where that is not for it. */
export function ownArguments<const Some extends Options>(may?: May<Some>) {
  try {
    return readArguments(process.argv.slice(2), may);
  } catch (error) {
    process.exit(sayFailure(error));
  }
}

/** The port that an option names. */
export function portOf(text: string) {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new UsageError(`--port takes a number from 0 to 65535; “${text}” is none.`);
  return Number(text);
}
