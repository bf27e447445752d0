// What a key means on a page that is shown to a class.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { meaningOf } from '../../web/src/shell/clicker-keys.ts';

/** A key pressed in something, told by which parts of a selector it is. */
const pressed = (key: string, is: string[] = [], modifiers = {}) =>
  meaningOf({
    ...{ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...modifiers },
    composedPath: () => [
      Object.assign(new EventTarget(), {
        matches: (selector: string) => selector.split(', ').some((one) => is.includes(one)),
      }),
      new EventTarget(), // a shadow root, the document, the window
    ],
  } as unknown as KeyboardEvent);

describe('a key on a page that is shown to a class', () => {
  test('turns as the remotes of presenters and a keyboard do', () => {
    for (const key of ['PageDown', 'ArrowRight', ' ']) assert.equal(pressed(key), 'next', key);
    for (const key of ['PageUp', 'ArrowLeft']) assert.equal(pressed(key), 'back', key);
    for (const key of ['.', 'b']) assert.equal(pressed(key), 'blank', key);
    assert.equal(pressed('Home'), 'first');
    assert.equal(pressed('End'), 'last');
    assert.equal(pressed('Escape'), 'leave');
  });

  test('that has no meaning here, or is one of the browser’s, has none', () => {
    for (const key of ['a', 'Enter', 'Tab', 'ArrowDown', '__proto__', 'toString'])
      assert.equal(pressed(key), undefined, key);
    for (const modifier of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])
      assert.equal(pressed('ArrowLeft', [], { [modifier]: true }), undefined, modifier);
  });

  test('keeps its own meaning where one types or chooses, but for the keys of a clicker', () => {
    const field = ['input:not([type="checkbox"])', 'input'];
    for (const is of [field, ['select'], ['textarea']]) {
      for (const key of ['ArrowRight', 'Home', '.', 'b', ' '])
        assert.equal(pressed(key, is), undefined, `${key} in ${is}`);
      assert.equal(pressed('PageDown', is), 'next');
    }
  });

  test('presses the button that has the focus, if it is the space bar, but none of a figure', () => {
    assert.equal(pressed(' ', ['button']), undefined);
    assert.equal(pressed(' ', ['button', 'figure']), 'next');
    assert.equal(pressed(' ', ['input', 'figure']), undefined);
  });

  test('leaves from anywhere by Esc', () => {
    assert.equal(pressed('Escape', ['input', 'textarea']), 'leave');
  });
});
