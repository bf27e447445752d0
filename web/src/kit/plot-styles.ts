// The look of charts, for elements.
import { unsafeCSS } from 'lit';
import text from '../../css/plot.css?inline';

export const plotStyles = unsafeCSS(text);
