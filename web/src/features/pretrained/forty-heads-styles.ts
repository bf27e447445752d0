// The look of <forty-heads>.
import { type CSSResultGroup, unsafeCSS } from 'lit';
import text from './forty-heads.css?inline';
import { nextTokenStyles } from './next-tokens.ts';

export const fortyHeadsStyles: CSSResultGroup = [nextTokenStyles, unsafeCSS(text)];
