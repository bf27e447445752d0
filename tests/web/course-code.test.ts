// Code in colour: classes and no styles, every character kept, every colour readable on its ground.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { coloured } from '../../web/site/code.ts';
import { repoRoot } from '../../web/site/load-engine.ts';

const PYTHON = `import torch

class Heads(nn.Module):  # one layer
    """Says <what> & why."""
    def forward(self, x, mask=None):
        q = self.W_q(x).view(2, 10, -1)
        return f"{q} is done"
`;

const tokens = readFileSync(`${repoRoot}/web/css/tokens.css`, 'utf8');
const both = (name: string) => {
  const found = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens);
  assert.ok(found, `no --${name} in tokens.css`);
  return found.slice(1);
};

function luminance(hex: string) {
  const [r, g, b] = (hex.slice(1).match(/../g) ?? [])
    .map((pair) => Number.parseInt(pair, 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string) {
  const [one, other] = [luminance(a) + 0.05, luminance(b) + 0.05];
  return Math.max(one, other) / Math.min(one, other);
}

test('code keeps every character, and carries classes instead of styles', () => {
  const made = coloured(PYTHON, 'python');
  const entities: Record<string, string> = {
    '&lt;': '<',
    '&gt;': '>',
    '&amp;': '&',
    '&quot;': '"',
  };
  const text = made.replace(/<[^>]+>/g, '').replace(/&\w+;/g, (name) => entities[name]!);
  assert.equal(text, PYTHON);
  assert.doesNotMatch(made, /style=/);
  assert.match(made, /<span class="code-keyword">class<\/span>/);
  assert.match(made, /<span class="code-comment"># one layer<\/span>/);
});

test('a busy machine colours code as any other', (t) => {
  const code = `${PYTHON}import math\n`;
  const quiet = coloured(code, 'python');
  let now = 0;
  t.mock.method(Date, 'now', () => {
    now += 1000;
    return now;
  });
  const busy = coloured(`${code}\n`, 'python');
  assert.equal(busy, `${quiet}\n`);
});

test('code in another language is left in one colour', () => {
  assert.equal(coloured('a < b', 'text'), 'a &lt; b');
});

test('every kind of word has a colour, readable on its ground in both themes', () => {
  const css = readFileSync(`${repoRoot}/web/css/code.css`, 'utf8');
  const kinds = new Set(
    [...coloured(PYTHON, 'python').matchAll(/class="code-([\w-]+)"/g)].map(([, kind]) => kind),
  );
  for (const kind of kinds) assert.ok(css.includes(`.code-${kind}`), `no style for code-${kind}`);
  const grounds = both('sunken');
  for (const [, name] of css.matchAll(/var\(--(code-[a-z]+)\)/g)) {
    for (const [i, colour] of both(name!).entries()) {
      const ratio = contrast(colour, grounds[i]!);
      assert.ok(ratio >= 4.5, `--${name} ${colour} on ${grounds[i]}: ${ratio.toFixed(2)}`);
    }
  }
});
