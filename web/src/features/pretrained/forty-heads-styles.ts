// The look of <forty-heads>.
import { type CSSResultGroup, unsafeCSS } from 'lit';
import text from './forty-heads.css?inline';
import { nextTokenStyles } from './next-tokens.ts';
import { tokenRowStyles } from './token-row.ts';

export const fortyHeadsStyles: CSSResultGroup = [nextTokenStyles, tokenRowStyles, unsafeCSS(text)];
