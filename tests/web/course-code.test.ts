// Code in colour: classes and no styles, every character kept.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { coloured } from '../../web/site/code.ts';

const PYTHON = `import torch

class Heads(nn.Module):  # one layer
    """Says <what> & why."""
    def forward(self, x, mask=None):
        q = self.W_q(x).view(2, 10, -1)
        return f"{q} is done"
`;

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
