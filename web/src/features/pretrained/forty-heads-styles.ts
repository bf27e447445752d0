// The look of <forty-heads>.
import { type CSSResultGroup, unsafeCSS } from 'lit';
import text from './forty-heads.css?inline';
import { nextTokenStyles } from './next-tokens.ts';
import { taskStyles } from './task-styles.ts';
import { tokenRowStyles } from './token-row.ts';

export const fortyHeadsStyles: CSSResultGroup = [
  nextTokenStyles,
  taskStyles,
  tokenRowStyles,
  unsafeCSS(text),
];
