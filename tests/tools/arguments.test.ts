// What a command may be given.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readArguments, UsageError } from '../../tools/arguments.ts';

test('arguments are what the options say, and no object’s own names', () => {
  const options = { json: { type: 'boolean' }, seed: { type: 'string' } } as const;
  const read = (line: string, words = 0) => readArguments(line.split(' '), { options, words });
  assert.deepEqual({ ...read('--seed -1 --json').values }, { seed: '-1', json: true });
  assert.deepEqual(read('a --seed=--x b', 2).positionals, ['a', 'b']);
  assert.deepEqual(read('-- --json', 1).positionals, ['--json']);
  for (const line of ['--__proto__ x', '--constructor', '-x', '--seed', '--json=1', 'a'])
    assert.throws(() => read(line), UsageError, line);
});
